import { Button, Tooltip } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { insideCard } from './insideCard.ts'

interface ToolButtonProps extends Omit<ComponentProps<typeof Button>, 'title' | 'icon'> {
  label: string
  icon: ReactNode
  /** Key that does the same, shown in the tooltip. */
  hint?: string
}

/** Button of an icon alone: its tooltip is its name. */
export function ToolButton({ label, icon, hint, ...rest }: ToolButtonProps) {
  return (
    <Tooltip title={hint ? `${label} (${hint})` : label} getPopupContainer={insideCard}>
      <Button type="text" aria-label={label} icon={icon} {...rest} />
    </Tooltip>
  )
}
