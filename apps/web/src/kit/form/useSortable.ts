import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

type Edge = ReturnType<typeof extractClosestEdge>

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** One row of a list that is put in order by drag or, on its handle, with the arrow keys. */
export function useSortable<R extends HTMLElement>(
  list: string,
  at: number,
  onMove: (from: number, to: number) => void,
) {
  const row = useRef<R>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [dragged, setDragged] = useState(false)
  const [edge, setEdge] = useState<Edge>(null)
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current]
    if (!element || !dragHandle) return undefined
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, at }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list,
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => setEdge(source.data.at === at ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null)
          const from = Number(source.data.at)
          const to = getReorderDestinationIndex({
            startIndex: from,
            indexOfTarget: at,
            closestEdgeOfTarget: extractClosestEdge(self.data),
            axis: 'vertical',
          })
          onMove(from, to)
        },
      }),
    )
  }, [list, at, onMove])
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(at, at + step)
  }
  return { row, handle, dragged, edge, press }
}
