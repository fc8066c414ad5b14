import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ChartOption, ChartStyle } from './chartTypes.ts'
import type { Drawing, Renderer } from './engine.ts'

/** Points above which single elements of an SVG cost more than a canvas. */
const manyPoints = 2000

const pointsOf = (option: ChartOption) =>
  option.series.reduce((sum, { data }) => sum + (Array.isArray(data) ? data.length : 0), 0)

type State = 'loading' | 'drawn' | 'failed'

/**
 * Keeps a drawing in the box it gives back. Hidden tabs lose theirs and get it again when they are shown: effects end
 * with the activity, so nothing draws where nobody looks.
 */
export function useDrawing(option: ChartOption, style: ChartStyle) {
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(undefined)
  const now = useEffectEvent(() => ({ option, style }))
  const [state, setState] = useState<State>('loading')
  const [attempt, setAttempt] = useState(0)
  const renderer: Renderer = pointsOf(option) > manyPoints ? 'canvas' : 'svg'

  useLayoutEffect(() => {
    drawing.current?.show(option, style)
  }, [option, style])

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    let gone = false
    const resized = new ResizeObserver(() => {
      if (element.clientWidth > 0) drawing.current?.resize()
    })
    const start = async () => {
      try {
        const { openDrawing } = await import('./engine.ts')
        if (gone) return
        const wanted = now()
        drawing.current = openDrawing(element, renderer, wanted.style)
        drawing.current.show(wanted.option, wanted.style)
        resized.observe(element)
        setState('drawn')
      } catch (error) {
        console.warn('a chart could not be drawn', error)
        if (!gone) setState('failed')
      }
    }
    void start()
    return () => {
      gone = true
      resized.disconnect()
      drawing.current?.close()
      drawing.current = undefined
    }
  }, [renderer, attempt])

  const retry = useCallback(() => {
    setState('loading')
    setAttempt((times) => times + 1)
  }, [])
  const picture = useCallback(() => drawing.current?.picture(), [])
  return { box, state, retry, picture }
}
