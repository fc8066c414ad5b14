import BranchesOutlined from '@ant-design/icons/BranchesOutlined'
import type { CardDesign } from './cardDesign.ts'

export const exclusive: CardDesign<51> = { icon: BranchesOutlined, tone: 'forks', place: 40, tabs: [] }
