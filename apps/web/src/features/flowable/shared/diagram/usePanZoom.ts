import { useEffect, useEffectEvent, useState, type PointerEvent, type RefObject } from 'react'
import type { Box } from '@app/flow-engine/picture/types.ts'

const step = 1.2
/** Of what is shown to the whole: at most this much larger, at least this much smaller. */
const [largest, smallest] = [8, 0.5]

/** What part of a drawing is seen: moved by dragging, enlarged by buttons, keys and Ctrl with the wheel. */
export function usePanZoom(whole: Box, svg: RefObject<SVGSVGElement | null>) {
  const [moved, setMoved] = useState<{ of: Box; view: Box }>()
  // Another drawing is seen whole.
  const view = moved?.of === whole ? moved.view : whole
  const setView = (next: Box) => setMoved({ of: whole, view: next })

  const zoom = (factor: number, at?: { x: number; y: number }) => {
    const width = Math.min(Math.max(view.width / factor, whole.width / largest), whole.width / smallest)
    const height = (width / view.width) * view.height
    const centre = at ?? { x: view.x + view.width / 2, y: view.y + view.height / 2 }
    const share = width / view.width
    setView({ x: centre.x - (centre.x - view.x) * share, y: centre.y - (centre.y - view.y) * share, width, height })
  }

  /** Units of the drawing for one pixel of the screen; the drawing stands in the middle. */
  const scaleIn = ({ width, height }: DOMRect) =>
    width > 0 && height > 0 ? Math.max(view.width / width, view.height / height) : 1
  const move = (dx: number, dy: number) => setView({ ...view, x: view.x + dx, y: view.y + dy })

  const drag = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    const from = { x: event.clientX, y: event.clientY }
    const factor = scaleIn(event.currentTarget.getBoundingClientRect())
    const start = view
    let isMoved = false
    const follow = (now: globalThis.PointerEvent) => {
      const [dx, dy] = [now.clientX - from.x, now.clientY - from.y]
      isMoved ||= Math.hypot(dx, dy) > 4
      if (isMoved) setView({ ...start, x: start.x - dx * factor, y: start.y - dy * factor })
    }
    const stop = () => {
      // Who let go after moving the drawing has not chosen what lies there.
      if (isMoved) window.addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true })
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', stop)
      window.removeEventListener('pointercancel', stop)
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', stop)
    window.addEventListener('pointercancel', stop)
  }

  const press = (key: string): boolean => {
    const far = view.width / 10
    const acts: Record<string, () => void> = {
      '+': () => zoom(step),
      '=': () => zoom(step),
      '-': () => zoom(1 / step),
      '0': () => setView(whole),
      ArrowLeft: () => move(-far, 0),
      ArrowRight: () => move(far, 0),
      ArrowUp: () => move(0, -far),
      ArrowDown: () => move(0, far),
    }
    acts[key]?.()
    return key in acts
  }

  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    // The browser would enlarge the whole page.
    event.preventDefault()
    const target = svg.current?.getBoundingClientRect()
    if (!target) return
    const factor = scaleIn(target)
    zoom(event.deltaY < 0 ? step : 1 / step, {
      x: view.x + view.width / 2 + (event.clientX - target.left - target.width / 2) * factor,
      y: view.y + view.height / 2 + (event.clientY - target.top - target.height / 2) * factor,
    })
  })
  useEffect(() => {
    const target = svg.current
    const listen = (event: WheelEvent) => turn(event)
    target?.addEventListener('wheel', listen, { passive: false })
    return () => target?.removeEventListener('wheel', listen)
  }, [svg])

  return { view, drag, press, fit: () => setView(whole), enlarge: () => zoom(step), reduce: () => zoom(1 / step) }
}

export type Sight = ReturnType<typeof usePanZoom>
