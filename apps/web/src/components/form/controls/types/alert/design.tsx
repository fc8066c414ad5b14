import AlertOutlined from '@ant-design/icons/AlertOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { FlagsEditor } from '#/components/form/panel/FlagsEditor.tsx'
import { option } from '#/components/form/panel/lens.ts'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'

export const design: ControlDesign = {
  icon: AlertOutlined,
  rows: [
    {
      id: 'description',
      place: 300,
      label: '辅助描述',
      look: 'below',
      edit: (props) => (
        <TextEditor {...props} lens={option('description')} placeholder="请输入" rows={{ minRows: 2, maxRows: 6 }} />
      ),
    },
    {
      id: 'alertType',
      place: 310,
      label: '类型',
      look: 'below',
      edit: (props) => (
        <ChoiceEditor
          {...props}
          lens={option('type')}
          choices={[
            ['success', 'success'],
            ['info', 'info'],
            ['warning', 'warning'],
            ['error', 'error'],
          ]}
        />
      ),
    },
    {
      id: 'alertFlags',
      place: 320,
      label: '操作属性',
      look: 'heading',
      edit: (props) => (
        <FlagsEditor
          {...props}
          flags={[
            { name: 'showIcon', label: '显示图标' },
            { name: 'banner', label: '无边框' },
            { name: 'closable', label: '可关闭' },
          ]}
        />
      ),
    },
  ],
  thumb: 'alert',
}
