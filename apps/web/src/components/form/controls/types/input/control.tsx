import { Input, Space, type InputProps } from 'antd'
import { limitOf, statusOf, stringOf, widthOf } from '#/components/form/controls/families/look.ts'
import { PlainWords, Words } from '#/components/form/controls/families/words.tsx'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import type { design } from './design.tsx'

/** Types of an input element that hold one line of text; everything else is text. */
const lineTypes = new Set(['text', 'number', 'tel', 'email', 'url', 'search', 'color', 'date', 'month', 'week', 'time'])

function InputWidget({ options, value, onChange, disabled, input }: WidgetProps) {
  const type = String(options.type ?? 'text')
  const before = stringOf(options.addonBefore)
  const after = stringOf(options.addonAfter)
  const props: InputProps = {
    ...input,
    value: stringOf(value) || (typeof value === 'number' ? String(value) : ''),
    disabled,
    readOnly: options.readonly === true,
    placeholder: options.placeholder ?? '',
    allowClear: options.clearable === true,
    status: statusOf(input),
    onChange: (event) => onChange(event.target.value),
  }
  const limit = limitOf(options.maxLength)
  if (limit !== undefined) props.maxLength = limit
  const field =
    type === 'password' ? (
      <Input.Password {...props} autoComplete="new-password" />
    ) : (
      <Input {...props} type={lineTypes.has(type) ? type : 'text'} />
    )
  if (!before && !after) return <div style={{ width: widthOf(options) }}>{field}</div>
  return (
    <Space.Compact style={{ width: widthOf(options) }}>
      {before && <Space.Addon>{before}</Space.Addon>}
      {field}
      {after && <Space.Addon>{after}</Space.Addon>}
    </Space.Compact>
  )
}

export const input: ControlEntry<typeof design> = {
  Widget: InputWidget,
  ReadOnly: ({ options, ...props }) => {
    if (options.type === 'password') return <Words>{stringOf(props.value) && '••••••'}</Words>
    const { addonBefore, addonAfter } = options
    return props.value && (addonBefore || addonAfter) ? (
      <Words>{[addonBefore, props.value, addonAfter].filter(Boolean).map(String).join(' ')}</Words>
    ) : (
      <PlainWords options={options} {...props} />
    )
  },
}
