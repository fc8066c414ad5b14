import SelectOutlined from '@ant-design/icons/SelectOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { ActionEditor } from '#/components/form/panel/ActionEditor.tsx'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { option } from '#/components/form/panel/lens.ts'

export const design: ControlDesign = {
  icon: SelectOutlined,
  rows: [
    {
      id: 'buttonType',
      place: 270,
      label: '类型',
      edit: (props) => (
        <ChoiceEditor
          {...props}
          list
          lens={option('type')}
          choices={[
            ['primary', 'Primary'],
            ['default', 'Default'],
            ['dashed', 'Dashed'],
            ['danger', 'Danger'],
          ]}
        />
      ),
    },
    {
      id: 'handle',
      place: 290,
      label: '按钮操作',
      look: 'below',
      edit: (props) => (
        <ActionEditor
          {...props}
          lens={option('handle')}
          choices={[
            ['submit', '提交'],
            ['reset', '重置'],
            ['dynamic', '动态函数'],
          ]}
        />
      ),
    },
  ],
  thumb: 'button',
}
