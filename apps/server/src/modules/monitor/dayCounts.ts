import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#/platform/context.ts'
import { loginLogTable } from './loginLog/loginLog.table.ts'
import { operlogTable } from './operlog/operlog.table.ts'

/** Days, `YYYY-MM-DD` in the zone of the installation; `to` is no longer counted. */
export interface Days {
  from: string
  to: string
}

const dayOf = (moment: PgColumn) => sql<string>`to_char(${moment}, 'YYYY-MM-DD')`
const within = (moment: PgColumn, { from, to }: Days) =>
  and(gte(moment, sql`${from}::date`), lt(moment, sql`${to}::date`))

const counted = (rows: { day: string; count: number }[]) => new Map(rows.map(({ day, count }) => [day, count]))
const count = sql<number>`count(*)::int`

/** Successful sign-ins by day; days without one are left out. */
export async function loginsPerDay(ctx: Ctx, days: Days): Promise<Map<string, number>> {
  const { loginTime, status, loginType, delFlag } = loginLogTable
  const day = dayOf(loginTime)
  return counted(
    await ctx.db
      .select({ day, count })
      .from(loginLogTable)
      .where(and(within(loginTime, days), eq(delFlag, '0'), eq(status, '0'), inArray(loginType, ['password', 'sms'])))
      .groupBy(sql`1`),
  )
}

/** Logged operations by day; read from the index alone. */
export async function operationsPerDay(ctx: Ctx, days: Days): Promise<Map<string, number>> {
  const { operTime, delFlag } = operlogTable
  const day = dayOf(operTime)
  return counted(
    await ctx.db
      .select({ day, count })
      .from(operlogTable)
      .where(and(within(operTime, days), eq(delFlag, '0')))
      .groupBy(sql`1`),
  )
}
