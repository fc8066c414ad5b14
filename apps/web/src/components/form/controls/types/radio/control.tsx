import { Radio } from 'antd'
import { useId } from 'react'
import { ChoiceGroup, ChosenWords } from '#/components/form/controls/families/choices.tsx'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import { ControlOptions } from '#/components/form/options/ControlOptions.tsx'
import { isEmpty, withChosen } from '#/components/form/options/optionSource.ts'
import { useStoredWords } from '#/components/form/options/storedWords.ts'
import type { design } from './design.tsx'

function RadioWidget({ control, options, path, value, onChange, disabled, input }: WidgetProps) {
  const name = useId()
  const words = useStoredWords(control)
  return (
    <ControlOptions options={options} path={path}>
      {(loaded) => (
        <ChoiceGroup loaded={loaded} input={input}>
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
        </ChoiceGroup>
      )}
    </ControlOptions>
  )
}

export const radio: ControlEntry<typeof design> = { Widget: RadioWidget, ReadOnly: ChosenWords, grouped: true }
