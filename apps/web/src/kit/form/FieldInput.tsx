import { Checkbox, Input, Radio, Switch } from 'antd'
import { Suspense, use, type ComponentType } from 'react'
import type { Field, Widget } from '@app/shared/kit/field.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { useDict, useDictLabels } from '#/kit/words/useDict.ts'
import type { InputProps } from './inputProps.ts'
import { NumberInput } from './NumberInput.tsx'
import { WidgetContext, type ProductWidget } from './productWidgets.ts'
import { Select } from './Select.tsx'
import { useDisabled } from './useDisabled.ts'
import { placeholderOf, widgetOf } from './widgets.ts'

const DateInput = latePart(() => import('./moment/DateInput.tsx'))
const JsonInput = latePart(() => import('./JsonInput.tsx'))
const TreeChoice = latePart(() => import('./TreeChoice.tsx'))

/** How the kit draws a widget; those of `ProductWidget` are handed in. */
const drawn: Readonly<Record<Exclude<Widget, ProductWidget>, ComponentType<InputProps>>> = {
  input: TextInput,
  textarea: TextArea,
  number: NumberInput,
  select: SelectInput,
  selectMultiple: SelectSeveral,
  radio: RadioInput,
  checkbox: CheckboxInput,
  switch: OnOff,
  date: MomentInput,
  datetime: MomentInput,
  time: MomentInput,
  treeSelect: TreeInput,
  json: JsonText,
}

const isDrawn = (widget: Widget): widget is keyof typeof drawn => widget in drawn

/** The control of a field: its widget, or the one that fits its rule. */
export function FieldInput(props: InputProps) {
  const product = use(WidgetContext)
  const widget = widgetOf(props.field)
  if (isDrawn(widget)) {
    const { rowId: _rowId, told: _told, ...rest } = props
    const Drawn = drawn[widget]
    return <Drawn {...rest} />
  }
  if (!product) throw new Error(`${props.field.label}: nothing draws a ${widget} here`)
  const { Input: Drawn } = product[widget]
  return (
    <Suspense fallback={<Input disabled placeholder={placeholderOf(props.field)} />}>
      <Drawn {...props} />
    </Suspense>
  )
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

function JsonText(props: InputProps) {
  return (
    <Suspense fallback={<Input.TextArea disabled placeholder={placeholderOf(props.field)} />}>
      <JsonInput {...props} />
    </Suspense>
  )
}

/** A node of the tree that the field names. */
function TreeInput(props: InputProps) {
  const { tree } = props.field.options
  if (!tree || tree === 'own') throw new Error(`${props.field.label}: the page brings the input of the node above`)
  const { name, treeEndpoints } = tree()
  return (
    <Suspense fallback={<Input disabled placeholder="请选择" />}>
      <TreeChoice {...props} name={name} source={{ endpoint: treeEndpoints.select, params: wholeTree }} clearable />
    </Suspense>
  )
}

const wholeTree = { level: 50, id: rootId }

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

function CheckboxInput({ field, value, disabled, onChange }: InputProps) {
  const options = useChoices(field, value)
  return (
    <Checkbox.Group
      disabled={useDisabled(disabled)}
      options={options}
      value={listOf(value)}
      onChange={(several) => onChange?.(several.join(','))}
    />
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

/** Yes and no, or the two values of the field as on and off in the words of its dictionary. */
function OnOff({ field, value, onChange, ...rest }: InputProps) {
  const entries = useDict(field.options.dict)
  const [on, off] = field.options.onOff ?? [true, false]
  const label = (stored: string | boolean | undefined) => entries.find((entry) => entry.dictValue === stored)?.dictLabel
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
