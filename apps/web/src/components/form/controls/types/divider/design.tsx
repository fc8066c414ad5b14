import LineOutlined from '@ant-design/icons/LineOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'

export const design: ControlDesign = {
  icon: LineOutlined,
  rows: [],
  thumb: 'rule',
}
