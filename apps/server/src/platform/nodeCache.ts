import { LRUCache } from 'lru-cache'

/** Copies of committed rows on one node, filled on demand; whoever changes a row drops its key on every node. */
export interface NodeCache<T> {
  get(key: string): Promise<T>
  drop(keys: readonly string[]): void
  dropAll(): void
}

/** Ends what a lost notification left behind. */
const maxAgeMs = 300_000

export function createNodeCache<T>(load: (key: string) => Promise<T>, max = 1_000): NodeCache<T> {
  // The promise is what is kept: callers that come while a row is read wait for the same answer.
  const entries = new LRUCache<string, Promise<T>>({ max, ttl: maxAgeMs })
  return {
    get(key) {
      const known = entries.get(key)
      if (known) return known
      // A drop during the read removes the entry, so an answer from before a change is never kept.
      const reading = load(key)
      entries.set(key, reading)
      reading.catch(() => {
        if (entries.peek(key) === reading) entries.delete(key)
      })
      return reading
    },
    drop(keys) {
      for (const key of keys) entries.delete(key)
    },
    dropAll: () => entries.clear(),
  }
}
