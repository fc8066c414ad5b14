import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import css from './page.module.css'

const [least, most, usual, step] = [280, 640, 360, 20]

const within = (width: number) => Math.min(most, Math.max(least, width))

/** The right column; its edge is dragged, or moved with the arrows. */
export function SideColumn({ children }: { children: ReactNode }) {
  const [width, setWidth] = useState(usual)
  const drag = (down: PointerEvent<HTMLDivElement>) => {
    down.preventDefault()
    const handle = down.currentTarget
    const follow = (event: globalThis.PointerEvent) => setWidth(within(width + down.clientX - event.clientX))
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
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? step : event.key === 'ArrowRight' ? -step : 0
    if (by === 0) return
    event.preventDefault()
    setWidth(within(width + by))
  }
  return (
    <aside className={css.side} style={{ width }} aria-label="属性">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that moves */}
      <div
        className={css.edge}
        role="separator"
        aria-label="属性栏宽度"
        aria-orientation="vertical"
        aria-valuenow={width}
        aria-valuemin={least}
        aria-valuemax={most}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved with the arrows
        tabIndex={0}
        onPointerDown={drag}
        onKeyDown={press}
      />
      <div className={css.sideBody}>{children}</div>
    </aside>
  )
}
