import { Input } from 'antd'
import { useState } from 'react'

interface TextInputProps {
  id?: string
  label?: string
  value: string
  disabled: boolean
  placeholder?: string | undefined
  isLong?: boolean
  maxLength?: number
  /** Why a text cannot be taken; it then stays as it was. */
  refuse?: ((text: string) => string | undefined) | undefined
  onRefused?: (reason: string | undefined) => void
  onCommit: (text: string) => void
}

/** A text that counts when the input is left, so that typing is one step of undoing. */
export function TextInput(props: TextInputProps) {
  const {
    id,
    label,
    value,
    disabled,
    placeholder,
    isLong = false,
    maxLength = 255,
    refuse,
    onRefused,
    onCommit,
  } = props
  const [typed, setTyped] = useState<{ text: string; of: string }>()
  // Undoing changes the value beneath what was typed.
  const text = typed?.of === value ? typed.text : value
  const commit = () => {
    const next = text.trim()
    setTyped(undefined)
    const reason = next === value ? undefined : refuse?.(next)
    onRefused?.(reason)
    if (next !== value && reason === undefined) onCommit(next)
  }
  const common = {
    ...(id && { id }),
    ...(label && { 'aria-label': label }),
    value: text,
    disabled,
    maxLength,
    placeholder: placeholder ?? '',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ text: target.value, of: value }),
    onBlur: commit,
  }
  return isLong ? (
    <Input.TextArea {...common} autoSize={{ minRows: 2, maxRows: 8 }} />
  ) : (
    <Input {...common} onPressEnter={commit} />
  )
}
