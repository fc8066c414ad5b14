import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { gridColumns, type PortalItem } from '@app/shared/portal/layout.ts'
import type { AvailablePortlet } from '@app/shared/portal/portalCalls.ts'
import { itemOf } from '#/components/workbench/cells.ts'
import { inserted, movedTo } from '#/components/workbench/grid.ts'
import { draggedOf, type Dragged } from './dragged.ts'
import type { DesignBoard } from './useDesign.ts'

interface Over {
  dragged: Dragged
  x: number
  y: number
}

/** Where the pointer would let the dragged thing go; a card keeps the place under the pointer that it was taken by. */
function overAt(dragged: Dragged, pointer: { clientX: number; clientY: number }, canvas: Element): Over {
  const box = canvas.getBoundingClientRect()
  const column = box.width / gridColumns
  const [left, top] = [pointer.clientX - box.left, pointer.clientY - box.top]
  if (dragged.kind === 'portlet') return { dragged, x: Math.floor(left / column), y: Math.max(0, Math.round(top)) }
  return { dragged, x: Math.round((left - dragged.dx) / column), y: Math.max(0, Math.round(top - dragged.dy)) }
}

/** Cards and portlets that are dragged over the canvas: how the cards would lie, and the drop itself. */
export function useCanvasDrop(
  area: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLElement | null>,
  board: DesignBoard,
  portlets: readonly AvailablePortlet[],
): { cells: readonly PortalItem[]; over: string | undefined } {
  const [over, setOver] = useState<Over>()
  const portletOf = (i: string) => portlets.find(({ id }) => id === i)
  const drop = useEffectEvent(({ dragged, x, y }: Over) => {
    const portlet = portletOf(dragged.i)
    if (dragged.kind === 'card') board.move(dragged.i, x, y)
    else if (portlet) board.drop(portlet, x, y)
  })
  useEffect(() => {
    const [element, grid] = [area.current, canvas.current]
    if (!element || !grid) return undefined
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => draggedOf(source.data) !== undefined,
      onDrag: ({ source, location }) => {
        const dragged = draggedOf(source.data)
        if (!dragged) return
        const next = overAt(dragged, location.current.input, grid)
        setOver((former) => (former?.x === next.x && former.y === next.y ? former : next))
      },
      onDragLeave: () => setOver(undefined),
      onDrop: ({ source, location }) => {
        const dragged = draggedOf(source.data)
        setOver(undefined)
        if (dragged) drop(overAt(dragged, location.current.input, grid))
      },
    })
  }, [area, canvas])
  if (!over) return { cells: board.cells, over: undefined }
  const { dragged, x, y } = over
  const portlet = portletOf(dragged.i)
  if (dragged.kind === 'card') return { cells: movedTo(board.cells, dragged.i, x, y), over: dragged.i }
  return { cells: portlet ? inserted(board.cells, { ...itemOf(portlet), x, y }) : board.cells, over: dragged.i }
}
