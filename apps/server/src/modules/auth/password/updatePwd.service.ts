import { countedTry } from '#/modules/auth/loginLock/loginLock.ts'
import { endSessionsOfUser } from '#/modules/auth/session/session.service.ts'
import { getUserAccount } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import type { Passwords } from './passwords.ts'

/** The caller changes their own password; the old one counts as a try to sign in, other sessions end (security AU-14). */
export async function updateOwnPassword(
  ctx: Ctx,
  passwords: Passwords,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  const account = await getUserAccount(ctx, ctx.user.id)
  if (!account) throw gone()
  const { user } = account
  const { found } = await countedTry(ctx, user.userName, async () =>
    oldPassword.length <= 128 && (await passwords.verify(user.password, oldPassword)) ? user : undefined,
  )
  if (!found) throw refuse('修改密码失败，旧密码错误')
  if (newPassword === oldPassword) throw refuse('新密码不能与旧密码相同')
  await passwords.choose(ctx, user, newPassword)
  await endSessionsOfUser(ctx, user.id, 'password', ctx.user.sessionId)
}
