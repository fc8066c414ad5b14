import { requireAcceptable, setPassword, type UserRow } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { hasherOf, type PasswordHasher } from '#/platform/password/hash.ts'
import { strengthOf, type PasswordOwner } from '#/platform/password/policy.ts'
import type { Platform } from '#/platform/platform.ts'

/** One queue of hashes per node. */
export interface Passwords extends PasswordHasher {
  /** Refuses what the rules do not allow as a password of the owner. */
  requireAcceptable(ctx: Ctx, password: string, owner: PasswordOwner): Promise<void>
  /** Checks a chosen password against the rules and stores it. */
  choose(ctx: Ctx, user: UserRow, password: string): Promise<void>
}

const perPlatform = new WeakMap<Platform, Passwords>()

export function passwordsOf(platform: Platform): Passwords {
  const known = perPlatform.get(platform)
  if (known) return known
  const hasher = hasherOf(platform)
  const passwords: Passwords = {
    ...hasher,
    requireAcceptable,
    async choose(ctx, user, password) {
      await requireAcceptable(ctx, password, user)
      await setPassword(ctx, user.id, {
        hash: await hasher.hash(password),
        strength: strengthOf(password),
        changedAt: ctx.now.toISOString(),
      })
      await ctx.emit('user.changed', { userIds: [user.id] })
    },
  }
  perPlatform.set(platform, passwords)
  return passwords
}
