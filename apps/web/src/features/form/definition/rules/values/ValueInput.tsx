import { Input, InputNumber, Segmented } from 'antd'
import { valueKindOf } from '@app/form-engine/controls/registry.ts'
import { hasStanding } from '@app/form-engine/controls/standing.ts'
import type { ConditionOperator, Control } from '@app/form-engine/document/types.ts'
import { PlaceInput } from '#/components/form/PlaceInput.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { ChoiceValue } from './ChoiceValue.tsx'
import { DateValue } from './DateValue.tsx'
import css from './conditions.module.css'

interface ValueInputProps {
  control: Control
  op: ConditionOperator
  value: unknown
  label: string
  disabled: boolean
  /** Days that move with today make no sense for a sample. */
  relative?: boolean
  onChange: (value: unknown, typed?: boolean) => void
}

const listed = new Set<ConditionOperator>(['in', 'notIn'])

/** What a field is compared with, by an input that suits the field. */
export function ValueInput(props: ValueInputProps) {
  const { op, value, label, onChange } = props
  if (op !== 'between') return <OneValue {...props} />
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
  return (
    <span className={css.between}>
      <OneValue
        {...props}
        label={`${label}（从）`}
        value={from}
        onChange={(next, typed) => onChange([next ?? null, to ?? null], typed)}
      />
      <span>至</span>
      <OneValue
        {...props}
        label={`${label}（到）`}
        value={to}
        onChange={(next, typed) => onChange([from ?? null, next ?? null], typed)}
      />
    </span>
  )
}

function OneValue({ control, op, value, label, disabled, relative = true, onChange }: ValueInputProps) {
  const common = { control, value, label, disabled, onChange }
  switch (valueKindOf(control)) {
    case 'number':
    case 'files':
    case 'rows':
      return (
        <InputNumber
          aria-label={label}
          disabled={disabled}
          placeholder="数字"
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next ?? undefined, true)}
        />
      )
    case 'choice':
      return <ChoiceValue {...common} multiple={listed.has(op)} />
    case 'choices':
      if (hasStanding(control.type))
        return <PlaceInput {...common} type={control.type} wants={op === 'eq' ? 'way' : 'place'} />
      return <ChoiceValue {...common} multiple />
    case 'date':
    case 'time':
      return <DateValue {...common} relative={relative} />
    case 'switch':
      return (
        <Segmented
          aria-label={label}
          disabled={disabled}
          value={value !== false}
          options={[
            { value: true, label: '勾选' },
            { value: false, label: '未勾选' },
          ]}
          onChange={(next) => onChange(next)}
        />
      )
    default:
      return listed.has(op) ? (
        <Select<unknown>
          mode="tags"
          aria-label={label}
          disabled={disabled}
          placeholder="输入后回车，可以多个"
          open={false}
          suffixIcon={null}
          value={value ?? []}
          onChange={(next) => onChange(next)}
        />
      ) : (
        <Input
          aria-label={label}
          disabled={disabled}
          placeholder="请输入"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value, true)}
        />
      )
  }
}
