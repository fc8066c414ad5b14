import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { downloadFiles, downloadFilesRecord, DownloadStatus } from '@app/shared/system/downloadFiles.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { createStore } from '#/kit/store.ts'
import { exportQueue } from '#/kit/transfer/queues.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { noFile, sendFile } from '#/platform/files/send.ts'
import { downloadFilesTable } from './downloadFiles.table.ts'
import { myTransfers } from './mine.read.ts'
import { transferTodos } from './transfer.todo.ts'
import { endTransfer, sweepTransfers, transferRecords } from './transferRecords.ts'

export default async function downloadFilesRoutes(app: FastifyInstance): Promise<void> {
  const { platform } = app
  platform.fill('transferRecords', () => transferRecords)
  platform.todos.push(transferTodos)
  platform.jobs.hourly('transfers', sweepTransfers)
  const scope = (ctx: Ctx) => (ctx.user.admin ? undefined : eq(downloadFilesTable.createBy, ctx.user.id))
  const store = createStore(downloadFilesRecord, downloadFilesTable, { scope })

  await app.register(
    resourceRoutes(downloadFilesRecord, downloadFilesTable, {
      scope,
      beforeRemove(_ctx, rows) {
        if (rows.some((row) => row.status === DownloadStatus.waiting)) throw refuse('任务正在处理中，不能删除')
      },
      afterRemove: (ctx, rows) =>
        removeFiles(
          ctx,
          rows.map(({ id }) => id),
        ),
    }),
  )
  implement(app, downloadFiles.mine, myTransfers)
  implement(app, downloadFiles.types, async (ctx) => {
    const { tableName, delFlag } = downloadFilesTable
    const rows = await ctx.db
      .selectDistinct({ type: tableName })
      .from(downloadFilesTable)
      .where(and(eq(delFlag, '0'), scope(ctx)))
      .orderBy(tableName)
    return rows.map(({ type }) => type)
  })
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
}

/** The sheets of deleted records. */
async function removeFiles(ctx: Ctx, ids: string[]): Promise<void> {
  const { fileUrl, id } = downloadFilesTable
  const rows = await ctx.db.select({ fileUrl }).from(downloadFilesTable).where(inArray(id, ids))
  for (const row of rows) if (row.fileUrl) await ctx.platform.files.storage.remove(row.fileUrl)
}
