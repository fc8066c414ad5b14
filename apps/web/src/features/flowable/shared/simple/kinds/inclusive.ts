import PartitionOutlined from '@ant-design/icons/PartitionOutlined'
import type { CardDesign } from './cardDesign.ts'

export const inclusive: CardDesign<53> = { icon: PartitionOutlined, tone: 'forks', place: 60, tabs: [] }
