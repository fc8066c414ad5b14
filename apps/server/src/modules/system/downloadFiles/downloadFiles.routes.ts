import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  downloadFiles,
  downloadFilesRecord,
  DownloadStatus,
  type DownloadRow,
} from '@app/shared/system/downloadFiles.ts'
import type { Page } from '@app/shared/kit/envelope.ts'
import type { Resource } from '@app/shared/kit/resource.ts'
import { implement } from '#/kit/implement.ts'
import { forgetCount } from '#/kit/paging.ts'
import { pageOfStore } from '#/kit/routes.ts'
import { createStore } from '#/kit/store.ts'
import { exportQueue } from '#/kit/transfer/queues.ts'
import { refuse } from '#/platform/errors.ts'
import { noFile, sendFile } from '#/platform/files/send.ts'
import { downloadFilesTable } from './downloadFiles.table.ts'
import { myTransfers } from './mine.read.ts'
import { endTransfer, sweepTransfers, transferRecords } from './transferRecords.ts'

export default async function downloadFilesRoutes(app: FastifyInstance): Promise<void> {
  const { platform } = app
  platform.fill('transferRecords', () => transferRecords)
  platform.jobs.hourly('transfers', sweepTransfers)
  const store = createStore(downloadFilesRecord as unknown as Resource, downloadFilesTable, {
    scope: (ctx) => eq(downloadFilesTable.createBy, ctx.user.id),
  })

  implement(
    app,
    downloadFiles.page,
    async (ctx, { query }) => (await pageOfStore(ctx, store, query)) as unknown as Page<DownloadRow>,
  )
  implement(app, downloadFiles.mine, myTransfers)
  implement(app, downloadFiles.file, async (ctx, { params, request, reply }) => {
    const row = await store.find(ctx, params.id)
    if (row?.status !== DownloadStatus.success) throw noFile()
    return sendFile(request, reply, {
      storage: platform.files.storage,
      key: String(row.fileUrl),
      name: String(row.fileName),
      isPublic: false,
      mayShow: false,
    })
  })
  implement(app, downloadFiles.cancel, async (ctx, { params }) => {
    const row = await store.get(ctx, params.id)
    if (!(await endTransfer(ctx, 'export', params.id, { ok: false, reason: '已取消' })))
      throw refuse('任务已结束，不能取消')
    await platform.jobs.cancel(ctx, exportQueue, String(row.jobId))
  })
  implement(app, downloadFiles.remove, async (ctx, { params }) => {
    const rows = await store.getMany(ctx, params.ids.split(','))
    if (rows.some((row) => row.status === DownloadStatus.waiting)) throw refuse('任务正在处理中，不能删除')
    await store.remove(ctx, params.ids.split(','))
    forgetCount(downloadFilesRecord.name)
    for (const row of rows) if (row.fileUrl) await platform.files.storage.remove(String(row.fileUrl))
  })
}
