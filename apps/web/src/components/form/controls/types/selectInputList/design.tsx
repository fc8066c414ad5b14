import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'

export const design: ControlDesign = {
  icon: UnorderedListOutlined,
  rows: [],
}
