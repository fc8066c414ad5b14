import { Input, Radio } from 'antd'
import type { InputProps } from '#/kit/form/FieldInput.tsx'

/** Hides what is typed; a stored secret is only ever shown as its mask. */
function SecretInput({ field: _field, rowId: _rowId, value, onChange, ...rest }: InputProps) {
  return (
    <Input.Password
      {...rest}
      value={(value as string | null | undefined) ?? ''}
      placeholder="请输入"
      autoComplete="new-password"
      visibilityToggle={value !== '******'}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

const methods = ['POST', 'GET']

function MethodInput({ field, rowId: _rowId, value, onChange, ...rest }: InputProps) {
  return (
    <Radio.Group
      {...rest}
      aria-label={field.label}
      optionType="button"
      buttonStyle="solid"
      options={methods}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

export const inputs = { accessSecret: SecretInput, httpMethod: MethodInput }
