import { Input, InputNumber } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import type { ConditionOperator, ConditionValue } from '@app/flow-engine/cards/condition.ts'
import { subjectOf, valueKindOf } from '@app/form-engine/controls/registry.ts'
import { DeptSelect } from '#/components/DeptSelect/DeptSelect.tsx'
import { ListedInput } from '#/components/form/ListedInput.tsx'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { usePeopleSources } from '#/features/flowable/shared/rules/peopleSources.ts'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import { DatePicker, TimePicker } from '#/kit/form/moment/DatePicker.tsx'
import { Select } from '#/kit/form/Select.tsx'
import '#/kit/session/productNow.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import type { ConditionField } from './conditionFields.ts'

dayjs.extend(customParseFormat)

interface ConditionValueInputProps {
  field: ConditionField
  operator: ConditionOperator
  label: string
  value: ConditionValue | undefined
  disabled: boolean
  onChange: (value: ConditionValue | undefined) => void
}

/** What a field is compared with, by an input that suits field and operator. */
export function ConditionValueInput(props: ConditionValueInputProps) {
  const { field, operator, label, value, disabled, onChange } = props
  const { control } = field
  const subject = subjectOfRule(field, operator)
  if (subject) return <SubjectInput {...props} subject={subject} />
  switch (control && valueKindOf(control)) {
    case 'number':
      return (
        <InputNumber
          aria-label={label}
          disabled={disabled}
          placeholder="数字"
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )
    case 'choice':
    case 'choices':
      return (
        <ListedInput
          control={control as NonNullable<typeof control>}
          multiple={false}
          label={label}
          value={value}
          disabled={disabled}
          onChange={(next) => onChange(next as ConditionValue | undefined)}
        />
      )
    case 'date':
    case 'time':
      return <MomentInput {...props} />
    case 'switch':
      return (
        <Select<string>
          aria-label={label}
          disabled={disabled}
          placeholder="请选择"
          value={typeof value === 'boolean' ? String(value) : undefined}
          options={[
            { value: 'true', label: '勾选' },
            { value: 'false', label: '未勾选' },
          ]}
          getPopupContainer={insideCard}
          onChange={(next) => onChange(next === 'true')}
        />
      )
    default:
      return (
        <Input
          aria-label={label}
          disabled={disabled}
          placeholder="请输入"
          maxLength={200}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      )
  }
}

type Subject = 'user' | 'dept' | 'post' | 'role'

/** Whose id the value is. */
function subjectOfRule({ control }: ConditionField, operator: ConditionOperator): Subject | undefined {
  if (operator === '属于部门') return 'dept'
  if (operator === '属于角色') return 'role'
  return control ? subjectOf(control.type) : 'user'
}

function SubjectInput({ subject, label, value, disabled, onChange }: ConditionValueInputProps & { subject: Subject }) {
  const sources = usePeopleSources()
  const id = typeof value === 'string' ? value : ''
  const pick = (next: string | undefined) => onChange(next || undefined)
  const picker = { value: id, disabled, aria: { 'aria-label': label }, onChange: pick }
  if (subject === 'user') return <UserSelect {...picker} placeholder="选择人员" />
  if (subject === 'dept') return <DeptSelect {...picker} everywhere scope="all" placeholder="选择部门" />
  return (
    <ChoiceSelect
      aria-label={label}
      disabled={disabled}
      placeholder={subject === 'role' ? '选择角色' : '选择岗位'}
      source={sources[subject]}
      value={id ? [id] : []}
      onChange={([next]) => pick(next)}
    />
  )
}

/** A moment in the format in which the form keeps it. */
function MomentInput({ field: { control }, label, value, disabled, onChange }: ConditionValueInputProps) {
  if (!control) return null
  const { format: given, showTime } = control.options
  const format = typeof given === 'string' ? given : 'YYYY-MM-DD'
  const moment = typeof value === 'string' ? dayjs(value, format, true) : undefined
  const common = {
    'aria-label': label,
    disabled,
    format,
    value: moment?.isValid() ? moment : null,
    getPopupContainer: insideCard,
    onChange: (_: unknown, text: string | string[] | null) =>
      onChange(typeof text === 'string' && text ? text : undefined),
  }
  return valueKindOf(control) === 'time' ? (
    <TimePicker {...common} />
  ) : (
    <DatePicker {...common} showTime={showTime === true} />
  )
}
