import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { configValue, findUserByPhone, type UserRow } from '#/modules/system/api.ts'
import { requireCaptcha } from '#/modules/auth/captcha/captcha.service.ts'
import { countedTry } from '#/modules/auth/login/loginLock.ts'
import { smsCodeTable } from './smsCode.table.ts'

const mobileShape = /^1[3-9]\d{9}$/
const expired = '验证码已过期'

export type Scene = 'login' | 'bind' | 'reset'

const sentences: Record<Scene, (code: string, minutes: number) => string> = {
  login: (code, minutes) => `您的登录验证码为${code}，${minutes}分钟内有效，请勿泄露。`,
  bind: (code, minutes) => `您正在绑定手机号，验证码为${code}，${minutes}分钟内有效。`,
  reset: (code, minutes) => `您正在重置密码，验证码为${code}，${minutes}分钟内有效。`,
}

const hashOf = (id: string, code: string) => createHash('sha256').update(`${id}:${code}`).digest('hex')

export function requireMobile(mobile: string): void {
  if (mobile === '') throw refuse('用户手机号不能为空')
  if (!mobileShape.test(mobile)) throw refuse('手机号格式错误')
}

const numberOf = async (ctx: Ctx, key: string, fallback: number) => Number(await configValue(ctx, key)) || fallback

export interface CodeRequest {
  mobile: string
  scene: Scene
  code?: string | undefined
  uuid?: string | undefined
}

/** Sends a code to a known number; the answer for an unknown one is the same (security AU-09, AU-11). */
export async function sendCode(ctx: Ctx, { mobile, scene, code: captcha, uuid }: CodeRequest) {
  requireMobile(mobile)
  const { platform } = ctx
  const { sms } = platform
  if (!sms) throw refuse('短信服务未配置，请联系管理员')
  if (scene !== 'bind') await requireCaptcha(ctx, uuid, captcha)
  const interval = await numberOf(ctx, 'sys.sms.sendInterval', 60)
  const minutes = await numberOf(ctx, 'sys.sms.codeExpire', 5)
  const digits = Math.min(8, Math.max(4, await numberOf(ctx, 'sys.sms.codeLength', 6)))
  const id = randomBytes(16).toString('hex')
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const user = await findUserByPhone(ctx, mobile)
  const known = scene === 'bind' || user !== undefined
  await ctx.tx(async (tx) => {
    await requireAllowance(tx, mobile, interval)
    await tx.db.insert(smsCodeTable).values({
      id,
      mobile,
      scene,
      codeHash: known ? hashOf(id, code) : null,
      ipaddr: ctx.ip,
      createTime: ctx.now.toISOString(),
      expireTime: new Date(ctx.now.getTime() + minutes * 60_000).toISOString(),
    })
  })
  // Not waited for: neither the provider's time nor its failure may tell whether the number is known.
  if (known) {
    sms
      .send(mobile, sentences[scene](code, minutes))
      .catch((error: unknown) => platform.log.error({ err: error }, 'text message not sent'))
  }
  return { uuid: id, interval, expire: minutes * 60 }
}

/** One request per number and interval, bounded per day; requests for one number or from one address take turns. */
async function requireAllowance(ctx: Ctx, mobile: string, interval: number): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${mobile}, 3)), pg_advisory_xact_lock(hashtextextended(${ctx.ip}, 4))`,
  )
  const now = ctx.now.toISOString()
  const { rows } = await ctx.db.execute<{ recent: number; mobile: number; ip: number }>(sql`
    select count(*) filter (where mobile = ${mobile} and create_time > ${now}::timestamptz - make_interval(secs => ${interval}))::int as recent,
      count(*) filter (where mobile = ${mobile})::int as mobile,
      count(*) filter (where ipaddr = ${ctx.ip})::int as ip
    from ${smsCodeTable} where (mobile = ${mobile} or ipaddr = ${ctx.ip}) and create_time > ${now}::timestamptz - interval '1 day'`)
  const used = rows[0] ?? { recent: 0, mobile: 0, ip: 0 }
  if (used.recent > 0) throw refuse('短信发送过于频繁')
  const perMobile = await numberOf(ctx, 'sys.sms.mobileDayLimit', 10)
  const perIp = await numberOf(ctx, 'sys.sms.ipDayLimit', 50)
  if (used.mobile >= perMobile || used.ip >= perIp) throw refuse('超过每日短信发送数量')
}

export interface GivenCode {
  mobile: string
  scene: Scene
  code: string
  uuid: string | undefined
}

/** Spends a code; answers the user of the number. Wrong ones count like wrong passwords (security AU-10). */
export async function spendCode(ctx: Ctx, { mobile, scene, code, uuid = '' }: GivenCode): Promise<UserRow> {
  requireMobile(mobile)
  if (code === '') throw refuse('短信验证码不能为空')
  const { db } = ctx.platform.database
  const { id, codeHash, tries } = smsCodeTable
  const maxTries = await numberOf(ctx, 'sys.sms.maxError', 5)
  const usable = and(
    eq(id, uuid),
    eq(smsCodeTable.mobile, mobile),
    eq(smsCodeTable.scene, scene),
    lt(tries, maxTries),
    gt(smsCodeTable.expireTime, ctx.now.toISOString()),
  )
  // A burnt code is no try: nothing can be guessed with it.
  const [live] = await db.select({ id }).from(smsCodeTable).where(usable).limit(1)
  if (!live) throw refuse(expired)
  const user = await findUserByPhone(ctx, mobile)
  let wrong = 0
  const judge = async () => {
    const [row] = await db
      .update(smsCodeTable)
      .set({ tries: sql`${tries} + 1` })
      .where(usable)
      .returning({ codeHash, tries })
    if (!row) throw refuse(expired)
    wrong = row.tries
    const given = Buffer.from(hashOf(uuid, code), 'hex')
    if (!row.codeHash || !timingSafeEqual(given, Buffer.from(row.codeHash, 'hex')) || !user) return undefined
    // Of two that spend the right code at once only one deletes the row.
    const spent = await db.delete(smsCodeTable).where(eq(id, uuid)).returning({ id })
    if (spent.length === 0) throw refuse(expired)
    return user
  }
  const { found } = await countedTry(ctx, user?.userName ?? mobile, judge, '短信验证码')
  if (!found) throw refuse(`短信验证码输入错误${wrong}次`)
  return found
}
