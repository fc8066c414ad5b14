import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { account } from '@app/shared/auth/account.ts'
import { profileCalls, type Profile } from '@app/shared/system/profile.ts'
import { call } from '#/kit/http/http.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(profileCalls.get, {}, { signal, silent: true }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['ownSessions'],
  queryFn: ({ signal }) => call(account.sessions, {}, { signal, silent: true }),
})

/** What a dialog of 安全设置 is given. */
export interface DialogProps {
  profile: Profile
  onClose: () => void
}

/** After a change of the own record: these pages and the frame show it anew. */
export function useProfileChanged(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([profileQuery.queryKey, meQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}
