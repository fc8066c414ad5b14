import { Input, Radio } from 'antd'
import { readCondition, type ConditionGroup } from '@app/flow-engine/cards/condition.ts'
import { checkCondition, textOfCondition } from '@app/flow-engine/cards/routing.ts'
import type { CardCondition } from '@app/flow-engine/cards/types.ts'
import type { FormField } from '#/features/flowable/shared/rules/formFields.ts'
import { RuleRow } from '#/features/flowable/shared/rules/RuleRow.tsx'
import { conditionFieldsOf } from './conditionFields.ts'
import { ConditionGroupInput } from './ConditionGroupInput.tsx'
import css from './condition.module.css'

interface ConditionInputProps {
  value: CardCondition | undefined
  fields: readonly FormField[]
  disabled: boolean
  onChange: (condition: CardCondition) => void
}

const noRules: ConditionGroup = { isAll: true, rules: [] }

/**
 * 条件构造器: rules by fields, or an expression (workflow §13). What rules are written as can be read back, so one
 * changes to the other and back without a loss.
 */
export function ConditionInput({ value, fields, disabled, onChange }: ConditionInputProps) {
  const condition = value ?? { kind: 'rules', group: noRules }
  const fault = value && checkCondition(value)
  const turn = (kind: CardCondition['kind']) => {
    if (kind === 'rules') {
      const text = condition.kind === 'expression' ? condition.text : ''
      onChange({ kind, group: readCondition(text.trim()) ?? noRules })
    } else {
      const hasRules = condition.kind === 'rules' && condition.group.rules.length > 0
      onChange({ kind, text: hasRules ? textOfCondition(condition) : '' })
    }
  }
  return (
    <>
      <RuleRow label="设置方式">
        {(id) => (
          <Radio.Group
            name={id}
            aria-label="设置方式"
            disabled={disabled}
            value={condition.kind}
            options={[
              { value: 'rules', label: '条件规则' },
              { value: 'expression', label: '条件表达式' },
            ]}
            onChange={({ target }) => turn(target.value as CardCondition['kind'])}
          />
        )}
      </RuleRow>
      {condition.kind === 'rules' ? (
        <ConditionGroupInput
          group={condition.group}
          fields={conditionFieldsOf(fields)}
          disabled={disabled}
          onChange={(group) => onChange({ kind: 'rules', group })}
        />
      ) : (
        <RuleRow label="条件表达式" note="例如 ${days > 3 && reason != null}">
          {(id) => (
            <Input.TextArea
              id={id}
              autoSize={{ minRows: 3, maxRows: 10 }}
              maxLength={2000}
              disabled={disabled}
              value={condition.text}
              onChange={({ target }) => onChange({ kind: 'expression', text: target.value })}
            />
          )}
        </RuleRow>
      )}
      {fault && (
        <p className={css.fault} role="status">
          {fault}
        </p>
      )}
    </>
  )
}
