import SwitcherOutlined from '@ant-design/icons/SwitcherOutlined'
import { Switch } from 'antd'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { optionsIn, writeDefault } from '#/components/form/panel/defaults.tsx'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import css from '#/components/form/panel/panel.module.css'

function SwitchDefault(props: EditorProps) {
  const { id, edited } = props
  return (
    <Switch
      id={id}
      className={css.switch ?? ''}
      checked={optionsIn(props).defaultValue === true}
      disabled={edited.readOnly}
      onChange={(on) => writeDefault(props, on)}
    />
  )
}

export const design: ControlDesign = {
  icon: SwitcherOutlined,
  rows: [],
  offers: ['defaultValue'],
  Default: SwitchDefault,
  thumb: 'pill',
}
