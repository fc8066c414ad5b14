import type { DataOf } from '@app/shared/kit/endpoint.ts'
import type { cache } from '@app/shared/monitor/cache.ts'
import type { CacheGroup } from '#/platform/cacheGroups.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone, refuse } from '#/platform/errors.ts'
import { masked } from '#/platform/operation.ts'

/** Keys shown of one cache. */
const keyLimit = 1_000
/** Characters shown of one value. */
const valueLimit = 100_000
/** Parameters whose value is a secret by what they are called. */
const secretNames = /password|pwd|secret|token|accesskey/i

function groupOf(ctx: Ctx, cacheId: string): CacheGroup {
  const group = ctx.platform.cacheGroups.find((each) => each.cacheId === cacheId)
  if (!group) throw gone('缓存不存在')
  return group
}

const localOf = (ctx: Ctx, { cacheName }: CacheGroup) => ctx.platform.caches.get(cacheName)

const showsValues = ({ store, valuesHidden }: CacheGroup) => !store && !valuesHidden

const isClearable = (ctx: Ctx, group: CacheGroup) =>
  group.store ? group.store.clear !== undefined : localOf(ctx, group) !== undefined

async function countOf(ctx: Ctx, group: CacheGroup): Promise<number> {
  if (group.store) return group.store.count(ctx)
  return localOf(ctx, group)?.stats().entries ?? 0
}

export async function cacheNames(ctx: Ctx): Promise<DataOf<typeof cache.names>> {
  const names = []
  for (const group of ctx.platform.cacheGroups.toSorted((a, b) => a.sort - b.sort)) {
    const { cacheId, cacheName, remarks, store } = group
    names.push({
      cacheId,
      cacheName,
      remarks,
      cached: store !== undefined || localOf(ctx, group) !== undefined,
      keysShown: !store || store.keys !== undefined,
      valuesShown: showsValues(group),
      clearable: isClearable(ctx, group),
      count: await countOf(ctx, group),
    })
  }
  return names
}

export async function cacheKeys(ctx: Ctx, cacheId: string): Promise<DataOf<typeof cache.keys>> {
  const group = groupOf(ctx, cacheId)
  const found = group.store ? await group.store.keys?.(ctx, keyLimit) : localOf(ctx, group)?.list(keyLimit)
  return (found ?? []).map(({ key, ttlMs }) => ({ cacheId, cacheKey: key, ttl: Math.round(ttlMs / 1_000) }))
}

export function cacheValue(ctx: Ctx, cacheId: string, cacheKey: string): DataOf<typeof cache.value> {
  const group = groupOf(ctx, cacheId)
  if (!showsValues(group)) throw forbidden('此缓存的内容受保护')
  const values = localOf(ctx, group)?.values(cacheKey) ?? []
  if (values.length === 0) throw refuse('缓存已失效')
  // A value is as secret as what its key names.
  const [shown] = secretNames.test(cacheKey) ? ['***'] : values
  const text = JSON.stringify(masked(plain(shown)), null, 2) ?? 'null'
  return { cacheName: group.cacheName, cacheKey, cacheValue: text.slice(0, valueLimit) }
}

/** Sets and the like as JSON can say them. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (_key, part: unknown) => (part instanceof Set ? [...part].toSorted() : part)),
  )

const done = { msg: '缓存清除成功' }

/** Drops the copies of every node with the commit; `null`: all of them. */
export async function clearCache(ctx: Ctx, cacheId: string, keys: string[] | null): Promise<typeof done> {
  const group = groupOf(ctx, cacheId)
  if (!isClearable(ctx, group)) throw forbidden('此缓存不允许清除')
  ctx.trail.changes.push(`缓存：${group.remarks}${keys === null ? '' : ` ${keys.join()}`}`)
  if (group.store) await group.store.clear?.(ctx, keys)
  else await ctx.emit('cache.cleared', { cache: group.cacheName, keys })
  return done
}
