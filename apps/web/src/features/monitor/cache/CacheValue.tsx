import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { useId } from 'react'
import { cache, type CacheName } from '@app/shared/monitor/cache.ts'
import { Section } from '#/features/monitor/shared/Section.tsx'
import { call } from '#/kit/http/http.ts'
import css from './cacheList.module.css'

/** One value as the node that answers holds it. */
export function CacheValue({ group, cacheKey }: { group: CacheName | undefined; cacheKey: string | undefined }) {
  const id = useId()
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
      <div className={css.fields}>
        <label htmlFor={`${id}-name`}>缓存名称:</label>
        <Input id={`${id}-name`} readOnly value={group?.cacheName ?? ''} />
        <label htmlFor={`${id}-key`}>缓存键名:</label>
        <Input id={`${id}-key`} readOnly value={cacheKey ?? ''} />
        <label htmlFor={`${id}-value`}>缓存内容:</label>
        <Input.TextArea
          id={`${id}-value`}
          readOnly
          rows={16}
          value={shown?.cacheValue ?? ''}
          className={css.value ?? ''}
        />
      </div>
    </Section>
  )
}
