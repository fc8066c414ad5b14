import { requireCaptcha } from '#/modules/auth/captcha/captcha.service.ts'
import { recordTry, refuseBlackListed, type Credentials } from '#/modules/auth/login/login.service.ts'
import type { Passwords } from '#/modules/auth/password/passwords.ts'
import { addRegisteredUser, configValue } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { strengthOf } from '#/platform/password/policy.ts'

const nameShape = /^[A-Za-z][A-Za-z0-9_.-]*$/

/** Makes an account for a stranger, when 参数设置 allows that at all (auth §3.4, security AU-18). */
export async function register(
  ctx: Ctx,
  passwords: Passwords,
  { username, password, code, uuid }: Credentials,
): Promise<void> {
  if ((await configValue(ctx, 'sys.account.registerUser')) !== 'true') throw refuse('当前系统没有开启注册功能！')
  await requireCaptcha(ctx, 'register', { uuid, code })
  await refuseBlackListed(ctx)
  if (username === '') throw refuse('用户名不能为空')
  if (password === '') throw refuse('用户密码不能为空')
  if (username.length < 2 || username.length > 20) throw refuse('账户长度必须在2到20个字符之间')
  if (!nameShape.test(username)) throw refuse('登录名为2-20位字母、数字、下划线、点或中划线，且以字母开头')
  await passwords.requireAcceptable(ctx, password, { userName: username })
  const hash = await passwords.hash(password)
  if (!(await addRegisteredUser(ctx, { userName: username, hash, strength: strengthOf(password) })))
    throw refuse(`保存用户'${username}'失败，注册账号已存在`)
  await recordTry(ctx, username, '0', '注册成功', 'register')
}
