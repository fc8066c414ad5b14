import HistoryOutlined from '@ant-design/icons/HistoryOutlined'
import { NumberCard } from './NumberCard.tsx'

/** 当月任务总数统计, with the figure of the sample. */
export default function TaskTotalStatisticsIndex() {
  return (
    <NumberCard title="当月任务总数统计" icon={<HistoryOutlined />} change={-15} sample>
      150
    </NumberCard>
  )
}
