import BorderlessTableOutlined from '@ant-design/icons/BorderlessTableOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { CodeField } from '#/components/form/panel/CodeField.tsx'
import { FlagsEditor } from '#/components/form/panel/FlagsEditor.tsx'
import { option } from '#/components/form/panel/lens.ts'

export const design: ControlDesign = {
  icon: BorderlessTableOutlined,
  rows: [
    {
      id: 'tableStyle',
      place: 450,
      label: '表格样式CSS',
      look: 'below',
      edit: (props) => (
        <CodeField
          {...props}
          lens={option('customStyle')}
          label="表格样式CSS"
          language="css"
          placeholder="background-color: #f7f8fa;"
        />
      ),
    },
    {
      id: 'tableFlags',
      place: 460,
      label: '属性',
      look: 'heading',
      edit: (props) => (
        <FlagsEditor
          {...props}
          flags={[
            { name: 'bordered', label: '显示边框' },
            { name: 'bright', label: '鼠标经过点亮' },
            { name: 'small', label: '紧凑型' },
          ]}
        />
      ),
    },
    {
      id: 'tableHint',
      place: 470,
      label: '提示',
      look: 'below',
      note: '请点击右键增加行列，或者合并单元格',
      edit: () => null,
    },
  ],
}
