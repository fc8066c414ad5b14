import type { Ctx } from './context.ts'

/** Short-lived rows that all nodes share; what they hold is told to nobody (security AZ-17). */
export interface HeldStore {
  count(ctx: Ctx): Promise<number>
  /** None where a key is as good as what it opens. */
  keys?(ctx: Ctx, limit: number): Promise<{ key: string; ttlMs: number }[]>
  /** Only where forgetting harms nobody: locks, counters and sessions have none. */
  clear?(ctx: Ctx, keys: readonly string[] | null): Promise<void>
  /** Deletes what no longer decides anything. */
  sweep?(ctx: Ctx): Promise<void>
}

/** One line of 缓存列表, brought by the area that keeps it; nothing else can be named by a call (security AZ-17). */
export interface CacheGroup {
  cacheId: string
  /** That of the local copies of every node; where there are none and no store, each read asks the database. */
  cacheName: string
  remarks: string
  sort: number
  store?: HeldStore
  valuesHidden?: true
}

declare module '#/platform/platform.ts' {
  interface Platform {
    /** The lines of 缓存列表. */
    readonly cacheGroups: CacheGroup[]
  }
}
