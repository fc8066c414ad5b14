import { Radio } from 'antd'
import type { ApproverSettings } from '@app/flow-engine/cards/types.ts'
import { changed, type RuleProps } from './ruleProps.ts'
import { RuleRow } from './RuleRow.tsx'
import { TaskChoice } from './TaskChoice.tsx'
import css from './rules.module.css'

type Reject = NonNullable<ApproverSettings['reject']>

const kinds: { value: Reject['type']; label: string }[] = [
  { value: 1, label: '终止流程' },
  { value: 3, label: '驳回到上一节点' },
  { value: 4, label: '驳回到发起人' },
  { value: 2, label: '驳回到指定节点' },
]

/** 审批人拒绝时 (workflow §8.3). */
export function RejectRule({ settings, tasks, readOnly, onChange }: RuleProps) {
  const { reject = { type: 1 } } = settings
  return (
    <>
      <RuleRow label="审批人拒绝时">
        {(id) => (
          <Radio.Group
            name={id}
            aria-label="审批人拒绝时"
            className={css.choices}
            disabled={readOnly}
            value={reject.type}
            options={kinds}
            onChange={({ target }) => onChange(changed(settings, { reject: { type: target.value as Reject['type'] } }))}
          />
        )}
      </RuleRow>
      {reject.type === 2 && (
        <RuleRow label="驳回的节点">
          {(id) => (
            <TaskChoice
              id={id}
              tasks={tasks}
              disabled={readOnly}
              value={reject.card}
              onChange={(card) => onChange(changed(settings, { reject: { type: 2, card } }))}
            />
          )}
        </RuleRow>
      )}
    </>
  )
}
