import { and, eq, ne, sql, sum, type SQL } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { refuse } from '#/platform/errors.ts'
import { noRoom, type FileStorage } from '#/platform/files/storage.ts'
import { chunkUploadTable } from './chunk.table.ts'
import { fileTable } from './file.table.ts'
import type { UploadPolicy } from './upload.policy.ts'

/** Refuses before anything is moved when the file would not fit; `lockRoom` makes it certain. */
export async function checkRoom(
  ctx: Ctx,
  storage: FileStorage,
  sizeBytes: number,
  policy: UploadPolicy,
  /** The upload whose own reservation does not count. */
  uploadId = '',
): Promise<void> {
  if (!(await storage.hasRoom(sizeBytes))) throw noRoom()
  const own = await usedBytes(ctx, ctx.user.id, uploadId)
  if (own + sizeBytes > policy.userBytes) throw refuse('您的存储空间已用完，请删除不需要的文件后再上传')
  if (policy.totalBytes < Infinity && (await usedBytes(ctx, undefined, uploadId)) + sizeBytes > policy.totalBytes)
    throw refuse('系统存储空间已用完，请联系管理员')
}

const roomLock = defineLock('upload', { seed: 3 })

/** One upload at a time counts, of a user or, where all together are bounded, of all: many cannot pass a quota together. */
export const lockRoom = (ctx: Ctx, { totalBytes }: UploadPolicy): Promise<void> =>
  roomLock.hold(ctx, totalBytes < Infinity ? 'of all' : ctx.user.id)

/** Bytes of stored files and of those that are on their way in parts. */
async function usedBytes(ctx: Ctx, userId: string | undefined, exceptUpload: string): Promise<number> {
  const stored = and(eq(fileTable.delFlag, '0'), userId ? eq(fileTable.createBy, userId) : undefined)
  const coming = and(
    ne(chunkUploadTable.id, exceptUpload),
    sql`${chunkUploadTable.fileId} is null`,
    userId ? eq(chunkUploadTable.userId, userId) : undefined,
  )
  const [files, parts] = await Promise.all([
    bytesIn(ctx, fileTable, fileTable.fileSize, stored),
    bytesIn(ctx, chunkUploadTable, chunkUploadTable.fileSize, coming),
  ])
  return files + parts
}

async function bytesIn(
  ctx: Ctx,
  table: typeof fileTable | typeof chunkUploadTable,
  column: typeof fileTable.fileSize | typeof chunkUploadTable.fileSize,
  where: SQL | undefined,
): Promise<number> {
  const [row] = await ctx.db
    .select({ bytes: sum(column) })
    .from(table)
    .where(where)
  return Number(row?.bytes ?? 0)
}
