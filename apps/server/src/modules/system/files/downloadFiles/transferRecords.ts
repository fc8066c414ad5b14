import { and, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { downloadFilesRecord, DownloadStatus, type TransferProgress } from '@app/shared/system/downloadFiles.ts'
import { uploadFilesRecord, UploadStatus } from '@app/shared/system/uploadFiles.ts'
import { forgetCount } from '#/kit/paging.ts'
import { madeBy } from '#/kit/store.ts'
import { exportQueue, importQueue } from '#/kit/transfer/queues.ts'
import { uploadFilesTable } from '#/modules/system/files/uploadFiles/uploadFiles.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { extensionOf } from '#/platform/files/fileNames.ts'
import { publishTransient } from '#/platform/live/transient.ts'
import type { TransferKind, TransferRecords, TransferResult } from '#/platform/ports.ts'
import { downloadFilesTable } from './downloadFiles.table.ts'

const downloads = downloadFilesTable
const uploads = uploadFilesTable
export const openExport = eq(downloads.status, DownloadStatus.waiting)
export const openImport = eq(uploads.status, UploadStatus.processing)

/** Tells the owner, in whichever browser they are. */
const tellOwner = (ctx: Ctx, userId: string | null, data: TransferProgress) =>
  publishTransient(ctx, { topic: 'transfer', userIds: userId ? [userId] : [], data })

async function endExport(ctx: Ctx, where: SQL | undefined, result: TransferResult) {
  const ended = { completeTime: ctx.now.toISOString(), fileUrl: result.fileKey ?? null }
  return ctx.db
    .update(downloads)
    .set(
      result.ok
        ? {
            ...ended,
            status: DownloadStatus.success,
            progress: 100,
            fileSize: result.fileSize ?? null,
            rowCount: result.count,
          }
        : { ...ended, status: DownloadStatus.fail, failReason: result.reason.slice(0, 500) },
    )
    .where(and(where, openExport))
    .returning({ id: downloads.id, jobId: downloads.jobId, owner: downloads.createBy })
}

async function endImport(ctx: Ctx, where: SQL | undefined, result: TransferResult) {
  const ended = { completeTime: ctx.now.toISOString() }
  return ctx.db
    .update(uploads)
    .set(
      result.ok
        ? {
            ...ended,
            status: UploadStatus.success,
            progress: 100,
            batchCount: result.count,
            successCount: result.count,
          }
        : {
            ...ended,
            status: UploadStatus.fail,
            failReason: result.reason.slice(0, 500),
            batchCount: result.count ?? 0,
            failCount: result.failed ?? 0,
            failFileUrl: result.fileKey ?? null,
          },
    )
    .where(and(where, openImport))
    .returning({ id: uploads.id, jobId: uploads.jobId, owner: uploads.createBy })
}

/** Ends a transfer that is still open; tells whether it was. */
export async function endTransfer(ctx: Ctx, kind: TransferKind, id: string, result: TransferResult): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const [ended] =
      kind === 'export'
        ? await endExport(tx, eq(downloads.id, id), result)
        : await endImport(tx, eq(uploads.id, id), result)
    if (ended) await tellOwner(tx, ended.owner, { id })
    return ended !== undefined
  })
}

