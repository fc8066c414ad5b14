import { innerSchema } from '@app/shared/kit/wire.ts'
import { RichText } from '#/components/RichText/RichText.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { placeholderOf } from '#/kit/form/widgets.ts'
import { ariaOf } from './values.ts'

/** Rich text of a row. */
export default function EditorWidget({ field, told: _told, rowId: _rowId, ...props }: InputProps) {
  const { maxLength } = innerSchema(field.schema) as { maxLength?: number | null }
  const { id, value, disabled, onChange, onBlur, ...rest } = props
  return (
    <RichText
      {...(id && { id })}
      value={typeof value === 'string' ? value : ''}
      {...(disabled !== undefined && { disabled })}
      placeholder={placeholderOf(field)}
      {...(maxLength && { maxLength })}
      {...(ariaOf(rest) as object)}
      aria-label={field.label}
      onChange={(html) => onChange?.(html)}
      {...(onBlur && { onBlur })}
    />
  )
}
