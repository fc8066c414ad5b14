import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'

/**
 * The installation, 32 hex digits: made from its database, which all nodes share, so that a licence holds on every
 * node and after a node was replaced, but not in another installation.
 */
export async function machineCodeOf(ctx: Ctx): Promise<string> {
  const { rows } = await ctx.db.execute<{ system: string; database: string }>(sql`
    select system_identifier::text as system, oid::text as database
    from pg_control_system(), pg_database where datname = current_database()`)
  const [row] = rows
  return createHash('sha256').update(`atrium machine\n${row?.system}\n${row?.database}`).digest('hex').slice(0, 32)
}
