import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Fields } from '@app/shared/kit/field.ts'
import { rootId, type Tree } from '@app/shared/kit/tree.ts'
import { call } from '#/kit/http/http.ts'
import { flatten, type TreeRow } from './treeRows.ts'

/** What is open unless the user chose otherwise: the first levels, everything, nothing. */
type Standard = 'first' | 'all' | 'none'

/** More levels than a tree can have. */
const allLevels = 50

/**
 * Rows of a tree page. The first levels come at once and each further one when its parent is opened, or all with
 * `openAll`; all of them are queries of the resource, so that a write refreshes what is open and leaves it open. A
 * search answers whole paths, all open.
 */
export function useTreeRows(resource: Tree<Fields>, filters: Readonly<Record<string, unknown>>, levels = 2) {
  const client = useQueryClient()
  const searching = Object.keys(filters).length > 0
  const [choice, setChoice] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [standard, setStandard] = useState<Standard>('first')
  const [whole, setWhole] = useState(false)
  const { level, search } = resource.treeEndpoints

  const top = useQuery({
    queryKey: [resource.name, 'tree', searching ? filters : whole ? 'all' : rootId],
    queryFn: async ({ signal }) =>
      (searching
        ? await call(search, { query: filters }, { signal, silent: true })
        : await call(
            level,
            { params: { level: whole ? allLevels : levels, id: rootId } },
            { signal, silent: true },
          )) as TreeRow[],
    placeholderData: keepPreviousData,
  })
  /** Nodes below which nothing is left to load. */
  const complete = useMemo(
    () => new Set(flatten(top.data ?? []).flatMap((row) => (hasRows(row) || row.treeLeaf === 'y' ? [row.id] : []))),
    [top.data],
  )
  // A node that was opened and came without the nodes below it needs a call of its own, however deep it stands.
  const wanted = searching ? [] : [...choice].flatMap(([id, open]) => (open && !complete.has(id) ? [id] : []))
  const below = useQueries({
    queries: wanted.map((id) => ({
      queryKey: [resource.name, 'tree', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        await call(level, { params: { level: 1, id } }, { signal, silent: true }),
    })),
    combine: (results) => ({
      parts: results.map(({ data }) => data as TreeRow[] | undefined),
      fetching: results.some(({ isFetching }) => isFetching),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  })
  const wantedKey = wanted.join()
  const { parts } = below
  const { rows, all } = useMemo(() => {
    const ids = wantedKey.split(',')
    const loaded = new Map(parts.map((part, at) => [ids[at], part]))
    const nested = (row: TreeRow): TreeRow => {
      if (row.treeLeaf === 'y') {
        const { children: _, ...leaf } = row
        return leaf
      }
      const children = hasRows(row) ? row.children : loaded.get(row.id)
      return { ...row, children: (children ?? []).map(nested) }
    }
    const built = top.data?.map(nested)
    return { rows: built, all: flatten(built ?? []) }
  }, [top.data, parts, wantedKey])

  const opened = useMemo(() => {
    /** Open unless closed: the first levels, or all, and every way to what a search found. */
    const opens = (row: TreeRow) =>
      hasRows(row) && (searching || standard === 'all' || (standard === 'first' && Number(row.treeLevel) < levels))
    return all.filter((row) => choice.get(row.id) ?? opens(row)).map((row) => row.id)
  }, [all, choice, searching, standard, levels])

  const set = (id: string, open: boolean) => setChoice(new Map(choice).set(id, open))
  const openAs = (next: Standard) => {
    setStandard(next)
    setChoice(new Map())
  }
  const error = top.error ?? below.error
  return {
    rows,
    /** The rows and everything known below them. */
    all,
    opened,
    fetching: top.isFetching || below.fetching,
    failure: error,
    toggle: set,
    open: (id: string) => set(id, true),
    openAll: () => {
      setWhole(true)
      openAs('all')
    },
    closeAll: () => openAs('none'),
    reload: () => void client.invalidateQueries({ queryKey: [resource.name] }),
  }
}

const hasRows = (row: TreeRow) => (row.children?.length ?? 0) > 0
