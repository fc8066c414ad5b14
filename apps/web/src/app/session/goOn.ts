import { session, type InfoAnswer } from '@app/shared/auth/session.ts'
import { ResultCode } from '@app/shared/kit/envelope.ts'
import { queryClient } from '#/app/queryClient.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { meQuery, routersQuery } from '#/kit/session/sessionQueries.ts'

/** Whose window this is; nobody's before the user was read. */
export const ownInfo = (): InfoAnswer | undefined => queryClient.getQueryData(meQuery.queryKey)

/** How often a server that does not answer is asked for another session, within about a minute. */
const tries = 6

/** Whose session a token is; undefined when it is none, or nobody could be asked for a while. */
export async function infoOf(token: string): Promise<InfoAnswer | undefined> {
  try {
    return await queryClient.fetchQuery({
      queryKey: ['infoOf', token],
      queryFn: () => call(session.getInfo, {}, { token, silent: true, background: true }),
      retry: (failed, error) => failed < tries && !isOver(error),
      gcTime: 0,
    })
  } catch {
    // A token that is over says so at its next use; a server that never answered is asked at the next focus.
    return undefined
  }
}

const isOver = (error: Error) => error instanceof ApiError && error.code === ResultCode.unauthenticated

/** The same person goes on where they are: rights are read anew, and what the ended session refused to load. */
export function refreshAfterSignIn(): void {
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: routersQuery.queryKey })
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
