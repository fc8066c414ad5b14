import { Tooltip } from 'antd'
import type { ReactNode, Ref } from 'react'
import css from './HeaderButton.module.css'

interface Props {
  label: string
  icon: ReactNode
  onClick?: () => void
  /** What it is called when that is more than its tooltip says. */
  name?: string
  /** State of what the button opens and closes. */
  expanded?: boolean
  /** What menus and popovers around it add. */
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** Icon button of the strip; its tooltip is its name. */
export function HeaderButton({ label, name = label, icon, onClick, expanded, className, ref, ...rest }: Props) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      <button
        ref={ref}
        type="button"
        className={className ? `${css.button} ${className}` : css.button}
        aria-label={name}
        aria-expanded={expanded}
        onClick={onClick}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
