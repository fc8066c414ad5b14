import type { FastifyInstance } from 'fastify'
import {
  cmsMigration,
  cmsMigrationCalls as calls,
  cmsMigrationItem,
  importFiles,
  importKinds,
  importOptions,
  mediaFile,
  migrateStatus,
  type ImportKind,
} from '@app/shared/cms/cmsMigration.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { exportRoute } from '#/kit/transfer/exportCall.ts'
import { registerTransferable } from '#/kit/transfer/transferJobs.ts'
import { refuse } from '#/platform/errors.ts'
import { extensionOf, shownName } from '#/platform/files/fileNames.ts'
import { receiveFiles, tooLarge } from '#/platform/files/receive.ts'
import { cmsMigrationItemTable, cmsMigrationTable, type MigrationRow } from './cmsMigration.table.ts'
import { impactOf } from './keptState.ts'
import {
  actionsOf,
  addMedia,
  cancelTask,
  isMove,
  planTask,
  retryTask,
  rollbackTask,
  setOptions,
  startTask,
  uploadFile,
} from './migration.service.ts'
import { itemScope, letFormerGo, migrationScope, progressOf, reachedTask } from './migration.store.ts'
import { packageExport } from './packageExport.ts'
import { writeReport, writeTemplate } from './report.ts'

interface Sent {
  path: string
  fileName: string
  extension: string
}

/** Under which jobs find the export. */
const packageName = 'cms:package'

const kindOf = (query: unknown): ImportKind => {
  const { type } = query as { type?: unknown }
  return importKinds.find((kind) => kind === type) ?? 'mdzip'
}

/** 内容迁移 (cms §17). */
export default async function cmsMigrationRoutes(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  await app.register(resourceRoutes(cmsMigrationItem, cmsMigrationItemTable, { scope: itemScope }))
  await app.register(
    resourceRoutes(cmsMigration, cmsMigrationTable, {
      scope: migrationScope,
      beforeRemove(_ctx, rows) {
        if (rows.some(({ status }) => status === migrateStatus.running)) throw refuse('任务正在执行，请先取消')
      },
      async afterRemove(ctx, rows) {
        for (const { fileKey, mediaKey } of rows as unknown as MigrationRow[])
          for (const key of [fileKey, mediaKey]) if (key) await ctx.platform.files.storage.remove(key)
        await letFormerGo(
          ctx,
          rows.map(({ id }) => id),
        )
      },
    }),
  )
  const receive = (
    fileOf: (query: unknown) => { mb: number; endings: readonly string[] },
    attach: Parameters<typeof receiveFiles<Sent>>[2],
  ) =>
    receiveFiles<Sent>(
      app,
      {
        part: 'file',
        admit: (request) => rate.hit('import', request.caller?.id ?? '', platform.env.limits.L_TRANSFER_RATE),
        limitMb: () => Math.max(...Object.values(importFiles).map(({ mb }) => mb), mediaFile.mb),
        async check({ path, fileName: raw, sizeBytes }, request) {
          const fileName = shownName(raw)
          const extension = extensionOf(fileName)
          const { mb, endings } = fileOf(request.query)
          if (sizeBytes > mb * 1_048_576) throw tooLarge(mb)
          if (!endings.includes(extension)) throw refuse(`文件格式不正确, 请上传${endings.join('/')}`)
          if (sizeBytes === 0) throw refuse('没有可导入的数据')
          return { path, fileName, extension }
        },
      },
      attach,
    )
  await receive(
    (query) => importFiles[kindOf(query)],
    (scope, sent) =>
      implement(scope, calls.upload, (ctx, { query, request }) => uploadFile(ctx, query.type, sent(request))),
  )
  await receive(
    () => mediaFile,
    (scope, sent) =>
      implement(scope, calls.media, (ctx, { params, request }) => addMedia(ctx, params.id, sent(request))),
  )
  implement(app, calls.progress, async (ctx, { params }) => progressOf(await reachedTask(ctx, params.id)))
  implement(app, calls.report, async (ctx, { params }) => ({
    msg: await writeReport(ctx, await reachedTask(ctx, params.id)),
    data: { background: false, jobId: null },
  }))
  implement(app, calls.template, async (ctx) => ({
    msg: await writeTemplate(ctx),
    data: { background: false, jobId: null },
  }))
  registerTransferable(platform, { name: packageName, export: packageExport })
  exportRoute(app, calls.export, packageName, packageExport)
  implement(app, calls.mapping, (ctx, { params, body }) => setOptions(ctx, params.id, body))
  implement(app, calls.move, (ctx, { body }) => planTask(ctx, body))
  implement(app, calls.start, (ctx, { params }) => startTask(ctx, params.id))
  implement(app, calls.retry, (ctx, { params }) => retryTask(ctx, params.id))
  implement(app, calls.rollback, (ctx, { params }) => rollbackTask(ctx, params.id))
  implement(app, calls.cancel, (ctx, { params }) => cancelTask(ctx, params.id))
  implement(app, calls.get, async (ctx, { params }) => {
    const row = await reachedTask(ctx, params.id)
    const { taskNo, migrateType, sourceName, targetName, findings } = row
    const isImport = (importKinds as readonly string[]).includes(migrateType)
    const options = isImport && row.options ? importOptions.parse(row.options) : null
    return {
      ...progressOf(row),
      taskNo,
      migrateType,
      sourceName,
      targetName,
      findings: findings ?? null,
      options,
      impact: isMove(row) && row.status === migrateStatus.waiting ? await impactOf(ctx, row) : null,
      hasMedia: row.mediaKey !== null,
      actions: actionsOf(ctx, row),
    }
  })
}
