import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { numberedLocks } from './locks.ts'

export const migrationsDir = join(import.meta.dirname, '../../../migrations')

/** Applied files; the one table that no migration makes. */
export const migrationTable = 'sys_migration'

/** Held while tables and base data are made, so that nodes starting together do it once (security R-58). */
const { migration: lockKey } = numberedLocks
const waitMs = 600_000

export interface Migration {
  file: string
  hash: string
  statements: string[]
}

export function readMigrations(dir: string = migrationsDir): Migration[] {
  return readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(dir, file), 'utf8')
      return {
        file,
        hash: createHash('sha256').update(text).digest('hex'),
        statements: text
          .split('--> statement-breakpoint')
          .map((part) => part.trim())
          .filter(Boolean),
      }
    })
}

export class MigrationError extends Error {}

/** A connection that is lost has rolled back and let go; what it was lost over is what is told. */
const endedWithConnection = () => undefined

/** Runs `work` on one connection while no other node migrates or seeds. */
export async function underStartLock<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`set lock_timeout = ${waitMs}; set statement_timeout = ${waitMs}`)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    try {
      return await work(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(endedWithConnection)
    }
  } finally {
    // The session settings above must not go back into the pool.
    client.release(true)
  }
}

/** What a command beside a server gets to be done before its database goes. */
export const farewellMs = 10_000

/** Resolves once nobody migrates or seeds, soon in any case: a command beside a server works on the database that goes with it. */
export async function startLockFree(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 2 * farewellMs })
  client.on('error', endedWithConnection)
  try {
    await client.connect()
    await client.query(`set lock_timeout = ${farewellMs}`)
    await client.query('select pg_advisory_lock_shared($1)', [lockKey])
  } catch {
    // Whoever still works is told that the database has gone.
  } finally {
    await client.end().catch(endedWithConnection)
  }
}

/** Applies what is missing, in order, one transaction per file; answers the names of the files applied. */
export async function migrateDatabase(
  client: pg.ClientBase,
  migrations: Migration[] = readMigrations(),
): Promise<string[]> {
  await makeMigrationTable(client)
  const { rows } = await client.query<{ file: string; hash: string }>(
    'select file, hash from sys_migration order by file',
  )
  const pending = pendingOf(migrations, rows)
  for (const migration of pending) {
    await client.query('begin')
    try {
      await applyMigration(client, migration)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(endedWithConnection)
      throw error
    }
  }
  return pending.map(({ file }) => file)
}

/** Where applied migrations are remembered. */
export async function makeMigrationTable(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists sys_migration (
    file varchar(255) primary key, hash varchar(64) not null, apply_time timestamptz not null default now())`)
}

/** One file, within the transaction of the caller. */
export async function applyMigration(client: pg.ClientBase, { file, hash, statements }: Migration): Promise<void> {
  for (const statement of statements) {
    await client.query(statement).catch((cause: Error) => {
      const sentence = `数据库升级失败：${file}：${cause.message}（语句：${beginningOf(statement)}）`
      throw new MigrationError(sentence, { cause })
    })
  }
  await client.query('insert into sys_migration (file, hash) values ($1, $2)', [file, hash])
}

const beginningLength = 120

/** Enough to find the statement in its file, on one line. */
function beginningOf(statement: string): string {
  const line = statement.replaceAll(/\s+/g, ' ')
  return line.length > beginningLength ? `${line.slice(0, beginningLength)}…` : line
}

/** Refuses a changed file, a file that would run out of order and a database newer than the program. */
export function pendingOf(migrations: Migration[], applied: { file: string; hash: string }[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.file, migration]))
  for (const { file, hash } of applied) {
    const migration = known.get(file)
    if (!migration) throw new MigrationError(`数据库比程序新：已执行过未知的升级文件 ${file}，请使用更新的版本启动`)
    if (migration.hash !== hash) throw new MigrationError(`升级文件 ${file} 在执行后被修改，拒绝启动`)
  }
  const last = applied.at(-1)?.file ?? ''
  const pending = migrations.filter(({ file }) => !applied.some((row) => row.file === file))
  const late = pending.find(({ file }) => file < last)
  if (late) throw new MigrationError(`升级文件 ${late.file} 早于已执行的 ${last}，顺序错误，拒绝启动`)
  return pending
}
