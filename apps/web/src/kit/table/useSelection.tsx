import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import { useState, type ReactNode } from 'react'
import type { Page } from '@app/shared/kit/envelope.ts'
import { maxPageSize } from '@app/shared/kit/query.ts'
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
  /** Ticks all rows of a list in pages, as long as some are not and no act would take too many. */
  rest: { total: number; tick: () => Promise<void> } | undefined
}

/** A list in pages. */
interface PagedList {
  /** Names what it shows: rows of its other pages stay ticked until that is something else. */
  shows: string
  page: Page<unknown> | undefined
  /** Reads another page of what it shows. */
  read: (at: { pageNum: number; pageSize: number }) => Promise<Page<unknown>>
}

/** Ticked rows of a list, kept over a reload as long as the rows are there. A phone shows boxes only on request. */
export function useSelection(rows: readonly Row[] | undefined, list?: PagedList) {
  const phone = usePhone()
  const [kept, setKept] = useState<{ of: string | undefined; rows: readonly Row[] }>({ of: list?.shows, rows: [] })
  const [asked, setAsked] = useState(false)
  if (kept.of !== list?.shows) setKept({ of: list?.shows, rows: [] })
  const keep = (found: readonly Row[]) => setKept({ of: list?.shows, rows: found })

  const isKept = new Set(kept.rows.map(({ id }) => id))
  const here = rows?.filter(({ id }) => isKept.has(id)) ?? []
  const isHere = new Set(here.map(({ id }) => id))
  const elsewhere = list ? kept.rows.filter(({ id }) => !isHere.has(id)) : []
  const chosen = [...here, ...elsewhere]
  const tick = (ids: readonly string[]) => {
    const wanted = new Set(ids)
    const all = new Map([...kept.rows, ...(rows ?? [])].map((row) => [row.id, row]))
    keep([...all.values()].filter(({ id }) => wanted.has(id)))
  }
  const clear = () => keep([])
  const toggle = () => {
    setAsked(!asked)
    clear()
  }

  const { total = 0, totalKind } = list?.page ?? {}
  const tickAll = async () => {
    const found = (await list?.read({ pageNum: 1, pageSize: maxPageSize }))?.list as readonly Row[] | undefined
    // Who has searched for something else meanwhile has ticked nothing of that.
    setKept((now) => (now.of === list?.shows && found ? { of: now.of, rows: found } : now))
  }
  const hasRest = totalKind !== 'estimated' && total <= maxPageSize && chosen.length < total
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
        : {
            ids: chosen.map(({ id }) => id),
            elsewhere: elsewhere.length,
            onChange: tick,
            bar,
            rest: hasRest ? { total, tick: tickAll } : undefined,
          },
  }
}
