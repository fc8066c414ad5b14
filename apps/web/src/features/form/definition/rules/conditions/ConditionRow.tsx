import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import type { Condition } from '@app/form-engine/document/types.ts'
import { isCounted, operatorLabels, operatorsFor } from '@app/form-engine/linkage/operators.ts'
import { RowButton } from '#/features/form/shared/RowButton.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { ConditionValue } from './ConditionValue.tsx'
import { newCondition } from './ruleEdits.ts'
import type { RulePartProps } from './rulePart.ts'
import css from '#/features/form/definition/rules/values/conditions.module.css'

interface ConditionRowProps extends RulePartProps<Condition> {
  number: string
  onRemove: () => void
}

const alone = new Set<Condition['op']>(['empty', 'notEmpty', 'changed', 'checked'])

/** In the menu of operators, a switch that is off is an operator of its own. */
const unchecked = 'unchecked'

/** [字段][运算符][值]. */
export function ConditionRow({ number, part, definition, fields, readOnly, onChange, onRemove }: ConditionRowProps) {
  const { model, op, source, value } = part
  const field = fields.find(({ name }) => name === model)
  const operators = field ? operatorsFor(field.control) : [op]
  const counted = field && isCounted(field.control)
  return (
    <li className={css.condition} aria-label={`条件 ${number}`}>
      <Select
        aria-label={`条件 ${number} 的字段`}
        disabled={readOnly}
        value={model || undefined}
        {...(!field && { status: 'error' as const })}
        placeholder="选择字段"
        options={fields.map(({ name, label }) => ({ value: name, label }))}
        labelRender={({ value: name, label }) => label ?? `已删除的字段：${String(name)}`}
        showSearch={{ optionFilterProp: 'label' }}
        getPopupContainer={insideCard}
        onChange={(name) => onChange(newCondition(definition, name))}
      />
      <Select<Condition['op'] | typeof unchecked>
        aria-label={`条件 ${number} 的运算符`}
        disabled={readOnly}
        value={op === 'checked' && value === false ? unchecked : op}
        options={operators.flatMap((one) =>
          one === 'checked'
            ? [
                { value: one, label: operatorLabels[one] },
                { value: unchecked, label: '未勾选' },
              ]
            : { value: one, label: counted && !alone.has(one) ? `数量${operatorLabels[one]}` : operatorLabels[one] },
        )}
        getPopupContainer={insideCard}
        popupMatchSelectWidth={false}
        onChange={(next) => {
          if (next === unchecked) onChange({ model, op: 'checked', value: false })
          else if (next === 'checked') onChange({ model, op: next, value: true })
          else
            onChange({
              model,
              op: next,
              ...(sameShape(op, next) && { ...(source && { source }), ...(value !== undefined && { value }) }),
            })
        }}
      />
      {field && !alone.has(op) ? (
        <ConditionValue name={`条件 ${number} `} field={field} {...{ part, definition, fields, readOnly, onChange }} />
      ) : (
        <span className={css.conditionValue} />
      )}
      <RowButton
        icon={<DeleteOutlined aria-hidden />}
        label={`删除条件 ${number}`}
        disabled={readOnly}
        onClick={onRemove}
      />
    </li>
  )
}

const shapes: Partial<Record<Condition['op'], string>> = {
  between: 'pair',
  in: 'list',
  notIn: 'list',
  contains: 'part',
  notContains: 'part',
}

const sameShape = (one: Condition['op'], other: Condition['op']) =>
  alone.has(one) === alone.has(other) && shapes[one] === shapes[other]
