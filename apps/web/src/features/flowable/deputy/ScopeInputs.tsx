import { useQueryClient } from '@tanstack/react-query'
import { categoryCalls } from '@app/shared/flowable/category.ts'
import { deputyCalls } from '@app/shared/flowable/deputy.ts'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import type { ChoiceSource } from '#/kit/form/useChoices.ts'
import { httpOf } from '#/kit/http/httpOf.ts'

export function CategoryInput(props: InputProps) {
  const http = httpOf(useQueryClient())
  const ask: ChoiceSource['ask'] = async (_query, signal) =>
    (await http.call(categoryCalls.choices, {}, { signal, silent: true }))
      .filter(({ id, status }) => status === '0' || id === props.value)
      .map(({ id, name }) => ({ value: id, label: name }))
  return <ScopeInput {...props} of="category" ask={ask} placeholder="请选择流程分类" />
}

export function ProcessInput(props: InputProps) {
  const http = httpOf(useQueryClient())
  const ask: ChoiceSource['ask'] = async (query, signal) =>
    (await http.call(deputyCalls.processes, { query }, { signal, silent: true })).map(({ id, name }) => ({
      value: id,
      label: name,
    }))
  return <ScopeInput {...props} of="process" ask={ask} placeholder="请选择流程" />
}

/** The category or the process for which a deputy stands in. */
function ScopeInput({
  of,
  ask,
  id,
  value,
  disabled,
  placeholder,
  onChange,
  onBlur,
}: InputProps & Pick<ChoiceSource, 'ask'> & { of: string; placeholder: string }) {
  return (
    <ChoiceSelect
      id={id}
      disabled={disabled}
      placeholder={placeholder}
      source={{ queryKey: ['flowable:deputy', 'choices', of], ask }}
      value={typeof value === 'string' && value ? [value] : []}
      onBlur={onBlur}
      onChange={([chosen]) => onChange?.(chosen ?? null)}
    />
  )
}
