import { useQuery } from '@tanstack/react-query'
import { directory, type PersonName } from '@app/shared/system/directory.ts'
import { httpOf } from '#/kit/http/httpOf.ts'

/** Names and departments of enabled people; undefined while they are looked up and for no ids. */
export const usePersonNames = (ids: readonly string[]): PersonName[] | undefined => usePersonNamesQuery(ids).data

/** The same for whoever says why there are none. */
export const usePersonNamesQuery = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['system:user', 'names', ids],
    queryFn: ({ client, signal }) =>
      httpOf(client).call(directory.users, { body: { userIds: ids.join(';') } }, { signal }),
    enabled: ids.length > 0,
  })
