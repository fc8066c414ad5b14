import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#/platform/context.ts'
import { touch } from './store.ts'

/** A table whose rows carry `isDefault`: `Y` in one of them, `N` in its siblings. */
type Marked = PgTable & Record<'id' | 'isDefault' | 'version', PgColumn>

/** Takes the mark from the siblings of a row that has it, or is about to; a new row has no id yet. */
export async function dropOtherDefaults(
  ctx: Ctx,
  table: Marked,
  siblings: SQL | undefined,
  rowId: string | undefined,
): Promise<void> {
  const other = rowId === undefined ? undefined : ne(table.id, rowId)
  await ctx.db
    .update(table)
    .set({ isDefault: 'N', ...touch(ctx, table) })
    .where(and(siblings, eq(table.isDefault, 'Y'), other))
}

/** Gives one of the siblings the mark; the one that has it already stays as it is. */
export async function chooseDefault(ctx: Ctx, table: Marked, siblings: SQL | undefined, rowId: string): Promise<void> {
  await dropOtherDefaults(ctx, table, siblings, rowId)
  await ctx.db
    .update(table)
    .set({ isDefault: 'Y', ...touch(ctx, table) })
    .where(and(eq(table.id, rowId), eq(table.isDefault, 'N')))
}
