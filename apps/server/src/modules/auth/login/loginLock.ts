import { like, or, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { refuse, tooMany, type Refusal } from '#/platform/errors.ts'
import { configValue } from '#/modules/system/api.ts'
import { loginLockTable } from './loginLock.table.ts'

const ipWindowMs = 600_000
const accountWindowMs = 3_600_000
const accountPauseMs = 10_000

const pairKey = (userName: string, ip: string) => `pwd_err_cnt:${userName}:${ip}`.slice(0, 200)
const nameOf = (userName: string) => userName.normalize('NFKC').trim().toLowerCase().slice(0, 60)

/** Counters outlive the request's own transaction: a refused try must stay counted. */
const dbOf = (ctx: Ctx) => ctx.platform.database.db

/**
 * Counts a try before it is judged, so that parallel guesses cannot slip through; answers the number of tries.
 * A window that has passed starts anew; a try beyond `frozenFrom` does not prolong it.
 */
async function count(
  ctx: Ctx,
  key: string,
  windowMs: number,
  frozenFrom?: number,
): Promise<{ tries: number; waitedMs: number }> {
  const now = ctx.now.toISOString()
  const since = new Date(ctx.now.getTime() - windowMs).toISOString()
  const { sinceTime, tries, lastTime } = loginLockTable
  const over =
    frozenFrom === undefined ? sql`${sinceTime} <= ${since}::timestamptz` : sql`${lastTime} <= ${since}::timestamptz`
  const kept =
    frozenFrom === undefined
      ? sql`${now}::timestamptz`
      : sql`case when ${tries} >= ${frozenFrom} then ${lastTime} else ${now}::timestamptz end`
  const { rows } = await dbOf(ctx).execute<{ tries: number; waited: number | null }>(sql`
    with before as (select ${lastTime} as last_time from ${loginLockTable} where lock_key = ${key})
    insert into ${loginLockTable} (lock_key, tries, since_time, last_time) values (${key}, 1, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (lock_key) do update set
      tries = case when ${over} then 1 else ${tries} + 1 end,
      since_time = case when ${over} then excluded.since_time else ${sinceTime} end,
      last_time = case when ${over} then excluded.last_time else ${kept} end
    returning tries, (select extract(epoch from ${now}::timestamptz - last_time) * 1000 from before)::float8 as waited`)
  return { tries: Number(rows[0]?.tries ?? 1), waitedMs: Number(rows[0]?.waited ?? Number.MAX_SAFE_INTEGER) }
}

export interface TryPass {
  /** Tries of this account from this address, the present one included. */
  tries: number
  max: number
  lockMinutes: number
}

export const lockedSentence = ({ max, lockMinutes }: Pick<TryPass, 'max' | 'lockMinutes'>) =>
  `密码输入错误${max}次，帐户锁定${lockMinutes}分钟`

/** Admits one try or says why not (auth §4.1, security AU-05, AU-06). */
export async function beginTry(ctx: Ctx, userName: string): Promise<TryPass | Refusal> {
  const { limits, log } = { limits: ctx.platform.env.limits, log: ctx.platform.log }
  const name = nameOf(userName)
  const max = Number(await configValue(ctx, 'sys.account.maxRetryCount')) || 5
  const lockMinutes = Number(await configValue(ctx, 'sys.account.lockTime')) || 10
  const address = await count(ctx, `ip:${ctx.ip}`.slice(0, 200), ipWindowMs)
  if (address.tries > limits.L_LOGIN_IP) return tooMany(ipWindowMs / 1_000)
  const account = await count(ctx, `account:${name}`, accountWindowMs)
  if (account.tries > limits.L_LOGIN_ACCOUNT && account.waitedMs < accountPauseMs)
    return tooMany(accountPauseMs / 1_000)
  const pair = await count(ctx, pairKey(name, ctx.ip), lockMinutes * 60_000, max)
  if (pair.tries > max) {
    if (pair.tries === max + 1) log.warn({ event: 'login.locked', userName: name, address: ctx.ip })
    return refuse(lockedSentence({ max, lockMinutes }))
  }
  return { tries: pair.tries, max, lockMinutes }
}

/** A right password clears its own counters, not those of others. */
export async function clearTries(ctx: Ctx, userName: string): Promise<void> {
  const name = nameOf(userName)
  await dbOf(ctx)
    .delete(loginLockTable)
    .where(or(eq(loginLockTable.lockKey, pairKey(name, ctx.ip)), eq(loginLockTable.lockKey, `account:${name}`)))
  await dbOf(ctx).execute(
    sql`update ${loginLockTable} set tries = greatest(${loginLockTable.tries} - 1, 0) where lock_key = ${`ip:${ctx.ip}`.slice(0, 200)}`,
  )
}

/** Opens an account at every address: the administrator's 解锁 and every password reset. */
export async function unlockUser(ctx: Ctx, userName: string): Promise<void> {
  const name = nameOf(userName)
  const escaped = name.replace(/[\\%_]/g, '\\$&')
  await ctx.db
    .delete(loginLockTable)
    .where(
      or(like(loginLockTable.lockKey, `pwd\\_err\\_cnt:${escaped}:%`), eq(loginLockTable.lockKey, `account:${name}`)),
    )
}
