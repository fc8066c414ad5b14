import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { createPasswordHasher, type PasswordHasher } from '#/platform/password/hash.ts'
import { isAcceptable, policySentence, strengthOf } from '#/platform/password/policy.ts'
import type { Platform } from '#/platform/platform.ts'
import { configValue, setPassword, type UserRow } from '#/modules/system/api.ts'

/** One queue of hashes per node. */
export interface Passwords extends PasswordHasher {
  /** Checks a chosen password against the rules and stores it. */
  choose(ctx: Ctx, user: UserRow, password: string): Promise<void>
}

const perPlatform = new WeakMap<Platform, Passwords>()

export function passwordsOf(platform: Platform): Passwords {
  const known = perPlatform.get(platform)
  if (known) return known
  const hasher = createPasswordHasher(platform.env.limits)
  const passwords: Passwords = {
    ...hasher,
    async choose(ctx, user, password) {
      const productName = await configValue(ctx, 'sys.index.title')
      if (
        password.length > 128 ||
        !isAcceptable(password, { userName: user.userName, phonenumber: user.phonenumber, productName })
      )
        throw refuse(policySentence)
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
