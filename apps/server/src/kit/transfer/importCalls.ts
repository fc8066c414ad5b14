import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Fields } from '@app/shared/kit/field.ts'
import { implement } from '#/kit/implement.ts'
import type { ResourceOptions } from '#/kit/routes.ts'
import type { Store } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse, tooMany } from '#/platform/errors.ts'
import { readSheet, type SheetTable } from '#/platform/excel/readSheet.ts'
import { refusals } from '#/platform/excel/gate.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import { keepGenerated } from '#/platform/files/generated.ts'
import { extensionOf, newKey, shownName } from '#/platform/files/names.ts'
import { receiveFiles, type Received } from '#/platform/files/receive.ts'
import { newId } from '#/platform/ids.ts'
import { sheetFile } from './exportRows.ts'
import { planImport } from './importPlan.ts'
import { RowsRefused, saveImport } from './importSave.ts'
import type { ImportPayload } from './jobs.ts'
import { importQueue } from './queues.ts'
import { importDone, importFailed, refusedRows, writeRefused } from './refusedSheet.ts'
import { requesterOf } from './requester.ts'
import { isImported, isRequired, sheetColumns } from './sheetColumns.ts'

interface Workbook {
  received: Received
  fileName: string
  table: SheetTable
}

const mega = 1_048_576

/** `importTemplate` and `importData`: all rows or none, large sheets as a job (system §1.3). */
export async function importRoutes(app: FastifyInstance, store: Store, hooks: ResourceOptions<Fields>): Promise<void> {
  const { platform, rate } = app
  const { limits } = platform.env
  const { endpoints } = store.resource

  implement(app, endpoints.importTemplate, async (ctx) => ({ msg: await template(ctx, store) }))
  await receiveFiles<Workbook>(
    app,
    {
      part: 'file',
      admit: (request) => rate.hit('import', request.caller?.id ?? '', limits.L_TRANSFER_RATE),
      limitMb: () => limits.L_IMPORT_BYTES / mega,
      async check(received) {
        const fileName = shownName(received.fileName)
        if (!['xlsx', 'xls'].includes(extensionOf(fileName))) throw refuse(refusals.format)
        return { received, fileName, table: await readSheet(received.path, limits) }
      },
    },
    (scope, fileOf) =>
      implement(scope, endpoints.importData, async (ctx, { query, request }) => {
        const workbook = fileOf(request)
        const update = query.updateSupport === 'true'
        if (workbook.table.rows.length > limits.L_IMPORT_INLINE) return importLater(ctx, store, workbook, update)
        return importNow(ctx, store, hooks, workbook, update)
      }),
  )
}

/** Headers, required columns marked, dictionary values to choose from. */
async function template(ctx: Ctx, store: Store): Promise<string> {
  const columns = (await sheetColumns(ctx.platform, store.resource)).filter(isImported)
  const path = ctx.platform.files.newTempPath()
  try {
    await writeSheet(path, {
      sheetName: store.resource.sheetName,
      columns: columns.map((column) => ({
        header: column.header,
        required: isRequired(column),
        ...(column.labels ? { choices: column.labels.filter(({ enabled }) => enabled).map(({ label }) => label) } : {}),
      })),
      rows: [],
    })
    return await keepGenerated(ctx, path, sheetFile(store))
  } finally {
    await rm(path, { force: true })
  }
}

/** Within the transaction of the request; refused rows undo what was stored, not the answer that names them. */
async function importNow(ctx: Ctx, store: Store, hooks: ResourceOptions<Fields>, { table }: Workbook, update: boolean) {
  const plan = await planImport(ctx, store, table, update)
  const total = plan.rows.length
  const ended = { background: false, jobId: null, total }
  if (refusedRows(plan).length === 0) {
    try {
      await ctx.db.transaction((savepoint) =>
        saveImport({ ...ctx, db: savepoint }, store, hooks, plan.rows, () => undefined),
      )
      ctx.trail.changes.push(`导入：${total} 条`)
      return { msg: importDone(total), data: { ...ended, failed: 0, errorFile: null } }
    } catch (error) {
      if (!(error instanceof RowsRefused)) throw error
    }
  }
  const failed = refusedRows(plan).length
  ctx.trail.changes.push(`导入失败：${failed} 条数据不正确，未导入任何数据`)
  const path = ctx.platform.files.newTempPath()
  try {
    await writeRefused(path, store, plan)
    const errorFile = await keepGenerated(ctx, path, sheetFile(store))
    return { msg: importFailed(failed), data: { ...ended, failed, errorFile } }
  } finally {
    await rm(path, { force: true })
  }
}

async function importLater(ctx: Ctx, store: Store, { received, fileName, table }: Workbook, update: boolean) {
  const { files, jobs, ports } = ctx.platform
  const records = ports.transferRecords()
  if (await records.isRunning(ctx, 'import')) throw tooMany(5, '您有正在进行的导入，请等待其完成后再试')
  const fileKey = newKey(ctx.now, 'xlsx', 'import')
  await files.storage.put(fileKey, received.path)
  const id = newId()
  const { name: resource, label } = store.resource
  const payload: ImportPayload = { recordId: id, resource, fileKey, update, requester: requesterOf(ctx) }
  const jobId = (await jobs.send(ctx, importQueue, payload)) ?? ''
  await records.begin(ctx, 'import', { id, jobId, label, fileName, fileKey, options: { updateSupport: update } })
  const data = { background: true, jobId: id, total: table.rows.length, failed: 0, errorFile: null }
  return { msg: '已加入导入任务，请在上传中心查看', data }
}
