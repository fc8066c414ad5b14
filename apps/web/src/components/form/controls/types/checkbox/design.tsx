import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import { Checkbox } from 'antd'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { listOf, pickOf, writeDefault, type Pick } from '#/components/form/panel/defaults.tsx'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import css from '#/components/form/panel/panel.module.css'

function CheckboxDefault(props: EditorProps) {
  const [control] = props.edited.controls
  return (
    <Checkbox.Group
      className={css.flags}
      value={pickOf(control.options.defaultValue)}
      options={listOf(control).map(({ value, label }) => ({ value: value as Pick, label }))}
      disabled={props.edited.readOnly}
      onChange={(chosen) => writeDefault(props, chosen)}
    />
  )
}

export const design: ControlDesign = {
  icon: CheckSquareOutlined,
  rows: [],
  offers: ['dictCode', 'defaultValue'],
  Default: CheckboxDefault,
  thumb: 'dots',
}
