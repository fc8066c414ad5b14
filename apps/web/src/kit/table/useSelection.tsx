import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import { useState, type ReactNode } from 'react'
import type { Row } from '#/kit/http/useResource.ts'
import { usePhone } from '#/kit/page/usePhone.ts'
import type { ToolbarButton } from './PageToolbar.tsx'

/** Ticked rows as the table needs them. */
export interface TableSelection {
  ids: readonly string[]
  onChange: (ids: readonly string[]) => void
  /** Acts for the ticked rows. */
  bar: ReactNode
}

/** Ticked rows of a list: kept over a reload as long as the rows are there. A phone shows boxes only on request. */
export function useSelection(rows: readonly Row[] | undefined) {
  const phone = usePhone()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [asked, setAsked] = useState(false)
  const chosen = rows?.filter((row) => ticked.includes(row.id)) ?? []
  const clear = () => setTicked([])
  const toggle = () => {
    setAsked(!asked)
    clear()
  }
  return {
    chosen,
    clear,
    /** Button that shows the boxes on a phone. */
    buttons: (phone
      ? [{ key: 'multi', label: asked ? '退出多选' : '多选', icon: <CheckSquareOutlined aria-hidden />, run: toggle }]
      : []) as ToolbarButton[],
    of: (bar: ReactNode): TableSelection | undefined =>
      phone && !asked ? undefined : { ids: chosen.map((row) => row.id), onChange: setTicked, bar },
  }
}
