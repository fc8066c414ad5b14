import type { PointerEvent } from 'react'
import { gridColumns } from '@app/shared/portal/layout.ts'
import css from './designer.module.css'

/** Columns and pixels. */
export interface Size {
  w: number
  h: number
}

interface Props {
  onSize: (size: Size | undefined) => void
  onEnd: (size: Size) => void
}

const leastHeight = 40

/** The corner a card is made larger and smaller by; the keyboard does it with Shift and the arrows. */
export function ResizeHandle({ onSize, onEnd }: Props) {
  const start = (down: PointerEvent<HTMLSpanElement>) => {
    const handle = down.currentTarget
    const cell = handle.closest<HTMLElement>('[data-cell]')
    const canvas = cell?.parentElement
    if (!cell || !canvas || down.button !== 0) return
    down.preventDefault()
    const { width, height } = cell.getBoundingClientRect()
    const column = canvas.getBoundingClientRect().width / gridColumns
    const sizeAt = (event: globalThis.PointerEvent): Size => ({
      w: Math.min(Math.max(Math.round((width + event.clientX - down.clientX) / column), 1), gridColumns),
      h: Math.max(leastHeight, Math.round(height + event.clientY - down.clientY)),
    })
    const follow = (event: globalThis.PointerEvent) => onSize(sizeAt(event))
    const stop = (event: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', follow)
      handle.removeEventListener('pointerup', stop)
      handle.removeEventListener('pointercancel', stop)
      if (event.type === 'pointerup') onEnd(sizeAt(event))
      else onSize(undefined)
    }
    handle.setPointerCapture(down.pointerId)
    handle.addEventListener('pointermove', follow)
    handle.addEventListener('pointerup', stop)
    handle.addEventListener('pointercancel', stop)
  }
  return <span className={css.handle} aria-hidden="true" title="拖动调整大小" onPointerDown={start} />
}
