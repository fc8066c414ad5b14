import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Segmented } from 'antd'
import type { ConditionGroup, ConditionRule } from '@app/flow-engine/cards/condition.ts'
import type { ConditionField } from './conditionFields.ts'
import { ConditionRuleInput } from './ConditionRuleInput.tsx'
import css from './condition.module.css'

interface ConditionGroupInputProps {
  group: ConditionGroup
  fields: readonly ConditionField[]
  disabled: boolean
  /** `1.2` for a group inside of another one. */
  number?: string
  onChange: (group: ConditionGroup) => void
  onRemove?: () => void
}

/** Deeper groups nobody reads any more. */
const deepest = 2

const newRule = (): ConditionRule => ({ left: '', operator: '等于' })

/** Rules that hold all together, or of which one is enough; groups may stand inside. */
export function ConditionGroupInput({
  group,
  fields,
  disabled,
  number = '',
  onChange,
  onRemove,
}: ConditionGroupInputProps) {
  const { isAll, rules } = group
  const name = number === '' ? '条件' : `条件组 ${number}`
  const depth = number === '' ? 0 : number.split('.').length
  const put = (next: ConditionGroup['rules']) => onChange({ ...group, rules: next })
  return (
    <div className={css.group} role="group" aria-label={name}>
      <div className={css.head}>
        <Segmented<'all' | 'any'>
          size="small"
          aria-label={`${name}的满足方式`}
          disabled={disabled}
          value={isAll ? 'all' : 'any'}
          options={[
            { value: 'all', label: '且（全部满足）' },
            { value: 'any', label: '或（任一满足）' },
          ]}
          onChange={(next) => onChange({ ...group, isAll: next === 'all' })}
        />
        {onRemove && !disabled && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除${name}`}
            onClick={onRemove}
          />
        )}
      </div>
      {rules.map((rule, at) => {
        const place = number === '' ? `${at + 1}` : `${number}.${at + 1}`
        const common = { number: place, fields, disabled, onRemove: () => put(rules.toSpliced(at, 1)) }
        return 'rules' in rule ? (
          <ConditionGroupInput key={at} {...common} group={rule} onChange={(next) => put(rules.with(at, next))} />
        ) : (
          <ConditionRuleInput key={at} {...common} rule={rule} onChange={(next) => put(rules.with(at, next))} />
        )
      })}
      {!disabled && (
        <div className={css.adders}>
          <Button
            type="link"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => put([...rules, newRule()])}
          >
            添加条件
          </Button>
          {depth < deepest && (
            <Button
              type="link"
              size="small"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => put([...rules, { isAll: !isAll, rules: [newRule()] }])}
            >
              添加条件组
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
