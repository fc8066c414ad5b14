import { Switch } from 'antd'
import { Words } from '#/components/form/controls/families/words.tsx'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import css from '#/components/form/form.module.css'

function SwitchWidget({ value, onChange, disabled, input }: WidgetProps) {
  const { 'aria-invalid': invalid, 'aria-required': required, ...aria } = input
  return (
    <span className={css.switch} data-invalid={invalid === true} data-required={required === true}>
      <Switch {...aria} checked={value === true} disabled={disabled} onChange={(next) => onChange(next)} />
    </span>
  )
}

export const parts: Pick<ControlEntry, 'Widget' | 'ReadOnly'> = {
  Widget: SwitchWidget,
  ReadOnly: ({ value }) => <Words>{value === true ? '是' : '否'}</Words>,
}
