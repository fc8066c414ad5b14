import type { Option } from '@app/form-engine/definition/types.ts'
import { Checkbox, Radio } from 'antd'
import { useId, type ReactNode } from 'react'
import css from '#/components/form/form.module.css'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import { ControlOptions } from '#/components/form/options/ControlOptions.tsx'
import { isEmpty, withChosen, type LoadedOptions } from '#/components/form/options/optionSource.ts'
import { OptionsFailed } from '#/components/form/options/optionsState.tsx'
import { useStoredWords } from '#/components/form/options/storedWords.ts'
import { nameOf } from './look.ts'
import { ChosenWords } from './select.tsx'

/** Boxes that remember in which order they were ticked (form-designer §15). */
function CheckboxWidget({ control, options, path, value, onChange, disabled, input }: WidgetProps) {
  const words = useStoredWords(control)
  const chosen = Array.isArray(value) ? (value as Option['value'][]) : []
  const toggle = (one: Option['value'], on: boolean) =>
    onChange(on ? [...chosen, one] : chosen.filter((each) => each !== one))
  return (
    <ControlOptions options={options} path={path}>
      {(loaded) => (
        <Group loaded={loaded} input={input}>
          {withChosen(loaded.options, chosen, words).map((option, at) => (
            <Checkbox
              key={String(option.value)}
              {...(at === 0 && { id: input.id })}
              checked={chosen.includes(option.value)}
              disabled={disabled || option.disabled === true}
              onChange={(event) => toggle(option.value, event.target.checked)}
            >
              {option.label}
            </Checkbox>
          ))}
        </Group>
      )}
    </ControlOptions>
  )
}

function RadioWidget({ control, options, path, value, onChange, disabled, input }: WidgetProps) {
  const name = useId()
  const words = useStoredWords(control)
  return (
    <ControlOptions options={options} path={path}>
      {(loaded) => (
        <Group loaded={loaded} input={input}>
          {withChosen(loaded.options, isEmpty(value) ? undefined : value, words).map((option, at) => (
            <Radio
              key={String(option.value)}
              {...(at === 0 && { id: input.id })}
              name={name}
              checked={value === option.value}
              disabled={disabled || option.disabled === true}
              onChange={() => onChange(option.value)}
            >
              {option.label}
            </Radio>
          ))}
        </Group>
      )}
    </ControlOptions>
  )
}

interface GroupProps {
  loaded: LoadedOptions
  input: WidgetProps['input']
  children: ReactNode
}

function Group({ loaded, input, children }: GroupProps) {
  return (
    <div className={css.choices} {...(input['aria-label'] !== undefined && { role: 'group', ...nameOf(input) })}>
      {loaded.failed ? <OptionsFailed loaded={loaded} /> : children}
    </div>
  )
}

export const checkbox: ControlEntry = { Widget: CheckboxWidget, ReadOnly: ChosenWords, grouped: true }
export const radio: ControlEntry = { Widget: RadioWidget, ReadOnly: ChosenWords, grouped: true }
