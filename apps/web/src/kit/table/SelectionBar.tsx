import { Button } from 'antd'
import { useRef } from 'react'
import { useOnce } from '#/kit/http/useOnce.ts'
import type { Row } from '#/kit/http/useResource.ts'
import type { TableSelection } from './useSelection.tsx'
import css from './ResourceTable.module.css'

/** What is ticked and what can be done with it; where a whole page is ticked, the rest of a short list follows at once. */
export function SelectionBar({ selection, rows }: { selection: TableSelection; rows: readonly Row[] }) {
  const { ids, elsewhere, bar, rest, onChange } = selection
  const line = useRef<HTMLDivElement>(null)
  const ticked = new Set(ids)
  const isPageTicked = rows.every((row) => row.reachable === false || ticked.has(row.id))
  const [tickAll, reading] = useOnce(async () => {
    await rest?.tick()
    // The button goes with the rest; whoever has not gone on elsewhere stays in the line, on what does no harm.
    const { activeElement, body } = document
    if (activeElement !== body && !line.current?.contains(activeElement)) return
    line.current?.querySelector<HTMLElement>(':scope > button')?.focus()
  })
  return (
    <div ref={line} className={css.batch} role="status">
      <span>
        已选 {ids.length} 项{elsewhere > 0 && `，其中 ${elsewhere} 项在其他页`}
      </span>
      <div className={css.acts}>
        {bar}
        {rest && isPageTicked && (
          <Button type="link" size="small" loading={reading} onClick={tickAll}>
            选择全部 {rest.total} 条
          </Button>
        )}
      </div>
      <Button type="link" size="small" className={css.clear} onClick={() => onChange([])}>
        取消选择
      </Button>
    </div>
  )
}
