'use no memo' // The file changes beneath its elements, which stay the same objects.

import type { ApproverSettings } from '@app/flow-engine/cards/types.ts'
import { useEdit } from '#/features/flowable/designer/canvas/editorContext.ts'
import { readTask, writeTask } from '#/features/flowable/designer/model/taskSettings.ts'
import { ChoiceRow } from '#/features/flowable/designer/panel/inputs/ChoiceRow.tsx'
import { useSettled } from '#/features/flowable/designer/panel/inputs/useSettled.ts'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'
import { useRuleWorld } from '#/features/flowable/designer/panel/useRuleWorld.ts'
import { MethodRule } from '#/features/flowable/shared/rules/MethodRule.tsx'
import { MoreRules } from '#/features/flowable/shared/rules/MoreRules.tsx'
import { RejectRule } from '#/features/flowable/shared/rules/RejectRule.tsx'
import { changed } from '#/features/flowable/shared/rules/ruleProps.ts'
import { SpecialCases } from '#/features/flowable/shared/rules/SpecialCases.tsx'
import { TimeLimitRule } from '#/features/flowable/shared/rules/TimeLimitRule.tsx'
import rules from '#/features/flowable/shared/rules/rules.module.css'

const types = [
  { value: '1', label: '人工审批' },
  { value: '2', label: '自动通过' },
  { value: '3', label: '自动拒绝' },
]

export default function Approval({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const world = useRuleWorld(element, readOnly)
  const task = element.businessObject
  const stored = readTask(task)
  const { value, change, leave } = useSettled(stored, (next) =>
    edit((changes) => writeTask(changes, task, stored, next)),
  )
  const rule = { settings: value, onChange: change, ...world }
  return (
    // The inputs inside are left, not this one.
    <div className={rules.rules} onBlur={leave}>
      <ChoiceRow
        label="审批类型"
        disabled={readOnly}
        value={String(value.approveType ?? 1)}
        options={types}
        onChange={(type) => change(changed(value, { approveType: typeOf(type) }))}
      />
      {(value.approveType ?? 1) === 1 && (
        <>
          <MethodRule {...rule} />
          <RejectRule {...rule} />
          <SpecialCases {...rule} />
          <TimeLimitRule {...rule} canBranch />
          <MoreRules {...rule} />
        </>
      )}
    </div>
  )
}

const typeOf = (text: string | undefined) => (Number(text) || 1) as NonNullable<ApproverSettings['approveType']>
