import { ResultCode } from '@app/shared/kit/envelope.ts'
import { requireCaptcha } from '#/modules/auth/captcha/captcha.service.ts'
import { refuseUnlicensed } from '#/modules/auth/license/license.service.ts'
import { countedTry, lockedSentence, type TryPass } from '#/modules/auth/loginLock/loginLock.ts'
import { refuseUnusedInitial } from '#/modules/auth/password/passwordAge.ts'
import type { Passwords } from '#/modules/auth/password/passwords.ts'
import { startSession, type LoginType } from '#/modules/auth/session/session.service.ts'
import { configValue, findUserByName, lockOut, setPassword, type UserRow } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal, refuse } from '#/platform/errors.ts'
import { entryWith, familyWithout } from '#/platform/http/addressList.ts'
import { maskText } from '#/platform/text/maskText.ts'

const wrong = '用户不存在/密码错误'

/** The log tells more than the caller may know. */
class WrongPassword extends Refusal {
  readonly told: string

  constructor(pass?: TryPass) {
    super(ResultCode.refused, wrong)
    if (!pass) this.told = wrong
    else this.told = pass.tries >= pass.max ? lockedSentence(pass) : `${wrong}，密码输入错误${pass.tries}次`
  }
}

export interface Credentials {
  username: string
  password: string
  code?: string | undefined
  uuid?: string | undefined
}

/** Tells 登录日志 and the security log of a try. */
export async function recordTry(
  ctx: Ctx,
  userName: string,
  status: '0' | '1',
  msg: string,
  loginType: LoginType | 'logout' | 'register',
): Promise<void> {
  const typed = userName.slice(0, 50)
  if (loginType !== 'logout') {
    const fields = { userName: maskText(typed), address: ctx.ip, reason: msg, loginType, traceId: ctx.requestId }
    if (status === '0') ctx.platform.log.info({ event: 'login.success', ...fields })
    else ctx.platform.log.warn({ event: 'login.failed', ...fields })
  }
  await ctx.emit('login.recorded', {
    userName: typed,
    status,
    msg: msg.slice(0, 255),
    ipaddr: ctx.ip,
    userAgent: ctx.userAgent.slice(0, 255),
    loginType,
  })
}

export interface Entrance {
  /** As typed, for the log. */
  name: string
  loginType: LoginType
  /** Sent along by a browser that was signed in before; its session ends (security SE-02). */
  formerToken: string | undefined
}

/** Every way in: `prove` finds out who it is; status, session and log are the same for all (security AU-19). */
export async function enter(
  ctx: Ctx,
  { name, loginType, formerToken }: Entrance,
  prove: () => Promise<{ user: UserRow; newHash?: string | undefined }>,
): Promise<string> {
  try {
    const { user, newHash } = await prove()
    refuseDisabled(user)
    await refuseUnlicensed(ctx, user)
    const token = await ctx.tx(async (tx) => {
      const started = await startSession(tx, user, loginType, formerToken)
      if (newHash) await setPassword(tx, user.id, { hash: newHash })
      return started
    })
    await recordTry(ctx, user.userName, '0', '登录成功', loginType)
    return token
  } catch (error) {
    if (error instanceof Refusal)
      await recordTry(ctx, name, '1', error instanceof WrongPassword ? error.told : error.message, loginType)
    throw error
  }
}

/** Signs in with a password; the steps and their order are those of auth §3.2. */
export function signIn(
  ctx: Ctx,
  passwords: Passwords,
  { username, password, code, uuid }: Credentials,
  formerToken: string | undefined,
): Promise<string> {
  return enter(ctx, { name: username, loginType: 'password', formerToken }, async () => {
    await requireCaptcha(ctx, 'login', { uuid, code })
    await refuseBlackListed(ctx)
    if (username === '' || username.length > 30 || password === '' || password.length > 128) throw new WrongPassword()
    const { found: user, pass } = await countedTry(ctx, username, async () => {
      const known = await findUserByName(ctx, username)
      return (await passwords.verify(known?.password, password)) ? known : undefined
    })
    if (!user) throw new WrongPassword(pass)
    refuseDisabled(user)
    await refuseUnusedInitial(ctx, user)
    return { user, newHash: passwords.isOutdated(user.password) ? await passwords.hash(password) : undefined }
  })
}

const loopback = ['127.0.0.1', '::1'] as const

/** Refuses a black list that would keep out whoever writes it, or everybody. */
export function judgeBlackList(ctx: Ctx, list: string): void {
  for (const address of [ctx.ip, ...loopback]) {
    const entry = entryWith(address, list)
    if (entry !== undefined) throw lockOut(entry)
  }
  const family = familyWithout(list)
  if (family) throw lockOut(`这些规则合起来包含全部 ${family} 地址`)
}

export async function refuseBlackListed(ctx: Ctx): Promise<void> {
  if (ctx.platform.env.BLACK_LIST === 'off') return
  if (entryWith(ctx.ip, await configValue(ctx, 'sys.login.blackIPList')) !== undefined)
    throw refuse('很遗憾，访问IP已被列入系统黑名单')
}

/** Only after the password was right: a stranger must not learn which accounts exist (security AU-07). */
export function refuseDisabled(user: UserRow): void {
  if (user.status !== '0') throw refuse(`对不起，您的账号：${user.userName} 已停用`)
}
