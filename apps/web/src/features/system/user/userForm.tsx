import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { userCalls, type UserForm } from '@app/shared/system/user.ts'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import type { FormOptions } from '#/kit/form/ResourceForm.tsx'
import type { Choice, ChoiceSource } from '#/kit/form/useChoices.ts'
import { call } from '#/kit/http/http.ts'

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

/** The first choices come with the form, and those that the user has; others are found by a word. */
function useSource(rowId: string | undefined, kind: string, of: (form: UserForm) => Choice[]): ChoiceSource {
  const client = useQueryClient()
  return {
    queryKey: [formKey, rowId ?? 'new', kind],
    ask: async ({ word }, signal) =>
      of(
        word === undefined
          ? await client.fetchQuery(formQuery(rowId))
          : await call(userCalls.form, { query: { word } }, { signal }),
      ),
  }
}

const postChoices = ({ posts }: UserForm): Choice[] =>
  posts.map(({ id, postName, status }) => ({ value: id, label: status === '0' ? postName : `${postName}（已停用）` }))

export const roleChoices = ({ roles }: UserForm): Choice[] =>
  roles.map(({ id, roleName, disabled }) => ({ value: id, label: roleName, disabled }))

const idsOf = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [])

function PostsInput({ field, rowId, value, onChange, ...rest }: InputProps) {
  return (
    <ChoiceSelect
      {...rest}
      multiple
      aria-label={field.label}
      source={useSource(rowId, 'posts', postChoices)}
      value={idsOf(value)}
      // None is as if nothing were chosen.
      onChange={(ids) => onChange?.(ids.length > 0 ? ids : undefined)}
    />
  )
}

interface RolesSelectProps {
  id?: string
  label: string
  rowId: string | undefined
  value: readonly string[]
  disabled?: boolean
  onChange: (ids: string[]) => void
}

/** Roles beyond the own rights are shown but can neither be given nor taken. */
export function RolesSelect({ label, rowId, ...rest }: RolesSelectProps) {
  return <ChoiceSelect {...rest} multiple aria-label={label} source={useSource(rowId, 'roles', roleChoices)} />
}

function RolesInput({ field, value, onChange, rowId, ...rest }: InputProps) {
  return (
    <RolesSelect {...rest} rowId={rowId} label={field.label} value={idsOf(value)} onChange={(ids) => onChange?.(ids)} />
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What a plain control takes of a form's input. */
function plain(props: InputProps) {
  const { field: _field, rowId: _rowId, ...rest } = props
  return rest
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
export function useUserForm(deptId: string | undefined) {
  const client = useQueryClient()
  return {
    size: { width: 640, height: 480 },
    inputs: {
      postIds: PostsInput,
      roleIds: RolesInput,
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
  } satisfies FormOptions
}
