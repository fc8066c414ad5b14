import { inArray } from 'drizzle-orm'
import type { Row } from '#/kit/store.ts'
import { fileStorageTable } from '#/modules/system/files/fileStorage/fileStorage.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { usageOf } from './file.owners.ts'
import { fileUrl, type FileRow } from './file.read.ts'

/** Fills what the list of files shows beside its columns: name of the storage, use, address of the next minutes. */
export async function presentFiles(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const files = rows as unknown as FileRow[]
  const storageIds = [...new Set(files.map(({ storageId }) => storageId))]
  const [usage, storages] = await Promise.all([
    usageOf(
      ctx,
      files.map(({ id }) => id),
    ),
    storageIds.length > 0
      ? ctx.db
          .select({ id: fileStorageTable.id, name: fileStorageTable.configName })
          .from(fileStorageTable)
          .where(inArray(fileStorageTable.id, storageIds))
      : [],
  ])
  const names = new Map(storages.map(({ id, name }) => [id, name]))
  return files.map((file) => ({
    ...file,
    storageName: names.get(file.storageId) ?? null,
    usage: usage.get(file.id) ?? 0,
    url: fileUrl(ctx, file),
  }))
}
