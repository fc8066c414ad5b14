import FieldNumberOutlined from '@ant-design/icons/FieldNumberOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { NumberDefault } from '#/components/form/panel/defaults.tsx'

export const design: ControlDesign = {
  icon: FieldNumberOutlined,
  rows: [],
  offers: ['defaultValue', 'formula'],
  Default: NumberDefault,
}
