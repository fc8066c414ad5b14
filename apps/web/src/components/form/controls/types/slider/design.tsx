import SlidersOutlined from '@ant-design/icons/SlidersOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { NumberDefault } from '#/components/form/panel/defaults.tsx'

export const design: ControlDesign = {
  icon: SlidersOutlined,
  rows: [],
  offers: ['defaultValue'],
  Default: (props) => <NumberDefault {...props} empty={0} />,
  thumb: 'bar',
}
