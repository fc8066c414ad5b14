import { Radio } from 'antd'
import type { FormConfig } from '@app/form-engine/document/types.ts'
import type { Choices } from '#/components/form/panel/ChoiceEditor.tsx'
import { PanelField } from '#/features/form/definition/panels/PanelField.tsx'

/** What every part of the form's settings gets. */
export interface ConfigProps {
  config: FormConfig
  set: (patch: Partial<FormConfig>, burst?: string) => void
  readOnly: boolean
}

interface ConfigChoiceProps extends ConfigProps {
  label: string
  name: keyof FormConfig & string
  choices: Choices
  /** What holds when the form does not say; keys of our own are absent until somebody chooses. */
  otherwise: string
  note?: string
}

/** One of a few for the whole form. */
export function ConfigChoice({ label, name, choices, otherwise, note, config, set, readOnly }: ConfigChoiceProps) {
  return (
    <PanelField label={label} look="below" note={note}>
      {({ id }) => (
        <Radio.Group
          id={id}
          optionType="button"
          value={config[name] ?? otherwise}
          options={choices.map(([value, text]) => ({ value, label: text }))}
          disabled={readOnly}
          onChange={(event) => set({ [name]: event.target.value as string })}
        />
      )}
    </PanelField>
  )
}
