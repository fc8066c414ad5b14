import { Button, Input } from 'antd'
import { useState } from 'react'
import { BadJson } from './badJson.ts'
import type { InputProps } from './inputProps.ts'
import { useDisabled } from './useDisabled.ts'
import { placeholderOf } from './widgets.ts'
import css from './JsonInput.module.css'

const written = (value: unknown): string => {
  if (value instanceof BadJson) return value.text
  return value === undefined || value === null ? '' : JSON.stringify(value, undefined, 2)
}

function readText(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return new BadJson(text)
  }
}

/** JSON as text: the form holds the value that it says, or what cannot be read, which its rule refuses. */
export default function JsonInput({ field, id, value, disabled, onChange, onBlur, ...rest }: InputProps) {
  const [text, setText] = useState(() => written(value))
  const [told, setTold] = useState(value)
  if (told !== value) {
    // The form was filled anew; what was typed here says the same value in its own lines.
    setTold(value)
    setText(written(value))
  }
  const off = useDisabled(disabled)
  const tell = (next: string) => {
    const meant = readText(next)
    setText(next)
    setTold(meant)
    onChange?.(meant)
  }
  const isReadable = text.trim() !== '' && !(readText(text) instanceof BadJson)
  const { rowId: _rowId, told: _told, ...aria } = rest
  return (
    <div className={css.json}>
      <Input.TextArea
        {...aria}
        {...(id === undefined ? {} : { id })}
        value={text}
        disabled={off}
        spellCheck={false}
        placeholder={placeholderOf(field)}
        autoSize={{ minRows: 4, maxRows: 14 }}
        onChange={(event) => tell(event.target.value)}
        onBlur={() => onBlur?.()}
      />
      <Button
        size="small"
        type="text"
        className={css.tidy ?? ''}
        disabled={off || !isReadable}
        onClick={() => setText(written(readText(text)))}
      >
        格式化
      </Button>
    </div>
  )
}
