import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { useCards } from '#/features/flowable/shared/simple/state/cardStore.ts'
import { useCardKeys } from '#/features/flowable/shared/simple/state/useCardKeys.ts'
import { CardColumn } from './CardColumn.tsx'
import css from './canvas.module.css'

/** The cards of a process: taken at the ground they are moved about, keys lead from card to card. */
export function Canvas({ area, zoom }: { area: RefObject<HTMLDivElement | null>; zoom: number }) {
  const root = useCards((state) => state.flow.root)
  const wish = useCards((state) => state.wish)
  const focused = useCards((state) => state.focused)
  const press = useCardKeys()
  const pan = usePan(area)
  useFocusOf(area, wish, focused)
  useLayoutEffect(() => {
    if (area.current) centre(area.current)
  }, [area, zoom])
  return (
    <div ref={area} className={css.canvas} role="region" aria-label="流程卡片" tabIndex={0}>
      <div role="presentation" className={css.sheet} style={{ zoom }} onKeyDown={press} {...pan}>
        <CardColumn first={root} />
      </div>
    </div>
  )
}

/** The first card stands in the middle of the sheet. */
function centre(element: HTMLElement) {
  element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2
}

/** Brings the card that is wished for into sight and gives it the keys; nothing at the beginning. */
function useFocusOf(area: RefObject<HTMLDivElement | null>, wish: number, focused: string | undefined) {
  const done = useRef(wish)
  useEffect(() => {
    if (done.current === wish || focused === undefined) return
    done.current = wish
    area.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(focused)}"]`)?.focus()
  }, [area, wish, focused])
}

interface Grip {
  x: number
  y: number
  left: number
  top: number
}

/** Menus hang elsewhere in the page, though their events come by here. */
const isInside = <E extends PointerEvent>(event: E): event is E & { target: Element } =>
  event.target instanceof Element && event.currentTarget.contains(event.target)

function usePan(area: RefObject<HTMLDivElement | null>) {
  const [grip, setGrip] = useState<Grip>()
  const start = (event: PointerEvent) => {
    const element = area.current
    const isGround = isInside(event) && !event.target.closest('[data-box], button')
    if (!element || !isGround || event.button !== 0 || event.pointerType === 'touch') return
    setGrip({ x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop })
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (grip)
      area.current?.scrollTo({ left: grip.left + grip.x - event.clientX, top: grip.top + grip.y - event.clientY })
  }
  const stop = () => setGrip(undefined)
  return {
    'data-panning': grip !== undefined,
    onPointerDown: start,
    onPointerMove: move,
    onPointerUp: stop,
    onPointerCancel: stop,
  }
}
