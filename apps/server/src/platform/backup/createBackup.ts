import { existsSync } from 'node:fs'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { sureOfTime } from '#/platform/database/clock.ts'
import { numberedLocks } from '#/platform/database/locks.ts'
import { migrationTable } from '#/platform/database/migrateDatabase.ts'
import { markName } from '#/platform/files/storageMark.ts'
import type { Platform } from '#/platform/platform.ts'
import { fingerprintOf } from '#/platform/secret/secret.ts'
import { shownBytes } from '#/platform/text/bytes.ts'
import { productVersion } from '#/platform/text/version.ts'
import { loadBackupParts } from './backupParts.ts'
import { BackupRefusal, refusalOfDiskIn } from './backupRefusal.ts'
import { bytesBelow, createFileCopier } from './fileCopy.ts'
import { backupsFolder, finishDraft, newDraft, removeOldBackups } from './folders.ts'
import { fileHash } from './hashed.ts'
import { fileListName, filesFolder, manifestName, manifestOf, tablesFolder, type Manifest } from './manifest.ts'
import { copyOut } from './tableCopy.ts'
import { qualified, readSequences, readTables, tableBytes } from './tableShape.ts'

export interface BackupOptions {
  /** Backups that stay; older ones are removed once the new one is complete. */
  keep?: number
  signal?: AbortSignal
  report?: (percent: number, step: string) => void
  /** Free bytes where backups go; asked of the file system unless given. */
  freeBytes?: () => Promise<number>
}

export interface BackupResult {
  folder: string
  manifest: Manifest
  removed: string[]
}

type Source = Pick<Platform, 'env' | 'database' | 'files' | 'secret' | 'clock'>

/** Two backups at once would fight for disk and folder; the lock is the database's, so it holds over all nodes. */
const { backup: lockKey } = numberedLocks
/** Left free whatever the backup takes. */
const reserveBytes = 256 * 2 ** 20

/**
 * Writes database and files into a new folder below `DATA_DIR/backups` while everything goes on. The database is one
 * snapshot; files are copied before and after it is taken, so that none its rows know is missing.
 */
export async function createBackup(source: Source, options: BackupOptions = {}): Promise<BackupResult> {
  const folder = backupsFolder(source.env.DATA_DIR)
  const client = openClient(source.database.url)
  let draft: string | undefined
  try {
    await client.connect()
    await lockOrRefuse(client)
    draft = await newDraft(folder)
    await requireRoom(source, client, options.freeBytes ?? (() => freeBytesOf(folder)))
    const manifest = await fillDraft(source, client, draft, options)
    await sureOfTime(source)
    const made = await finishDraft(folder, draft, source.clock.now())
    draft = undefined
    const removed = options.keep ? await removeOld(folder, options.keep, made) : []
    // The server learns of the connection's end only a moment later.
    await client.query('select pg_advisory_unlock($1)', [lockKey])
    return { folder: made, manifest, removed }
  } catch (error) {
    if (draft) await rm(draft, { recursive: true, force: true })
    options.signal?.throwIfAborted()
    throw refusalOfDiskIn(error, '备份')
  } finally {
    // With a copy half read this cuts the connection, which ends the copy.
    await client.end()
  }
}

/** What was made stays, whatever keeps the others from going. */
async function removeOld(folder: string, keep: number, made: string): Promise<string[]> {
  try {
    return await removeOldBackups(folder, keep, made)
  } catch (cause) {
    throw new BackupRefusal(`备份已完成：${made}，但旧备份无法删除（${(cause as Error).message}），请检查权限`, {
      cause,
    })
  }
}

/** A connection without the bounds of requests: a large table takes its time. */
function openClient(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: 'atrium-backup',
    options: '-c TimeZone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=30000',
  })
  // A connection that dies is noticed by its statement.
  client.on('error', () => undefined)
  return client
}

