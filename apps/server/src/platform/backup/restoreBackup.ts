import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { sureOfTime } from '#/platform/database/clock.ts'
import {
  applyMigration,
  makeMigrationTable,
  migrationTable,
  pendingOf,
  readMigrations,
  underStartLock,
} from '#/platform/database/migrateDatabase.ts'
import { markName } from '#/platform/files/storageMark.ts'
import { jobsSchema } from '#/platform/jobs/queue.ts'
import type { Platform } from '#/platform/platform.ts'
import { secretTable } from '#/platform/secret/secret.table.ts'
import { fingerprintOf } from '#/platform/secret/secret.ts'
import { loadBackupParts } from './backupParts.ts'
import { BackupRefusal, refusalOfDiskIn } from './backupRefusal.ts'
import { checkBackup, listedFiles } from './checkBackup.ts'
import { nothingWhenGone } from './fileCopy.ts'
import { filesFolder, type Manifest } from './manifest.ts'
import { copyIn } from './tableCopy.ts'
import { qualified, readTables } from './tableShape.ts'

export interface RestoreOptions {
  /** The key of the backup is lost: go on with this one; secrets in rows count as not configured. */
  newKey?: boolean
  report?: (step: string) => void
}

type Target = Pick<Platform, 'database' | 'files' | 'secret' | 'clock'>

/**
 * Loads a backup into an empty database and an empty files folder. The database is made and filled in one
 * transaction: a restore that fails leaves both as empty as they were.
 */
export async function restoreBackup(target: Target, folder: string, options: RestoreOptions = {}): Promise<Manifest> {
  const { report = () => undefined, newKey = false } = options
  report('正在检查备份…')
  const manifest = await checkBackup(folder)
  requireKnownSchema(manifest)
  if (!newKey) requireSameKey(target, manifest)
  await requireNoFiles(target)
  await underStartLock(target.database.pool, async (client) => {
    await requireEmpty(client)
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    report('正在恢复数据与文件…')
    await client.query('begin')
    try {
      const staged = await stageFiles(target, folder, manifest)
      await load(client, folder, manifest, report)
      await sureOfTime(target)
      await settle(client, target.clock.now(), newKey)
      await placeFiles(target, staged)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      for (const name of await readdir(target.files.root)) await rm(join(target.files.root, name), { recursive: true })
      throw refusalOfDiskIn(error, '恢复')
    }
    await client.query('analyze')
  })
  return manifest
}

function requireKnownSchema({ migrations }: Manifest): void {
  const known = new Map(readMigrations().map((migration) => [migration.file, migration]))
  for (const { file, hash } of migrations) {
    const migration = known.get(file)
    if (!migration) throw new BackupRefusal(`备份来自更新的版本（升级文件 ${file}），请使用更新的版本恢复`)
    if (migration.hash !== hash) throw new BackupRefusal(`升级文件 ${file} 与备份时不同，不能恢复`)
  }
}

function requireSameKey({ secret }: Target, { keyFingerprint }: Manifest): void {
  if (fingerprintOf(secret) === keyFingerprint) return
  throw new BackupRefusal(
    '签名密钥与备份时不同：请用 SECRET_KEY 或 DATA_DIR 中的 secret.key 提供原来的密钥；原密钥已丢失时加上 --new-key，行内保存的密钥（短信、对象存储等）须重新填写',
  )
}

/** Folders may stand there; anything else, a link to a folder included, is not ours to write to or through. */
async function requireNoFiles({ files }: Target): Promise<void> {
  const entries = await readdir(files.root, { recursive: true, withFileTypes: true }).catch(nothingWhenGone)
  for (const entry of entries) {
    const path = relative(files.root, join(entry.parentPath, entry.name))
    if (entry.isDirectory() || entry.name === markName || path.startsWith(`temp${sep}`)) continue
    throw new BackupRefusal(`文件目录 ${files.root} 不是空的（${path}），只能恢复到空的数据目录`)
  }
}

async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const [table] = await readTables(client)
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [jobsSchema])
  if (table || rowCount) {
    throw new BackupRefusal('目标数据库不是空的，只能恢复到空数据库；请用 DATABASE_URL 或 DATA_DIR 指定新的位置')
  }
}

/** Beside their place, on the same disk; the server throws away what is left there. */
async function stageFiles({ files }: Target, folder: string, manifest: Manifest): Promise<string> {
  const staged = join(files.root, 'temp', 'restore')
  await rm(staged, { recursive: true, force: true })
  await mkdir(staged, { recursive: true, mode: 0o700 })
  if (manifest.files.count === 0) return staged
  for await (const { path } of listedFiles(folder)) {
    await mkdir(dirname(join(staged, path)), { recursive: true, mode: 0o700 })
    await copyFile(join(folder, filesFolder, path), join(staged, path))
  }
  return staged
}

async function placeFiles({ files }: Target, staged: string): Promise<void> {
  for (const name of await readdir(staged)) {
    await rm(join(files.root, name), { recursive: true, force: true })
    await rename(join(staged, name), join(files.root, name))
  }
}

/** The schema of the backup, its rows, then what has come to the schema since. */
async function load(
  client: pg.ClientBase,
  folder: string,
  manifest: Manifest,
  report: (step: string) => void,
): Promise<void> {
  const migrations = readMigrations()
  const then = new Set(manifest.migrations.map(({ file }) => file))
  await makeMigrationTable(client)
  for (const migration of migrations) if (then.has(migration.file)) await applyMigration(client, migration)
  const present = (await readTables(client)).filter(({ name }) => name !== migrationTable)
  // Rows that migrations make are in the backup, as they became.
  await client.query(`truncate ${present.map(({ name }) => qualified(name)).join(', ')}`)
  const copies = new Map(manifest.tables.map((table) => [table.name, table]))
  for (const { name } of present) {
    const copy = copies.get(name)
    copies.delete(name)
    if (!copy) continue
    const rows = await copyIn(client, copy, folder)
    if (rows !== copy.rows) throw new BackupRefusal(`备份已损坏：${copy.file} 有 ${rows} 行，应有 ${copy.rows} 行`)
  }
  for (const name of copies.keys()) report(`程序不认识表 ${name}，未恢复`)
  for (const { name, lastValue } of manifest.sequences)
    await client.query('select setval(to_regclass($1), $2)', [qualified(name), lastValue])
  for (const migration of pendingOf(migrations, manifest.migrations)) await applyMigration(client, migration)
}

/** The rows of the old time as the new one may take them up. */
async function settle(client: pg.PoolClient, now: Date, newKey: boolean): Promise<void> {
  const db = drizzle(client, { casing: 'snake_case' })
  if (newKey) await db.delete(secretTable)
  for (const part of await loadBackupParts()) await part.restored?.(db, now)
}
