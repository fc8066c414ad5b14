import { and, asc, eq, gt, isNull, like, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#/platform/context.ts'
import { captchaTable } from './captcha/captcha.table.ts'
import { loginLockTable } from './login/loginLock.table.ts'
import { sessionTable } from './session/session.table.ts'
import { smsCodeTable } from './sms/smsCode.table.ts'

/** Short-lived rows of this area as 缓存列表 counts them; what they hold is told to nobody (security AZ-17). */
export interface HeldStore {
  count(ctx: Ctx): Promise<number>
  keys(ctx: Ctx, limit: number): Promise<{ key: string; ttlMs: number }[]>
  /** Only where forgetting harms nobody: locks, counters and sessions have none. */
  clear?(ctx: Ctx, keys: readonly string[] | null): Promise<void>
}

const none = async () => []

const countOf = async (ctx: Ctx, table: PgTable, where: ReturnType<typeof and>) => ctx.db.$count(table, where)

/** Milliseconds from now to a moment of the row plus so much. */
const left = (ctx: Ctx, moment: PgColumn, plusMs = 0) =>
  sql<number>`greatest(0, extract(epoch from ${moment} - ${ctx.now.toISOString()}::timestamptz) * 1000 + ${plusMs})::float8`

const hourMs = 3_600_000
const pairs = like(loginLockTable.lockKey, 'pwd\\_err\\_cnt:%')

export const heldStores = {
  captcha: {
    count: (ctx) => countOf(ctx, captchaTable, gt(captchaTable.expireTime, ctx.now.toISOString())),
    keys: async (ctx, limit) => {
      const rows = await ctx.db
        .select({ id: captchaTable.id, ttlMs: left(ctx, captchaTable.expireTime) })
        .from(captchaTable)
        .where(gt(captchaTable.expireTime, ctx.now.toISOString()))
        .orderBy(asc(captchaTable.expireTime))
        .limit(limit)
      return rows.map(({ id, ttlMs }) => ({ key: `captcha_codes:${id}`, ttlMs }))
    },
    clear: async (ctx, keys) => {
      if (keys === null) await ctx.db.delete(captchaTable)
      else
        for (const key of keys)
          await ctx.db.delete(captchaTable).where(eq(captchaTable.id, key.replace(/^captcha_codes:/, '')))
    },
  },
  pwdErr: {
    count: (ctx) => countOf(ctx, loginLockTable, pairs),
    keys: async (ctx, limit) => {
      const rows = await ctx.db
        .select({ key: loginLockTable.lockKey, ttlMs: left(ctx, loginLockTable.lastTime, hourMs) })
        .from(loginLockTable)
        .where(pairs)
        .orderBy(asc(loginLockTable.lockKey))
        .limit(limit)
      return rows
    },
  },
  smsCode: {
    count: (ctx) => countOf(ctx, smsCodeTable, gt(smsCodeTable.expireTime, ctx.now.toISOString())),
    // With its handle a code can be tried.
    keys: none,
  },
  session: {
    count: (ctx) =>
      countOf(ctx, sessionTable, and(isNull(sessionTable.endTime), gt(sessionTable.expireTime, ctx.now.toISOString()))),
    keys: none,
  },
} as const satisfies Record<string, HeldStore>
