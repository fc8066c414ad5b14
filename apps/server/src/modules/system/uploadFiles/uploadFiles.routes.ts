import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '@app/shared/kit/envelope.ts'
import type { Resource } from '@app/shared/kit/resource.ts'
import { uploadFiles, uploadFilesRecord, UploadStatus, type UploadRow } from '@app/shared/system/uploadFiles.ts'
import { implement } from '#/kit/implement.ts'
import { forgetCount } from '#/kit/paging.ts'
import { pageOfStore } from '#/kit/routes.ts'
import { createStore } from '#/kit/store.ts'
import { importQueue } from '#/kit/transfer/queues.ts'
import { endTransfer } from '#/modules/system/downloadFiles/transferRecords.ts'
import { refuse } from '#/platform/errors.ts'
import { noFile, sendFile } from '#/platform/files/send.ts'
import { uploadFilesTable } from './uploadFiles.table.ts'

export default async function uploadFilesRoutes(app: FastifyInstance): Promise<void> {
  const { jobs, files } = app.platform
  const store = createStore(uploadFilesRecord as unknown as Resource, uploadFilesTable, {
    scope: (ctx) => eq(uploadFilesTable.createBy, ctx.user.id),
  })
  const send = (request: FastifyRequest, reply: FastifyReply, key: unknown, name: string) => {
    if (!key) throw noFile()
    return sendFile(request, reply, { storage: files.storage, key: String(key), name, isPublic: false, mayShow: false })
  }

  implement(
    app,
    uploadFiles.page,
    async (ctx, { query }) => (await pageOfStore(ctx, store, query)) as unknown as Page<UploadRow>,
  )
  implement(app, uploadFiles.file, async (ctx, { params, request, reply }) => {
    const row = await store.find(ctx, params.id)
    return send(request, reply, row?.fileUrl, String(row?.fileName))
  })
  implement(app, uploadFiles.failFile, async (ctx, { params, request, reply }) => {
    const row = await store.find(ctx, params.id)
    return send(request, reply, row?.failFileUrl, `失败数据-${String(row?.fileName)}`)
  })
  implement(app, uploadFiles.cancel, async (ctx, { params }) => {
    const row = await store.get(ctx, params.id)
    if (!(await endTransfer(ctx, 'import', params.id, { ok: false, reason: '已取消' })))
      throw refuse('任务已结束，不能取消')
    await jobs.cancel(ctx, importQueue, String(row.jobId))
  })
  implement(app, uploadFiles.remove, async (ctx, { params }) => {
    const rows = await store.getMany(ctx, params.ids.split(','))
    if (rows.some((row) => row.status === UploadStatus.processing)) throw refuse('任务正在处理中，不能删除')
    await store.remove(ctx, params.ids.split(','))
    forgetCount(uploadFilesRecord.name)
    for (const row of rows)
      for (const key of [row.fileUrl, row.failFileUrl]) if (key) await files.storage.remove(String(key))
  })
}
