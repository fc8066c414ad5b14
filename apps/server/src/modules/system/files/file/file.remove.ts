import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { touch } from '#/kit/store.ts'
import { storageOf } from '#/modules/system/files/fileStorage/fileStorage.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { areaOf } from '#/platform/files/fileNames.ts'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { detachFiles, forgetOwners, standInOwner } from './file.owners.ts'
import { objectOf, type FileRow } from './file.read.ts'
import { holdersOf } from './file.service.ts'
import { fileTable } from './file.table.ts'
import { thumbKeys } from './thumb.service.ts'

const payload = z.object({ storageId: z.string(), keys: z.array(z.string()) })
const queue = 'system.fileObjects'

/** Removes objects after the commit that made them useless, again and again while their storage is away. */
export const removeObjects: JobSpec<typeof payload> = {
  queue,
  payload,
  retries: 10,
  async run(ctx, { storageId, keys }) {
    const storage = await storageOf(ctx.platform, storageId)
    for (const key of keys) {
      const [holder] = await ctx.db
        .select({ id: fileTable.id })
        .from(fileTable)
        .where(and(eq(fileTable.delFlag, '0'), holdersOf({ storageId, fileName: key, objectKey: null })))
        .limit(1)
      if (holder) continue
      const copies = areaOf(key) === undefined ? thumbKeys(key) : []
      for (const each of [key, ...copies]) await storage.remove(each)
    }
  },
}

/** Follows the rows, which are marked as deleted in this transaction. */
export async function removeBytesOf(ctx: Ctx, rows: readonly FileRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await forgetOwners(ctx, ids)
  await detachFiles(ctx, ids.map(standInOwner))
  for (const [storageId, own] of Map.groupBy(rows, (row) => row.storageId))
    await queueRemoval(ctx, storageId, own.map(objectOf))
}

/** Removes objects with the commit of `ctx.db`, unless a file still needs them. */
export async function queueRemoval(ctx: Ctx, storageId: string, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await ctx.platform.jobs.send(ctx, queue, { storageId, keys: [...new Set(keys)] })
}

/** Marks files as deleted and sees to their bytes. */
export async function removeFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await ctx.db
    .update(fileTable)
    .set({ delFlag: '1', ...touch(ctx, fileTable) })
    .where(and(eq(fileTable.delFlag, '0'), inArray(fileTable.id, [...ids])))
    .returning()
  await removeBytesOf(ctx, rows)
}
