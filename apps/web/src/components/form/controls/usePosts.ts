import { directory } from '@app/shared/system/directory.ts'
import { useQuery } from '@tanstack/react-query'
import { httpOf } from '#/kit/httpOf.ts'

/** Enabled posts, as the pickers offer them. */
export const usePosts = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['system:post', 'choices'],
    queryFn: ({ client, signal }) => httpOf(client).call(directory.posts, undefined, { signal, silent: true }),
    staleTime: 60_000,
  })
