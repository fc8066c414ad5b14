import EditOutlined from '@ant-design/icons/EditOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { option } from '#/components/form/panel/lens.ts'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'

const inputTypes = ['text', 'password', 'number', 'email', 'tel', 'url', 'color']

export const design: ControlDesign = {
  icon: EditOutlined,
  rows: [
    {
      id: 'inputType',
      place: 30,
      label: '输入框type',
      common: true,
      edit: (props) => <TextEditor {...props} lens={option('type')} placeholder="请输入" suggestions={inputTypes} />,
    },
  ],
  offers: ['formula'],
  checks: ['email', 'phone', 'idcard', 'url', 'integer', 'number', 'minLength', 'maxLength', 'min', 'max'],
}
