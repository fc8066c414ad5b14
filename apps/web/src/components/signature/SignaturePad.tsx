import { useEffect, useRef, type PointerEvent } from 'react'
import { drawStroke, type Pen, type Point, type Stroke } from './strokes.ts'
import css from './signature.module.css'

interface SignaturePadProps {
  label: string
  strokes: readonly Stroke[]
  pen: Pen
  onStroke: (stroke: Stroke) => void
}

/** White paper that mouse, finger and pen write on. */
export function SignaturePad({ label, strokes, pen, onStroke }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const going = useRef<Point[]>(undefined)
  const { colour, width } = pen

  useEffect(() => {
    const { current } = canvas
    if (!current) return undefined
    const draw = () => paint(current, [...strokes, going.current ?? []], { colour, width })
    const watch = new ResizeObserver(draw)
    watch.observe(current)
    draw()
    return () => watch.disconnect()
  }, [strokes, colour, width])

  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    going.current = [pointOf(event.currentTarget, event)]
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const { current: stroke } = going
    if (!stroke || !event.isPrimary) return
    const { currentTarget: target, nativeEvent } = event
    // Between two frames a pen reports several places; together they are the curve.
    const places = nativeEvent.getCoalescedEvents?.() ?? []
    for (const place of places.length > 0 ? places : [nativeEvent]) stroke.push(pointOf(target, place))
    const paper = target.getContext('2d')
    if (paper) drawStroke(paper, stroke.slice(-3 - places.length), pen)
  }
  const up = (event: PointerEvent<HTMLCanvasElement>) => {
    const { current: stroke } = going
    if (!stroke || !event.isPrimary) return
    going.current = undefined
    onStroke(stroke)
  }

  return (
    <canvas
      ref={canvas}
      className={css.paper}
      role="img"
      aria-label={label}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    />
  )
}

function pointOf(canvas: HTMLCanvasElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = canvas.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** Everything anew, as sharp as the screen is. */
function paint(canvas: HTMLCanvasElement, strokes: readonly Stroke[], pen: Pen) {
  const { clientWidth, clientHeight } = canvas
  const scale = window.devicePixelRatio || 1
  canvas.width = Math.round(clientWidth * scale)
  canvas.height = Math.round(clientHeight * scale)
  const paper = canvas.getContext('2d')
  if (!paper) return
  paper.scale(scale, scale)
  for (const stroke of strokes) drawStroke(paper, stroke, pen)
}
