import { LRUCache } from 'lru-cache'
import { roomFor } from '#/platform/cacheRoom.ts'
import { copiesOf, type LocalCopies } from './localCopies.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** Local copies to drop on every node: those of these keys, or all of the cache. */
    'cache.cleared': { cache: string; keys: string[] | null }
  }
}

export type { LocalCopies } from './localCopies.ts'

/** Copies of committed rows on one node, filled on demand; whoever changes a row drops its key on every node. */
export interface NodeCache<T> {
  get(key: string): Promise<T>
  drop(keys: readonly string[]): void
  dropAll(): void
}

export interface NodeCacheOptions<T> {
  /** Under which 缓存列表 knows it. */
  name: string
  /** Before its keys there. */
  prefix: string
  max?: number
  /** Ends what a lost notification left behind. */
  maxAgeMs?: number
  /** What is not kept is read again by the next who asks. */
  keeps?: (value: T) => boolean
  /** As whom and what an entry is shown, when not as it is; undefined: not at all. */
  shown?: (key: string, value: T) => { key: string; value: unknown } | undefined
}

/** A copy and, once it has been read, its value. */
export interface Entry<T> {
  reading: Promise<T>
  value?: T
}

export function createNodeCache<T>(
  { caches }: { caches: Map<string, LocalCopies> },
  options: NodeCacheOptions<T>,
  load: (key: string) => Promise<T>,
): NodeCache<T> {
  const { name, max = 1_000, maxAgeMs = 300_000, keeps = () => true } = options
  const counts = { hits: 0, misses: 0, set: 0, del: 0, expire: 0, evict: 0 }
  // The promise is what is kept: callers that come while a row is read wait for the same answer.
  const entries = new LRUCache<string, Entry<T>>({
    ...roomFor(max),
    ttl: maxAgeMs,
    dispose(_entry, _key, reason) {
      if (reason === 'evict' || reason === 'expire') counts[reason]++
      else if (reason === 'delete') counts.del++
    },
  })
  caches.set(name, copiesOf(entries, options, counts))

  return {
    get(key) {
      const known = entries.get(key)
      if (known) {
        counts.hits++
        return known.reading
      }
      counts.misses++
      // A drop during the read removes the entry, so an answer from before a change is never kept.
      const entry: Entry<T> = { reading: load(key) }
      entries.set(key, entry)
      counts.set++
      const forget = () => {
        if (entries.peek(key) === entry) entries.delete(key)
      }
      entry.reading.then((value) => {
        if (keeps(value)) entry.value = value
        else forget()
      }, forget)
      return entry.reading
    },
    drop(keys) {
      for (const key of keys) entries.delete(key)
    },
    dropAll: () => entries.clear(),
  }
}
