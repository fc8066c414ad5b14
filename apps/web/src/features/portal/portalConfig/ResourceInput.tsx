import { portalRoles } from '@app/shared/portal/portalConfig.ts'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { FieldInput, type InputProps } from '#/kit/FieldInput.tsx'
import { call } from '#/kit/http.ts'
import { insideCard } from '#/kit/insideCard.ts'
import { Select } from '#/kit/Select.tsx'

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
export function ResourceInput({ id, value, disabled = false, onChange }: InputProps) {
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
  const { data, isLoading } = useQuery({
    queryKey: ['portal:portalConfig', 'roles'],
    queryFn: ({ signal }) => call(portalRoles, {}, { signal }),
  })
  return (
    <Select
      {...(id ? { id } : {})}
      value={value}
      disabled={disabled}
      loading={isLoading}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择角色"
      options={data?.map((role) => ({ value: role.id, label: role.roleName }))}
      getPopupContainer={insideCard}
      onChange={(next) => onChange?.(next)}
    />
  )
}
