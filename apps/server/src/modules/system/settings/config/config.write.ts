import { and, asc, eq, inArray } from 'drizzle-orm'
import { touch } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { configTable } from './config.table.ts'

export interface ConfigGroup {
  /** Values by key. */
  values: ReadonlyMap<string, string>
  /** Changes with every change of one of them. */
  version: number
}

/** Settings that are shown and changed together; with `lock` nobody else changes them meanwhile. */
export async function readConfigs(ctx: Ctx, keys: readonly string[], lock = false): Promise<ConfigGroup> {
  const query = ctx.db
    .select({ key: configTable.configKey, value: configTable.configValue, version: configTable.version })
    .from(configTable)
    .where(and(inArray(configTable.configKey, [...keys]), eq(configTable.delFlag, '0')))
    .orderBy(asc(configTable.id))
  const rows = lock ? await query.for('update') : await query
  return {
    values: new Map(rows.map(({ key, value }) => [key, value])),
    version: rows.reduce((sum, row) => sum + row.version, 0),
  }
}

/** Stores the values that differ; they must have been judged before. */
export async function writeConfigs(ctx: Ctx, known: ConfigGroup, values: ReadonlyMap<string, string>): Promise<void> {
  const changed = [...values].filter(([key, value]) => known.values.get(key) !== value)
  for (const [key, configValue] of changed) {
    const [row] = await ctx.db
      .update(configTable)
      .set({
        configValue,
        ...touch(ctx, configTable),
      })
      .where(and(eq(configTable.configKey, key), eq(configTable.delFlag, '0')))
      .returning({ name: configTable.configName })
    ctx.trail.changes.push({ label: row?.name ?? key, before: known.values.get(key) ?? '空', after: configValue })
  }
  if (changed.length > 0) await ctx.emit('config.changed', { keys: changed.map(([key]) => key) })
}
