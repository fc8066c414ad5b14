import { ChosenWords } from '#/components/form/controls/families/choices.tsx'
import { statusOf, widthOf } from '#/components/form/controls/families/look.ts'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import { ControlOptions } from '#/components/form/options/ControlOptions.tsx'
import { isEmpty, withChosen, type LoadedOptions } from '#/components/form/options/optionSource.ts'
import { optionsState } from '#/components/form/options/optionsState.tsx'
import { useStoredWords } from '#/components/form/options/storedWords.ts'
import { Select } from '#/kit/form/Select.tsx'
import type { design } from './design.tsx'

const matches = (typed: string, option: { label?: unknown } | undefined) =>
  String(option?.label ?? '')
    .toLowerCase()
    .includes(typed.trim().toLowerCase())

function SelectWidget(props: WidgetProps) {
  return (
    <ControlOptions options={props.options} path={props.path}>
      {(loaded) => <Choice {...props} loaded={loaded} />}
    </ControlOptions>
  )
}

/** The library's words for it; true and false serve as well. */
type Value = string | number

function Choice({
  control,
  options,
  value,
  onChange,
  disabled,
  input,
  loaded,
}: WidgetProps & { loaded: LoadedOptions }) {
  const multiple = options.multiple === true
  const many = Array.isArray(value) ? (value as Value[]) : isEmpty(value) ? [] : [value as Value]
  const one = Array.isArray(value) || isEmpty(value) ? undefined : (value as Value)
  const words = useStoredWords(control)
  const choices = withChosen(loaded.options, value, words).map(({ value: each, label, disabled: off }) => ({
    value: each as Value,
    label,
    disabled: off === true,
  }))
  return (
    <Select<Value | Value[]>
      {...input}
      {...(multiple && { mode: 'multiple' as const })}
      {...optionsState(loaded)}
      value={multiple ? many : one}
      options={choices}
      disabled={disabled}
      loading={loaded.loading}
      allowClear={options.clearable === true}
      placeholder={options.placeholder}
      showSearch={options.showSearch === true ? { filterOption: matches } : false}
      status={statusOf(input)}
      style={{ width: widthOf(options) }}
      onChange={(next) => onChange(next)}
    />
  )
}

export const select: ControlEntry<typeof design> = { Widget: SelectWidget, ReadOnly: ChosenWords }
