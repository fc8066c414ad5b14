import { userCalls, type UserForm } from '@app/shared/system/user.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { DeptSelect } from '#/components/DeptSelect/DeptSelect.tsx'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import type { InputProps } from '#/kit/FieldInput.tsx'
import { call } from '#/kit/http.ts'
import { insideCard } from '#/kit/insideCard.ts'
import type { FormOptions } from '#/kit/ResourceForm.tsx'
import { Select } from '#/kit/Select.tsx'

export const formKey = 'user form'

/** A user with the roles and posts to choose from; read anew each time a form is opened. */
export const formQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [formKey, id ?? 'new'] as const,
    queryFn: ({ signal }): Promise<UserForm> =>
      id === undefined ? call(userCalls.form, {}, { signal }) : call(userCalls.get, { params: { id } }, { signal }),
    staleTime: 10_000,
    gcTime: 0,
  })

interface Option {
  value: string
  label: string
  disabled?: boolean
}

/** Several of a few, found by typing; none is as if nothing were chosen. */
function Several(props: InputProps & { options: Option[] }) {
  const { field, value, onChange, options, rowId: _, ...rest } = props
  return (
    <Select
      {...rest}
      mode="multiple"
      getPopupContainer={insideCard}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择"
      aria-label={field.label}
      options={options}
      value={Array.isArray(value) ? value : []}
      onChange={(next: string[]) => onChange?.(next)}
    />
  )
}

function PostsInput(props: InputProps) {
  const { data } = useQuery(formQuery(props.rowId))
  const held = new Set(data?.postIds)
  const options = (data?.posts ?? [])
    .filter(({ id, status }) => status === '0' || held.has(id))
    .map(({ id, postName, status }) => ({ value: id, label: status === '0' ? postName : `${postName}（已停用）` }))
  return (
    <Several
      {...props}
      options={options}
      onChange={(next) => props.onChange?.(Array.isArray(next) && next.length > 0 ? next : undefined)}
    />
  )
}

/** Roles beyond the own rights are shown but can neither be given nor taken. */
function RolesInput(props: InputProps) {
  const { data } = useQuery(formQuery(props.rowId))
  return <Several {...props} options={roleChoices(data)} />
}

export const roleChoices = (data: UserForm | undefined): Option[] =>
  (data?.roles ?? [])
    .filter(({ id, disabled }) => !disabled || data?.roleIds.includes(id))
    .map(({ id, roleName, disabled }) => ({ value: id, label: roleName, disabled }))

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What a plain control takes of a form's input. */
function plain(props: InputProps) {
  const { field: _field, rowId: _rowId, ...rest } = props
  return rest
}

function DeptInput(props: InputProps) {
  const { value, onChange, ...rest } = plain(props)
  return <DeptSelect {...rest} scope="all" value={textOf(value)} onChange={(next) => onChange?.(next || undefined)} />
}

function ManagerInput(props: InputProps) {
  const { value, onChange, ...rest } = plain(props)
  return <UserSelect {...rest} value={textOf(value)} onChange={(next) => onChange?.(next || null)} />
}

function PasswordInput(props: InputProps) {
  const { value, onChange, ...rest } = plain(props)
  return (
    <Input.Password
      {...rest}
      value={textOf(value)}
      placeholder="请输入"
      autoComplete="new-password"
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

const strongerText = '该用户拥有您没有的权限，不能修改其登录方式'

/** The form of a user: what is needed first, the rest behind a fold (system §9.1). */
export function useUserForm(deptId: string | undefined): FormOptions {
  const client = useQueryClient()
  return {
    size: { width: 640, height: 480 },
    inputs: {
      deptId: DeptInput,
      postIds: PostsInput,
      roleIds: RolesInput,
      managerId: ManagerInput,
      password: PasswordInput,
    },
    initialValues: deptId ? { deptId } : {},
    load: async (id) => {
      const { data, stronger } = await client.fetchQuery({ ...formQuery(id), staleTime: 0 })
      return { ...data, stronger }
    },
    locked: ({ stronger, status }) =>
      stronger === true
        ? { phonenumber: strongerText, email: strongerText, ...(status === '1' && { status: strongerText }) }
        : {},
    more: {
      title: '填写更多信息（可选)',
      fields: ['phonenumber', 'sort', 'email', 'managerId', 'status', 'sex', 'password', 'remark'],
    },
  }
}
