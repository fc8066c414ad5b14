import { and, desc, eq, gt, or } from 'drizzle-orm'
import { DownloadStatus, type TransferNews } from '@app/shared/system/downloadFiles.ts'
import { UploadStatus } from '@app/shared/system/uploadFiles.ts'
import { uploadFilesTable } from '#/modules/system/files/uploadFiles/uploadFiles.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { downloadFilesTable } from './downloadFiles.table.ts'
import { openExport, openImport } from './transferRecords.ts'

/** How long the shell still tells of one that has ended. */
const recentMs = 600_000
const most = 20

const stateOf = (status: string, open: string): TransferNews['state'] =>
  status === open ? 'running' : status === 'fail' ? 'fail' : 'success'

/** What runs for the caller in the background or has just ended, newest first. */
export async function myTransfers(ctx: Ctx): Promise<TransferNews[]> {
  const since = new Date(ctx.now.getTime() - recentMs).toISOString()
  const [d, u] = [downloadFilesTable, uploadFilesTable]
  const exported = await ctx.db
    .select()
    .from(d)
    .where(and(eq(d.createBy, ctx.user.id), eq(d.delFlag, '0'), or(openExport, gt(d.completeTime, since))))
    .orderBy(desc(d.fileCreateTime))
    .limit(most)
  const imported = await ctx.db
    .select()
    .from(u)
    .where(and(eq(u.createBy, ctx.user.id), eq(u.delFlag, '0'), or(openImport, gt(u.completeTime, since))))
    .orderBy(desc(u.fileCreateTime))
    .limit(most)
  const news: TransferNews[] = [
    ...exported.map((row) => ({
      kind: 'export' as const,
      label: row.tableName,
      state: stateOf(row.status, DownloadStatus.waiting),
      count: row.rowCount,
      failed: 0,
      hasResult: false,
      ...told(row),
    })),
    ...imported.map((row) => ({
      kind: 'import' as const,
      label: row.batchType,
      state: stateOf(row.status, UploadStatus.processing),
      count: null,
      failed: row.failCount,
      hasResult: row.status === UploadStatus.success && row.successFileUrl !== null,
      ...told(row),
    })),
  ]
  return news.toSorted((a, b) => b.createTime.localeCompare(a.createTime))
}

type Told = Pick<
  typeof downloadFilesTable.$inferSelect,
  'id' | 'fileName' | 'progress' | 'failReason' | 'fileCreateTime' | 'completeTime'
>

const told = ({ id, fileName, progress, failReason, fileCreateTime, completeTime }: Told) => ({
  id,
  fileName,
  progress,
  reason: failReason,
  createTime: fileCreateTime,
  completeTime,
})
