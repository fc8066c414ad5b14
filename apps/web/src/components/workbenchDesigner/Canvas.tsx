import { useEffect, useRef, useState } from 'react'
import type { AvailablePortlet } from '@app/shared/portal/portalCalls.ts'
import { heightOf, inReadingOrder, resized } from '#/components/workbench/grid.ts'
import { placeOf } from '#/components/workbench/PortletGrid.tsx'
import { CanvasCard, type Size } from './CanvasCard.tsx'
import { useCanvasDrop } from './useCanvasDrop.ts'
import type { DesignBoard } from './useDesign.ts'
import css from './designer.module.css'

/** After a card was added, the canvas shows it. */
const scrollAfterMs = 100

/** The grid of the workbench with its cards to be moved, resized and removed. */
export function Canvas({ board, portlets }: { board: DesignBoard; portlets: readonly AvailablePortlet[] }) {
  const area = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size & { i: string }>()
  const { cells: dropped, over } = useCanvasDrop(area, canvas, board, portlets)
  const cells = size ? board.laid(resized(dropped, size.i, size.w, size.h)) : dropped
  useScrollToNew(area, board)
  const used = new Set(board.cells.map(({ i }) => i))
  return (
    <div ref={area} className={css.area} role="region" aria-label="画布" tabIndex={0}>
      {cells.length === 0 && <p className={css.hint}>从左侧点击或拖入小页</p>}
      <div ref={canvas} className={css.canvas} style={{ height: heightOf(cells) }}>
        {inReadingOrder(cells).map((item, at) => (
          <div
            key={item.i}
            className={css.cell}
            data-cell={item.i}
            data-over={item.i === over}
            data-resizing={item.i === size?.i}
            style={placeOf(item)}
          >
            {used.has(item.i) && (
              <CanvasCard
                item={item}
                at={at}
                count={cells.length}
                board={board}
                onSize={(next) => setSize(next && { i: item.i, ...next })}
                onRemoved={() => area.current?.focus()}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

function useScrollToNew(area: React.RefObject<HTMLElement | null>, { selected, cells }: DesignBoard) {
  const count = cells.length
  const former = useRef(count)
  useEffect(() => {
    const added = count > former.current
    former.current = count
    if (!added || selected === undefined) return undefined
    const show = () =>
      area.current?.querySelector(`[data-cell="${CSS.escape(selected)}"]`)?.scrollIntoView({ block: 'nearest' })
    const timer = setTimeout(show, scrollAfterMs)
    return () => clearTimeout(timer)
  }, [area, count, selected])
}
