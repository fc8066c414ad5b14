import type { Ctx } from '#/platform/context.ts'
import { Refusal, refuse } from '#/platform/errors.ts'
import { configValue, findUserByName, type UserRow } from '#/modules/system/api.ts'
import { requireCaptcha } from '#/modules/auth/captcha/captcha.service.ts'
import { startSession, type LoginType } from '#/modules/auth/session/session.service.ts'
import { isBlackListed } from './blackList.ts'
import { beginTry, clearTries, lockedSentence } from './loginLock.ts'
import type { Passwords } from '#/modules/auth/password/passwords.ts'

const wrong = '用户不存在/密码错误'

export interface Credentials {
  username: string
  password: string
  code?: string | undefined
  uuid?: string | undefined
}

/** Tells 登录日志 of a try. */
export const recordTry = (
  ctx: Ctx,
  userName: string,
  status: '0' | '1',
  msg: string,
  loginType: LoginType | 'logout',
) =>
  ctx.emit('login.recorded', {
    userName: userName.slice(0, 50),
    status,
    msg: msg.slice(0, 255),
    ipaddr: ctx.ip,
    userAgent: ctx.userAgent.slice(0, 255),
    loginType,
  })

/** Signs in with a password; the steps and their order are those of auth §3.2. */
export async function signIn(
  ctx: Ctx,
  passwords: Passwords,
  { username, password, code, uuid }: Credentials,
): Promise<string> {
  const refused = async (refusal: Refusal, msg = refusal.message): Promise<never> => {
    await recordTry(ctx, username, '1', msg, 'password')
    throw refusal
  }
  try {
    await requireCaptcha(ctx, uuid, code)
    await refuseBlackListed(ctx)
  } catch (error) {
    if (error instanceof Refusal) return refused(error)
    throw error
  }
  if (username === '' || username.length > 30 || password === '' || password.length > 128) return refused(refuse(wrong))
  const pass = await beginTry(ctx, username)
  if (pass instanceof Refusal) return refused(pass)
  const user = await findUserByName(ctx, username)
  if (!(await passwords.verify(user?.password, password)) || !user) {
    const msg = pass.tries >= pass.max ? lockedSentence(pass) : `${wrong}，密码输入错误${pass.tries}次`
    return refused(refuse(wrong), msg)
  }
  await refuseDisabled(user, refused)
  await clearTries(ctx, username)
  const token = await startSession(ctx, user, 'password')
  await recordTry(ctx, user.userName, '0', '登录成功', 'password')
  return token
}

export async function refuseBlackListed(ctx: Ctx): Promise<void> {
  if (isBlackListed(ctx.ip, await configValue(ctx, 'sys.login.blackIPList')))
    throw refuse('很遗憾，访问IP已被列入系统黑名单')
}

/** Only after the password was right: a stranger must not learn which accounts exist (security AU-07). */
export async function refuseDisabled(user: UserRow, refused: (refusal: Refusal) => Promise<never>): Promise<void> {
  if (user.status !== '0') await refused(refuse(`对不起，您的账号：${user.userName} 已停用`))
}
