import { Checkbox, Input, InputNumber, Radio, Switch } from 'antd'
import { lazy, Suspense, type ComponentType } from 'react'
import type { Field, Fields, Widget } from '@app/shared/kit/field.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useDict, useDictLabels } from '#/kit/words/useDict.ts'
import { Select } from './Select.tsx'
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

/** How the kit draws a widget; fields with another one need an input of their page (`OwnInputs`). */
const drawn = {
  input: TextInput,
  textarea: TextArea,
  number: NumberInput,
  select: SelectInput,
  selectMultiple: SelectSeveral,
  radio: RadioInput,
  checkbox: CheckboxInput,
  switch: StringSwitch,
  date: MomentInput,
  datetime: MomentInput,
  time: MomentInput,
} satisfies Partial<Record<Widget, ComponentType<InputProps>>>

/** What only a page can draw, because it takes knowledge of people, departments or files. */
type OwnWidget = Exclude<Widget, keyof typeof drawn>

/** Fields of the form that have such a widget. */
type OwnInputKeys<F extends Fields> = {
  [K in keyof F & string]: F[K]['options'] extends { form: false }
    ? never
    : F[K]['options'] extends { widget: OwnWidget }
      ? K
      : never
}[keyof F & string]

/** The inputs that a page of these fields has to bring: without them it does not compile. */
export type OwnInputs<F extends Fields> = Readonly<Record<OwnInputKeys<F>, ComponentType<InputProps>>>

/** The control of a field: its widget, or the one that fits its rule. */
export function FieldInput(props: InputProps) {
  const { rowId: _rowId, ...rest } = props
  const widget = widgetOf(props.field)
  if (!(widget in drawn)) throw new Error(`${props.field.label}: the page brings the input of a ${widget}`)
  const Drawn = drawn[widget as keyof typeof drawn] as ComponentType<InputProps>
  return <Drawn {...rest} />
}

function TextInput({ field, value, onChange, ...rest }: InputProps) {
  return (
    <Input
      {...rest}
      value={text(value)}
      placeholder={placeholderOf(field)}
      autoComplete="off"
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

function TextArea({ field, value, onChange, ...rest }: InputProps) {
  return (
    <Input.TextArea
      {...rest}
      value={text(value)}
      placeholder={placeholderOf(field)}
      autoSize={{ minRows: 3, maxRows: 8 }}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

function NumberInput({ field, value, onChange, ...rest }: InputProps) {
  return (
    <InputNumber
      {...rest}
      value={value as number | null}
      placeholder={placeholderOf(field)}
      style={{ width: 120 }}
      onChange={(next) => onChange?.(next)}
    />
  )
}

function MomentInput({ field, value, onChange, ...rest }: InputProps) {
  const placeholder = placeholderOf(field)
  return (
    <Suspense fallback={<Input disabled placeholder={placeholder} />}>
      <DateInput
        {...rest}
        kind={widgetOf(field)}
        value={value}
        placeholder={placeholder}
        onChange={(next) => onChange?.(next)}
      />
    </Suspense>
  )
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

const listOf = (value: unknown) => (text(value) ? text(value).split(',') : [])

function RadioInput({ field, value, onChange, ...rest }: InputProps) {
  return (
    <Radio.Group
      {...rest}
      aria-label={field.label}
      optionType="button"
      buttonStyle="solid"
      options={useChoices(field, value)}
      value={text(value)}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

function CheckboxInput({ field, value, onChange }: InputProps) {
  const options = useChoices(field, value)
  return (
    <Checkbox.Group options={options} value={listOf(value)} onChange={(several) => onChange?.(several.join(','))} />
  )
}

function SelectSeveral({ field, value, onChange, ...rest }: InputProps) {
  return (
    <Select
      {...rest}
      mode="multiple"
      getPopupContainer={insideCard}
      options={useChoices(field, value)}
      placeholder={placeholderOf(field)}
      value={listOf(value)}
      onChange={(several: string[]) => onChange?.(several.join(','))}
    />
  )
}

function SelectInput({ field, value, onChange, ...rest }: InputProps) {
  const options = useChoices(field, value)
  const numeric = typeof value === 'number'
  return (
    <Select
      {...rest}
      allowClear
      getPopupContainer={insideCard}
      showSearch={options.length > 15 ? { optionFilterProp: 'label' } : false}
      options={options}
      placeholder={placeholderOf(field)}
      value={text(value) || undefined}
      onChange={(next?: string) => onChange?.(numeric && next !== undefined ? Number(next) : next)}
    />
  )
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
