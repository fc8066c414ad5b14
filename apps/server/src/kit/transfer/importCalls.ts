import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import { ResultCode } from '@app/shared/kit/envelope.ts'
import type { ImportAnswer } from '@app/shared/kit/standardCalls.ts'
import { fittingPart, implement, requestContext } from '#/kit/implement.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal, refuse, tooMany } from '#/platform/errors.ts'
import { readWorkbook, type WorkbookTables } from '#/platform/excel/readSheet.ts'
import { refusals } from '#/platform/excel/refusals.ts'
import { extensionOf, newKey, shownName } from '#/platform/files/fileNames.ts'
import { keepGenerated } from '#/platform/files/generated.ts'
import { receiveFiles, type Received } from '#/platform/files/receive.ts'
import { newId } from '#/platform/text/ids.ts'
import type { ImportPlan } from './importPlan.ts'
import { RowsRefused } from './importSave.ts'
import {
  checkDone,
  checkFailed,
  importDone,
  importFailed,
  refusedCount,
  resultFile,
  toldRows,
  withSheet,
  writeRefused,
  writeResult,
} from './importSheets.ts'
import { importQueue } from './queues.ts'
import { requesterOf } from './requester.ts'
import type { Asked, ImportSource } from './sources.ts'
import type { ImportPayload } from './transferJobs.ts'

type ImportEndpoint = Endpoint<z.ZodUndefined, z.ZodType, z.ZodUndefined, z.ZodType<ImportAnswer>>

interface Workbook {
  received: Received
  fileName: string
  table: WorkbookTables
  query: Asked
  /** Nothing is stored. */
  checkOnly: boolean
  /** Absent when the sheet is left to a job. */
  plan: ImportPlan | undefined
  /** Made before the transaction that it undoes, because its sheet stays; thrown within, where repeats are known. */
  refused?: Refusal
}

const mega = 1_048_576

/** A call that imports: all rows or none, large sheets as a job (system §1.3). */
export async function importRoute(
  app: FastifyInstance,
  endpoint: ImportEndpoint,
  name: string,
  source: ImportSource,
): Promise<void> {
  const { platform, rate } = app
  const { limits } = platform.env
  await receiveFiles<Workbook>(
    app,
    {
      part: 'file',
      admit: (request) => rate.hit('import', request.caller?.id ?? '', limits.L_TRANSFER_RATE),
      limitMb: () => limits.L_IMPORT_BYTES / mega,
      check: (received, request) => workbookOf(requestContext(platform, request), endpoint, source, received, request),
    },
    (scope, fileOf) =>
      implement(scope, endpoint, async (ctx, { request }) => {
        const workbook = fileOf(request)
        if (!workbook.plan) return importLater(ctx, name, source, workbook)
        return workbook.checkOnly
          ? checked(ctx, source, workbook, workbook.plan)
          : importNow(ctx, requestContext(platform, request), source, workbook, workbook.plan)
      }),
  )
}

/** Reads, checks and prepares the rows, so that the transaction of the write has nothing left to do but to store them. */
async function workbookOf(
  ctx: Ctx,
  endpoint: ImportEndpoint,
  source: ImportSource,
  received: Received,
  request: FastifyRequest,
): Promise<Workbook> {
  const { limits } = ctx.platform.env
  const fileName = shownName(received.fileName)
  if (!['xlsx', 'xls'].includes(extensionOf(fileName))) throw refuse(refusals.format)
  const query = fittingPart(endpoint.query, request.query) as Asked
  const checkOnly = query.checkOnly === 'true'
  await source.admit(ctx, query)
  const table = await readWorkbook(received.path, limits, (await source.further?.(ctx, query)) ?? [])
  const workbook = { received, fileName, table, query, checkOnly }
  if (!checkOnly && rowCount(table) > limits.L_IMPORT_INLINE) return { ...workbook, plan: undefined }
  const plan = await source.plan(ctx, table, query, request)
  if (checkOnly) return { ...workbook, plan }
  if (refusedCount(plan) > 0) return { ...workbook, plan, refused: await rowsRefused(ctx, source, query, plan) }
  await source.prepare?.(ctx, plan.rows, () => undefined)
  return { ...workbook, plan }
}

const rowCount = ({ rows, further }: WorkbookTables) =>
  [...further.values()].reduce((sum, sheet) => sum + sheet.rows.length, rows.length)

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

/** Within the transaction of the request; it is undone also when somebody has taken a value since the rows were checked. */
async function importNow(ctx: Ctx, outside: Ctx, source: ImportSource, workbook: Workbook, plan: ImportPlan) {
  const { query, refused } = workbook
  if (refused) throw refused
  const total = plan.rows.length
  try {
    await source.store(ctx, plan.rows, () => undefined, query)
  } catch (error) {
    throw error instanceof RowsRefused ? await rowsRefused(outside, source, query, plan) : error
  }
  ctx.trail.changes.push(`导入：${total} 条`)
  const result = source.result?.(plan.rows)
  const made =
    result &&
    (await withSheet(
      ctx,
      (path) => writeResult(path, result),
      (path) => keepGenerated(ctx, path, resultFile(result)),
    ))
  return { msg: importDone(total), data: { ...ended(plan), resultFile: made ?? null } }
}

async function checked(ctx: Ctx, source: ImportSource, { query }: Workbook, plan: ImportPlan) {
  const failed = refusedCount(plan)
  ctx.trail.changes.push(`仅校验：${plan.rows.length} 条，${failed} 条不正确`)
  if (failed === 0) return { msg: checkDone(plan.rows.length), data: ended(plan) }
  return { msg: checkFailed(failed), data: await refusal(ctx, source, query, plan) }
}

/** The refusal that names the rows, logged like every other; the sheet with their reasons is there to be fetched. */
const rowsRefused = async (ctx: Ctx, source: ImportSource, query: Asked, plan: ImportPlan) =>
  new Refusal(ResultCode.refused, importFailed(refusedCount(plan)), { data: await refusal(ctx, source, query, plan) })

async function refusal(ctx: Ctx, source: ImportSource, query: Asked, plan: ImportPlan): Promise<ImportAnswer> {
  const { fileName } = await source.names(ctx, query)
  const errorFile = await withSheet(
    ctx,
    (path) => writeRefused(path, fileName, plan),
    (path) => keepGenerated(ctx, path, fileName),
  )
  return { ...ended(plan), failed: refusedCount(plan), rows: toldRows(source.nameOf, plan), errorFile }
}

async function importLater(ctx: Ctx, resource: string, source: ImportSource, workbook: Workbook) {
  const { received, fileName, table, query } = workbook
  const { files, jobs, ports } = ctx.platform
  const records = ports.transferRecords()
  if (await records.isRunning(ctx, 'import')) throw tooMany(5, '您有正在进行的导入，请等待其完成后再试')
  const fileKey = newKey(ctx.now, 'xlsx', 'import')
  await files.storage.put(fileKey, received.path)
  const id = newId()
  const { label } = await source.names(ctx, query)
  const payload: ImportPayload = { recordId: id, resource, fileKey, query, requester: requesterOf(ctx) }
  const jobId = (await jobs.send(ctx, importQueue, payload)) ?? ''
  await records.begin(ctx, 'import', { id, jobId, label, fileName, fileKey, options: query })
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
