import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button } from 'antd'
import { asksValue, type ConditionOperator, type ConditionRule } from '@app/flow-engine/cards/condition.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { operatorsOf, type ConditionField } from './conditionFields.ts'
import { ConditionValueInput } from './ConditionValueInput.tsx'
import css from './condition.module.css'

interface ConditionRuleInputProps {
  rule: ConditionRule
  fields: readonly ConditionField[]
  number: string
  disabled: boolean
  onChange: (rule: ConditionRule) => void
  onRemove: () => void
}

const unary = new Set<ConditionOperator>(['属于部门', '属于角色'])

/** Whether a value of one operator means the same to the other one. */
const sameValue = (one: ConditionOperator, other: ConditionOperator) =>
  asksValue(one) && asksValue(other) && !unary.has(one) && !unary.has(other)

/** [字段][运算符][值]. */
export function ConditionRuleInput({ rule, fields, number, disabled, onChange, onRemove }: ConditionRuleInputProps) {
  const { left, operator, right } = rule
  const field = fields.find(({ model }) => model === left)
  const operators = field ? operatorsOf(field) : [operator]
  return (
    <div className={css.rule} role="group" aria-label={`条件 ${number}`}>
      <Select<string>
        aria-label={`条件 ${number} 的字段`}
        disabled={disabled}
        placeholder="选择字段"
        value={left || undefined}
        {...(left && !field && { status: 'error' as const })}
        options={fields.map(({ model, label }) => ({ value: model, label }))}
        labelRender={({ value, label }) => label ?? `已删除的字段：${value}`}
        showSearch={{ optionFilterProp: 'label' }}
        getPopupContainer={insideCard}
        onChange={(model) => {
          const next = fields.find((each) => each.model === model)
          onChange({ left: model, operator: (next && operatorsOf(next)[0]) ?? '等于' })
        }}
      />
      <Select<ConditionOperator>
        aria-label={`条件 ${number} 的运算符`}
        disabled={disabled}
        value={operator}
        options={operators.map((each) => ({ value: each, label: each }))}
        popupMatchSelectWidth={false}
        getPopupContainer={insideCard}
        onChange={(next) =>
          onChange({ left, operator: next, ...(right !== undefined && sameValue(operator, next) && { right }) })
        }
      />
      {field && asksValue(operator) ? (
        <ConditionValueInput
          field={field}
          operator={operator}
          label={`条件 ${number} 的值`}
          value={right}
          disabled={disabled}
          onChange={(next) => onChange({ left, operator, ...(next !== undefined && { right: next }) })}
        />
      ) : (
        <span />
      )}
      {!disabled && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除条件 ${number}`}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
