import type { LRUCache } from 'lru-cache'
import type { Entry, NodeCacheOptions } from './nodeCache.ts'

export interface CopyCounts {
  hits: number
  misses: number
  set: number
  del: number
  expire: number
  evict: number
}

/** The copies of one cache as administrators see and clear them. */
export interface LocalCopies {
  /** What is kept now, with its remaining life; at most `limit`. */
  list(limit: number): { key: string; ttlMs: number }[]
  /** All values under the shown key, usually one. */
  values(key: string): unknown[]
  /** Drops these shown keys, or everything. */
  clear(keys: readonly string[] | null): void
  stats(): CopyCounts & { entries: number; max: number; bytes: number }
}

/** Entries whose size is looked at; the others count as their mean. */
const weighed = 50

const asText = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => (part instanceof Set ? [...part] : part)) ?? ''

export function copiesOf<T>(
  entries: LRUCache<string, Entry<T>>,
  { prefix, max = 1_000, shown }: NodeCacheOptions<T>,
  counts: CopyCounts,
): LocalCopies {
  const look = shown ?? ((key: string, value: T) => ({ key, value: value as unknown }))

  function* seen() {
    for (const [key, entry] of entries.entries()) {
      // A read that is under way has nothing to show yet.
      const view = 'value' in entry ? look(key, entry.value as T) : undefined
      if (view) yield { own: key, key: `${prefix}${view.key}`, value: view.value }
    }
  }

  return {
    list(limit) {
      const found = new Map<string, number>()
      for (const { own, key } of seen()) {
        if (found.size >= limit && !found.has(key)) break
        found.set(key, Math.max(found.get(key) ?? 0, entries.getRemainingTTL(own)))
      }
      return [...found].map(([key, ttlMs]) => ({ key, ttlMs }))
    },
    values: (key) => [...seen()].filter((view) => view.key === key).map((view) => view.value),
    clear(keys) {
      if (keys === null) return entries.clear()
      // Shown as it is, an entry goes even while it is being read.
      if (!shown) return keys.forEach((key) => entries.delete(key.slice(prefix.length)))
      const wanted = new Set(keys)
      const gone = [...seen()].filter(({ key }) => wanted.has(key))
      for (const { own } of gone) entries.delete(own)
    },
    stats() {
      let bytes = 0
      let looked = 0
      for (const { own, value } of seen()) {
        bytes += 2 * (own.length + asText(value).length)
        if (++looked === weighed) break
      }
      const mean = looked === 0 ? 0 : bytes / looked
      return { ...counts, entries: entries.size, max, bytes: Math.round(mean * entries.size) }
    },
  }
}