/** 下载中心 and 上传中心 as the kit sees them. */
export const transferRecords: TransferRecords = {
  async begin(ctx, kind, { id, jobId, label, fileName, fileKey, options }) {
    const shared = {
      ...madeBy(ctx),
      id,
      jobId,
      fileName: fileName.slice(-100),
      fileType: extensionOf(fileName),
      fileCreateTime: ctx.now.toISOString(),
    }
    if (kind === 'export')
      await ctx.db.insert(downloads).values({
        ...shared,
        tableName: label.slice(0, 100),
        downloadUser: ctx.user.name.slice(0, 100),
        dtoValue: JSON.stringify(options),
        status: DownloadStatus.waiting,
      })
    else
      await ctx.db.insert(uploads).values({
        ...shared,
        uploadCode: id,
        fileUrl: fileKey ?? null,
        batchType: label.slice(0, 20),
        uploadUser: ctx.user.name.slice(0, 100),
        options: JSON.stringify(options).slice(0, 1_000),
        status: UploadStatus.processing,
      })
    forgetCount(kind === 'export' ? downloadFilesRecord.name : uploadFilesRecord.name)
    await tellOwner(ctx, ctx.user.id, { id })
  },
  async isRunning(ctx, kind) {
    const [row] =
      kind === 'export'
        ? await ctx.db
            .select({ one: sql`1` })
            .from(downloads)
            .where(and(openExport, eq(downloads.createBy, ctx.user.id)))
            .limit(1)
        : await ctx.db
            .select({ one: sql`1` })
            .from(uploads)
            .where(and(openImport, eq(uploads.createBy, ctx.user.id)))
            .limit(1)
    return row !== undefined
  },
  progress: (ctx, kind, id, percent) =>
    ctx.tx(async (tx) => {
      const [row] =
        kind === 'export'
          ? await tx.db
              .update(downloads)
              .set({ progress: percent })
              .where(and(eq(downloads.id, id), openExport))
              .returning({ owner: downloads.createBy })
          : await tx.db
              .update(uploads)
              .set({ progress: percent })
              .where(and(eq(uploads.id, id), openImport))
              .returning({ owner: uploads.createBy })
      if (row) await tellOwner(tx, row.owner, { id, progress: percent })
      return row !== undefined
    }),
  async expect(ctx, id, fileKey) {
    await ctx.db
      .update(uploads)
      .set({ successFileUrl: fileKey })
      .where(and(eq(uploads.id, id), openImport))
  },
  end: endTransfer,
}

/** Ends what runs for users who have lost their access. */
export async function cancelTransfersOf(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  const cancelled = { ok: false, reason: '已取消' } as const
  const exports = await endExport(ctx, inArray(downloads.createBy, [...userIds]), cancelled)
  const imports = await endImport(ctx, inArray(uploads.createBy, [...userIds]), cancelled)
  for (const { id, owner } of [...exports, ...imports]) await tellOwner(ctx, owner, { id })
  for (const { jobId } of exports) await ctx.platform.jobs.cancel(ctx, exportQueue, jobId)
  for (const { jobId } of imports) await ctx.platform.jobs.cancel(ctx, importQueue, jobId)
}

const keptMs = 7 * 86_400_000
const rememberedMs = 180 * 86_400_000

/** Files stay for 7 days, their records for 180. */
export async function sweepTransfers(ctx: Ctx): Promise<void> {
  const { storage } = ctx.platform.files
  const before = (ms: number) => new Date(ctx.now.getTime() - ms).toISOString()
  const old = await ctx.db
    .select({ id: downloads.id, key: downloads.fileUrl })
    .from(downloads)
    .where(and(eq(downloads.status, DownloadStatus.success), lt(downloads.completeTime, before(keptMs))))
  for (const { id, key } of old) {
    if (key) await storage.remove(key)
    await ctx.db.update(downloads).set({ status: DownloadStatus.expired, fileUrl: null }).where(eq(downloads.id, id))
  }
  const used = await ctx.db
    .select({
      id: uploads.id,
      key: uploads.fileUrl,
      successKey: uploads.successFileUrl,
      failKey: uploads.failFileUrl,
    })
    .from(uploads)
    .where(
      and(
        lt(uploads.completeTime, before(keptMs)),
        sql`coalesce(${uploads.fileUrl}, ${uploads.successFileUrl}, ${uploads.failFileUrl}) is not null`,
      ),
    )
  for (const { id, key, successKey, failKey } of used) {
    for (const file of [key, successKey, failKey]) if (file) await storage.remove(file)
    await ctx.db
      .update(uploads)
      .set({ fileUrl: null, successFileUrl: null, failFileUrl: null })
      .where(eq(uploads.id, id))
  }
  await ctx.db.delete(downloads).where(lt(downloads.completeTime, before(rememberedMs)))
  await ctx.db.delete(uploads).where(lt(uploads.completeTime, before(rememberedMs)))
}
