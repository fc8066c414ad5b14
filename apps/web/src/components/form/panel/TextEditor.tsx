import { Input } from 'antd'
import { AutoComplete } from '#/kit/form/AutoComplete.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import type { EditorProps } from './edited.ts'
import { mixedText, read, lensText, type Lens } from './lens.ts'

interface TextEditorProps extends EditorProps {
  lens: Lens
  placeholder?: string | undefined
  /** More than one line. */
  rows?: { minRows: number; maxRows: number }
  /** Offered, but anything may be written. */
  suggestions?: readonly string[]
  name?: string
}

/** A text; typing is one step back. */
export function TextEditor({ id, edited, lens, placeholder, rows, suggestions, name, ...state }: TextEditorProps) {
  const { value, mixed } = read(edited, lens)
  const write = (text: string) => edited.change((control) => lens.set(control, text), lens.name)
  const field = {
    id,
    value: lensText(value),
    disabled: edited.readOnly,
    placeholder: mixed ? mixedText : placeholder,
    ...(name !== undefined && { 'aria-label': name }),
    ...(state.invalid && { status: 'error' as const, 'aria-invalid': true }),
    ...(state.describedBy && { 'aria-describedby': state.describedBy }),
  }
  if (rows) return <Input.TextArea {...field} autoSize={rows} onChange={(event) => write(event.target.value)} />
  if (suggestions)
    return (
      <AutoComplete
        {...field}
        options={suggestions.map((text) => ({ value: text }))}
        getPopupContainer={insideCard}
        onChange={(text?: string) => write(text ?? '')}
      />
    )
  return <Input {...field} onChange={(event) => write(event.target.value)} />
}
