import TransactionOutlined from '@ant-design/icons/TransactionOutlined'
import { NumberCard } from './NumberCard.tsx'

/** 项目金额总览, with the figure of the sample. */
export default function AmountStatisticsIndex() {
  return (
    <NumberCard title="项目金额总览" icon={<TransactionOutlined />} change={15} sample>
      150,032
    </NumberCard>
  )
}
