import FolderOutlined from '@ant-design/icons/FolderOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { option } from '#/components/form/panel/lens.ts'

export const design: ControlDesign = {
  icon: FolderOutlined,
  rows: [
    {
      id: 'tabPosition',
      place: 240,
      label: '页签位置',
      look: 'below',
      edit: (props) => (
        <ChoiceEditor
          {...props}
          lens={option('tabPosition')}
          choices={[
            ['top', 'top'],
            ['right', 'right'],
            ['bottom', 'bottom'],
            ['left', 'left'],
          ]}
        />
      ),
    },
    {
      id: 'tabType',
      place: 250,
      label: '页签类型',
      edit: (props) => (
        <ChoiceEditor
          {...props}
          lens={option('type')}
          choices={[
            ['line', 'line'],
            ['card', 'card'],
          ]}
        />
      ),
    },
  ],
  panes: 'tabs',
}
