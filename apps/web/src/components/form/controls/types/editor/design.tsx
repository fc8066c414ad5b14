import ReadOutlined from '@ant-design/icons/ReadOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'

export const design: ControlDesign = {
  icon: ReadOutlined,
  rows: [],
  thumb: 'tall',
}
