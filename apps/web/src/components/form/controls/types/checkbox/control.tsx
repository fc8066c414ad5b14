import { Checkbox } from 'antd'
import type { Option } from '@app/form-engine/document/types.ts'
import { ChoiceGroup, ChosenWords } from '#/components/form/controls/families/choices.tsx'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import { ControlOptions } from '#/components/form/options/ControlOptions.tsx'
import { withChosen } from '#/components/form/options/optionSource.ts'
import { useStoredWords } from '#/components/form/options/storedWords.ts'
import type { design } from './design.tsx'

/** Boxes that remember in which order they were ticked (form-designer §15). */
function CheckboxWidget({ control, options, path, value, onChange, disabled, input }: WidgetProps) {
  const words = useStoredWords(control)
  const chosen = Array.isArray(value) ? (value as Option['value'][]) : []
  const toggle = (one: Option['value'], on: boolean) =>
    onChange(on ? [...chosen, one] : chosen.filter((each) => each !== one))
  return (
    <ControlOptions options={options} path={path}>
      {(loaded) => (
        <ChoiceGroup loaded={loaded} input={input}>
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
        </ChoiceGroup>
      )}
    </ControlOptions>
  )
}

export const checkbox: ControlEntry<typeof design> = { Widget: CheckboxWidget, ReadOnly: ChosenWords, grouped: true }
