import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { storageOf } from '#/modules/system/files/fileStorage/fileStorage.read.ts'
import { fileStorageTable } from '#/modules/system/files/fileStorage/fileStorage.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { areaOf } from '#/platform/files/fileNames.ts'
import { StorageDown, type FileStorage, type StoredFile } from '#/platform/files/storage.ts'
import { chunkPartTable } from './chunk.table.ts'
import { isUnused } from './file.owners.ts'
import { removeFiles } from './file.remove.ts'
import { fileTable } from './file.table.ts'

const dayMs = 86_400_000
const batch = 500
const object = sql<string>`(coalesce(object_key, file_name)) collate "C"`

/** Uploads that nothing shows a day after they were made or let go (security UP-11). */
export async function sweepUnused(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - dayMs).toISOString()
  for (let found = batch; found === batch;) {
    found = await ctx.tx(async (tx) => {
      const rows = await tx.db
        .select({ id: fileTable.id })
        .from(fileTable)
        .where(and(isUnused, lt(fileTable.createTime, before), lt(fileTable.updateTime, before)))
        .limit(batch)
        .for('update', { skipLocked: true })
      await removeFiles(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.length
    })
  }
}

/** Hour of the day, where the installation is, at which storages and rows are compared. */
const nightHour = 3

/** Once a night: objects that no row knows go, rows whose object is gone are marked (security R-66). */
export async function compareStorages(ctx: Ctx): Promise<void> {
  const { TIME_ZONE } = ctx.platform.env
  const hour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: TIME_ZONE })
  if (Number(hour.format(ctx.now)) !== nightHour) return
  const storages = await ctx.db
    .select({ id: fileStorageTable.id })
    .from(fileStorageTable)
    .where(eq(fileStorageTable.delFlag, '0'))
  for (const { id } of storages) {
    try {
      const storage = await storageOf(ctx.platform, id)
      await compareStorage(ctx, id, storage)
      await storage.dropUploads?.(new Date(ctx.now.getTime() - dayMs))
    } catch (error) {
      if (!(error instanceof StorageDown)) throw error
      ctx.platform.log.warn({ err: error, storage: id }, 'a storage could not be compared with its rows')
    }
  }
}

/** Both sides in the order of their keys, side by side: neither is held in memory. */
async function compareStorage(ctx: Ctx, storageId: string, storage: FileStorage): Promise<void> {
  const rows = rowsOf(ctx, storageId)[Symbol.asyncIterator]()
  let row = await rows.next()
  const missing = createBatch((ids) => mark(ctx, ids, ctx.now.toISOString()))
  const found = createBatch((ids) => mark(ctx, ids, null))
  const unknown = createBatch((keys) => removeUnknown(ctx, storage, keys))
  for await (const file of storage.list()) {
    if (isGarbage(ctx, file)) await unknown.add(file.key)
    if (areaOf(file.key)) continue
    while (!row.done && row.value.key < file.key) {
      await missing.add(row.value.id)
      row = await rows.next()
    }
    let known = false
    while (!row.done && row.value.key === file.key) {
      known = true
      if (row.value.missing) await found.add(row.value.id)
      row = await rows.next()
    }
    if (!known && isOld(ctx, file)) await unknown.add(file.key)
  }
  for (; !row.done; row = await rows.next()) await missing.add(row.value.id)
  await Promise.all([missing.end(), found.end(), unknown.end()])
}

/** Younger objects may belong to a write that has not ended. */
const isOld = (ctx: Ctx, { changedAt }: StoredFile, days = 1) => changedAt.getTime() < ctx.now.getTime() - days * dayMs

/** Remains of tests, and thumbnails that nobody has needed for a month; they are made again when wanted. */
function isGarbage(ctx: Ctx, file: StoredFile): boolean {
  const area = areaOf(file.key)
  if (area === 'thumb') return isOld(ctx, file, 30)
  return (area === 'test' || area === 'part') && isOld(ctx, file, 2)
}

async function* rowsOf(ctx: Ctx, storageId: string): AsyncGenerator<{ id: string; key: string; missing: boolean }> {
  let after = ['', '']
  for (;;) {
    const [key = '', id = ''] = after
    const rows = await ctx.db
      .select({ id: fileTable.id, key: object, missing: sql<boolean>`${fileTable.missingTime} is not null` })
      .from(fileTable)
      .where(
        and(
          eq(fileTable.storageId, storageId),
          eq(fileTable.delFlag, '0'),
          sql`(${object}, ${fileTable.id}) > (${key}, ${id})`,
          lt(fileTable.createTime, ctx.now.toISOString()),
        ),
      )
      .orderBy(asc(object), asc(fileTable.id))
      .limit(batch)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = [last.key, last.id]
  }
}

function createBatch(work: (items: string[]) => Promise<void>) {
  let items: string[] = []
  const end = async () => {
    const ready = items
    items = []
    if (ready.length > 0) await work(ready)
  }
  return {
    end,
    async add(item: string) {
      items.push(item)
      if (items.length >= batch) await end()
    },
  }
}

async function mark(ctx: Ctx, ids: string[], missingTime: string | null): Promise<void> {
  const rows = await ctx.db
    .update(fileTable)
    .set({ missingTime })
    .where(
      and(
        inArray(fileTable.id, ids),
        missingTime ? sql`${fileTable.missingTime} is null` : sql`${fileTable.missingTime} is not null`,
      ),
    )
    .returning({ id: fileTable.id, fileName: fileTable.fileName })
  if (missingTime) for (const { fileName } of rows) ctx.platform.log.error({ event: 'file.missing', key: fileName })
}

/** Asked once more by key: the object may have found its row since the list began, or belong to another storage's row. */
async function removeUnknown(ctx: Ctx, storage: FileStorage, keys: string[]): Promise<void> {
  const rows = await ctx.db
    .select({ key: object })
    .from(fileTable)
    .where(and(eq(fileTable.delFlag, '0'), inArray(object, keys)))
  const parts = await ctx.db
    .select({ key: chunkPartTable.partKey })
    .from(chunkPartTable)
    .where(inArray(chunkPartTable.partKey, keys))
  const known = new Set([...rows, ...parts].map(({ key }) => key))
  for (const key of keys.filter((each) => !known.has(each))) await storage.remove(key)
}
