import { useSuspenseQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { startTransition, useMemo, useState } from 'react'
import { board, type DayCount, type TrendMonths } from '@app/shared/portal/board.ts'
import { Chart } from '#/components/Chart/Chart.tsx'
import type { ChartOption } from '#/components/Chart/chartTypes.ts'
import { call } from '#/kit/http/http.ts'
import { numberText } from '#/kit/words/format.ts'

const spans = [
  { value: '1', label: '一个月' },
  { value: '3', label: '三个月' },
  { value: '6', label: '六个月' },
] satisfies { value: TrendMonths; label: string }[]

/** 登录趋势: sign-ins and operations a day. */
export default function LoginTrendIndex() {
  const [months, setMonths] = useState<TrendMonths>('1')
  const { data } = useSuspenseQuery({
    queryKey: ['portlet', 'loginTrend', months],
    queryFn: ({ signal }) => call(board.trend, { query: { months } }, { signal, silent: true, background: true }),
  })
  const option = useMemo(() => optionOf(data), [data])
  const logins = data.reduce((sum, day) => sum + day.logins, 0)
  return (
    <Chart
      title="登录趋势"
      description={`最近 ${data.length} 天共登录 ${numberText(logins)} 次，今天 ${data.at(-1)?.logins ?? 0} 次`}
      height={260}
      option={option}
      table={tableOf(data)}
      extra={
        <Segmented
          aria-label="时间范围"
          options={spans}
          value={months}
          onChange={(span) => startTransition(() => setMonths(span))}
        />
      }
    />
  )
}

const knowsOperations = (days: readonly DayCount[]) => days.some(({ operations }) => operations !== null)

function optionOf(days: readonly DayCount[]): ChartOption {
  const line = (name: string, values: (number | null)[]) => ({
    type: 'line' as const,
    name,
    data: values,
    showSymbol: false,
  })
  return {
    legend: {},
    xAxis: { type: 'category', boundaryGap: false, data: days.map(({ day }) => day.slice(5)) },
    yAxis: { type: 'value', minInterval: 1 },
    series: [
      line(
        '登录次数',
        days.map(({ logins }) => logins),
      ),
      ...(knowsOperations(days)
        ? [
            line(
              '操作次数',
              days.map(({ operations }) => operations),
            ),
          ]
        : []),
    ],
  }
}

const tableOf = (days: readonly DayCount[]) => ({
  columns: [
    { key: 'day', title: '日期' },
    { key: 'logins', title: '登录次数' },
    ...(knowsOperations(days) ? [{ key: 'operations', title: '操作次数' }] : []),
  ],
  rows: days.toReversed(),
})
