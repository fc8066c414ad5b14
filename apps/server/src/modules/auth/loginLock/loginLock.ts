import { and, desc, eq, gt, gte, inArray, like, or, sql } from 'drizzle-orm'
import { configValue, findUserByName } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse, tooMany } from '#/platform/errors.ts'
import { networkOf } from '#/platform/http/addressList.ts'
import { maskText } from '#/platform/text/maskText.ts'
import { loginLockTable } from './loginLock.table.ts'
import { workInTurn } from './turns.ts'

const addressWindowMs = 600_000
const accountWindowMs = 3_600_000
const accountPauseMs = 10_000

const nameOf = (userName: string) => userName.normalize('NFKC').trim().toLowerCase().slice(0, 60)

function keysOf(userName: string, ip: string) {
  const name = nameOf(userName)
  const network = networkOf(ip)
  return {
    pair: `pwd_err_cnt:${name}:${network}`.slice(0, 200),
    account: `account:${name}`,
    address: `ip:${network}`.slice(0, 200),
  }
}

/** Not the caller's transaction, which a refusal undoes, nor the pool, where open transactions would wait for it. */
const dbOf = (ctx: Ctx) => ctx.platform.database.sideDb

interface Rule {
  limit: number
  windowMs: number
  /** From which try the window counts while the limit is not reached; beyond it always the last counted one. */
  from: 'first' | 'last'
  /** Beyond the limit one try is counted per pause. */
  pauseMs?: number
}

/** Counts a try before it is judged, so that parallel guesses cannot slip through. */
async function count(
  ctx: Ctx,
  key: string,
  { limit, windowMs, from, pauseMs = windowMs }: Rule,
): Promise<{ tries: number; counted: boolean }> {
  const { sinceTime, tries, lastTime } = loginLockTable
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const ago = (ms: number) => sql`${new Date(ctx.now.getTime() - ms).toISOString()}::timestamptz`
  const start = from === 'last' ? lastTime : sql`case when ${tries} >= ${limit} then ${lastTime} else ${sinceTime} end`
  const over = sql`${start} <= ${ago(windowMs)}`
  const held = sql`${tries} >= ${limit} and ${lastTime} > ${ago(pauseMs)}`
  const { rows } = await dbOf(ctx).execute<{ tries: number; counted: boolean }>(sql`
    insert into ${loginLockTable} (lock_key, tries, since_time, last_time) values (${key}, 1, ${now}, ${now})
    on conflict (lock_key) do update set
      tries = case when ${over} then 1 else ${tries} + 1 end,
      since_time = case when ${over} then ${now} else ${sinceTime} end,
      last_time = case when not (${over}) and ${held} then ${lastTime} else ${now} end
    returning tries, last_time = ${now} as counted`)
  return { tries: Number(rows[0]?.tries), counted: rows[0]?.counted === true }
}

interface Limits {
  max: number
  lockMinutes: number
}

export interface TryPass extends Limits {
  /** Tries of this account from this address, the present one included. */
  tries: number
}

export const lockedSentence = ({ max, lockMinutes }: Limits, what = '密码') =>
  `${what}输入错误${max}次，帐户锁定${lockMinutes}分钟`

async function limitsOf(ctx: Ctx): Promise<Limits> {
  return {
    max: Number(await configValue(ctx, 'sys.account.maxRetryCount')) || 5,
    lockMinutes: Number(await configValue(ctx, 'sys.account.lockTime')) || 10,
  }
}

const pairRule = ({ max, lockMinutes }: Limits): Rule => ({ limit: max, windowMs: lockMinutes * 60_000, from: 'last' })
const accountRule = ({ platform }: Ctx): Rule => ({
  limit: platform.env.limits.L_LOGIN_ACCOUNT,
  windowMs: accountWindowMs,
  from: 'first',
  pauseMs: accountPauseMs,
})

/** Admits one try or throws why not (auth §4.1, security AU-05, AU-06). */
async function beginTry(ctx: Ctx, userName: string, what: string): Promise<TryPass> {
  const { limits } = ctx.platform.env
  const keys = keysOf(userName, ctx.ip)
  const { max, lockMinutes } = await limitsOf(ctx)
  const address = await count(ctx, keys.address, { limit: limits.L_LOGIN_IP, windowMs: addressWindowMs, from: 'first' })
  if (address.tries > limits.L_LOGIN_IP) throw tooMany(addressWindowMs / 1_000)
  const pair = await count(ctx, keys.pair, pairRule({ max, lockMinutes }))
  if (pair.tries > max) throw refuse(lockedSentence({ max, lockMinutes }, what))
  // Last, so that a stranger who is locked out themselves cannot keep the account slow for its owner.
  const account = await count(ctx, keys.account, accountRule(ctx))
  if (account.tries > limits.L_LOGIN_ACCOUNT && !account.counted) {
    await giveBack(ctx, [keys.address, keys.pair])
    throw tooMany(accountPauseMs / 1_000)
  }
  return { tries: pair.tries, max, lockMinutes }
}

