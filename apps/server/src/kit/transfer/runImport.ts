import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '#/platform/context.ts'
import { readWorkbook } from '#/platform/excel/readSheet.ts'
import { newKey } from '#/platform/files/fileNames.ts'
import type { ImportPlan } from './importPlan.ts'
import { RowsRefused } from './importSave.ts'
import { importFailed, refusedCount, withSheet, writeRefused, writeResult } from './importSheets.ts'
import { progressOf, TransferEnded } from './progress.ts'
import type { Asked, ImportSource } from './sources.ts'

interface ImportJob {
  recordId: string
  fileKey: string
  query: Asked
  signal: AbortSignal
}

/** Share of the bar that preparing takes where there is something to prepare: it is by far the slower part. */
const preparingShare = 0.9

/**
 * The job of a background import. All rows and the end of the record are one transaction: a node that was given up
 * in the meantime finds the record ended and stores nothing (security R-01).
 */
export async function runImport(ctx: Ctx, source: ImportSource, job: ImportJob): Promise<void> {
  const { recordId, fileKey, query, signal } = job
  const { files, env, ports } = ctx.platform
  await files.temporary(async (path) => {
    await pipeline(await files.storage.read(fileKey), createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
    const further = (await source.further?.(ctx, query)) ?? []
    const plan = await source.plan(ctx, await readWorkbook(path, env.limits, further), query)
    if (refusedCount(plan) === 0) {
      const write = progressOf(ctx, 'import', recordId, plan.rows.length)
      const share = source.prepare ? preparingShare : 0
      const tell = (done: number) => {
        signal.throwIfAborted()
        return write(done)
      }
      await source.prepare?.(ctx, plan.rows, (done) => tell(done * share))
      const stored = (done: number) => tell(plan.rows.length * share + done * (1 - share))
      if (await storeAll(ctx, source, job, plan, stored)) return
    }
    const failed = refusedCount(plan)
    const { fileName } = await source.names(ctx, query)
    const sheetKey = newKey(ctx.now, 'xlsx', 'import')
    await withSheet(
      ctx,
      (sheet) => writeRefused(sheet, fileName, plan),
      (sheet) => files.storage.put(sheetKey, sheet),
    )
    await ports.transferRecords().end(ctx, 'import', recordId, {
      ok: false,
      reason: importFailed(failed),
      fileKey: sheetKey,
      count: plan.rows.length,
      failed,
    })
  })
}

/** `false` when rows were refused while they were being stored; then nothing is stored. */
async function storeAll(
  ctx: Ctx,
  source: ImportSource,
  { recordId, query }: ImportJob,
  plan: ImportPlan,
  onRows: (done: number) => Promise<void>,
): Promise<boolean> {
  const { files, ports } = ctx.platform
  const result = source.result?.(plan.rows)
  const fileKey = result && newKey(ctx.now, 'xlsx', 'import')
  let kept = false
  try {
    if (result && fileKey) {
      await ports.transferRecords().expect(ctx, recordId, fileKey)
      await withSheet(
        ctx,
        (sheet) => writeResult(sheet, result),
        (sheet) => files.storage.put(fileKey, sheet),
      )
    }
    await ctx.tx(async (tx) => {
      await source.store(tx, plan.rows, onRows, query)
      const end = { ok: true, count: plan.rows.length } as const
      if (!(await ports.transferRecords().end(tx, 'import', recordId, end))) throw new TransferEnded()
    })
    kept = true
    return true
  } catch (error) {
    if (error instanceof RowsRefused) return false
    throw error
  } finally {
    if (fileKey && !kept) await files.storage.remove(fileKey)
  }
}