async function lockOrRefuse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ own: boolean }>('select pg_try_advisory_lock($1) as own', [lockKey])
  if (!rows[0]?.own) throw new BackupRefusal('另一个备份正在进行，请稍后再试')
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function requireRoom({ files }: Source, client: pg.Client, freeBytes: () => Promise<number>): Promise<void> {
  const needed = (await tableBytes(client)) + (await bytesBelow(files.root))
  const free = await freeBytes()
  if (free < needed + reserveBytes)
    throw new BackupRefusal(`磁盘空间不足：备份最多需要 ${shownBytes(needed)}，可用 ${shownBytes(free)}`)
}

async function fillDraft(source: Source, client: pg.Client, draft: string, options: BackupOptions): Promise<Manifest> {
  const { signal, report = () => undefined } = options
  await mkdir(join(draft, tablesFolder), { mode: 0o700 })
  await mkdir(join(draft, filesFolder), { mode: 0o700 })
  const copier = createFileCopier(source.files.root, join(draft, filesFolder), signal)
  report(0, '正在复制文件')
  await copier.pass()
  await openSnapshot(client)
  const about = await readAbout(client)
  await requireMounted(client, source.files.root)
  const tables = (await readTables(client)).filter(({ name }) => name !== migrationTable)
  await copier.pass()
  const list = join(draft, fileListName)
  await writeNew(list, copier.list())
  const copies: Manifest['tables'] = []
  for (const [i, table] of tables.entries()) {
    signal?.throwIfAborted()
    report(Math.round((100 * i) / tables.length), `正在备份表 ${table.name}`)
    copies.push(await copyOut(client, table, draft, signal))
  }
  const sequences = await readSequences(client)
  const storages = await storagesOf(client)
  await client.query('commit')
  const manifest = manifestOf({
    product: productVersion,
    ...about,
    tables: copies,
    sequences,
    files: { count: copier.count, sizeBytes: copier.sizeBytes, sha256: await fileHash(list) },
    storages,
    keyFingerprint: fingerprintOf(source.secret),
  })
  await writeNew(join(draft, manifestName), JSON.stringify(manifest, null, 2))
  return manifest
}

/** The tables are held before anything is read: no migration changes one between the snapshot and its copy. */
async function openSnapshot(client: pg.Client): Promise<void> {
  const tables = await readTables(client)
  if (tables.length === 0) throw new BackupRefusal('数据库是空的，没有可备份的数据')
  await client.query('begin isolation level repeatable read read only')
  await client.query(`lock table ${tables.map(({ name }) => qualified(name)).join(', ')} in access share mode`)
}

/** The first statement that reads: it takes the snapshot. */
async function readAbout(client: pg.Client): Promise<Pick<Manifest, 'createTime' | 'postgres' | 'migrations'>> {
  const { rows } = await client.query<{ time: Date; version: string }>(
    `select clock_timestamp() as time, current_setting('server_version') as version`,
  )
  const { rows: migrations } = await client.query<{ file: string; hash: string }>(
    'select file, hash from sys_migration order by file',
  )
  return { createTime: rows[0]?.time.toISOString() ?? '', postgres: rows[0]?.version ?? '', migrations }
}

async function storagesOf(client: pg.Client): Promise<Manifest['storages']> {
  const db = drizzle(client, { casing: 'snake_case' })
  const found: Manifest['storages'] = []
  for (const part of await loadBackupParts()) found.push(...((await part.storages?.(db)) ?? []))
  return found
}

/** A folder without its mark and without any of its newest files is most likely a share that is not mounted. */
async function requireMounted(client: pg.Client, root: string): Promise<void> {
  const db = drizzle(client, { casing: 'snake_case' })
  for (const part of await loadBackupParts())
    for (const { folder, keys } of (await part.newestFiles?.(db)) ?? []) {
      const place = join(root, folder)
      if (keys.length === 0 || [markName, ...keys].some((name) => existsSync(join(place, name)))) continue
      throw new BackupRefusal(
        `文件目录 ${place} 中没有标记 ${markName}，最近登记的文件也都不在，共享目录可能未挂载，未作备份`,
      )
    }
}

async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
