import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { OpenPanelsEditor } from './OpenPanelsEditor.tsx'

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
