import LayoutOutlined from '@ant-design/icons/LayoutOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { option } from '#/components/form/panel/lens.ts'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'

export const design: ControlDesign = {
  icon: LayoutOutlined,
  rows: [
    {
      id: 'gutter',
      place: 190,
      label: '栅格间距',
      edit: (props) => <NumberEditor {...props} lens={option('gutter')} min={0} empty={0} />,
    },
  ],
}
