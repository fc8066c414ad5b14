import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cache, type CacheName } from '@app/shared/monitor/cache.ts'
import { call } from '#/kit/http/http.ts'
import { CacheKeys } from './CacheKeys.tsx'
import { CacheNames } from './CacheNames.tsx'
import { CacheValue } from './CacheValue.tsx'
import css from './cacheList.module.css'

/** 缓存列表: caches, their keys, one value; from the left to the right. */
export default function CacheListIndex() {
  const [chosen, setChosen] = useState<CacheName>()
  const [key, setKey] = useState<string>()
  const names = useQuery({
    queryKey: ['monitor:cache', 'names'],
    queryFn: ({ signal }) => call(cache.names, {}, { signal, silent: true }),
  })
  const selected = names.data?.find(({ cacheId }) => cacheId === chosen?.cacheId) ?? names.data?.[0]
  const choose = (next: CacheName) => {
    setChosen(next)
    setKey(undefined)
  }
  return (
    <div className={css.page}>
      <CacheNames query={names} selected={selected} onSelect={choose} onCleared={() => setKey(undefined)} />
      <CacheKeys group={selected} selected={key} onSelect={setKey} />
      <CacheValue group={selected} cacheKey={key} />
    </div>
  )
}
