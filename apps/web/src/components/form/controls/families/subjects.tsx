import { useMemo } from 'react'
import { DeptSelect, type Scope } from '#/components/DeptSelect/DeptSelect.tsx'
import { useDeptNames } from '#/components/DeptSelect/useDeptNames.ts'
import { useFormScope } from '#/components/form/formScope.ts'
import type { ControlEntry, NamedSubject, ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'
import { usePersonNames } from '#/components/UserSelect/usePersonNames.ts'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import type { ChoiceSource } from '#/kit/form/useChoices.ts'
import { statusOf, stringOf, widthOf } from './look.ts'
import { usePostNames, usePostSource } from './posts.ts'
import { Words } from './words.tsx'

type Parts = Pick<ControlEntry, 'Widget' | 'ReadOnly'>

/** Ids of a value, whichever of its two shapes it has. */
const idsOf = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '')

/** Names that the page knows besides the directory. */
function useKnown(kind: NamedSubject['kind']): ReadonlyMap<string, string> {
  const subjects = useFormScope()?.subjects
  return useMemo(
    () => new Map(subjects?.filter((one) => one.kind === kind).map(({ id, name }) => [id, name])),
    [subjects, kind],
  )
}

/** What the pickers of the organisation take and give: ids joined by `;`. */
function pickerProps({ options, value, onChange, disabled, input }: WidgetProps) {
  const { id, ...aria } = input
  const multiple = options.multiple === true
  return {
    id,
    aria,
    multiple,
    disabled,
    value: idsOf(value).join(';'),
    placeholder: stringOf(options.placeholder),
    onChange: (joined: string) => onChange(multiple ? joined.split(';').filter(Boolean) : joined),
  }
}

function UserWidget(props: WidgetProps) {
  return (
    <div style={{ width: widthOf(props.options) }}>
      <UserSelect {...pickerProps(props)} known={useKnown('user')} />
    </div>
  )
}

function DeptWidget(props: WidgetProps) {
  return (
    <div style={{ width: widthOf(props.options) }}>
      <DeptSelect {...pickerProps(props)} everywhere scope={scopeOf(props.options.scope)} known={useKnown('dept')} />
    </div>
  )
}

const scopeOf = (scope: unknown): Scope => (scope === 'all' || scope === 'nonDept' ? scope : 'dept')

function PostWidget({ options, value, onChange, disabled, input }: WidgetProps) {
  const multiple = options.multiple === true
  const ids = idsOf(value)
  const known = useKnown('post')
  const directory = usePostSource()
  const source: ChoiceSource = {
    ...directory,
    // Names that the page knows come with it; who is unknown everywhere is out of use.
    async ask(query, signal) {
      if (query.ids === undefined) return directory.ask(query, signal)
      const wanted = query.ids.split(',')
      const unknown = unknownOf(wanted, known).join(',')
      const found = unknown === '' ? [] : await directory.ask({ ids: unknown }, signal)
      return wanted.map(
        (id) => found.find((post) => post.value === id) ?? { value: id, label: known.get(id) ?? '已停用的岗位' },
      )
    },
  }
  return (
    <ChoiceSelect
      {...input}
      multiple={multiple}
      source={source}
      value={ids}
      disabled={disabled}
      allowClear
      placeholder={stringOf(options.placeholder)}
      status={statusOf(input)}
      style={{ width: widthOf(options) }}
      onChange={(next) => onChange(multiple ? next : (next[0] ?? ''))}
    />
  )
}

interface WordsProps {
  ids: readonly string[]
  known: ReadonlyMap<string, string>
  /** Undefined while they are looked up. */
  found: readonly { id: string; name: string }[] | undefined
  gone: string
}

function Names({ ids, known, found, gone }: WordsProps) {
  const name = (id: string) => known.get(id) ?? found?.find((one) => one.id === id)?.name ?? (found ? gone : '')
  return <Words>{ids.map(name).filter(Boolean).join('、')}</Words>
}

/** The directory is asked only for those whom the page does not know. */
const unknownOf = (ids: readonly string[], known: ReadonlyMap<string, string>) => ids.filter((id) => !known.has(id))

function UserWords({ value }: ReadOnlyProps) {
  const [ids, known] = [idsOf(value), useKnown('user')]
  return <Names ids={ids} known={known} found={usePersonNames(unknownOf(ids, known))} gone="已停用的人员" />
}

function DeptWords({ value }: ReadOnlyProps) {
  const [ids, known] = [idsOf(value), useKnown('dept')]
  return <Names ids={ids} known={known} found={useDeptNames(unknownOf(ids, known))} gone="已删除的部门" />
}

function PostWords({ value }: ReadOnlyProps) {
  const [ids, known] = [idsOf(value), useKnown('post')]
  return <Names ids={ids} known={known} found={usePostNames(unknownOf(ids, known))} gone="已停用的岗位" />
}

export const user: Parts = { Widget: UserWidget, ReadOnly: UserWords }
export const dept: Parts = { Widget: DeptWidget, ReadOnly: DeptWords }
export const post: Parts = { Widget: PostWidget, ReadOnly: PostWords }
