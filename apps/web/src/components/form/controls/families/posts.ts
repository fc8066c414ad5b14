import { useQuery, useQueryClient } from '@tanstack/react-query'
import { directory } from '@app/shared/system/directory.ts'
import type { ChoiceSource } from '#/kit/form/useChoices.ts'
import { httpOf } from '#/kit/http/httpOf.ts'

/** Enabled posts, as the pickers offer them. */
export function usePostSource(): ChoiceSource {
  const http = httpOf(useQueryClient())
  return {
    queryKey: ['system:post', 'directory'],
    ask: async (query, signal) =>
      (await http.call(directory.posts, { query }, { signal, silent: true })).map(({ id, name }) => ({
        value: id,
        label: name,
      })),
  }
}

/** Names of posts by id; undefined while they are looked up. */
export function usePostNames(ids: readonly string[]) {
  const { data } = useQuery({
    enabled: ids.length > 0,
    queryKey: ['system:post', 'names', ids],
    queryFn: ({ client, signal }) =>
      httpOf(client).call(directory.posts, { query: { ids: ids.join(',') } }, { signal, silent: true }),
    staleTime: 60_000,
  })
  return data
}
