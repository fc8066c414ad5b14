import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { tableConfig } from '@app/shared/system/tableConfig.ts'
import { call } from '#/kit/http/http.ts'
import type { ListColumn } from './listColumns.tsx'

export type Density = 'default' | 'middle' | 'small'

/** A column as the user arranged it. */
export interface ColumnView {
  dataIndex: string
  visible: boolean
  fixed?: 'left' | 'right' | undefined
  width?: number | undefined
}

export interface TableView {
  density: Density
  /** In the order of the user; empty until something was arranged. */
  columns: readonly ColumnView[]
}

const densities = new Set<string>(['default', 'middle', 'small'])
const saveDelayMs = 500
/** What the server stores at most. */
const maxChars = 4_000

/** What was stored, as far as it can be read; anything else counts as not arranged. */
export function readView(
  space: string | null | undefined,
  columns: string | null | undefined,
  initial: Density,
): TableView {
  const density = densities.has(space ?? '') ? (space as Density) : initial
  try {
    const parsed: unknown = JSON.parse(columns ?? '[]')
    return { density, columns: Array.isArray(parsed) ? parsed.filter(isColumnView) : [] }
  } catch {
    // Stored by something else under our key.
    return { density, columns: [] }
  }
}

function isColumnView(value: unknown): value is ColumnView {
  const view = value as Partial<ColumnView> | null
  return typeof view?.dataIndex === 'string' && typeof view.visible === 'boolean'
}

/** The list's columns in the user's order; unknown ones are forgotten, new ones come last and visible. */
export function arranged(columns: readonly ListColumn[], view: TableView): (ListColumn & ColumnView)[] {
  const known = view.columns.flatMap((one) => {
    const column = columns.find(({ key }) => key === one.dataIndex)
    return column ? [{ ...column, ...one, width: one.width ?? column.width }] : []
  })
  const added = columns
    .filter(({ key }) => !view.columns.some((one) => one.dataIndex === key))
    .map((column) => ({ ...column, dataIndex: column.key, visible: column.hidden !== true }))
  return [...known, ...added]
}

/** The user's arrangement of one list, kept on the server; `ready` is false until it is known. */
export function useTableView(tableKey: string, initial: Density): [TableView, (view: TableView) => void, boolean] {
  const client = useQueryClient()
  const queryKey = ['tableConfig', tableKey]
  const stored = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(tableConfig.get, { params: { tableKey } }, { signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<() => void>(undefined)
  // A list that is left within the half second still stores its last change.
  useEffect(() => () => waiting.current?.(), [])

  const change = (view: TableView) => {
    const columns = JSON.stringify(view.columns)
    client.setQueryData(queryKey, (old: typeof stored.data) => ({
      id: '',
      tableKey,
      status: '0',
      version: 1,
      ...old,
      space: view.density,
      columns,
    }))
    clearTimeout(timer.current)
    const save = () => {
      clearTimeout(timer.current)
      waiting.current = undefined
      if (columns.length <= maxChars) void store(tableKey, view.density, columns)
    }
    waiting.current = save
    timer.current = setTimeout(save, saveDelayMs)
  }
  return [readView(stored.data?.space, stored.data?.columns, initial), change, !stored.isPending]
}

async function store(tableKey: string, space: string, columns: string) {
  try {
    await call(tableConfig.save, { body: { tableKey, space, columns } }, { silent: true })
  } catch (error) {
    // The list keeps the view in this window; only the next one will not know it.
    console.warn('the view of a list was not stored', error)
  }
}

/** `system:config` → `system-config-ConfigIndex-table`, the key under which upstream keeps the view. */
export function tableKeyOf(name: string): string {
  const words = name.split(':')
  const last = words.at(-1) ?? name
  return `${words.join('-')}-${last.charAt(0).toUpperCase()}${last.slice(1)}Index-table`
}
