import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { defaultPageSize, pageSizes } from '@app/shared/kit/envelope.ts'
import type { Field } from '@app/shared/kit/field.ts'
import { boundedFields, type PageQuery } from '@app/shared/kit/query.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { belowKey, rangeKeys, searchValueOf } from '@app/shared/kit/searchValue.ts'

export interface ListState {
  pageNum: number
  pageSize: number
  orderByColumn: string | undefined
  isAsc: 'asc' | 'desc' | undefined
  /** Values by search field, date bounds by their own names (`beginTime`, `endTime`). */
  filters: Readonly<Record<string, string>>
}

const prefix = 'f.'
const own = /^(pageNum|pageSize|orderByColumn|isAsc|f\..*)$/

/** The list state in an address; anything unreadable counts as the default. */
export function readListState(search: string): ListState {
  const params = new URLSearchParams(search)
  const pageNum = Number(params.get('pageNum') ?? 1)
  const pageSize = Number(params.get('pageSize') ?? defaultPageSize)
  const isAsc = params.get('isAsc')
  const filters: Record<string, string> = {}
  for (const [key, value] of params)
    if (key.startsWith(prefix) && value !== '') filters[key.slice(prefix.length)] = value
  return {
    pageNum: Number.isInteger(pageNum) && pageNum > 0 ? pageNum : 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? defaultPageSize,
    orderByColumn: params.get('orderByColumn') ?? undefined,
    isAsc: isAsc === 'asc' || isAsc === 'desc' ? isAsc : undefined,
    filters,
  }
}

/** The address with this list state; what belongs to the page itself stays, defaults are left out. */
export function writeListState(search: string, state: ListState): string {
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([key]) => !own.test(key)))
  if (state.pageNum > 1) params.set('pageNum', String(state.pageNum))
  if (state.pageSize !== defaultPageSize) params.set('pageSize', String(state.pageSize))
  if (state.orderByColumn) {
    params.set('orderByColumn', state.orderByColumn)
    params.set('isAsc', state.isAsc ?? 'asc')
  }
  for (const [key, value] of Object.entries(state.filters)) if (value !== '') params.set(`${prefix}${key}`, value)
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** Page, size, order and filters of a list; they live in the address and replace its history entry. */
export function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readListState(location.search), [location.search])
  const change = (next: Partial<ListState>) => {
    const search = writeListState(location.search, { ...state, ...next })
    if (search !== location.search) void navigate({ search }, { replace: true, state: location.state })
  }
  return [state, change]
}

/** The state as the server's query: only what the contract can search and sort by. */
export function pageQueryOf(
  resource: ResourceFacts,
  state: ListState,
  fixed: Readonly<Record<string, unknown>> = {},
): Partial<PageQuery> {
  const { pageNum, pageSize, orderByColumn, isAsc } = state
  return { pageNum, pageSize, orderByColumn, isAsc, ...filterQueryOf(resource, state.filters), ...fixed }
}

export function filterQueryOf(
  resource: ResourceFacts,
  filters: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  const params: Record<string, string> = {}
  const bounds = new Set(
    boundedFields(resource.fields, resource.audit).flatMap(([key, f]) =>
      rangeKeys(key, resource.range, searchValueOf(f)),
    ),
  )
  const fieldsBelow = new Map(Object.entries(resource.fields).map(([key, f]) => [belowKey(key), f]))
  for (const [key, value] of Object.entries(filters)) {
    const field: Field | undefined = resource.fields[key] ?? fieldsBelow.get(key)
    if (bounds.has(key)) params[key] = value
    else if (field?.options.search || resource.filters.has(key)) query[key] = value
  }
  return Object.keys(params).length > 0 ? { ...query, params } : query
}
