import type { Ctx } from './context.ts'

/** A log that grows, brought by the area that keeps it; 清理日志 asks all of them. */
export interface LogStore {
  title: string
  sort: number
  /** Deletes for good what was written before; tells the range where it is known. */
  purge(
    ctx: Ctx,
    before: Date,
    signal: AbortSignal,
  ): Promise<{ count: number; from?: string | null; to?: string | null }>
}

declare module '#/platform/platform.ts' {
  interface Platform {
    /** What 清理日志 cleans. */
    readonly logStores: LogStore[]
  }
}
