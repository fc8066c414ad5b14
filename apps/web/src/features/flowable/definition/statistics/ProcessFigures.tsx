import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { mostCounted, type FlowStatistics } from '@app/shared/flowable/statistics.ts'
import { flowDuration } from '#/features/flowable/shared/flowDuration.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { numberText } from '#/kit/words/format.ts'
import { dictLabel, useDictLabels } from '#/kit/words/useDict.ts'
import { slowestOption, statusOption, trendOption } from './figureCharts.ts'
import css from './statistics.module.css'

const Chart = latePart(async () => ({ default: (await import('#/components/Chart/Chart.tsx')).Chart }))

const height = 240

const timeText = (seconds: number | null) => (seconds === null ? '-' : flowDuration(Math.round(seconds)))

/** What became of the requests that were started in a span. */
export function ProcessFigures({ data }: { data: FlowStatistics }) {
  const labels = useDictLabels('flow_instance_status')
  const statuses = data.statuses.map(({ status, count }) => ({ name: dictLabel(labels, status) || status, count }))
  const slowest = data.slowest[0]
  const isSampled = data.sampled < data.started
  const figures = [
    ['发起', numberText(data.started)],
    ['已结束', numberText(data.finished)],
    ['平均用时', timeText(data.averageSeconds)],
    ['用时中位数', timeText(data.medianSeconds)],
    ['最慢节点', slowest ? slowest.name : '-', slowest && timeText(slowest.seconds)],
    ['超时任务', numberText(data.timeouts)],
  ]
  return (
    <section aria-label="流程统计">
      <dl className={css.figures}>
        {figures.map(([word, value, more]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd title={value}>{value}</dd>
            {more && <dd>{more}</dd>}
          </div>
        ))}
      </dl>
      <p className={css.hint}>
        按发起时间统计
        {data.isPartial && `，只计最近 ${numberText(mostCounted)} 个申请`}
        {isSampled && `；节点用时和超时任务按最近 ${numberText(data.sampled)} 个申请计算`}
      </p>
      <Suspense fallback={<Skeleton active />}>
        <div className={css.charts}>
          <div className={css.wide}>
            <Chart
              title="发起与结束"
              heading={3}
              height={height}
              description={`发起 ${data.started} 个，已结束 ${data.finished} 个`}
              option={trendOption(data)}
              table={{
                columns: [
                  { key: 'period', title: data.unit === 'day' ? '日期' : '月份' },
                  { key: 'started', title: '发起' },
                  { key: 'finished', title: '结束' },
                ],
                rows: data.trend.toReversed(),
              }}
            />
          </div>
          <Chart
            title="流程状态"
            heading={3}
            height={height}
            description={statuses.map(({ name, count }) => `${name} ${count} 个`).join('，')}
            option={(colours) => statusOption(statuses, colours)}
            table={{
              columns: [
                { key: 'name', title: '状态' },
                { key: 'count', title: '数量' },
              ],
              rows: statuses,
            }}
          />
          <Chart
            title="节点平均用时"
            heading={3}
            height={height}
            empty={data.slowest.length === 0}
            description={
              data.slowest.map(({ name, seconds }) => `${name} ${timeText(seconds)}`).join('，') || '暂无数据'
            }
            option={slowestOption(data.slowest)}
            table={{
              columns: [
                { key: 'name', title: '节点' },
                { key: 'time', title: '平均用时' },
                { key: 'visits', title: '次数' },
              ],
              rows: data.slowest.map(({ name, seconds, visits }) => ({ name, visits, time: timeText(seconds) })),
            }}
          />
        </div>
      </Suspense>
    </section>
  )
}
