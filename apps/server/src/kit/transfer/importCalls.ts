import type { FastifyInstance, FastifyRequest } from 'fastify'
import { importQuery, type ImportAnswer } from '@app/shared/kit/standardCalls.ts'
import { implement, requestContext } from '#/kit/implement.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse, tooMany } from '#/platform/errors.ts'
import { readSheet, type SheetTable } from '#/platform/excel/readSheet.ts'
import { refusals } from '#/platform/excel/gate.ts'
import { keepGenerated } from '#/platform/files/generated.ts'
import { extensionOf, newKey, shownName } from '#/platform/files/names.ts'
import { receiveFiles, type Received } from '#/platform/files/receive.ts'
import { newId } from '#/platform/ids.ts'
import { planImport, type ImportPlan } from './importPlan.ts'
import { RowsRefused, saveImport } from './importSave.ts'
import {
  checkDone,
  checkFailed,
  importDone,
  importFailed,
  refusedRows,
  resultFile,
  templateFile,
  toldRows,
  withSheet,
  writeRefused,
  writeResult,
  writeTemplate,
} from './importSheets.ts'
import type { ImportPayload, Transferable } from './jobs.ts'
import { importQueue } from './queues.ts'
import { requesterOf } from './requester.ts'

interface Workbook {
  received: Received
  fileName: string
  table: SheetTable
  update: boolean
  /** Absent when the sheet is left to a job. */
  plan: ImportPlan | undefined
}

const mega = 1_048_576

/** `importTemplate` and `importData`: all rows or none, large sheets as a job (system §1.3). */
export async function importRoutes(app: FastifyInstance, transferable: Transferable): Promise<void> {
  const { platform, rate } = app
  const { limits } = platform.env
  const { store } = transferable
  const { endpoints } = store.resource

  implement(app, endpoints.importTemplate, async (ctx) => ({
    msg: await withSheet(
      ctx,
      (path) => writeTemplate(ctx, path, store),
      (path) => keepGenerated(ctx, path, templateFile(store)),
    ),
  }))
  await receiveFiles<Workbook>(
    app,
    {
      part: 'file',
      admit: (request) => rate.hit('import', request.caller?.id ?? '', limits.L_TRANSFER_RATE),
      limitMb: () => limits.L_IMPORT_BYTES / mega,
      check: (received, request) => workbookOf(requestContext(platform, request), transferable, received, request),
    },
    (scope, fileOf) =>
      implement(scope, endpoints.importData, async (ctx, { query, request }) => {
        const workbook = fileOf(request)
        const { plan } = workbook
        if (!plan) return importLater(ctx, transferable, workbook)
        return query.checkOnly === 'true' ? checked(ctx, transferable, plan) : importNow(ctx, transferable, plan)
      }),
  )
}

/** Reads, checks and prepares the rows, so that the transaction of the write has nothing left to do but to store them. */
async function workbookOf(
  ctx: Ctx,
  transferable: Transferable,
  received: Received,
  request: FastifyRequest,
): Promise<Workbook> {
  const { limits } = ctx.platform.env
  const { store, hooks } = transferable
  const fileName = shownName(received.fileName)
  if (!['xlsx', 'xls'].includes(extensionOf(fileName))) throw refuse(refusals.format)
  const { data: query } = importQuery.safeParse(request.query)
  const update = query?.updateSupport === 'true' || query?.updateSupport === '1'
  const checkOnly = query?.checkOnly === 'true'
  // Changing what exists is more than importing (security AZ-10).
  const { perm } = store.resource
  if (update && !(ctx.can(`${perm}:add`) && ctx.can(`${perm}:edit`))) throw forbidden()
  const table = await readSheet(received.path, limits)
  const workbook = { received, fileName, table, update }
  if (!checkOnly && table.rows.length > limits.L_IMPORT_INLINE) return { ...workbook, plan: undefined }
  const plan = await planImport(ctx, transferable, table, update)
  if (!checkOnly && refusedRows(plan).length === 0) await hooks.importing?.prepare?.(ctx, plan.rows, () => undefined)
  return { ...workbook, plan }
}

const ended = ({ rows }: ImportPlan) =>
  ({
    background: false,
    jobId: null,
    total: rows.length,
    failed: 0,
    rows: [],
    errorFile: null,
    resultFile: null,
  }) satisfies ImportAnswer

/** Within the transaction of the request; refused rows undo what was stored, not the answer that names them. */
async function importNow(ctx: Ctx, { store, hooks }: Transferable, plan: ImportPlan) {
  if (refusedRows(plan).length === 0) {
    try {
      await ctx.db.transaction((savepoint) =>
        saveImport({ ...ctx, db: savepoint }, store, hooks, plan.rows, () => undefined),
      )
      const total = plan.rows.length
      ctx.trail.changes.push(`导入：${total} 条`)
      const result = hooks.importing?.result?.(plan.rows)
      const made =
        result &&
        (await withSheet(
          ctx,
          (path) => writeResult(path, result),
          (path) => keepGenerated(ctx, path, resultFile(result)),
        ))
      return { msg: importDone(total), data: { ...ended(plan), resultFile: made ?? null } }
    } catch (error) {
      if (!(error instanceof RowsRefused)) throw error
    }
  }
  const failed = refusedRows(plan).length
  ctx.trail.changes.push(`导入失败：${failed} 条数据不正确，未导入任何数据`)
  return { msg: importFailed(failed), data: await refusal(ctx, store, plan) }
}

async function checked(ctx: Ctx, { store }: Transferable, plan: ImportPlan) {
  const failed = refusedRows(plan).length
  ctx.trail.changes.push(`仅校验：${plan.rows.length} 条，${failed} 条不正确`)
  if (failed === 0) return { msg: checkDone(plan.rows.length), data: ended(plan) }
  return { msg: checkFailed(failed), data: await refusal(ctx, store, plan) }
}

async function refusal(ctx: Ctx, store: Transferable['store'], plan: ImportPlan): Promise<ImportAnswer> {
  const refused = refusedRows(plan)
  const errorFile = await withSheet(
    ctx,
    (path) => writeRefused(path, store, plan),
    (path) => keepGenerated(ctx, path, templateFile(store)),
  )
  return { ...ended(plan), failed: refused.length, rows: toldRows(store, refused), errorFile }
}

async function importLater(ctx: Ctx, { store }: Transferable, { received, fileName, table, update }: Workbook) {
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
  const data: ImportAnswer = {
    background: true,
    jobId: id,
    total: table.rows.length,
    failed: 0,
    rows: [],
    errorFile: null,
    resultFile: null,
  }
  return { msg: '已加入导入任务，请在上传中心查看', data }
}
