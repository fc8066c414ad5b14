import { directory } from '@app/shared/system/directory.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { DeptSelect, type Scope } from '#/components/DeptSelect/DeptSelect.tsx'
import { useDeptNames } from '#/components/DeptSelect/useDeptNames.ts'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { usePersonNames } from '#/components/UserSelect/usePersonNames.ts'
import type { ControlEntry, ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'
import { call } from '#/kit/http.ts'
import { statusOf, textOf, widthOf } from './look.ts'
import { Words } from './words.tsx'

type Parts = Pick<ControlEntry, 'Widget' | 'ReadOnly'>

/** Ids of a value, whichever of its two shapes it has. */
const idsOf = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '')

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
    placeholder: textOf(options.placeholder),
    onChange: (joined: string) => onChange(multiple ? joined.split(';').filter(Boolean) : joined),
  }
}

const UserWidget = (props: WidgetProps) => (
  <div style={{ width: widthOf(props.options) }}>
    <UserSelect {...pickerProps(props)} />
  </div>
)

const DeptWidget = (props: WidgetProps) => (
  <div style={{ width: widthOf(props.options) }}>
    <DeptSelect {...pickerProps(props)} everywhere scope={scopeOf(props.options.scope)} />
  </div>
)

const scopeOf = (scope: unknown): Scope => (scope === 'all' || scope === 'nonDept' ? scope : 'dept')

const usePosts = () =>
  useQuery({
    queryKey: ['system:post', 'choices'],
    queryFn: ({ signal }) => call(directory.posts, undefined, { signal, silent: true }),
    staleTime: 60_000,
  })

function PostWidget({ options, value, onChange, disabled, input }: WidgetProps) {
  const { data = [], isFetching } = usePosts()
  const multiple = options.multiple === true
  const ids = idsOf(value)
  const gone = ids.filter((id) => !data.some((post) => post.id === id))
  return (
    <Select<string | string[]>
      {...input}
      {...(multiple && { mode: 'multiple' as const })}
      value={multiple ? ids : ids[0]}
      options={[...data, ...gone.map((id) => ({ id, name: isFetching ? '' : '已停用的岗位' }))]}
      fieldNames={{ label: 'name', value: 'id' }}
      disabled={disabled}
      loading={isFetching}
      allowClear
      placeholder={textOf(options.placeholder)}
      showSearch={{ optionFilterProp: 'name' }}
      status={statusOf(input)}
      style={{ width: widthOf(options) }}
      onChange={(next) => onChange(next ?? (multiple ? [] : ''))}
    />
  )
}

interface Named {
  id: string
  name: string
}

/** Names in the order of the ids; undefined names are still on their way. */
const wordsOf = (ids: readonly string[], names: readonly Named[] | undefined, gone: string) =>
  names === undefined ? '' : ids.map((id) => names.find((one) => one.id === id)?.name ?? gone).join('、')

function UserWords({ value }: ReadOnlyProps) {
  const ids = idsOf(value)
  return <Words>{wordsOf(ids, usePersonNames(ids), '已停用的人员')}</Words>
}

function DeptWords({ value }: ReadOnlyProps) {
  const ids = idsOf(value)
  return <Words>{wordsOf(ids, useDeptNames(ids), '已删除的部门')}</Words>
}

function PostWords({ value }: ReadOnlyProps) {
  return <Words>{wordsOf(idsOf(value), usePosts().data, '已停用的岗位')}</Words>
}

export const user: Parts = { Widget: UserWidget, ReadOnly: UserWords }
export const dept: Parts = { Widget: DeptWidget, ReadOnly: DeptWords }
export const post: Parts = { Widget: PostWidget, ReadOnly: PostWords }
