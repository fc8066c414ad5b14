import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { clearTries, codeTries, countAgainst, countedTry, refuseLocked } from '#/modules/auth/loginLock/loginLock.ts'
import { configValue } from '#/modules/system/api.ts'
import type { CacheGroup } from '#/platform/cacheGroups.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { refuse } from '#/platform/errors.ts'
import { networkOf } from '#/platform/http/addressList.ts'
import { sealSecret } from '#/platform/secret/secretBox.ts'
import { channelOf } from './channels.ts'
import { codeTable } from './code.table.ts'

const expired = '验证码已过期'

export const hashOf = (id: string, code: string) => createHash('sha256').update(`${id}:${code}`).digest('hex')

export const codeQueue = 'auth.smsCode'
export const codePlace = (id: string) => ({ table: 'sys_sms_code', column: 'code_hash', id })

/** Not sent yet, and not followed by a newer one. */
export const waiting = (id: string) =>
  and(eq(codeTable.id, id), isNull(codeTable.codeHash), isNull(codeTable.spentTime))

const numberOf = async (ctx: Ctx, key: string, fallback: number) => Number(await configValue(ctx, key)) || fallback

/**
 * Makes a code for a number or an address and queues its sending; the job decides whether anything is sent. The newest
 * one counts. `userId` is known when somebody signed in asks for themselves.
 */
export async function askCode(ctx: Ctx, target: string, scene: string, userId: string | null = null) {
  const interval = await numberOf(ctx, 'sys.sms.sendInterval', 60)
  const minutes = await numberOf(ctx, 'sys.sms.codeExpire', 5)
  const digits = Math.min(8, Math.max(4, await numberOf(ctx, 'sys.sms.codeLength', 6)))
  const id = randomBytes(16).toString('hex')
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  await ctx.tx(async (tx) => {
    await requireAllowance(tx, target, scene, interval)
    await tx.db
      .update(codeTable)
      .set({ spentTime: ctx.now.toISOString() })
      .where(and(eq(codeTable.mobile, target), eq(codeTable.scene, scene), isNull(codeTable.spentTime)))
    await tx.db.insert(codeTable).values({
      id,
      mobile: target,
      scene,
      userId,
      ipaddr: networkOf(ctx.ip),
      createTime: ctx.now.toISOString(),
      expireTime: new Date(ctx.now.getTime() + minutes * 60_000).toISOString(),
    })
    const sealed = sealSecret(ctx.platform, codePlace(id), code)
    await ctx.platform.jobs.send(
      tx,
      codeQueue,
      { id, sealed, minutes, ip: ctx.ip, askedBy: ctx.user.id },
      { dedupeKey: id },
    )
  })
  return { uuid: id, interval, expire: minutes * 60 }
}

const targetLock = defineLock('sms code target', { seed: 3, bare: true })
const addressLock = defineLock('sms code address', { seed: 4, bare: true })

/** One request per target and interval, bounded per day; requests for one target or from one network take turns. */
async function requireAllowance(ctx: Ctx, target: string, scene: string, interval: number): Promise<void> {
  await targetLock.hold(ctx, target)
  const network = networkOf(ctx.ip)
  await addressLock.hold(ctx, network)
  const now = ctx.now.toISOString()
  const { rows } = await ctx.db.execute<{ recent: number; target: number; ip: number }>(sql`
    select count(*) filter (where mobile = ${target} and create_time > ${now}::timestamptz - make_interval(secs => ${interval}))::int as recent,
      count(*) filter (where mobile = ${target})::int as target,
      count(*) filter (where ipaddr = ${network})::int as ip
    from ${codeTable} where (mobile = ${target} or ipaddr = ${network}) and create_time > ${now}::timestamptz - interval '1 day'`)
  const used = rows[0] ?? { recent: 0, target: 0, ip: 0 }
  const { words } = channelOf(scene)
  if (used.recent > 0) throw refuse(words.tooOften)
  const perTarget = await numberOf(ctx, 'sys.sms.mobileDayLimit', 10)
  const perIp = await numberOf(ctx, 'sys.sms.ipDayLimit', 50)
  if (used.target >= perTarget || used.ip >= perIp) throw refuse(words.tooMany)
}

export interface GivenCode {
  target: string
  scene: string
  code: string
  uuid: string | undefined
}

/**
 * Spends a code for whom it was made; `undefined` counts as a wrong code. Wrong ones count for the number, which the
 * words follow, and like wrong passwords of `account`, which stays silent until the code was right: nobody learns whose
 * number it is (security AU-09, AU-10).
 */
export async function useCode<T extends { id: string }>(
  ctx: Ctx,
  { target, scene, code, uuid = '' }: GivenCode,
  account: string,
  opened: T | undefined,
): Promise<T> {
  const { words, arrived } = channelOf(scene)
  const { name } = words
  if (code === '') throw refuse(`${name}不能为空`)
  // Beside the transaction of the caller: a wrong try stays counted when their write is undone.
  const { db } = ctx.platform.database
  const { id, mobile, tries, codeHash, logId, userId, expireTime, spentTime } = codeTable
  const maxTries = await numberOf(ctx, 'sys.sms.maxError', 5)
  const usable = and(
    eq(id, uuid),
    eq(mobile, target),
    eq(codeTable.scene, scene),
    isNull(spentTime),
    lt(tries, maxTries),
    gt(expireTime, ctx.now.toISOString()),
  )
  // A burnt code is no try: nothing can be guessed with it.
  const [live] = await db.select({ id }).from(codeTable).where(usable).limit(1)
  if (!live) throw refuse(expired)
  let wrong = 0
  const judge = async () => {
    const [row] = await db
      .update(codeTable)
      .set({ tries: sql`${tries} + 1` })
      .where(usable)
      .returning({ codeHash, tries, logId, userId })
    if (!row) throw refuse(expired)
    wrong = row.tries
    const given = Buffer.from(hashOf(uuid, code), 'hex')
    const right = row.codeHash !== null && timingSafeEqual(given, Buffer.from(row.codeHash, 'hex'))
    if (!right || (arrived && !(await arrived(ctx, row.logId)))) {
      await countAgainst(ctx, account)
      return undefined
    }
    await refuseLocked(ctx, account, name)
    // Of two that spend the right code at once only one finds it unspent.
    const spent = await db
      .update(codeTable)
      .set({ spentTime: ctx.now.toISOString() })
      .where(and(eq(id, uuid), isNull(spentTime)))
      .returning({ id })
    if (spent.length === 0 || !opened || opened.id !== row.userId) throw refuse(expired)
    await clearTries(ctx, account)
    return opened
  }
  const { found } = await countedTry(ctx, codeTries(target), judge, name)
  if (!found) throw refuse(`${name}输入错误${wrong}次`)
  return found
}

const dayMs = 86_400_000

/** The codes that were sent and not spent; with its handle a code can be tried. */
export const openCodes: CacheGroup = {
  cacheId: 'smsCode',
  cacheName: 'sms_code',
  remarks: '短信验证码',
  sort: 120,
  store: {
    count: ({ db, now }) => db.$count(codeTable, gt(codeTable.expireTime, now.toISOString())),
    async sweep({ db, now }) {
      await db.delete(codeTable).where(lt(codeTable.createTime, new Date(now.getTime() - dayMs).toISOString()))
    },
  },
}
