import type { Fields } from '@app/shared/kit/field.ts'
import { rootId, type Tree } from '@app/shared/kit/tree.ts'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './http.ts'
import type { Row } from './useResource.ts'

/** A node with what is loaded below it; a leaf has no `children`. */
export type TreeRow = Row & { parentId?: unknown; treeLeaf?: unknown; children?: TreeRow[] }

/** Levels the first answer carries. */
const firstLevels = 2

/** Nodes of a list and everything loaded below them, parents first. */
export const flatten = (rows: readonly TreeRow[]): TreeRow[] =>
  rows.flatMap((row) => [row, ...flatten(row.children ?? [])])

/**
 * Rows of a tree page. Two levels come at once and each further one when its parent is opened; all of them are queries
 * of the resource, so that a write refreshes what is open and leaves it open. A search answers whole paths, all open.
 */
export function useTreeRows(resource: Tree<Fields>, filters: Readonly<Record<string, unknown>>) {
  const client = useQueryClient()
  const searching = Object.keys(filters).length > 0
  const [choice, setChoice] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { level, search } = resource.treeEndpoints

  const top = useQuery({
    queryKey: [resource.name, 'tree', searching ? filters : rootId],
    queryFn: async ({ signal }) =>
      (searching
        ? await call(search, { query: filters }, { signal })
        : await call(level, { params: { level: firstLevels, id: rootId } }, { signal })) as unknown as TreeRow[],
    placeholderData: keepPreviousData,
  })
  const known = flatten(top.data ?? [])
  /** Open unless closed: the first level, and every way to what a search found. */
  const isOpen = (row: TreeRow) => choice.get(row.id) ?? (searching ? hasRows(row) : known.length > 0 && isTop(row))
  // A node that was opened and came without the nodes below it needs a call of its own, however deep it stands.
  const wanted = searching
    ? []
    : [...choice].filter(([id, open]) => open && !known.some((row) => row.id === id && hasRows(row)))
  const below = useQueries({
    queries: wanted.map(([id]) => ({
      queryKey: [resource.name, 'tree', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        await call(level, { params: { level: 1, id } }, { signal }),
    })),
  })
  const loaded = new Map(wanted.map(([id], at) => [id, below[at]?.data]))
  const nested = (row: TreeRow): TreeRow => {
    if (row.treeLeaf === 'y') {
      const { children: _, ...leaf } = row
      return leaf
    }
    const children = hasRows(row) ? row.children : loaded.get(row.id)
    return { ...row, children: (children ?? []).map(nested) }
  }
  const rows = top.data?.map(nested)
  const set = (id: string, open: boolean) => setChoice(new Map(choice).set(id, open))
  const error = top.error ?? below.find((query) => query.error)?.error
  return {
    rows,
    opened: flatten(rows ?? [])
      .filter(isOpen)
      .map((row) => row.id),
    fetching: top.isFetching || below.some((query) => query.isFetching),
    failure: error?.message,
    toggle: set,
    open: (id: string) => set(id, true),
    reload: () => void client.invalidateQueries({ queryKey: [resource.name] }),
  }
}

const hasRows = (row: TreeRow) => (row.children?.length ?? 0) > 0
const isTop = (row: TreeRow) => row.parentId === rootId
