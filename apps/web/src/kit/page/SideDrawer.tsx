import { Drawer, type DrawerProps } from 'antd'
import { useState, type ReactNode } from 'react'

interface SideDrawerProps extends Pick<
  DrawerProps,
  'size' | 'extra' | 'footer' | 'placement' | 'mask' | 'className' | 'classNames'
> {
  title: string
  /** Kept by who closes it themselves or asks before; else ✕ closes it. */
  open?: boolean
  onClose?: () => void
  /** Called when the drawer has gone. */
  onClosed: () => void
  children: ReactNode
}

/** Stands beside what it was opened from, open at once; goes before its owner forgets it (ui §5). */
export function SideDrawer({ open: held, onClose, onClosed, ...look }: SideDrawerProps) {
  const [open, setOpen] = useState(true)
  return (
    <Drawer
      {...look}
      open={held ?? open}
      closable={{ placement: 'end' }}
      onClose={onClose ?? (() => setOpen(false))}
      afterOpenChange={(shown) => !shown && onClosed()}
    />
  )
}
