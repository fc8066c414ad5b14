import NodeIndexOutlined from '@ant-design/icons/NodeIndexOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'

export const design: ControlDesign = {
  icon: NodeIndexOutlined,
  rows: [],
  panes: 'steps',
}
