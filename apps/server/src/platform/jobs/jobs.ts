import type { z } from 'zod'
import type { Ctx } from '#/platform/context.ts'

/** A named handler for queue rows; effects must be idempotent: a run may happen again after a crash. */
export interface JobSpec<S extends z.ZodType = z.ZodType> {
  queue: string
  payload: S
  run(ctx: Ctx, payload: z.output<S>, run: JobRun): Promise<void>
  /** The job has failed for good: its last try threw, ran too long, or its node died. Runs at least once. */
  onFailed?(ctx: Ctx, payload: z.output<S>, run: Pick<JobRun, 'id'>): Promise<void>
  /** Tries beyond the first, none unless given: their number, the pause before each doubles from 5 s; or those pauses in seconds. */
  retries?: number | readonly number[]
  /** Longest run; 15 minutes unless given. */
  timeoutMs?: number
  /** Runs at once on one node; 1 unless given. */
  concurrency?: number
}

export interface JobRun {
  /** As `send` answered it. */
  id: string
  /** Aborted when the job is cancelled, times out, its lease is lost or the node stops. */
  signal: AbortSignal
}

export interface SendOptions {
  startAfter?: Date
  /** A second job with the same key is not queued while the first waits or runs. */
  dedupeKey?: string
  /**
   * The commit carries no NOTIFY, which would let all commits of the database go one after the other: for writers that
   * run by the hundred, or that hold locks. This node looks right after the commit, every other one within ten seconds.
   */
  quiet?: true
}

/** The one door to work that runs later; rows are written in the transaction of the business change. */
export interface Jobs {
  define<S extends z.ZodType>(spec: JobSpec<S>): void
  /** Names of the defined queues that start with the prefix. */
  queues(prefix: string): string[]
  /** Queues a job with the commit of `ctx.db`; answers its id, or `null` when a twin was already queued. */
  send(ctx: Ctx, queue: string, payload: object, options?: SendOptions): Promise<string | null>
  /** Takes a waiting job out and aborts a running one, wherever it runs; a finished one stays as it is. */
  cancel(ctx: Ctx, queue: string, id: string): Promise<void>
  /** Adds a sweep to the hourly clean-up that one node of all does; it must bear being repeated. */
  hourly(name: string, sweep: (ctx: Ctx) => Promise<void>): void
  start(): Promise<void>
  /** Lets running jobs end, up to `graceMs`; those still running then count as failed. */
  stop(graceMs: number): Promise<void>
}

declare module '#/platform/platform.ts' {
  interface Platform {
    readonly jobs: Jobs
  }
}
