import type { account } from '@app/shared/auth/account.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { askCode, useCode } from '#/modules/auth/code/code.service.ts'
import { countedTry } from '#/modules/auth/loginLock/loginLock.ts'
import type { Passwords } from '#/modules/auth/password/passwords.ts'
import { getUserAccount, mailCodes, setOwnEmail, type UserRow } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, invalid, refuse } from '#/platform/errors.ts'

/** A wrong one counts as a try to sign in. */
export async function requirePassword(ctx: Ctx, passwords: Passwords, password: string): Promise<UserRow> {
  const known = await getUserAccount(ctx, ctx.user.id)
  if (!known) throw gone()
  const { user } = known
  const { found } = await countedTry(ctx, user.userName, async () =>
    password.length <= 128 && (await passwords.verify(user.password, password)) ? user : undefined,
  )
  if (!found) throw invalid({ password: '登录密码错误' })
  return found
}

export async function sendMailCode(ctx: Ctx, email: string) {
  if (!mailCodes(ctx)) throw refuse('邮件服务未配置，请联系管理员')
  return askCode(ctx, email.toLowerCase(), 'mail', ctx.user.id)
}

/** With a mail server the address must show that it is the caller's; without one the password has to do. */
export async function bindEmail(ctx: Ctx, passwords: Passwords, body: BodyOf<typeof account.bindEmail>): Promise<void> {
  const { email, captcha = '', uuid, password } = body
  const user = await requirePassword(ctx, passwords, password)
  if (mailCodes(ctx))
    await useCode(ctx, { target: email.toLowerCase(), scene: 'mail', code: captcha, uuid }, user.userName, user)
  await setOwnEmail(ctx, email)
}
