import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import { Radio } from 'antd'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { listOf, writeDefault } from '#/components/form/panel/defaults.tsx'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import css from '#/components/form/panel/panel.module.css'

function RadioDefault(props: EditorProps) {
  const [control] = props.edited.controls
  return (
    <div className={css.stack}>
      <Radio.Group
        className={css.flags}
        value={control.options.defaultValue}
        disabled={props.edited.readOnly}
        onChange={(event) => writeDefault(props, event.target.value)}
      >
        {listOf(control).map(({ value, label }) => (
          <Radio key={String(value)} value={value}>
            {label}
          </Radio>
        ))}
        <Radio value="">无</Radio>
      </Radio.Group>
    </div>
  )
}

export const design: ControlDesign = {
  icon: CheckCircleOutlined,
  rows: [],
  offers: ['dictCode', 'defaultValue'],
  Default: RadioDefault,
  thumb: 'dots',
}
