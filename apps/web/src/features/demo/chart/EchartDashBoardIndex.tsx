import { AccountBookOutlined, ClockCircleOutlined, PercentageOutlined, SwapOutlined } from '@ant-design/icons'
import { Statistic } from 'antd'
import { type ReactNode, useState } from 'react'
import { Change } from '#/features/demo/shared/Change/Change.tsx'
import { usePortlet } from '#/kit/page/portlet.ts'
import { AreaChart } from './AreaChart.tsx'
import { HistogramChart } from './HistogramChart.tsx'
import { LineChart } from './LineChart.tsx'
import { PieChart } from './PieChart.tsx'
import { RoseChart } from './RoseChart.tsx'
import css from './chart.module.css'

const endOfToday = () => new Date().setHours(24, 0, 0, 0)

/** 报表看板: figures and charts of the sample data on one page. */
export default function EchartDashBoardIndex() {
  const [deadline, setDeadline] = useState(endOfToday)
  const inCard = usePortlet() !== undefined
  return (
    <div className={css.board}>
      {!inCard && <h1 className="sr-only">报表看板</h1>}
      <div className={css.figures}>
        <Figure title="我的收益" icon={<AccountBookOutlined />} change={15}>
          888,888
        </Figure>
        <Figure title="剩余时间" icon={<ClockCircleOutlined />}>
          <Statistic.Timer
            type="countdown"
            className={css.countdown}
            value={deadline}
            format="HH:mm:ss:SSS"
            onFinish={() => setDeadline(endOfToday())}
          />
        </Figure>
        <Figure title="转换率" icon={<SwapOutlined />} change={-21}>
          888,888
        </Figure>
        <Figure title="转换率" icon={<PercentageOutlined />}>
          15%
        </Figure>
      </div>
      <section className={css.card}>
        <LineChart />
      </section>
      <div className={css.thirds}>
        <section className={css.card}>
          <h2 className={css.title}>月收入</h2>
          <p className={css.income}>
            ￥183,827 <Change percent={23.91} />
          </p>
          <dl className={css.growth}>
            <dt>上月增长</dt>
            <dd>￥1,838</dd>
            <dt>当月增长</dt>
            <dd>￥1,838</dd>
          </dl>
        </section>
        <section className={css.card}>
          <HistogramChart />
        </section>
        <section className={css.card}>
          <PieChart />
        </section>
      </div>
      <div className={css.halves}>
        <section className={css.card}>
          <RoseChart />
        </section>
        <section className={css.card}>
          <AreaChart />
        </section>
      </div>
    </div>
  )
}

interface FigureProps {
  title: string
  icon: ReactNode
  children: ReactNode
  /** Change in percent. */
  change?: number
}

/** One number of the board. */
function Figure({ title, icon, children, change }: FigureProps) {
  return (
    <section className={css.card}>
      <h2 className={css.label}>
        <span aria-hidden="true">{icon}</span>
        {title}
      </h2>
      <p className={css.figure}>
        {children}
        {change !== undefined && <Change percent={change} />}
      </p>
    </section>
  )
}
