import { and, desc, eq, sql } from 'drizzle-orm'
import { StorageType } from '@app/shared/system/fileStorage.ts'
import { fileTable } from '#/modules/system/files/file/file.table.ts'
import type { Db } from '#/platform/database/db.ts'
import { createS3Storage, type S3Options, type S3Settings } from '#/platform/files/s3Storage.ts'
import { StorageDown, type FileStorage } from '#/platform/files/storage.ts'
import { createNodeCache, type NodeCache } from '#/platform/nodes/nodeCache.ts'
import type { Platform } from '#/platform/platform.ts'
import { openedSecret, type StorageRow } from './fileStorage.secrets.ts'
import { fileStorageTable } from './fileStorage.table.ts'

/** A configured place of files, ready to be used. */
export interface OpenStorage {
  id: string
  storage: FileStorage
}

const defaultKey = 'default'
const caches = new WeakMap<Platform, NodeCache<OpenStorage>>()

/** The node's open storages by id; dropped by `storage.changed`. */
export function storageCache(platform: Platform): NodeCache<OpenStorage> {
  const known = caches.get(platform)
  if (known) return known
  const cache = createNodeCache(platform, { name: 'storageCache', prefix: 'sys_file_storage:' }, async (key) => {
    const live = eq(fileStorageTable.delFlag, '0')
    // Never the connection of the asker: a copy must not hold what an open transaction may still take back.
    const [row] = await platform.database.sideDb
      .select()
      .from(fileStorageTable)
      .where(and(live, key === defaultKey ? eq(fileStorageTable.isDefault, 'Y') : eq(fileStorageTable.id, key)))
      .limit(1)
    if (!row) throw new StorageDown(new Error(`no storage ${key}`))
    return { id: row.id, storage: openStorage(platform, row) }
  })
  caches.set(platform, cache)
  return cache
}

/** Where new files go. */
export const defaultStorage = (platform: Platform): Promise<OpenStorage> => storageCache(platform).get(defaultKey)

/** Where the files of a row are, whether or not new ones go there. */
export const storageOf = async (platform: Platform, id: string): Promise<FileStorage> =>
  (await storageCache(platform).get(id)).storage

export const isLocal = ({ storageType }: Pick<StorageRow, 'storageType'>) => storageType === StorageType.local

/** Providers that take the bucket in the host name only. */
const bucketInHost = new Set<string>([StorageType.aliyun, StorageType.qcloud])

/** `undefined` when its secrets cannot be opened: it counts as not configured (security SC-01). */
export function s3SettingsOf(platform: Platform, row: StorageRow): S3Settings | undefined {
  const accessKey = openedSecret(platform, row, 'accessKey')
  const secretKey = openedSecret(platform, row, 'secretKey')
  if (!accessKey || !secretKey || !row.endpoint || !row.bucketName) return undefined
  return {
    endpoint: row.endpoint,
    isHttps: row.isHttps === 'Y',
    region: row.region ?? '',
    bucket: row.bucketName,
    prefix: row.prefix ?? '',
    accessKey,
    secretKey,
    pathStyle: !bucketInHost.has(row.storageType),
  }
}

export function openStorage(platform: Platform, row: StorageRow, options?: S3Options): FileStorage {
  if (isLocal(row)) return platform.files.below(row.basePath ?? '')
  const settings = s3SettingsOf(platform, row)
  if (!settings) {
    platform.log.error({ event: 'secret.decrypt', storage: row.id })
    throw new StorageDown(new Error(`storage ${row.id} is not configured`))
  }
  return createS3Storage(settings, platform.env, options)
}

/** Enough to tell a folder with files from an empty one, whatever went missing. */
const mostKnown = 500

/** Keys of the newest files of each folder below `DATA_DIR/files`. */
export async function newestKeys(db: Db): Promise<{ folder: string; keys: string[] }[]> {
  const storages = await db.select().from(fileStorageTable).where(eq(fileStorageTable.delFlag, '0'))
  const found: { folder: string; keys: string[] }[] = []
  for (const { id, basePath } of storages.filter(isLocal)) {
    const key = sql<string>`(coalesce(${fileTable.objectKey}, ${fileTable.fileName})) collate "C"`
    const rows = await db
      .select({ key })
      .from(fileTable)
      .where(and(eq(fileTable.delFlag, '0'), eq(fileTable.storageId, id)))
      .orderBy(desc(key))
      .limit(mostKnown)
    found.push({ folder: basePath ?? '', keys: rows.map((row) => row.key) })
  }
  return found
}
