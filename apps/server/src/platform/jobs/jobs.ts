import type { z } from 'zod'
import type { Ctx } from '#/platform/context.ts'

/** A named handler for queue rows; effects must be idempotent: a run may happen again after a crash. */
export interface JobSpec<S extends z.ZodType = z.ZodType> {
  queue: string
  payload: S
  run(ctx: Ctx, payload: z.output<S>, run: JobRun): Promise<void>
  /** Tries beyond the first; 0 unless given. */
  retries?: number
  /** Longest run; 15 minutes unless given. */
  timeoutMs?: number
  /** Runs at once on one node; 1 unless given. */
  concurrency?: number
}

export interface JobRun {
  id: string
  /** Aborted when the job is cancelled, times out or the node stops. */
  signal: AbortSignal
}

export interface SendOptions {
  startAfter?: Date
  /** A second job with the same key is not queued while the first waits or runs. */
  dedupeKey?: string
}

/** The one door to work that runs later; rows are written in the transaction of the business change. */
export interface Jobs {
  define<S extends z.ZodType>(spec: JobSpec<S>): void
  /** Queues a job with the commit of `ctx.db`; answers its id, or `null` when a twin was already queued. */
  send(ctx: Ctx, queue: string, payload: unknown, options?: SendOptions): Promise<string | null>
  cancel(ctx: Ctx, queue: string, id: string): Promise<void>
  start(): Promise<void>
  /** Lets running jobs end, up to `graceMs`. */
  stop(graceMs: number): Promise<void>
}
