import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import type { Forecast } from '@app/shared/flowable/forecast.ts'
import { EventLine } from '#/kit/page/EventLine.tsx'
import css from './forecast.module.css'

const stops: Record<NonNullable<Forecast['stoppedBy']>, string> = {
  unknown: '后续节点取决于尚未确定的内容',
  event: '到此等待外部事件，之后的节点待定',
  limit: '之后的节点不再显示',
}

interface ForecastStepsProps extends Pick<Forecast, 'steps' | 'stoppedBy'> {
  starter: string
}

/** 审批预览: who would have it, one after the other, if everybody approves (workflow §3.6). */
export function ForecastSteps({ starter, steps, stoppedBy }: ForecastStepsProps) {
  const ahead = <ClockCircleOutlined className={css.ahead} aria-label="未进行" />
  return (
    <EventLine
      events={[
        {
          key: 'start',
          mark: <CheckCircleFilled className={css.start} aria-hidden />,
          content: <FutureStep name="发起" people={[starter]} />,
        },
        ...steps.map(({ node, nodeName, people }, at) => ({
          key: `${at} ${node}`,
          mark: ahead,
          content: <FutureStep name={nodeName} people={people} />,
        })),
        {
          key: 'end',
          mark: ahead,
          content: <span className={css.future}>{stoppedBy ? stops[stoppedBy] : '流程结束'}</span>,
        },
      ]}
    />
  )
}

/** A step to come, in grey. */
export const FutureStep = ({ name, people }: { name: string; people: readonly string[] }) => (
  <div className={css.future}>
    <strong>{name}</strong>
    <span>{people.length > 0 ? people.join('、') : '待定'}</span>
  </div>
)
