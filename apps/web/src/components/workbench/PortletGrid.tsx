import type { CSSProperties } from 'react'
import { gridColumns, type PortalItem } from '@app/shared/portal/layout.ts'
import { shownHeight } from './cells.ts'
import { heightOf, inReadingOrder, withHeights, type Cell } from './grid.ts'
import { PortletCard } from './PortletCard.tsx'
import { useHeights } from './useHeights.ts'
import css from './workbench.module.css'

/** Where a cell stands in the grid. */
export const placeOf = ({ x, y, w, h }: Cell): CSSProperties => ({
  insetInlineStart: `${(x / gridColumns) * 100}%`,
  top: y,
  width: `${(w / gridColumns) * 100}%`,
  height: h,
})

/** The cards of a workbench as everybody sees them; on a phone one below the other. */
export function PortletGrid({ items, phone }: { items: readonly PortalItem[]; phone: boolean }) {
  const [heights, report] = useHeights()
  const cells = withHeights(items, (item) => shownHeight(item, heights.get(item.i)))
  return (
    <div className={css.grid} data-phone={phone} style={phone ? undefined : { height: heightOf(cells) }}>
      {inReadingOrder(cells).map((item) => (
        <div
          key={item.i}
          className={css.cell}
          style={phone ? { minHeight: heights.has(item.i) ? undefined : item.h } : placeOf(item)}
        >
          <PortletCard item={item} onHeight={report} />
        </div>
      ))}
    </div>
  )
}
