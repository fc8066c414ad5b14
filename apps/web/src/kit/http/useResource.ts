import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Page } from '@app/shared/kit/envelope.ts'
import type { Fields } from '@app/shared/kit/field.ts'
import type { ListQuery, PageQuery } from '@app/shared/kit/query.ts'
import type { Resource, ResourceFacts } from '@app/shared/kit/resource.ts'
import type { ItemOfFields, RowOfFields } from '@app/shared/kit/rows.ts'
import { call } from './http.ts'

/** Rows as the kit's parts handle them; pages see the exact types of their contract. */
export type Row = Record<string, unknown> & { id: string; version?: number }

/** Queries of a resource; all keys start with its name, so that one invalidation refreshes them all. */
export function resourceQueries<F extends Fields>(resource: Resource<F>) {
  // The endpoints of a generic resource cannot be followed by the compiler; their shapes stand in the contract.
  const { page, list, get }: ResourceFacts['endpoints'] = resource.endpoints
  return {
    all: [resource.name] as const,
    /** Lists say themselves, in their place, why they could not be read. */
    page: (query: Partial<PageQuery>) =>
      queryOptions({
        queryKey: [resource.name, 'page', query] as const,
        queryFn: ({ signal }) =>
          call(page, { query: query }, { signal, silent: true }) as Promise<Page<ItemOfFields<F>>>,
        placeholderData: keepPreviousData,
      }),
    list: (query: ListQuery = {}) =>
      queryOptions({
        queryKey: [resource.name, 'list', query] as const,
        queryFn: ({ signal }) => call(list, { query }, { signal }) as Promise<ItemOfFields<F>[]>,
      }),
    get: (id: string) =>
      queryOptions({
        queryKey: [resource.name, 'get', id] as const,
        queryFn: ({ signal }) => call(get, { params: { id } }, { signal }) as Promise<RowOfFields<F>>,
        // A form must start from what is stored now, not from what was read for the last one.
        gcTime: 0,
      }),
  }
}

/** Writes of a resource; each refreshes everything that was read of it. */
export function useResourceMutations({ name, endpoints }: ResourceFacts) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [name] })
  return {
    refresh,
    /** Failures are left to the caller: forms show them at their fields. */
    save: async (body: Record<string, unknown>): Promise<Row | undefined> => {
      const row = (await call(endpoints.save, { body }, { silent: true })) as Row | undefined
      void refresh()
      return row
    },
    remove: async (ids: readonly string[]): Promise<void> => {
      await call(endpoints.remove, { params: { ids: ids.join(',') } }, { silent: true })
      void refresh()
    },
  }
}
