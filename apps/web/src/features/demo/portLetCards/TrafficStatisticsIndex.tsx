import DashboardOutlined from '@ant-design/icons/DashboardOutlined'
import { useSuspenseQuery } from '@tanstack/react-query'
import { board } from '@app/shared/portal/board.ts'
import { call } from '#/kit/http/http.ts'
import { bigNumber, numberText } from '#/kit/words/format.ts'
import { NumberCard } from './NumberCard.tsx'
import css from './cards.module.css'

const shownDays = 7

/** 访问量: sign-ins of today, and how the week went. */
export default function TrafficStatisticsIndex() {
  const { data } = useSuspenseQuery({
    queryKey: ['portlet', 'traffic'],
    queryFn: ({ signal }) => call(board.trend, {}, { signal, silent: true, background: true }),
  })
  const week = data.slice(-shownDays)
  const today = week.at(-1)?.logins ?? 0
  return (
    <NumberCard title="访问量" icon={<DashboardOutlined />}>
      <span title={numberText(today)}>{bigNumber(today)}</span>
      <Sparkline
        values={week.map(({ logins }) => logins)}
        label={`最近 ${week.length} 天的登录次数：${week.map(({ day, logins }) => `${day.slice(5)} ${logins} 次`).join('，')}`}
      />
    </NumberCard>
  )
}

const [width, height, edge] = [120, 32, 2]

/** A line as small as a word, without axes; for those who cannot see it its label says the numbers. */
function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(1, ...values)
  const points = values.map((value, at) => {
    const x = edge + (at * (width - 2 * edge)) / Math.max(1, values.length - 1)
    const y = height - edge - (value / most) * (height - 2 * edge)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg className={css.sparkline} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <title>{label}</title>
      <polyline points={points.join(' ')} />
    </svg>
  )
}
