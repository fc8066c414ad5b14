import type { Control, Option } from '@app/form-engine/document/types.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useDict } from '#/kit/words/useDict.ts'
import { withChosen } from './options/optionSource.ts'
import { useStoredWords } from './options/storedWords.ts'

interface ListedInputProps {
  control: Control
  value: unknown
  multiple: boolean
  label: string
  disabled: boolean
  onChange: (value: unknown) => void
}

const leaves = (options: readonly Option[]): Option[] =>
  options.flatMap((option) => [option, ...leaves(option.children ?? [])])

/** One or several of the choices that a field lists; where they come from elsewhere, they may be typed. */
export function ListedInput({ control, value, multiple, label, disabled, onChange }: ListedInputProps) {
  const { dictCode, dynamic, options = [] } = control.options
  const entries = useDict(dictCode || undefined)
  const words = useStoredWords(control)
  const offered = entries.map(({ dictLabel, dictValue }) => ({ value: dictValue, label: dictLabel }))
  const known = dictCode
    ? withChosen(offered, value, words).map((option) => ({ value: option.value as string, label: option.label }))
    : leaves(options).map((option) => ({ value: option.value as string, label: option.label }))
  const free = dynamic === true && !dictCode
  const many = multiple || free
  const chosen = many ? [value ?? []].flat() : value
  return (
    <Select<unknown>
      aria-label={label}
      disabled={disabled}
      {...(many && { mode: free ? 'tags' : 'multiple' })}
      value={chosen === null ? undefined : chosen}
      options={free ? [] : known}
      placeholder={free ? '输入值后回车' : '请选择'}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      getPopupContainer={insideCard}
      onChange={(next) => onChange(many && !multiple ? [next].flat().at(-1) : next)}
    />
  )
}
