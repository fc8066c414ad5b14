import type { ComponentType } from 'react'
import type { Field, TreeRef } from '@app/shared/kit/field.ts'
import { boundedFields } from '@app/shared/kit/query.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { belowKey, rangeKeys, searchValueOf, type SearchValue } from '@app/shared/kit/searchValue.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'

export interface Choice {
  value: string
  label: string
}
export type Choices = Readonly<Record<string, readonly Choice[]>>

export type SearchInputs = Readonly<Record<string, ComponentType<InputProps>>>

/** One control of the search card: a text, a choice of a dictionary, a number, a day, or two bounds. */
export interface SearchField {
  key: string
  label: string
  placeholder: string
  dict: string | undefined
  /** Values to choose from that no dictionary holds: rows of another entity. */
  choices: readonly Choice[] | undefined
  /** Names of both bounds when the field is a range, of days unless `value` says numbers. */
  range: readonly [begin: string, end: string] | undefined
  advanced: boolean
  /** What is asked for; a text unless given. */
  value?: SearchValue | undefined
  /** Of people, departments and nodes of trees, which are chosen as in a form. */
  chosenWith?: { field: Field; input: ComponentType<InputProps> | undefined; tree: TreeRef | undefined } | undefined
}

/** What is chosen by another page's control than the kit's own of lists. */
const chosen = new Set(['user', 'dept', 'treeSelect'])

/** A filter of the contract that is no field. */
export type FurtherSearch = Pick<SearchField, 'key' | 'label'> & Partial<SearchField>

/** Searchable fields of the contract, or the named ones in their order; `createTime` is a range on request. */
export function searchFields(
  resource: ResourceFacts,
  keys?: readonly (string | FurtherSearch)[],
  choices: Choices = {},
  inputs: SearchInputs = {},
): SearchField[] {
  const bounded = new Map(boundedFields(resource.fields, resource.audit))
  const declared = Object.entries(resource.fields).filter(([, f]) => f.options.search !== undefined)
  const wanted = keys ?? declared.map(([key]) => key)
  return wanted.flatMap((key) => {
    if (typeof key !== 'string') return [{ ...further, placeholder: `请输入${key.label}`, ...key }]
    const field: Field | undefined = resource.fields[key] ?? bounded.get(key)
    if (!field?.options.search) return []
    const value = searchValueOf(field)
    const range = bounded.has(key) ? rangeKeys(key, resource.range, value) : undefined
    const { dict, texts, advanced, widget } = field.options
    const label = shortLabel(field)
    const own = choices[key] ?? (value === 'boolean' ? yesOrNo : undefined)
    const isChosen = !own && widget !== undefined && chosen.has(widget)
    const picked = dict || own || isChosen || value === 'day' || value === 'moment' || value === 'time'
    const placeholder = texts?.placeholder ?? (picked ? '请选择' : `请输入${label}`)
    const chosenWith = isChosen ? { field, input: inputs[key], tree: treeOf(resource, field) } : undefined
    const beside = range !== undefined && value !== 'number' && value !== 'decimal' && value !== 'time'
    return [{ key, label, placeholder, dict, choices: own, range, advanced: advanced ?? beside, value, chosenWith }]
  })
}

/** What stands in brackets explains how a value is given, not what is looked for. */
const shortLabel = ({ label }: Field): string => label.split(/[（(]/, 1)[0]?.trim() || label

const further = { dict: undefined, choices: undefined, range: undefined, advanced: false } as const

/** Names under which a field's values stand among the filters. */
export const filterKeys = ({ key, range, value }: SearchField): readonly string[] =>
  range ?? (value === 'below' ? [key, belowKey(key)] : [key])

const yesOrNo: readonly Choice[] = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]

/** The tree whose nodes a field names. */
function treeOf(resource: ResourceFacts, { options: { tree } }: Field): TreeRef | undefined {
  if (tree !== 'own') return tree?.()
  return 'treeEndpoints' in resource ? (resource as unknown as TreeRef) : undefined
}
