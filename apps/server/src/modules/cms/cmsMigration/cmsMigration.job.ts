import { z } from 'zod'
import { migratePhases, migrateStatus as s } from '@app/shared/cms/cmsMigration.ts'
import { contextOf, requester } from '#/kit/transfer/requester.ts'
import type { Ctx } from '#/platform/context.ts'
import { refusalOfPgError } from '#/platform/database/pgErrors.ts'
import { Refusal } from '#/platform/errors.ts'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { tellCause } from '#/platform/log/log.ts'
import { checkFile } from './checkFile.ts'
import type { MigrationRow } from './cmsMigration.table.ts'
import { migrationQueue } from './migration.service.ts'
import { changeTask, heldTask, TaskEnded } from './migration.store.ts'
import { rollBack } from './rollback.ts'
import { runImport } from './runImport.ts'
import { runMove } from './runMove.ts'

const payload = z.object({ taskId: z.string(), phase: z.enum(migratePhases), requester })

type Work = (ctx: Ctx, task: MigrationRow, signal: AbortSignal) => Promise<void>

const runOf: Readonly<Record<string, Work>> = { move: runMove, copy: runMove }
const phases: Readonly<Record<(typeof migratePhases)[number], Work>> = {
  check: checkFile,
  run: (ctx, task, signal) => (runOf[task.migrateType] ?? runImport)(ctx, task, signal),
  rollback: rollBack,
}

const interrupted = '任务被中断，可以继续执行'

/** One phase of a task, in the name and with the rights of whoever asked for it. */
const work: JobSpec<typeof payload> = {
  queue: migrationQueue,
  payload,
  retries: 3,
  timeoutMs: 6 * 3_600_000,
  concurrency: 1,
  async run(job, { taskId, phase, requester: who }, { signal }) {
    const ctx = contextOf(job, who)
    try {
      const task = await ctx.tx((tx) => heldTask(tx, taskId))
      if (task.phase === phase) await phases[phase](ctx, task, signal)
    } catch (error) {
      if (error instanceof TaskEnded) return
      if (signal.aborted) throw error
      const refusal = error instanceof Refusal ? error : refusalOfPgError(error)
      if (!refusal || refusal.code === 503) throw error
      if (refusal.cause) tellCause(job.platform.log, refusal, { migration: taskId })
      await endFailed(ctx, taskId, refusal.message)
    }
  },
  onFailed: (job, { taskId, requester: who }) => endFailed(contextOf(job, who), taskId, interrupted),
}

async function endFailed(ctx: Ctx, taskId: string, msg: string): Promise<void> {
  try {
    await ctx.tx(async (tx) => {
      await heldTask(tx, taskId)
      await changeTask(tx, taskId, { status: s.failed, msg: msg.slice(0, 500), endTime: ctx.now.toISOString() })
    })
  } catch (error) {
    if (!(error instanceof TaskEnded)) throw error
  }
}

export const jobs = [work]
