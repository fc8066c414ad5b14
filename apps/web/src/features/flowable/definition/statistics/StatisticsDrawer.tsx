import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Segmented } from 'antd'
import { Suspense, useState } from 'react'
import { statisticsCalls as calls, type StatisticsSpan } from '@app/shared/flowable/statistics.ts'
import type { PartProps } from '#/features/flowable/definition/useDefinitionActs.tsx'
import { call } from '#/kit/http/http.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { productNow } from '#/kit/session/productNow.ts'
import { ProcessFigures } from './ProcessFigures.tsx'
import { VersionFigures } from './VersionFigures.tsx'
import css from './statistics.module.css'

const DateRange = latePart(() => import('#/kit/list/DateRange.tsx'))

const spans = [30, 90, 365].map((days) => ({ value: days, label: days === 365 ? '近一年' : `近 ${days} 天` }))

function lastDays(days: number): StatisticsSpan {
  const today = productNow()
  return { from: today.subtract(days - 1, 'day').format('YYYY-MM-DD'), to: today.format('YYYY-MM-DD') }
}

/** 统计 of a process: its requests over all versions, and where those of one version stand (workflow §3.1). */
export default function StatisticsDrawer({ row, onClose }: PartProps) {
  const [days, setDays] = useState<number | undefined>(90)
  const [span, setSpan] = useState(() => lastDays(90))
  const query = useQuery({
    queryKey: ['flowable:definition', 'statistics', row.key, span],
    queryFn: ({ signal }) => call(calls.ofProcess, { params: { key: row.key }, query: span }, { signal, silent: true }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  return (
    <SideDrawer title={`统计【${row.name}】`} size={960} onClosed={onClose}>
      <div className={css.span}>
        <Segmented
          aria-label="统计时间"
          options={spans}
          value={days ?? ''}
          onChange={(chosen) => {
            setDays(Number(chosen))
            setSpan(lastDays(Number(chosen)))
          }}
        />
        <Suspense>
          <DateRange
            id="statisticsSpan"
            label="发起时间"
            begin={span.from}
            end={span.to}
            onChange={(from, to) => {
              setDays(from && to ? undefined : 90)
              setSpan(from && to ? { from, to } : lastDays(90))
            }}
          />
        </Suspense>
      </div>
      {error || !data ? (
        <LoadState query={query} what="统计" />
      ) : data.started === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这段时间没有发起过这个流程" />
      ) : (
        <ProcessFigures data={data} />
      )}
      <VersionFigures processKey={row.key} deployId={row.id} span={span} />
    </SideDrawer>
  )
}
