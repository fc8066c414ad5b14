import { lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { captchaTable } from '#/modules/auth/captcha/captcha.table.ts'
import { loginLockTable } from '#/modules/auth/login/loginLock.table.ts'
import { smsCodeTable } from '#/modules/auth/sms/smsCode.table.ts'
import { idleMinutes } from './idle.ts'
import { endSessions } from './session.service.ts'
import { sessionTable } from './session.table.ts'

const before = (ctx: Ctx, ms: number) => new Date(ctx.now.getTime() - ms).toISOString()
const day = 86_400_000

/** Rows that no longer decide anything; an ended session stays a day, so that the next call can say why. */
export async function removeExpired(ctx: Ctx): Promise<{ ended: number; removed: number }> {
  await ctx.db.delete(captchaTable).where(lt(captchaTable.expireTime, before(ctx, 0)))
  await ctx.db.delete(smsCodeTable).where(lt(smsCodeTable.createTime, before(ctx, day)))
  await ctx.db.delete(loginLockTable).where(lt(loginLockTable.lastTime, before(ctx, day)))
  // Two minutes more than idle: rows tell the last access only once a minute.
  const idleMs = (await idleMinutes(ctx)) * 60_000 + 120_000
  const ended = await endSessions(ctx, lt(sessionTable.lastAccessTime, before(ctx, idleMs)), 'idle')
  const { rowCount } = await ctx.db
    .delete(sessionTable)
    .where(
      or(
        lt(sessionTable.endTime, before(ctx, day)),
        sql`${sessionTable.endTime} is null and ${sessionTable.expireTime} < ${before(ctx, day)}::timestamptz`,
      ),
    )
  return { ended, removed: rowCount ?? 0 }
}
