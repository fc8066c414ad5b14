import type { Field } from '@app/shared/kit/field.ts'
import { rangeKeys } from '@app/shared/kit/query.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { boundedFields } from './useListState.ts'

export interface Choice {
  value: string
  label: string
}
export type Choices = Readonly<Record<string, readonly Choice[]>>

/** One control of the search card: a text, a choice of a dictionary, or two days. */
export interface SearchField {
  key: string
  label: string
  placeholder: string
  dict: string | undefined
  /** Values to choose from that no dictionary holds: rows of another entity. */
  choices: readonly Choice[] | undefined
  /** Names of both bounds when the field is a range of days. */
  range: readonly [begin: string, end: string] | undefined
  advanced: boolean
}

/** A filter of the contract that is no field. */
export type FurtherSearch = Pick<SearchField, 'key' | 'label'> & Partial<SearchField>

/** Searchable fields of the contract, or the named ones in their order; `createTime` is a range on request. */
export function searchFields(
  resource: ResourceFacts,
  keys?: readonly (string | FurtherSearch)[],
  choices: Choices = {},
): SearchField[] {
  const bounded = boundedFields(resource)
  const declared = Object.entries(resource.fields).filter(([, f]) => f.options.search !== undefined)
  const wanted = keys ?? declared.map(([key]) => key)
  return wanted.flatMap((key) => {
    if (typeof key !== 'string') return [{ ...further, placeholder: `请输入${key.label}`, ...key }]
    const field: Field | undefined = resource.fields[key]
    const range = bounded.includes(key) ? rangeKeys(key, resource.range) : undefined
    if (!range && !field?.options.search) return []
    const { dict, texts, advanced } = field?.options ?? {}
    const label = field?.label ?? '创建时间'
    const own = choices[key]
    const placeholder = texts?.placeholder ?? (dict || own ? '请选择' : `请输入${label}`)
    return [{ key, label, placeholder, dict, choices: own, range, advanced: advanced ?? range !== undefined }]
  })
}

const further = { dict: undefined, choices: undefined, range: undefined, advanced: false } as const

/** Names under which a field's values stand among the filters. */
export const filterKeys = ({ key, range }: SearchField): readonly string[] => range ?? [key]
