import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { definitionCalls } from '@app/shared/flowable/definition.ts'
import {
  mostSampled,
  statisticsCalls as calls,
  type StatisticsSpan,
  type VersionStatistics,
} from '@app/shared/flowable/statistics.ts'
import { useVersionXml } from '#/features/flowable/shared/compare/useVersionXml.ts'
import { FlowDiagram } from '#/features/flowable/shared/diagram/FlowDiagram.tsx'
import { flowDuration } from '#/features/flowable/shared/flowDuration.ts'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { numberText } from '#/kit/words/format.ts'
import css from './statistics.module.css'

interface VersionFiguresProps {
  processKey: string
  /** The version that is shown first. */
  deployId: string
  span: StatisticsSpan
}

type Node = VersionStatistics['nodes'][string]

const noteOf = ({ seconds }: Node) => (seconds === null || seconds < 1 ? '' : flowDuration(Math.round(seconds)))

/** The diagram of a version: what stands at its nodes now, what is stuck there, and how long they take. */
export function VersionFigures({ processKey, deployId, span }: VersionFiguresProps) {
  const [chosen, setChosen] = useState(deployId)
  const versions = useQuery({
    queryKey: ['flowable:definition', 'versions', processKey],
    queryFn: ({ signal }) => call(definitionCalls.versions, { params: { key: processKey } }, { signal, silent: true }),
  })
  const xml = useVersionXml(chosen)
  const query = useQuery({
    queryKey: ['flowable:definition', 'versionStatistics', chosen, span],
    queryFn: ({ signal }) =>
      call(calls.ofVersion, { params: { deployId: chosen }, query: span }, { signal, silent: true }),
    // Figures of one version say nothing on the drawing of another.
    placeholderData: (before, asked) => (asked?.queryKey[2] === chosen ? before : undefined),
  })
  const { data } = query
  const figures = Object.fromEntries(
    Object.entries(data?.nodes ?? {}).map(([id, node]) => [id, { ...node, note: noteOf(node) }]),
  )
  return (
    <section className={css.version} aria-label="各版本的流程图">
      <div className={css.head}>
        <h3>流程图</h3>
        <Select
          aria-label="流程版本"
          value={chosen}
          getPopupContainer={insideCard}
          options={(versions.data ?? []).map(({ id, versionNo, isLatest }) => ({
            value: id,
            label: `v${versionNo}${isLatest ? '（最新）' : ''}`,
          }))}
          onChange={setChosen}
        />
        {data && (
          <span>{`运行中 ${numberText(data.running)} 个${data.isPartial ? `，只计最近 ${numberText(mostSampled)} 个` : ''}`}</span>
        )}
        <ul className={css.legend} aria-label="图例">
          <li data-kind="open">停留中</li>
          <li data-kind="dead">已卡住</li>
          <li>节点下方为平均用时</li>
        </ul>
      </div>
      <LoadState query={xml} what="流程图" />
      {query.error && <LoadState query={query} what="节点统计" />}
      {xml.data !== undefined && (
        <div className={css.diagram}>
          <FlowDiagram xml={xml.data} figures={figures} renderPopover={(id) => <NodeWords node={data?.nodes[id]} />} />
        </div>
      )}
    </section>
  )
}

function NodeWords({ node }: { node: Node | undefined }) {
  if (!node) return '没有经过'
  const { open, dead, visits, seconds } = node
  const words = [
    ['停留中', numberText(open)],
    ['已卡住', numberText(dead)],
    ['经过次数', numberText(visits)],
    ['平均用时', seconds === null ? '-' : flowDuration(Math.round(seconds))],
  ]
  return (
    <dl className={css.words}>
      {words.map(([word, value]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
