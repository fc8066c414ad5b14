import type { ComponentType } from 'react'
import type { InputProps } from './inputProps.ts'
import { useDisabled } from './useDisabled.ts'

/** Leaving a field is judged once something was put into it: who only looks around has made no mistake yet. */
export function JudgedInput({
  input: Input,
  touched,
  locked,
  onBlur,
  ...rest
}: InputProps & { input: ComponentType<InputProps>; touched: () => boolean; locked: boolean }) {
  const disabled = useDisabled(locked || undefined)
  return <Input {...rest} disabled={disabled} onBlur={() => touched() && onBlur?.()} />
}

export const judged = (message: string | undefined) =>
  message ? Promise.reject(new Error(message)) : Promise.resolve()
