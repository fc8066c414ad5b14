import { Tooltip } from 'antd'
import type { ReactNode, Ref } from 'react'
import css from './header.module.css'

interface Props {
  label: string
  icon: ReactNode
  onClick?: () => void
  /** State of what the button opens and closes. */
  expanded?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Icon button of the strip; its tooltip is its name. */
export function HeaderButton({ label, icon, onClick, expanded, ref, ...rest }: Props) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      <button
        ref={ref}
        type="button"
        className={css.button}
        aria-label={label}
        aria-expanded={expanded}
        onClick={onClick}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
