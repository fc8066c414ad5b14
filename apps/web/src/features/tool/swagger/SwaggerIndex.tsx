import { useQuery } from '@tanstack/react-query'
import { Input, Skeleton } from 'antd'
import { useDeferredValue, useState } from 'react'
import { openapi } from '@app/shared/tool/swagger.ts'
import { fetchFile, urlOf } from '#/kit/http/http.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { ListEmpty } from '#/kit/table/ListEmpty.tsx'
import { CallDetail } from './CallDetail.tsx'
import { groupedCalls, type Call, type OpenApi } from './openapi.ts'
import css from './swagger.module.css'

const documentQuery = {
  queryKey: ['openapi'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await (await fetchFile(urlOf(openapi), { signal })).json()) as OpenApi,
  staleTime: Number.POSITIVE_INFINITY,
}

/** 系统接口: every call of this server with who may make it, what it takes and what it answers. */
export default function SwaggerIndex() {
  const query = useQuery(documentQuery)
  const { data } = query
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const groups = data ? [...groupedCalls(data, wanted)] : []
  const count = groups.reduce((sum, [, calls]) => sum + calls.length, 0)
  return (
    <div className={css.card}>
      <header className={css.head}>
        <h1>系统接口</h1>
        {data && <span role="status">共 {count} 个接口</span>}
        <Input.Search
          className={css.search}
          allowClear
          placeholder="请输入路径、说明或权限"
          aria-label="查询接口"
          onChange={(event) => setTyped(event.target.value)}
        />
      </header>
      <LoadState query={query} what="接口说明" skeleton={<Skeleton active paragraph={{ rows: 10 }} />} />
      {data && count === 0 && <ListEmpty title="没有符合条件的接口" text="试试减少查询的词" />}
      {groups.map(([group, calls]) => (
        <section key={group} aria-label={group}>
          <h2 className={css.group}>
            {group} <small>{calls.length}</small>
          </h2>
          {calls.map((call) => (
            <CallRow key={`${call.method} ${call.path}`} call={call} schemas={data?.components?.schemas ?? {}} />
          ))}
        </section>
      ))}
    </div>
  )
}

function CallRow({ call, schemas }: { call: Call; schemas: Readonly<Record<string, object>> }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className={css.call} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        <b data-method={call.method}>{call.method}</b>
        <code>{call.path}</code>
        <span className={css.summary}>{call.operation.summary}</span>
        <span className={css.access}>{call.access}</span>
      </summary>
      {opened && <CallDetail call={call} schemas={schemas} />}
    </details>
  )
}
