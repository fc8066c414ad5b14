import type { Field } from '@app/shared/kit/field.ts'
import { Checkbox, Input, InputNumber, Radio, Switch } from 'antd'
import { lazy, Suspense } from 'react'
import { insideCard } from '#/kit/page/insideCard.ts'
import { Select } from './Select.tsx'
import { useDict, useDictLabels } from '#/kit/words/useDict.ts'
import { placeholderOf, widgetOf } from './widgets.ts'

const DateInput = lazy(() => import('./DateInput.tsx'))

/** What a form hands to an input, own ones of a page included. */
export interface InputProps {
  field: Field
  /** The row that is changed; absent while a new one is written. */
  rowId?: string | undefined
  id?: string
  value?: unknown
  disabled?: boolean
  onChange?: (value: unknown) => void
  onBlur?: () => void
}

/** The control of a field: its widget, or the one that fits its rule. */
export function FieldInput(props: InputProps) {
  const { field, value, onChange, rowId: _, ...rest } = props
  const placeholder = placeholderOf(field)
  const set = (next: unknown) => onChange?.(next)
  switch (widgetOf(field)) {
    case 'textarea':
      return (
        <Input.TextArea
          {...rest}
          value={text(value)}
          placeholder={placeholder}
          autoSize={{ minRows: 3, maxRows: 8 }}
          onChange={(event) => set(event.target.value)}
        />
      )
    case 'number':
      return (
        <InputNumber
          {...rest}
          value={value as number | null}
          placeholder={placeholder}
          style={{ width: 120 }}
          onChange={set}
        />
      )
    case 'select':
    case 'selectMultiple':
    case 'radio':
    case 'checkbox':
      return <Choice {...rest} field={field} value={value} onChange={set} />
    case 'switch':
      return <StringSwitch {...rest} field={field} value={value} onChange={set} />
    case 'date':
    case 'datetime':
    case 'time':
      return (
        <Suspense fallback={<Input disabled placeholder={placeholder} />}>
          <DateInput {...rest} kind={widgetOf(field)} value={value} placeholder={placeholder} onChange={set} />
        </Suspense>
      )
    default:
      return (
        <Input
          {...rest}
          value={text(value)}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => set(event.target.value)}
        />
      )
  }
}

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** Enabled entries; the stored value keeps its label when its entry was disabled meanwhile. */
function useChoices(field: Field, value: unknown) {
  const enabled = useDict(field.options.dict)
  const all = useDictLabels(field.options.dict)
  const stored = new Set(text(value).split(','))
  const kept = all.filter((one) => stored.has(one.dictValue) && !enabled.some((e) => e.dictValue === one.dictValue))
  return [...enabled, ...kept].map((one) => ({ value: one.dictValue, label: one.dictLabel }))
}

function Choice({ field, value, onChange, ...rest }: InputProps) {
  const options = useChoices(field, value)
  const placeholder = placeholderOf(field)
  const stored = text(value)
  const numeric = typeof value === 'number'
  const several = (values: readonly string[]) => onChange?.(values.join(','))
  switch (widgetOf(field)) {
    case 'radio':
      return (
        <Radio.Group
          {...rest}
          aria-label={field.label}
          optionType="button"
          buttonStyle="solid"
          options={options}
          value={stored}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
    case 'checkbox':
      return <Checkbox.Group options={options} value={stored ? stored.split(',') : []} onChange={several} />
    case 'selectMultiple':
      return (
        <Select
          {...rest}
          mode="multiple"
          getPopupContainer={insideCard}
          options={options}
          placeholder={placeholder}
          value={stored ? stored.split(',') : []}
          onChange={several}
        />
      )
    default:
      return (
        <Select
          {...rest}
          allowClear
          getPopupContainer={insideCard}
          showSearch={options.length > 15 ? { optionFilterProp: 'label' } : false}
          options={options}
          placeholder={placeholder}
          value={stored || undefined}
          onChange={(next?: string) => onChange?.(numeric && next !== undefined ? Number(next) : next)}
        />
      )
  }
}

/** The two values of the field as on and off; the words are those of its dictionary. */
function StringSwitch({ field, value, onChange, ...rest }: InputProps) {
  const entries = useDict(field.options.dict)
  const [on, off] = field.options.onOff ?? []
  const label = (stored: string | undefined) => entries.find((entry) => entry.dictValue === stored)?.dictLabel
  return (
    <Switch
      {...rest}
      checked={value === on}
      checkedChildren={label(on)}
      unCheckedChildren={label(off)}
      aria-label={field.label}
      onChange={(checked) => onChange?.(checked ? on : off)}
    />
  )
}
