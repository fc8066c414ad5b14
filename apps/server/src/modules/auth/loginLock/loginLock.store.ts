import { asc, like, lt, sql } from 'drizzle-orm'
import type { CacheGroup } from '#/platform/cacheGroups.ts'
import { loginLockTable } from './loginLock.table.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const { lockKey, lastTime } = loginLockTable
const pairs = like(lockKey, 'pwd\\_err\\_cnt:%')

/** The counted tries of one account from one address. */
export const countedTries: CacheGroup = {
  cacheId: 'pwdErr',
  cacheName: 'pwd_err_cnt',
  remarks: '密码错误次数',
  sort: 110,
  store: {
    count: (ctx) => ctx.db.$count(loginLockTable, pairs),
    keys: (ctx, limit) =>
      ctx.db
        .select({
          key: lockKey,
          ttlMs: sql<number>`greatest(0, extract(epoch from ${lastTime} - ${ctx.now.toISOString()}::timestamptz) * 1000 + ${hourMs})::float8`,
        })
        .from(loginLockTable)
        .where(pairs)
        .orderBy(asc(lockKey))
        .limit(limit),
    async sweep(ctx) {
      await ctx.db.delete(loginLockTable).where(lt(lastTime, new Date(ctx.now.getTime() - dayMs).toISOString()))
    },
  },
}
