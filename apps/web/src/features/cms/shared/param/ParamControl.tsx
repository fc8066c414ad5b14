import { z } from 'zod'
import { optionsOf, type ParamKind, type ParamRule } from '@app/shared/cms/paramValues.ts'
import { field, type Field } from '@app/shared/kit/field.ts'
import type { ToldFile } from '@app/shared/kit/told.ts'
import { LibraryImage } from '#/features/cms/shared/media/LibraryImage.tsx'
import { FieldInput } from '#/kit/form/FieldInput.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { TableControl } from './TableControl.tsx'

/** What is known of the value; a select takes its own options, or the entries of a dictionary. */
export type ControlRule = Pick<ParamRule, 'fieldName' | 'kind' | 'options'> & { dictType?: string | null | undefined }

interface ParamControlProps {
  id: string | undefined
  rule: ControlRule
  value: unknown
  disabled: boolean | undefined
  /** What the stored row tells of its files. */
  files: readonly Pick<ToldFile, 'id' | 'name' | 'url'>[]
  onChange: ((value: unknown) => void) | undefined
  onBlur: (() => void) | undefined
}

const text = z.string()

/** Each kind as a field of a form, whose control the kit draws. */
const drawn: Record<Exclude<ParamKind, 'table'>, (label: string, rule: ControlRule) => Field> = {
  text: (label) => field(text, label),
  textarea: (label) => field(text, label, { widget: 'textarea' }),
  number: (label) => field(z.number(), label, { widget: 'number' }),
  switch: (label) => field(z.boolean(), label),
  date: (label) => field(text, label, { widget: 'date' }),
  color: (label) => field(text, label, { texts: { placeholder: '#1677ff' } }),
  select: (label, { dictType }) => field(text, label, dictType ? { dict: dictType, widget: 'select' } : {}),
  image: (label) => field(text.max(32), label, { widget: 'image' }),
  file: (label) => field(text.max(32), label, { widget: 'file' }),
  richtext: (label) => field(text, label, { widget: 'editor' }),
  link: (label) => field(text, label, { texts: { placeholder: 'https:// 或 / 开头的站内地址' } }),
  json: (label) => field(text, label, { widget: 'textarea', texts: { placeholder: '{"key": "value"}' } }),
}

/** The control of one value, by its kind. */
export function ParamControl({ id, rule, value, disabled, files, onChange, onBlur }: ParamControlProps) {
  const { kind, fieldName, options, dictType } = rule
  const off = useDisabled(disabled)
  const rest = {
    ...(id === undefined ? {} : { id }),
    ...(onChange && { onChange }),
    ...(onBlur && { onBlur }),
  }
  if (kind === 'table')
    return <TableControl label={fieldName} value={value} disabled={off ?? false} onChange={onChange} />
  if (kind === 'select' && !dictType)
    return (
      <Select
        {...rest}
        allowClear
        aria-label={fieldName}
        disabled={off}
        getPopupContainer={insideCard}
        placeholder="请选择"
        options={optionsOf(options).map((option) => ({ value: option, label: option }))}
        value={typeof value === 'string' && value !== '' ? value : undefined}
        onChange={(next?: string) => onChange?.(next ?? null)}
      />
    )
  const fits = { number: typeof value === 'number', switch: typeof value === 'boolean' } as Partial<
    Record<ParamKind, boolean>
  >
  const Input = kind === 'image' ? LibraryImage : FieldInput
  return (
    <Input
      {...rest}
      field={drawn[kind](fieldName, rule)}
      value={(fits[kind] ?? typeof value === 'string') ? value : null}
      {...(off === undefined ? {} : { disabled: off })}
      told={files.filter((file) => file.id === value)}
    />
  )
}
