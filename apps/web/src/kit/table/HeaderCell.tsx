import type { ComponentProps, PointerEvent } from 'react'
import css from './ResourceTable.module.css'

interface HeaderCellProps extends ComponentProps<'th'> {
  /** The column's width was drawn to this many pixels. */
  onResizeTo?: (width: number) => void
}

const narrowest = 48

/** Head of a column whose right edge can be drawn; without `onResizeTo` a plain one. */
export function HeaderCell({ onResizeTo, children, ...rest }: HeaderCellProps) {
  if (!onResizeTo) return <th {...rest}>{children}</th>
  const start = (down: PointerEvent<HTMLSpanElement>) => {
    const handle = down.currentTarget
    const from = handle.parentElement?.getBoundingClientRect().width ?? 0
    const widthAt = (event: globalThis.PointerEvent) =>
      Math.max(narrowest, Math.round(from + event.clientX - down.clientX))
    const follow = (event: globalThis.PointerEvent) => onResizeTo(widthAt(event))
    const stop = () => {
      handle.removeEventListener('pointermove', follow)
      handle.removeEventListener('pointerup', stop)
      handle.removeEventListener('pointercancel', stop)
    }
    handle.setPointerCapture(down.pointerId)
    handle.addEventListener('pointermove', follow)
    handle.addEventListener('pointerup', stop)
    handle.addEventListener('pointercancel', stop)
  }
  return (
    <th {...rest}>
      {children}
      <span
        role="presentation"
        className={css.edge}
        onPointerDown={start}
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  )
}
