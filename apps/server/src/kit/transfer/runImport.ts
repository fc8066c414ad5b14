import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '#/platform/context.ts'
import { readSheet } from '#/platform/excel/readSheet.ts'
import { newKey } from '#/platform/files/names.ts'
import { planImport } from './importPlan.ts'
import { RowsRefused, saveImport } from './importSave.ts'
import type { Transferable } from './jobs.ts'
import { progressOf, TransferEnded } from './progress.ts'
import { importFailed, refusedRows, writeRefused } from './refusedSheet.ts'

interface ImportJob {
  recordId: string
  fileKey: string
  update: boolean
  signal: AbortSignal
}

/**
 * The job of a background import. All rows and the end of the record are one transaction: a node that was given up
 * in the meantime finds the record ended and stores nothing (security R-01).
 */
export async function runImport(
  ctx: Ctx,
  { store, hooks }: Transferable,
  { recordId, fileKey, update, signal }: ImportJob,
): Promise<void> {
  const { files, env, ports } = ctx.platform
  const path = files.newTempPath()
  try {
    await pipeline(await files.storage.read(fileKey), createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
    const plan = await planImport(ctx, store, await readSheet(path, env.limits), update)
    const progress = progressOf(ctx, 'import', recordId, plan.rows.length)
    if (refusedRows(plan).length === 0) {
      try {
        await ctx.tx(async (tx) => {
          await saveImport(tx, store, hooks, plan.rows, (done) => {
            signal.throwIfAborted()
            return progress(done)
          })
          const result = { ok: true, count: plan.rows.length } as const
          if (!(await ports.transferRecords().end(tx, 'import', recordId, result))) throw new TransferEnded()
        })
        return
      } catch (error) {
        if (!(error instanceof RowsRefused)) throw error
      }
    }
    await rm(path, { force: true })
    await writeRefused(path, store, plan)
    const failed = refusedRows(plan).length
    const sheetKey = newKey(ctx.now, 'xlsx', 'import')
    await files.storage.put(sheetKey, path)
    await ports.transferRecords().end(ctx, 'import', recordId, {
      ok: false,
      reason: importFailed(failed),
      fileKey: sheetKey,
      count: plan.rows.length,
      failed,
    })
  } finally {
    await rm(path, { force: true })
  }
}
