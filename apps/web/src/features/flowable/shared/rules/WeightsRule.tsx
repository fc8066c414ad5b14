import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, InputNumber } from 'antd'
import type { VoteWeight } from '@app/flow-engine/cards/types.ts'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { RuleRow } from './RuleRow.tsx'
import css from './rules.module.css'

interface WeightsRuleProps {
  value: readonly VoteWeight[]
  disabled: boolean
  onChange: (weights: VoteWeight[]) => void
}

/** 投票权重: people whose vote counts more or less than one. */
export function WeightsRule({ value, disabled, onChange }: WeightsRuleProps) {
  return (
    <RuleRow label="投票权重" note="未列出的人员权重为 1">
      {() => (
        <>
          {value.map((each, at) => (
            <div key={at} className={`${css.pair} ${css.wide}`}>
              <UserSelect
                aria={{ 'aria-label': `投票权重${at + 1}的人员` }}
                placeholder="选择人员"
                disabled={disabled}
                value={each.user}
                onChange={(user) => onChange(value.with(at, { ...each, user }))}
              />
              <InputNumber
                aria-label={`投票权重${at + 1}的权重`}
                className={css.wide ?? ''}
                min={0}
                max={1000}
                disabled={disabled}
                value={each.weight}
                onChange={(weight) => weight !== null && onChange(value.with(at, { ...each, weight }))}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除投票权重${at + 1}`}
                disabled={disabled}
                onClick={() => onChange(value.toSpliced(at, 1))}
              />
            </div>
          ))}
          {!disabled && (
            <Button
              type="link"
              size="small"
              className={css.add ?? ''}
              icon={<PlusOutlined aria-hidden />}
              onClick={() => onChange([...value, { user: '', weight: 1 }])}
            >
              添加投票权重
            </Button>
          )}
        </>
      )}
    </RuleRow>
  )
}
