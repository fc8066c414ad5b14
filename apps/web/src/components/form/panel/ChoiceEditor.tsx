import { Radio } from 'antd'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import type { EditorProps } from './edited.ts'
import { mixedText, read, type Lens } from './lens.ts'

export type Choices = readonly (readonly [value: string, label: string])[]

interface ChoiceEditorProps extends EditorProps {
  lens: Lens
  choices: Choices
  /** What counts as chosen when the control does not say. */
  otherwise?: string
  /** A list to open instead of buttons. */
  list?: boolean
}

/** One of a few. */
export function ChoiceEditor({ id, edited, lens, choices, otherwise, list = false }: ChoiceEditorProps) {
  const { value, mixed } = read(edited, lens)
  const chosen = mixed ? undefined : ((value as string | undefined) ?? otherwise)
  const options = choices.map(([key, label]) => ({ value: key, label }))
  const choose = (next: string) => edited.change((control) => lens.set(control, next))
  if (list)
    return (
      <Select
        id={id}
        value={chosen}
        options={options}
        disabled={edited.readOnly}
        placeholder={mixed ? mixedText : '请选择'}
        getPopupContainer={insideCard}
        onChange={choose}
      />
    )
  return (
    <Radio.Group
      id={id}
      optionType="button"
      value={chosen}
      options={options}
      disabled={edited.readOnly}
      onChange={(event) => choose(event.target.value as string)}
    />
  )
}
