import { Button } from 'antd'
import type { ReactNode } from 'react'

export interface RowButtonProps {
  icon: ReactNode
  /** What it does and to which row, for those who cannot see the icon. */
  label: string
  disabled?: boolean | undefined
  onClick: () => void
}

/** What may be done with one row of a list, at its end. */
export const RowButton = ({ icon, label, disabled, onClick }: RowButtonProps) => (
  <Button
    type="text"
    size="small"
    shape="circle"
    icon={icon}
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  />
)
