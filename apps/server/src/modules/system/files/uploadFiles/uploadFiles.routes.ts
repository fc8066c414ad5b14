import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uploadFiles, uploadFilesRecord, UploadStatus } from '@app/shared/system/uploadFiles.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { createStore, type Row } from '#/kit/store.ts'
import { importQueue } from '#/kit/transfer/queues.ts'
import { endTransfer } from '#/modules/system/files/downloadFiles/transferRecords.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { noFile, sendFile } from '#/platform/files/send.ts'
import { uploadFilesTable } from './uploadFiles.table.ts'

export default async function uploadFilesRoutes(app: FastifyInstance): Promise<void> {
  const { jobs, files } = app.platform
  const scope = (ctx: Ctx) => (ctx.user.admin ? undefined : eq(uploadFilesTable.createBy, ctx.user.id))
  const store = createStore(uploadFilesRecord, uploadFilesTable, { scope })
  const send = (request: FastifyRequest, reply: FastifyReply, key: unknown, name: string) => {
    if (!key) throw noFile()
    return sendFile(request, reply, { storage: files.storage, key: String(key), name, isPublic: false, mayShow: false })
  }

  await app.register(
    resourceRoutes(uploadFilesRecord, uploadFilesTable, {
      scope,
      present: (ctx, rows) => rows.map((row) => ({ ...row, hasResult: hasResult(ctx, row) })),
      beforeRemove(_ctx, rows) {
        if (rows.some((row) => row.status === UploadStatus.processing)) throw refuse('任务正在处理中，不能删除')
      },
      afterRemove: (ctx, rows) =>
        removeFiles(
          ctx,
          rows.map(({ id }) => id),
        ),
    }),
  )
  implement(app, uploadFiles.types, async (ctx) => {
    const { batchType, delFlag } = uploadFilesTable
    const rows = await ctx.db
      .selectDistinct({ type: batchType })
      .from(uploadFilesTable)
      .where(and(eq(delFlag, '0'), scope(ctx)))
      .orderBy(batchType)
    return rows.map(({ type }) => type)
  })
  implement(app, uploadFiles.file, async (ctx, { params, request, reply }) => {
    const row = await store.find(ctx, params.id)
    return send(request, reply, row?.fileUrl, String(row?.fileName))
  })
  implement(app, uploadFiles.failFile, async (ctx, { params, request, reply }) => {
    const row = await store.find(ctx, params.id)
    return send(request, reply, row?.failFileUrl, `失败数据-${String(row?.fileName)}`)
  })
  implement(app, uploadFiles.successFile, async (ctx, { params, request, reply }) => {
    const row = await store.find(ctx, params.id)
    if (!row || !hasResult(ctx, row)) throw noFile()
    const key = String(row.successFileUrl)
    return sendFile(request, reply, {
      storage: files.storage,
      key,
      name: `导入结果-${String(row.fileName)}`,
      isPublic: false,
      mayShow: false,
      // Passwords are told once.
      async onSent() {
        await ctx.db.update(uploadFilesTable).set({ successFileUrl: null }).where(eq(uploadFilesTable.id, params.id))
        await files.storage.remove(key)
      },
    })
  })
  implement(app, uploadFiles.cancel, async (ctx, { params }) => {
    const row = await store.get(ctx, params.id)
    if (!(await endTransfer(ctx, 'import', params.id, { ok: false, reason: '已取消' })))
      throw refuse('任务已结束，不能取消')
    await jobs.cancel(ctx, importQueue, String(row.jobId))
  })
}

/** Generated passwords are for the importer alone, the superuser not excepted (security AU-13). */
const hasResult = (ctx: Ctx, row: Row) =>
  row.status === UploadStatus.success && row.successFileUrl !== null && row.createBy === ctx.user.id

/** The sheets of deleted records. */
async function removeFiles(ctx: Ctx, ids: string[]): Promise<void> {
  const { fileUrl, successFileUrl, failFileUrl, id } = uploadFilesTable
  const rows = await ctx.db
    .select({ fileUrl, successFileUrl, failFileUrl })
    .from(uploadFilesTable)
    .where(inArray(id, ids))
  for (const row of rows)
    for (const key of [row.fileUrl, row.successFileUrl, row.failFileUrl])
      if (key) await ctx.platform.files.storage.remove(key)
}
