import DashboardOutlined from '@ant-design/icons/DashboardOutlined'
import { board } from '@app/shared/portal/board.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { call } from '#/kit/http/http.ts'
import { bigNumber, numberText } from '#/kit/words/format.ts'
import { NumberCard } from './NumberCard.tsx'
import { Sparkline } from './Sparkline.tsx'

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
