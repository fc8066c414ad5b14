import PieChartOutlined from '@ant-design/icons/PieChartOutlined'
import { Progress } from 'antd'
import { NumberCard } from './NumberCard.tsx'

/** 当月任务完成情况总览, with the figure of the sample. */
export default function TaskCompletionStatisticsIndex() {
  return (
    <NumberCard title="当月任务完成情况总览" icon={<PieChartOutlined />} sample>
      <Progress percent={72} size={['100%', 12]} status="active" aria-label="当月任务完成情况" />
    </NumberCard>
  )
}
