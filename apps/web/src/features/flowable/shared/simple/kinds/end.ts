import StopOutlined from '@ant-design/icons/StopOutlined'
import type { CardDesign } from './cardDesign.ts'

export const end: CardDesign<1> = { icon: StopOutlined, tone: 'ends', tabs: [] }
