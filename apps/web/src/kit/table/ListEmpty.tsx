import { Empty } from 'antd'
import type { ReactNode } from 'react'
import css from './ResourceTable.module.css'

interface ListEmptyProps {
  title: string
  text?: string
  children?: ReactNode
}

/** An empty list says what is missing and offers the next step. */
export function ListEmpty({ title, text, children }: ListEmptyProps) {
  return (
    <Empty
      className={css.empty}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{title}</strong>
          {text && <span>{text}</span>}
        </>
      }
    >
      {children && <div className={css.emptyActions}>{children}</div>}
    </Empty>
  )
}
