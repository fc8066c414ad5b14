import type { ReactNode } from 'react'
import { Change } from '#/features/demo/shared/Change/Change.tsx'
import { usePortlet } from '#/kit/page/portlet.ts'
import css from './cards.module.css'

interface NumberCardProps {
  title: string
  icon: ReactNode
  children: ReactNode
  /** Change in percent. */
  change?: number
  /** The number is made up: said on the card, so that nobody takes it for one of the installation. */
  sample?: boolean
}

/** A card of one number. */
export function NumberCard({ title, icon, children, change, sample = false }: NumberCardProps) {
  const titled = usePortlet()?.titled ?? false
  return (
    <div className={css.number}>
      {!titled && (
        <h2>
          <span aria-hidden="true">{icon}</span>
          {title}
          {sample && <small>示例数据</small>}
        </h2>
      )}
      <div className={css.value}>
        {children}
        {change !== undefined && <Change percent={change} />}
      </div>
    </div>
  )
}
