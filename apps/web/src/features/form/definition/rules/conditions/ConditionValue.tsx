import type { Condition, ValueSource } from '@app/form-engine/document/types.ts'
import { areComparable } from '@app/form-engine/linkage/operators.ts'
import { FormulaInput } from '#/features/form/definition/rules/formula/FormulaInput.tsx'
import type { FieldChoice } from '#/features/form/definition/rules/values/fieldChoices.ts'
import { ValueInput } from '#/features/form/definition/rules/values/ValueInput.tsx'
import { valueSources } from '#/features/form/definition/rules/values/valueSources.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import type { RulePartProps } from './rulePart.ts'
import css from '#/features/form/definition/rules/values/conditions.module.css'

interface ConditionValueProps extends RulePartProps<Condition> {
  /** 条件 1 with a blank behind it. */
  name: string
  field: FieldChoice
}

/** What a field is compared with: a constant, another field or a formula. */
export function ConditionValue({ name, field, part, fields, readOnly, onChange }: ConditionValueProps) {
  const { model, op, source = 'constant', value } = part
  const { control, batch } = field
  const others = fields.filter(
    (other) => other.name !== model && areComparable(other.control, control) && (!other.batch || other.batch === batch),
  )
  const put = (next: unknown, typed?: boolean) =>
    onChange(
      { model, op, ...(source !== 'constant' && { source }), ...(next !== undefined && { value: next }) },
      typed ? 'value' : undefined,
    )
  return (
    <span className={css.conditionValue}>
      {op !== 'between' && (
        <Select<ValueSource>
          className={css.source ?? ''}
          aria-label={`${name}与什么比较`}
          disabled={readOnly}
          value={source}
          options={[...valueSources]}
          popupMatchSelectWidth={false}
          getPopupContainer={insideCard}
          onChange={(next) => onChange({ model, op, ...(next !== 'constant' && { source: next }) })}
        />
      )}
      {source === 'constant' && (
        <ValueInput control={control} op={op} value={value} label={`${name}的值`} disabled={readOnly} onChange={put} />
      )}
      {source === 'field' && (
        <Select<unknown>
          aria-label={`${name}的另一个字段`}
          disabled={readOnly}
          value={value}
          options={others.map((other) => ({ value: other.name, label: other.label }))}
          labelRender={({ value: chosen, label }) => label ?? `已删除的字段：${String(chosen)}`}
          placeholder="选择字段"
          showSearch={{ optionFilterProp: 'label' }}
          getPopupContainer={insideCard}
          onChange={(next) => put(next)}
        />
      )}
      {source === 'formula' && (
        <FormulaInput
          control={control}
          value={typeof value === 'string' ? value : ''}
          label={`${name}的公式`}
          readOnly={readOnly}
          inRule
          onChange={(next) => put(next)}
        />
      )}
    </span>
  )
}
