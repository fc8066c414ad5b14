import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { cache, type CacheName } from '@app/shared/monitor/cache.ts'
import { Facts } from '#/features/monitor/shared/Facts.tsx'
import { Section } from '#/features/monitor/shared/Section.tsx'
import { call } from '#/kit/http/http.ts'
import { JsonBlock } from '#/kit/page/JsonBlock.tsx'
import css from './cacheList.module.css'

/** One value as the node that answers holds it. */
export function CacheValue({ group, cacheKey }: { group: CacheName | undefined; cacheKey: string | undefined }) {
  const cacheId = group?.cacheId ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['monitor:cache', 'value', cacheId, cacheKey],
    queryFn: ({ signal }) =>
      call(cache.value, { params: { cacheId, cacheKey: cacheKey ?? '' } }, { signal, silent: true }),
    enabled: cacheKey !== undefined,
    retry: false,
  })
  const shown = cacheKey === undefined ? undefined : data
  return (
    <Section title="缓存内容">
      {group && !group.valuesShown && <Alert type="info" showIcon title="此缓存的内容受保护，只显示数量和剩余时间" />}
      {error && cacheKey !== undefined && (
        <Alert
          type="error"
          showIcon
          title={error.message}
          action={
            <Button size="small" onClick={() => void refetch()}>
              重试
            </Button>
          }
        />
      )}
      <Facts
        items={[
          ['缓存名称', group?.cacheName],
          ['缓存键名', cacheKey],
        ]}
      />
      <div className={css.value}>
        <JsonBlock label="缓存值" text={shown?.cacheValue} />
      </div>
    </Section>
  )
}
