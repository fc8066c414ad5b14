import FieldNumberOutlined from '@ant-design/icons/FieldNumberOutlined'
import { NumberDefault } from '#/components/form/panel/defaults.tsx'
import type { ControlDesign } from '#/components/form/controls/design.ts'

export const design: ControlDesign = {
  icon: FieldNumberOutlined,
  rows: [],
  offers: ['defaultValue', 'formula'],
  Default: NumberDefault,
}
