import { Input } from 'antd'
import type { InputProps } from './inputProps.ts'
import { useDisabled } from './useDisabled.ts'

/** What the server answers in place of a stored secret. */
const mask = '******'

/** A secret that is never shown: what is stored stays unless something new is typed. */
export function SecretInput({ field, id, value, disabled, onChange, onBlur }: InputProps) {
  const stored = value === mask
  return (
    <Input.Password
      {...(id === undefined ? {} : { id })}
      value={stored || typeof value !== 'string' ? '' : value}
      placeholder={stored ? '已保存，不修改请留空' : `请输入${field.label}`}
      disabled={useDisabled(disabled)}
      autoComplete="new-password"
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={() => onBlur?.()}
    />
  )
}
