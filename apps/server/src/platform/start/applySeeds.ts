import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#/platform/context.ts'
import { loadModules } from '#/platform/modules.ts'

/** First rows of a table; inserted when their key is absent, never overwritten (system §16). */
export interface SeedRows {
  readonly kind: 'rows'
  readonly table: PgTable
  /** Smaller first; rows others refer to come early. */
  readonly order: number
  readonly rows: (ctx: Ctx) => readonly Record<string, unknown>[] | Promise<readonly Record<string, unknown>[]>
  /** What the rows are in this database, where it has to be asked. */
  readonly beforeInsert?: (
    ctx: Ctx,
    rows: readonly Record<string, unknown>[],
  ) => Promise<readonly Record<string, unknown>[]>
  /** What follows from rows that were really inserted; not called when all were there. */
  readonly afterInsert?: (ctx: Ctx, inserted: readonly Record<string, unknown>[]) => Promise<void>
}

/** First data that rows alone cannot say: runs at every start and must find out itself what is missing. */
export interface SeedRun {
  readonly kind: 'run'
  readonly name: string
  readonly order: number
  /** May answer a sentence for the operator, e.g. a generated password; it is said once the data is stored. */
  readonly run: (ctx: Ctx) => Promise<string | void>
}

export type Seed = SeedRows | SeedRun

export const seedRows = <T extends PgTable>(
  table: T,
  rows:
    | readonly T['$inferInsert'][]
    | ((ctx: Ctx) => readonly T['$inferInsert'][] | Promise<readonly T['$inferInsert'][]>),
  order = 50,
): SeedRows => ({ kind: 'rows', table, order, rows: typeof rows === 'function' ? rows : () => rows })

export const seedRun = (name: string, run: SeedRun['run'], order = 90): SeedRun => ({
  kind: 'run',
  name,
  order,
  run,
})

type SeedFile = { default: readonly (Seed | readonly Seed[])[] }

/** `seed` files always, `demo` files only when asked for. */
export async function loadSeeds(kind: 'seed' | 'demo', dir?: string): Promise<Seed[]> {
  const files = await loadModules<SeedFile>(kind, dir)
  return files.flatMap(({ exports }) => exports.default.flat()).toSorted((a, b) => a.order - b.order)
}

/** Brings the data in and answers what the operator must know; one transaction, so that a killed first start leaves nothing half made. */
export async function applySeeds(ctx: Ctx, seeds: readonly Seed[]): Promise<string[]> {
  return ctx.tx(async (tx) => {
    const sentences: string[] = []
    for (const seed of seeds) {
      if (seed.kind === 'rows') await insertMissing(tx, seed)
      else sentences.push(...[await seed.run(tx)].filter((text) => text !== undefined))
    }
    return sentences
  })
}

/** `true` until base data has been stored: sample data is for new databases only (system §16). */
export async function isUnseeded(ctx: Ctx, seeds: readonly Seed[]): Promise<boolean> {
  const tables = new Set(seeds.flatMap((seed) => (seed.kind === 'rows' ? [seed.table] : [])))
  for (const table of tables) {
    const rows = await ctx.db
      .select({ one: sql`1` })
      .from(table)
      .limit(1)
    if (rows.length > 0) return false
  }
  return true
}

async function insertMissing(ctx: Ctx, seed: SeedRows): Promise<void> {
  const declared = await seed.rows(ctx)
  const rows = (await seed.beforeInsert?.(ctx, declared)) ?? declared
  const stamped =
    'createBy' in seed.table
      ? rows.map((row) => ({ createBy: '1', createDept: '100', updateBy: '1', updateIp: '127.0.0.1', ...row }))
      : rows
  const inserted: Record<string, unknown>[] = []
  for (let i = 0; i < stamped.length; i += 500) {
    const part = stamped.slice(i, i + 500)
    try {
      inserted.push(...(await ctx.db.insert(seed.table).values(part).onConflictDoNothing().returning()))
    } catch (error) {
      const { cause = error } = error as Error
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`基础数据无法写入：${getTableName(seed.table)}：${reason}`, { cause: error })
    }
  }
  if (inserted.length > 0) await seed.afterInsert?.(ctx, inserted)
}
