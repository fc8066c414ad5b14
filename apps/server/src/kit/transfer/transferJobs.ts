import { z } from 'zod'
import type { Ctx } from '#/platform/context.ts'
import { refusalOfPgError } from '#/platform/database/pgErrors.ts'
import { Refusal } from '#/platform/errors.ts'
import type { JobRun } from '#/platform/jobs/jobs.ts'
import { tellCause } from '#/platform/log/log.ts'
import type { Platform } from '#/platform/platform.ts'
import type { TransferKind } from '#/platform/ports.ts'
import { TransferEnded } from './progress.ts'
import { exportQueue, importQueue, interrupted } from './queues.ts'
import { contextOf, requester } from './requester.ts'
import { runExport } from './runExport.ts'
import { runImport } from './runImport.ts'
import type { Transferable } from './sources.ts'

const known = new WeakMap<Platform, Map<string, Transferable>>()
const timeoutMs = 1_800_000

const exportPayload = z.object({
  recordId: z.string(),
  resource: z.string(),
  query: z.record(z.string(), z.unknown()),
  requester,
})
const importPayload = z
  .object({
    recordId: z.string(),
    resource: z.string(),
    fileKey: z.string(),
    query: z.record(z.string(), z.unknown()).optional(),
    /** Of jobs that were queued before the query was carried. */
    update: z.boolean().optional(),
    requester,
  })
  .transform(({ query, update, ...rest }) => ({ ...rest, query: query ?? { updateSupport: String(update === true) } }))
export type ExportPayload = z.infer<typeof exportPayload>
export type ImportPayload = z.infer<typeof importPayload>

/** Makes the entity known to the jobs of this node, which are defined with the first one. */
export function registerTransferable(platform: Platform, transferable: Transferable): void {
  const all = known.get(platform) ?? defineJobs(platform)
  all.set(transferable.name, transferable)
}

function defineJobs(platform: Platform): Map<string, Transferable> {
  const all = new Map<string, Transferable>()
  known.set(platform, all)
  const find = <K extends 'export' | 'import'>(name: string, kind: K): NonNullable<Transferable[K]> => {
    const found = all.get(name)?.[kind]
    if (!found) throw new Error(`${name} has no ${kind}`)
    return found
  }
  platform.jobs.define({
    queue: exportQueue,
    payload: exportPayload,
    timeoutMs,
    run: (job, { recordId, resource, query, requester: who }, run) =>
      guarded(job, 'export', recordId, run, () =>
        runExport(contextOf(job, who), find(resource, 'export'), recordId, query, run.signal),
      ),
    onFailed: (job, { recordId }) => giveUp(job, 'export', recordId),
  })
  platform.jobs.define({
    queue: importQueue,
    payload: importPayload,
    timeoutMs,
    run: (job, { recordId, resource, fileKey, query, requester: who }, run) =>
      guarded(job, 'import', recordId, run, () =>
        runImport(contextOf(job, who), find(resource, 'import'), { recordId, fileKey, query, signal: run.signal }),
      ),
    onFailed: (job, { recordId }) => giveUp(job, 'import', recordId),
  })
  return all
}

async function giveUp(job: Ctx, kind: TransferKind, recordId: string, reason = interrupted): Promise<void> {
  await job.platform.ports.transferRecords().end(job, kind, recordId, { ok: false, reason })
}

/** A refusal ends the record with its sentence; whatever else happens is told by the queue as interrupted. */
async function guarded(
  job: Ctx,
  kind: TransferKind,
  recordId: string,
  { signal }: JobRun,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    // Somebody else has ended the record: there is nothing left to tell.
    if (error instanceof TransferEnded) return
    if (signal.aborted) throw error
    const refusal = error instanceof Refusal ? error : refusalOfPgError(error)
    if (!refusal) throw error
    if (refusal.cause) tellCause(job.platform.log, refusal, { transfer: recordId })
    await giveUp(job, kind, recordId, refusal.message)
  }
}
