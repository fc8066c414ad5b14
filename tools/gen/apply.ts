import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { catalogueTable } from '@app/server/modules/tool/gen/catalogue/catalogue.read.ts'
import type { Definition } from '@app/server/modules/tool/gen/definition/definition.read.ts'
import { emitted } from '@app/server/modules/tool/gen/definition/emit.service.ts'
import { writeFiles, type Done } from '@app/server/modules/tool/gen/writing/writeFiles.ts'
import { remember, writtenAt } from '@app/server/modules/tool/gen/writing/written.service.ts'
import { say } from '@app/server/platform/cli/withDatabase.ts'
import type { Ctx } from '@app/server/platform/context.ts'
import { defineLock } from '@app/server/platform/database/locks.ts'
import { pendingOf, readMigrations, underStartLock } from '@app/server/platform/database/migrateDatabase.ts'
import { listModulesAnew } from '@app/server/platform/modules.ts'
import { applySeeds, loadSeeds } from '@app/server/platform/start/applySeeds.ts'
import { step } from '../setup/progress.mjs'
import { root } from '../setup/root.mjs'
import { checkTypes, copyOfProduct, migrationOf, runTests } from '../testing/copy.ts'
import { newMigration, putMigration, whereMissing, type NewMigration } from './migrationFiles.ts'

const applyLock = defineLock('generatorApply')

/**
 * From a definition to a page that answers. Everything is tried in a copy of the repository; only what passed there is
 * put into the repository and its database, so that a run that fails or is killed leaves both as they were.
 */
export async function apply(ctx: Ctx, definition: Definition, update: boolean): Promise<void> {
  await alone(ctx, async () => {
    await requireCurrent(ctx)
    const files = await named('生成文件', () => emitted(ctx, [definition]))
    const written = update ? await writtenAt(ctx, [...files.keys()]) : undefined
    const copy = await named('复制项目', async () => copyOfProduct('atrium-gen-'))
    try {
      writeFiles(copy, files, written)
      const migration = await named('生成迁移', () => migrationIn(ctx, copy, definition))
      await named('检查类型', () => checkTypes(copy))
      await named('运行测试', () => testsOf(copy, [...files.keys()]))
      await named('写入项目并升级数据库', () => settle(ctx, files, written, migration))
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  })
}

/** A step that is told, and named when it fails. */
async function named<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await step(title, work)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new Error(`「${title}」失败，项目与数据库未改变：\n${said}`, { cause: error })
  }
}

/** One run at a time on a database: two would take the same number for their migrations. */
async function alone(ctx: Ctx, work: () => Promise<void>): Promise<void> {
  const client = await ctx.platform.database.pool.connect()
  try {
    const key = applyLock.parts()
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, $2)) as free',
      key,
    )
    if (!rows[0]?.free) throw new Error('另一个 --apply 正在运行，请稍后再试')
    await work()
  } finally {
    // The lock belongs to the connection.
    client.release(true)
  }
}

async function migrationIn(ctx: Ctx, copy: string, { info }: Definition): Promise<NewMigration | undefined> {
  await migrationOf(copy, `add_${info.tableName}`)
  const made = newMigration(copy, root)
  if (!made) return undefined
  const standing: string[] = []
  for (const name of made.tables) if (await catalogueTable(ctx.db, name)) standing.push(name)
  return standing.length > 0 ? whereMissing(made, standing) : made
}

async function testsOf(copy: string, paths: readonly string[]): Promise<void> {
  const tests = paths.filter((path) => /\.test\.tsx?$/.test(path))
  const projects = [...new Set(tests.map((path) => (path.startsWith('apps/web/') ? 'web' : 'server')))]
  if (tests.length > 0) await runTests(copy, projects, tests, { DATABASE_URL: undefined })
}

/** Files, then one transaction for tables, first rows and what was written: of all this everything or nothing stays. */
async function settle(
  ctx: Ctx,
  files: ReadonlyMap<string, string>,
  written: ReadonlyMap<string, string> | undefined,
  migration: NewMigration | undefined,
): Promise<void> {
  const undoing: (() => void)[] = []
  try {
    // Held before a file changes: a server in development that starts again for it keeps its database until then.
    await underStartLock(ctx.platform.database.pool, async () => {
      const done = writeFiles(root, files, written)
      undoing.push(done.undo)
      if (migration) undoing.push(putMigration(root, migration))
      await ctx.tx(async (tx) => {
        await migrate(tx)
        listModulesAnew()
        await applySeeds(tx, await loadSeeds('seed'))
        await remember(tx, files, [...done.added, ...done.updated])
      })
      told(done, migration)
    })
  } catch (error) {
    for (const undo of undoing.toReversed()) undo()
    throw error
  }
}

const pendingIn = async ({ db }: Ctx) => {
  const { rows } = await db.execute<{ file: string; hash: string }>(
    sql`select file, hash from sys_migration order by file`,
  )
  return pendingOf(readMigrations(), rows)
}

/** What else waits for the next start is not this run's to answer for. */
async function requireCurrent(ctx: Ctx): Promise<void> {
  const waiting = await pendingIn(ctx)
  if (waiting.length > 0) throw new Error('数据库不是最新，请先启动服务或运行 npm run db:migrate')
}

async function migrate(tx: Ctx): Promise<void> {
  for (const { file, hash, statements } of await pendingIn(tx)) {
    for (const statement of statements) {
      await tx.db.execute(sql.raw(statement)).catch((error: Error) => {
        const { message } = (error.cause ?? error) as Error
        throw new Error(`${file}：${message}`, { cause: error })
      })
    }
    await tx.db.execute(sql`insert into sys_migration (file, hash) values (${file}, ${hash})`)
  }
}

export function told({ added, updated, skipped }: Omit<Done, 'undo'>, migration?: NewMigration): void {
  for (const path of added) say(`生成成功：${path}`)
  for (const path of updated) say(`更新成功：${path}`)
  for (const path of skipped) say(`已存在，未覆盖：${path}`)
  if (migration) say(`迁移：apps/server/migrations/${migration.name}`)
}
