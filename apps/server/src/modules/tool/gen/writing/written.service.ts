import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { hashOf, type Written } from './writeFiles.ts'
import { writtenTable } from './written.table.ts'

/** What the generator wrote last at these paths. */
export async function writtenAt(ctx: Ctx, paths: readonly string[]): Promise<Written> {
  if (paths.length === 0) return new Map()
  const rows = await ctx.db.select().from(writtenTable).where(inArray(writtenTable.path, paths))
  return new Map(rows.map(({ path, hash }) => [path, hash]))
}

export async function remember(ctx: Ctx, files: ReadonlyMap<string, string>, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const writeTime = ctx.now.toISOString()
  await ctx.db
    .insert(writtenTable)
    .values(paths.map((path) => ({ path, hash: hashOf(files.get(path) ?? ''), writeTime })))
    .onConflictDoUpdate({
      target: writtenTable.path,
      set: { hash: sql`excluded.hash`, writeTime: sql`excluded.write_time` },
    })
}
