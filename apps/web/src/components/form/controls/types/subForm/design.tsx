import BlockOutlined from '@ant-design/icons/BlockOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'

export const design: ControlDesign = {
  icon: BlockOutlined,
  rows: [],
}
