import { Button } from 'antd'
import { useState } from 'react'
import type { Row } from '#/kit/http/useResource.ts'
import type { TableSelection } from './useSelection.tsx'
import css from './ResourceTable.module.css'

/** What is ticked and what can be done with it; where a whole page is ticked, the rest of a short list follows at once. */
export function SelectionBar({ selection, rows }: { selection: TableSelection; rows: readonly Row[] }) {
  const { ids, elsewhere, bar, rest, onChange } = selection
  const [reading, setReading] = useState(false)
  const ticked = new Set(ids)
  const isPageTicked = rows.every((row) => row.reachable === false || ticked.has(row.id))
  const tickAll = async () => {
    setReading(true)
    try {
      await rest?.tick()
    } finally {
      setReading(false)
    }
  }
  return (
    <div className={css.batch} role="status">
      <span>
        已选 {ids.length} 项{elsewhere > 0 && `，其中 ${elsewhere} 项在其他页`}
      </span>
      <div className={css.acts}>
        {bar}
        {rest && isPageTicked && (
          <Button type="link" size="small" loading={reading} onClick={() => void tickAll()}>
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
