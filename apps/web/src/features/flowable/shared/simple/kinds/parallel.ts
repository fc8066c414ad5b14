import ForkOutlined from '@ant-design/icons/ForkOutlined'
import type { CardDesign } from './cardDesign.ts'

export const parallel: CardDesign<52> = { icon: ForkOutlined, tone: 'forks', place: 50, tabs: [] }
