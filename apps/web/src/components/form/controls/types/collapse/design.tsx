import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import { OpenPanelsEditor } from './OpenPanelsEditor.tsx'
import type { ControlDesign } from '#/components/form/controls/design.ts'

export const design: ControlDesign = {
  icon: MenuUnfoldOutlined,
  rows: [
    {
      id: 'defaultOpen',
      place: 185,
      label: '默认展开',
      look: 'below',
      edit: (props) => <OpenPanelsEditor {...props} />,
    },
  ],
  offers: ['bordered'],
}
