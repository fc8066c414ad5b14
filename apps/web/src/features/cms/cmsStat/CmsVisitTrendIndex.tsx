import { Segmented } from 'antd'
import { useState } from 'react'
import { useAuth } from '#/kit/session/access.ts'
import { Lines } from './statCharts.tsx'
import { lastDays, useStat } from './useStat.ts'

const spans = [
  { value: 1, label: '今日' },
  { value: 7, label: '7日' },
  { value: 30, label: '30日' },
]

/** 访问趋势 on a workbench. */
export default function CmsVisitTrendIndex() {
  const { hasPermi } = useAuth()
  return hasPermi(['cms:cmsStat:list']) ? <Trend /> : <p>没有内容统计权限，请联系管理员</p>
}

function Trend() {
  const [span, setSpan] = useState(7)
  const query = useStat('visitTrend', lastDays(span))
  return (
    <Lines
      title="访问趋势"
      query={query}
      points={query.data?.points}
      series={[
        { key: 'pv', name: '浏览(PV)' },
        { key: 'uv', name: '访客(UV)' },
      ]}
      extra={<Segmented aria-label="统计范围" options={spans} value={span} onChange={setSpan} />}
    />
  )
}
