import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import { useState, type ReactNode } from 'react'
import type { Row } from '#/kit/http/useResource.ts'
import { usePhone } from '#/kit/page/usePhone.ts'
import type { ToolbarButton } from './PageToolbar.tsx'

/** Ticked rows as the table needs them. */
export interface TableSelection {
  ids: readonly string[]
  /** How many of them are on other pages. */
  elsewhere: number
  onChange: (ids: readonly string[]) => void
  /** Acts for the ticked rows. */
  bar: ReactNode
}

/**
 * Ticked rows of a list: kept over a reload as long as the rows are there. `within` names what a list in pages shows:
 * rows of its other pages stay ticked until it shows something else. A phone shows boxes only on request.
 */
export function useSelection(rows: readonly Row[] | undefined, within?: string) {
  const phone = usePhone()
  const [kept, setKept] = useState<readonly Row[]>([])
  const [shown, setShown] = useState(within)
  const [asked, setAsked] = useState(false)
  if (shown !== within) {
    setShown(within)
    setKept([])
  }
  const isKept = new Set(kept.map(({ id }) => id))
  const here = rows?.filter(({ id }) => isKept.has(id)) ?? []
  const isHere = new Set(here.map(({ id }) => id))
  const elsewhere = within === undefined ? [] : kept.filter(({ id }) => !isHere.has(id))
  const chosen = [...here, ...elsewhere]
  const tick = (ids: readonly string[]) => {
    const wanted = new Set(ids)
    const all = new Map([...kept, ...(rows ?? [])].map((row) => [row.id, row]))
    setKept([...all.values()].filter(({ id }) => wanted.has(id)))
  }
  const clear = () => setKept([])
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
      phone && !asked
        ? undefined
        : { ids: chosen.map(({ id }) => id), elsewhere: elsewhere.length, onChange: tick, bar },
  }
}
