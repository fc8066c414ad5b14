import { useEffect, type RefObject } from 'react'
import { insertControls, moveControls } from '@app/form-engine/editing/commands.ts'
import { useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { autoScrollForElements, combine, monitorForElements, type DragLocation } from './dnd.ts'
import { draggedOf, type SlotData } from './dragData.ts'
import { markerAt, placeAt, type Flow } from './dropPlace.ts'

interface Target extends SlotData {
  element: Element
  at: number
}

const itemsOf = (slot: Element) => [...slot.children].filter((child) => child.hasAttribute('data-key'))
const flowOf = (slot: Element): Flow =>
  slot.getAttribute('data-flow') === 'row' || slot.closest('[data-layout="inline"]') ? 'row' : 'column'

/** Where things would be dropped: the innermost slot under the pointer and the place among its items. */
function targetOf({ dropTargets: [innermost], input }: DragLocation): (Target & { boxes: DOMRect[] }) | undefined {
  if (!innermost) return undefined
  const { slot, append = false } = innermost.data as unknown as SlotData
  const boxes = append ? [] : itemsOf(innermost.element).map((item) => item.getBoundingClientRect())
  const point = { x: input.clientX, y: input.clientY }
  const at = append ? Number.MAX_SAFE_INTEGER : placeAt(boxes, point, flowOf(innermost.element))
  return { slot, append, element: innermost.element, at, boxes }
}

/**
 * Drops onto the canvas. While something is dragged nothing of React is drawn anew: the marker is one element moved by
 * hand, the open slot carries an attribute.
 */
export function useCanvasDrop(scroller: RefObject<HTMLElement | null>, marker: RefObject<HTMLElement | null>): void {
  const store = useDesignerStore()
  useEffect(() => {
    const area = scroller.current
    if (!area) return
    let over: Element | undefined
    const open = (slot: Element | undefined) => {
      if (slot === over) return
      over?.removeAttribute('data-over')
      slot?.setAttribute('data-over', 'true')
      over = slot
    }
    const show = (location: DragLocation) => {
      const target = targetOf(location)
      open(target?.element)
      const bar = marker.current
      if (!bar) return
      bar.hidden = target === undefined || target.append === true
      if (!target || target.append || !bar.offsetParent) return
      const { element, boxes, at } = target
      const origin = bar.offsetParent.getBoundingClientRect()
      const place = markerAt(boxes, at, element.getBoundingClientRect(), flowOf(element))
      Object.assign(bar.style, {
        transform: `translate(${place.left - origin.left}px, ${place.top - origin.top}px)`,
        width: `${place.width}px`,
        height: `${place.height}px`,
      })
    }
    const mark = (keys: readonly string[] | undefined, on: boolean) => {
      for (const key of keys ?? [])
        area.querySelector(`[data-key="${CSS.escape(key)}"]`)?.toggleAttribute('data-dragging', on)
    }
    return combine(
      autoScrollForElements({ element: area }),
      monitorForElements({
        canMonitor: ({ source }) => draggedOf(source, store) !== undefined,
        onDragStart: ({ source }) => mark(draggedOf(source, store)?.keys, true),
        onDrag: ({ location }) => show(location.current),
        onDropTargetChange: ({ location }) => show(location.current),
        onDrop: ({ source, location }) => {
          const target = targetOf(location.current)
          const dragged = draggedOf(source, store)
          open(undefined)
          if (marker.current) marker.current.hidden = true
          mark(dragged?.keys, false)
          if (!target || !dragged) return
          const { keys, controls } = dragged
          store
            .getState()
            .apply(
              (definition) =>
                keys
                  ? moveControls(definition, keys, target.slot, target.at)
                  : insertControls(definition, target.slot, target.at, controls),
              { select: controls.map(({ key }) => key) },
            )
        },
      }),
    )
  }, [store, scroller, marker])
}
