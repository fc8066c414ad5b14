import { sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'

/** The moment of the request in the zone of the product. */
export async function localTime(ctx: Ctx): Promise<string> {
  const { rows } = await ctx.db.execute<{ text: string }>(
    sql`select to_char(${ctx.now.toISOString()}::timestamptz, 'YYYY-MM-DD HH24:MI:SS') as text`,
  )
  return rows[0]?.text ?? ''
}

/** Its day, YYYYMMDD. */
export const localDay = async (ctx: Ctx): Promise<string> => (await localTime(ctx)).slice(0, 10).replaceAll('-', '')
