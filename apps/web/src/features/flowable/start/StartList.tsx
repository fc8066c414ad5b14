import { useQuery } from '@tanstack/react-query'
import { Empty, Input } from 'antd'
import { useState } from 'react'
import type { StartableFlow } from '@app/shared/flowable/request.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { StartCard } from './StartCard.tsx'
import { startableQuery } from './startQueries.ts'
import css from './startList.module.css'

/** Processes as cards, those started last above those of each category. */
export default function StartList() {
  const query = useQuery(startableQuery)
  const [text, setText] = useState('')
  const { data } = query
  if (!data) return <LoadState query={query} />
  const word = text.trim().toLowerCase()
  const shown = data.flows.filter(({ name, key, description }) =>
    `${name} ${key} ${description}`.toLowerCase().includes(word),
  )
  const byKey = new Map(data.flows.map((flow) => [flow.key, flow]))
  const recent = word ? [] : data.recent.flatMap((key) => byKey.get(key) ?? [])
  const groups = Map.groupBy(shown, ({ category }) => category || '其他')
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>发起流程</h1>
        <Input.Search
          allowClear
          className={css.search}
          aria-label="搜索流程"
          placeholder="搜索流程"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </header>
      {recent.length > 0 && <Cards title="最近使用" flows={recent} />}
      {[...groups].map(([title, flows]) => (
        <Cards key={title} title={title} flows={flows} />
      ))}
      {shown.length === 0 && (
        <Empty className={css.empty} description={data.flows.length > 0 ? '没有符合条件的流程' : '暂无可发起的流程'} />
      )}
    </div>
  )
}

const Cards = ({ title, flows }: { title: string; flows: readonly StartableFlow[] }) => (
  <section className={css.group} aria-label={title}>
    <h2>{title}</h2>
    <ul className={css.cards}>
      {flows.map((flow) => (
        <li key={flow.key}>
          <StartCard flow={flow} />
        </li>
      ))}
    </ul>
  </section>
)
