import { createHash } from 'node:crypto'
import type { Caller } from '#/platform/caller.ts'
import { anonymousCaller } from '#/platform/caller.ts'
import type { Platform } from '#/platform/platform.ts'

/** For tests of the kit without the sign-in area: tokens that stand for callers with named permissions. */
export function fakeCallers(
  platform: Platform,
): (caller: Partial<Omit<Caller, 'permissions'>> & { permissions?: string[] }) => string {
  const callers = new Map<string, Caller>()
  platform.fill('authenticate', async (token) => {
    const caller = callers.get(token)
    return caller ? { caller } : { refused: undefined }
  })
  platform.fill('holderOf', async (tokenHash) => callers.get(tokenHash))
  platform.fill('overSessions', async () => [])
  return ({ permissions = [], ...rest }) => {
    const token = createHash('sha256').update(`caller ${callers.size}`).digest('base64url').slice(0, 43)
    const id = rest.id ?? `u${callers.size}`
    callers.set(token, {
      ...anonymousCaller,
      id,
      userName: id,
      name: id,
      userType: '1',
      dataScope: 'all',
      tokenHash: token,
      ...rest,
      permissions: new Set(permissions),
    })
    return token
  }
}
