import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AutoComplete } from '#/kit/form/AutoComplete.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { Select } from '#/kit/form/Select.tsx'
import { sourcesQuery, tagsQuery } from './articleQueries.ts'

type PartProps = Omit<InputProps, 'field'>

/** 标签 with those that are in use. */
export function TagsInput({ id, value, disabled, onChange, onBlur }: PartProps) {
  const [typed, setTyped] = useState('')
  const { data = [] } = useQuery(tagsQuery(typed))
  return (
    <Select
      id={id}
      mode="tags"
      disabled={disabled}
      value={(value as string[] | null | undefined) ?? []}
      maxCount={10}
      tokenSeparators={[',', '，', ';', '；']}
      placeholder="输入后按回车"
      options={data.map(({ name, count }) => ({ value: name, label: `${name}（${count}）` }))}
      optionLabelProp="value"
      onSearch={setTyped}
      onChange={(next: string[]) => onChange?.(next.map((tag) => tag.trim()).filter(Boolean))}
      onBlur={onBlur}
    />
  )
}

/** 来源 with those that were given before. */
export function SourceInput({ id, value, disabled, onChange, onBlur }: PartProps) {
  const { data = [] } = useQuery(sourcesQuery(String(value ?? '')))
  return (
    <AutoComplete
      id={id}
      disabled={disabled}
      value={(value as string | null | undefined) ?? ''}
      placeholder="请输入"
      maxLength={128}
      options={data.map((source) => ({ value: source }))}
      onChange={(next: string) => onChange?.(next)}
      onBlur={onBlur}
    />
  )
}
