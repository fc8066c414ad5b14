import { Form } from 'antd'
import { portalRoles } from '@app/shared/portal/portalConfig.ts'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import { FieldInput } from '#/kit/form/FieldInput.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import type { ChoiceSource } from '#/kit/form/useChoices.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { call } from '#/kit/http/http.ts'

/** The range decides what a resource is: another range starts without one. */
export function RangeInput(props: InputProps) {
  const form = Form.useFormInstance()
  const change = (value: unknown) => {
    form.setFieldValue('resourceId', undefined)
    props.onChange?.(value)
  }
  return <FieldInput {...props} onChange={change} />
}

/** The role or the user that a workbench is for. */
export function ResourceInput({ id, value, disabled: own, onChange }: InputProps) {
  const disabled = useDisabled(own)
  const range: unknown = Form.useWatch('applicationRange')
  const text = typeof value === 'string' && value !== '' ? value : undefined
  if (range === 'U')
    return (
      <UserSelect {...(id ? { id } : {})} {...(text ? { value: text } : {})} disabled={disabled} onChange={onChange} />
    )
  return <RoleSelect id={id} value={text} disabled={disabled} onChange={onChange} />
}

interface RoleSelectProps {
  id: string | undefined
  value: string | undefined
  disabled: boolean
  onChange: InputProps['onChange']
}

function RoleSelect({ id, value, disabled, onChange }: RoleSelectProps) {
  return (
    <ChoiceSelect
      {...(id ? { id } : {})}
      source={portalRoleSource}
      value={value ? [value] : []}
      disabled={disabled}
      allowClear
      placeholder="请选择角色"
      onChange={([chosen]) => onChange?.(chosen)}
    />
  )
}

const portalRoleSource: ChoiceSource = {
  queryKey: ['portal:portalConfig', 'roles'],
  ask: async (query, signal) =>
    (await call(portalRoles, { query }, { signal })).map(({ id, roleName }) => ({ value: id, label: roleName })),
}
