import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { server } from '@app/shared/monitor/server.ts'
import { Figures } from '#/features/monitor/shared/Figures.tsx'
import { Section } from '#/features/monitor/shared/Section.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { durationText } from '#/kit/words/format.ts'
import { ServerFiguresView } from './ServerFiguresView.tsx'
import { ServerTrends } from './ServerTrends.tsx'
import shared from '#/features/monitor/shared/monitor.module.css'
import css from './server.module.css'

/** So often the figures are asked for while the page is seen (monitor §10). */
const refreshMs = 10_000

const states = { live: '', lost: '（失联）', stopped: '（已停止）' }

/** 服务监控: what a node and its machine are doing. */
export default function ServerIndex() {
  const [chosen, setChosen] = useState<string>()
  const nodes = useQuery({
    queryKey: ['monitor:server', 'nodes'],
    queryFn: ({ signal }) => call(server.nodes, {}, { signal, silent: true }),
    refetchInterval: refreshMs,
  })
  const figures = useQuery({
    queryKey: ['monitor:server', 'figures', chosen],
    queryFn: ({ signal }) =>
      call(server.figures, { query: chosen ? { nodeId: chosen } : {} }, { signal, silent: true }),
    refetchInterval: refreshMs,
  })
  const shown = figures.data
  const nodeId = chosen ?? shown?.nodeId
  return (
    <div className={shared.page}>
      <Section
        level={1}
        title="服务监控"
        extra={
          <>
            {shown && <span>{`${shown.own ? '采集' : '上报'}于 ${shown.measuredAt.slice(11)}`}</span>}
            <Select
              aria-label="节点"
              className={css.nodes ?? ''}
              value={nodeId ?? null}
              placeholder="节点"
              options={(nodes.data ?? []).map(({ id, name, own, state }) => ({
                value: id,
                label: `${name}${own ? '（当前）' : states[state]}`,
              }))}
              onChange={setChosen}
              getPopupContainer={insideCard}
            />
            <ToolButton
              label="刷新"
              icon={<ReloadOutlined aria-hidden spin={figures.isFetching} />}
              onClick={() => void figures.refetch()}
            />
          </>
        }
      />
      {shown?.driftMs !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={`节点时钟与数据库相差 ${durationText(Math.abs(shown.driftMs))}，请校准服务器时间`}
        />
      )}
      <Figures query={figures} loading="正在加载服务监控数据，请稍后">
        {(data) => (
          <>
            <ServerFiguresView figures={data} />
            <ServerTrends nodeId={data.nodeId} />
          </>
        )}
      </Figures>
    </div>
  )
}
