import { Checkbox, Radio, Rate, Switch } from 'antd'
import type { Control } from '@app/form-engine/definition/types.ts'
import type { ValuePath } from '@app/form-engine/runtime/types.ts'
import { lazy, Suspense, type ComponentType } from 'react'
import { entryOf } from '#/components/form/controls/registry.ts'
import { CodeField } from '#/components/form/panel/CodeField.tsx'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { item, option } from '#/components/form/panel/lens.ts'
import css from '#/components/form/panel/panel.module.css'
import { insideCard } from '#/kit/insideCard.ts'
import { Select } from '#/kit/Select.tsx'
import { isMany, listOf, pickOf, type Pick } from './defaults.ts'

const TreeDefault = lazy(() => import('./TreeDefault.tsx'))

const lens = option('defaultValue')
const write = ({ edited }: EditorProps, value: unknown) => edited.change((one) => lens.set(one, value), 'defaultValue')
const options = ({ edited }: EditorProps): Control['options'] => edited.controls[0].options
const number = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** What the field begins with, in the shape of its type (form-designer §1.6, row 21). */
export function DefaultEditor(props: EditorProps) {
  const { type } = props.edited.controls[0]
  const Editor = editors[type] ?? PlainDefault
  return <Editor {...props} />
}

const editors: Record<string, ComponentType<EditorProps>> = {
  switch: SwitchDefault,
  number: NumberDefault,
  slider: NumberDefault,
  rate: RateDefault,
  select: SelectDefault,
  radio: RadioDefault,
  checkbox: CheckboxDefault,
  date: DateDefault,
  time: (props) => <TextEditor {...props} lens={lens} placeholder={String(options(props).format ?? '')} />,
  textarea: (props) => <TextEditor {...props} lens={lens} rows={{ minRows: 2, maxRows: 6 }} />,
  html: (props) => <CodeField {...props} lens={lens} label="默认值" language="html" height={160} />,
  treeSelect: LazyTree,
  cascader: LazyTree,
  userSelect: OwnWidget,
  deptSelect: OwnWidget,
  postSelect: OwnWidget,
  color: (props) => <OwnWidget {...props} clearable />,
}

function PlainDefault(props: EditorProps) {
  return <TextEditor {...props} lens={lens} />
}

function SwitchDefault(props: EditorProps) {
  const { id, edited } = props
  return (
    <Switch
      id={id}
      className={css.switch ?? ''}
      checked={options(props).defaultValue === true}
      disabled={edited.readOnly}
      onChange={(on) => write(props, on)}
    />
  )
}

function NumberDefault(props: EditorProps) {
  const [{ type }] = props.edited.controls
  const { min, max, step, precision } = options(props)
  const limits = { min: number(min), max: number(max), step: number(step), precision: number(precision) }
  return <NumberEditor {...props} lens={lens} {...limits} empty={type === 'slider' ? 0 : null} />
}

function RateDefault(props: EditorProps) {
  const { max, allowHalf, defaultValue } = options(props)
  return (
    <Rate
      value={number(defaultValue) ?? 0}
      count={number(max) ?? 5}
      allowHalf={allowHalf === true}
      disabled={props.edited.readOnly}
      onChange={(stars) => write(props, stars)}
    />
  )
}

function SelectDefault(props: EditorProps) {
  const { id, edited } = props
  const [control] = edited.controls
  const many = isMany(control)
  const value = control.options.defaultValue
  const entries = listOf(control)
  return (
    <Select<Pick | Pick[]>
      id={id}
      allowClear
      {...(many && { mode: 'multiple' as const })}
      value={many ? pickOf(value) : ((value === '' ? undefined : value) as Pick)}
      options={entries.map(({ value: each, label }) => ({ value: each as Pick, label }))}
      disabled={edited.readOnly}
      placeholder="无"
      getPopupContainer={insideCard}
      onChange={(chosen) => write(props, chosen)}
    />
  )
}

function RadioDefault(props: EditorProps) {
  const [control] = props.edited.controls
  return (
    <div className={css.stack}>
      <Radio.Group
        className={css.flags}
        value={control.options.defaultValue}
        disabled={props.edited.readOnly}
        onChange={(event) => write(props, event.target.value)}
      >
        {listOf(control).map(({ value, label }) => (
          <Radio key={String(value)} value={value}>
            {label}
          </Radio>
        ))}
        <Radio value="">无</Radio>
      </Radio.Group>
    </div>
  )
}

function CheckboxDefault(props: EditorProps) {
  const [control] = props.edited.controls
  return (
    <Checkbox.Group
      className={css.flags}
      value={pickOf(control.options.defaultValue)}
      options={listOf(control).map(({ value, label }) => ({ value: value as Pick, label }))}
      disabled={props.edited.readOnly}
      onChange={(chosen) => write(props, chosen)}
    />
  )
}

function DateDefault(props: EditorProps) {
  const { range, format } = options(props)
  const hint = String(format ?? '')
  if (range !== true) return <TextEditor {...props} lens={lens} placeholder={hint} />
  return (
    <div className={css.pair}>
      <TextEditor {...props} lens={item('rangeDefaultValue', 0)} placeholder={hint} name="默认开始时间" />
      <TextEditor
        {...props}
        id={`${props.id}-end`}
        lens={item('rangeDefaultValue', 1)}
        placeholder={hint}
        name="默认结束时间"
      />
    </div>
  )
}

/** Chosen by the control itself, whatever else its options make of it. */
function OwnWidget({ clearable, ...props }: EditorProps & { clearable?: boolean }) {
  const { id, edited } = props
  const [control] = edited.controls
  const Widget = entryOf(control.type)?.Widget
  return (
    Widget && (
      <Widget
        control={control}
        options={{ ...control.options, width: '100%', placeholder: '无', ...(clearable && { clearable }) }}
        path={noPath}
        value={control.options.defaultValue}
        onChange={(value) => write(props, value)}
        disabled={edited.readOnly}
        input={{ id }}
      />
    )
  )
}

const noPath: ValuePath = []

function LazyTree(props: EditorProps) {
  return (
    <Suspense>
      <TreeDefault {...props} onWrite={(value) => write(props, value)} />
    </Suspense>
  )
}