/** A try that turned out not to be a wrong one. */
async function giveBack(ctx: Ctx, keys: string[]): Promise<void> {
  const { tries, lockKey } = loginLockTable
  await dbOf(ctx)
    .update(loginLockTable)
    .set({ tries: sql`greatest(${tries} - 1, 0)` })
    .where(inArray(lockKey, keys))
}

/**
 * One counted try. `judge` answers what a right secret opens and `undefined` for a wrong one, which stays counted;
 * when it throws nothing was judged. The tries of one account from one address take turns, so that a right
 * password under way is never taken for a wrong one. A right one clears its own counter, not those of others.
 */
export async function countedTry<T extends object>(
  ctx: Ctx,
  userName: string,
  judge: (pass: TryPass) => Promise<T | undefined>,
  what = '密码',
): Promise<{ found: T | undefined; pass: TryPass }> {
  const { platform } = ctx
  const keys = keysOf(userName, ctx.ip)
  return workInTurn(`${platform.nodeId}:${keys.pair}`, async () => {
    const pass = await beginTry(ctx, userName, what)
    let found: T | undefined
    try {
      found = await judge(pass)
    } catch (error) {
      await giveBack(ctx, Object.values(keys))
      throw error
    }
    if (found) {
      await clearTries(ctx, userName)
      await giveBack(ctx, [keys.account, keys.address])
    } else if (pass.tries === pass.max) {
      platform.log.warn({ event: 'login.locked', userName: maskText(nameOf(userName)), address: ctx.ip })
    }
    return { found, pass }
  })
}

/** Under which the tries of codes to a number or an address are counted; no user name has a space. */
export const codeTries = (target: string) => `code ${target}`

/** A wrong secret of another kind counts against the account too; nothing is said of it. */
export async function countAgainst(ctx: Ctx, userName: string): Promise<void> {
  const keys = keysOf(userName, ctx.ip)
  await count(ctx, keys.pair, pairRule(await limitsOf(ctx)))
  await count(ctx, keys.account, accountRule(ctx))
}

/** A right secret of another kind does not open an account that is locked for the address. */
export async function refuseLocked(ctx: Ctx, userName: string, what: string): Promise<void> {
  const limits = await limitsOf(ctx)
  const { tries, lastTime, lockKey } = loginLockTable
  const since = new Date(ctx.now.getTime() - limits.lockMinutes * 60_000).toISOString()
  const held = and(eq(lockKey, keysOf(userName, ctx.ip).pair), gte(tries, limits.max), gt(lastTime, since))
  const rows = await dbOf(ctx).select({ lockKey }).from(loginLockTable).where(held)
  if (rows.length > 0) throw refuse(lockedSentence(limits, what))
}

/** After a success the tries from there are forgotten. */
export async function clearTries(ctx: Ctx, userName: string): Promise<void> {
  await dbOf(ctx)
    .delete(loginLockTable)
    .where(eq(loginLockTable.lockKey, keysOf(userName, ctx.ip).pair))
}

export interface SignInLock {
  /** Of IPv6 a network. */
  ipaddr: string
  tries: number
  lockedUntil: string | null
}

/** Where an account was tried in vain of late, and until when it is shut there. */
export async function locksOf(ctx: Ctx, userName: string): Promise<SignInLock[]> {
  const { lockKey, tries, lastTime } = loginLockTable
  const { pair } = keysOf(userName, '')
  const { max, lockMinutes } = await limitsOf(ctx)
  const until = sql<string>`to_char(${lastTime} + ${lockMinutes} * interval '1 minute', 'YYYY-MM-DD HH24:MI:SS')`
  const since = new Date(ctx.now.getTime() - lockMinutes * 60_000).toISOString()
  const rows = await ctx.db
    .select({ lockKey, tries, until })
    .from(loginLockTable)
    .where(and(like(lockKey, `${pair.replace(/[\\%_]/g, '\\$&')}%`), gt(lastTime, since), gt(tries, 0)))
    .orderBy(desc(lastTime))
    .limit(100)
  return rows.map((row) => ({
    ipaddr: row.lockKey.slice(pair.length),
    tries: row.tries,
    lockedUntil: row.tries >= max ? row.until : null,
  }))
}

/** Opens an account and its number at every address: the administrator's 解锁 and every password reset. */
export async function unlockUser(ctx: Ctx, userName: string): Promise<void> {
  const { lockKey } = loginLockTable
  const { phonenumber } = (await findUserByName(ctx, userName)) ?? {}
  const ofName = (name: string) => {
    const escaped = nameOf(name).replace(/[\\%_]/g, '\\$&')
    return or(like(lockKey, `pwd\\_err\\_cnt:${escaped}:%`), eq(lockKey, keysOf(name, '').account))
  }
  await dbOf(ctx)
    .delete(loginLockTable)
    .where(or(ofName(userName), phonenumber ? ofName(codeTries(phonenumber)) : undefined))
}
