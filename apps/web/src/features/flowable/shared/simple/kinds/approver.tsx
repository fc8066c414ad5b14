import AuditOutlined from '@ant-design/icons/AuditOutlined'
import { Radio } from 'antd'
import type { ApproverSettings } from '@app/flow-engine/cards/types.ts'
import { MethodRule } from '#/features/flowable/shared/rules/MethodRule.tsx'
import { MoreRules } from '#/features/flowable/shared/rules/MoreRules.tsx'
import { PeopleRule } from '#/features/flowable/shared/rules/PeopleRule.tsx'
import { RejectRule } from '#/features/flowable/shared/rules/RejectRule.tsx'
import { changed, type RuleProps } from '#/features/flowable/shared/rules/ruleProps.ts'
import { RuleRow } from '#/features/flowable/shared/rules/RuleRow.tsx'
import { SpecialCases } from '#/features/flowable/shared/rules/SpecialCases.tsx'
import { TimeLimitRule } from '#/features/flowable/shared/rules/TimeLimitRule.tsx'
import type { CardDesign } from './cardDesign.ts'
import { taskTabs } from './taskTabs.tsx'

type ApproveType = NonNullable<ApproverSettings['approveType']>

const approveTypes: { value: ApproveType; label: string }[] = [
  { value: 1, label: '人工审批' },
  { value: 2, label: '自动通过' },
  { value: 3, label: '自动拒绝' },
]

function ApproverRules(rule: RuleProps) {
  const { settings, readOnly, onChange } = rule
  const { approveType = 1 } = settings
  return (
    <>
      <RuleRow label="审批类型">
        {(id) => (
          <Radio.Group
            name={id}
            aria-label="审批类型"
            disabled={readOnly}
            value={approveType}
            options={approveTypes}
            onChange={({ target }) => onChange(changed(settings, { approveType: target.value as ApproveType }))}
          />
        )}
      </RuleRow>
      {approveType === 1 && (
        <>
          <PeopleRule
            {...rule}
            who="审批人"
            value={settings.candidate}
            onChange={(candidate) => onChange(changed(settings, { candidate }))}
          />
          <MethodRule {...rule} />
          <RejectRule {...rule} />
          <SpecialCases {...rule} />
          <TimeLimitRule {...rule} />
          <MoreRules {...rule} />
        </>
      )}
    </>
  )
}

export const approver: CardDesign<11> = {
  icon: AuditOutlined,
  tone: 'people',
  place: 10,
  tabs: [
    { key: 'people', label: '审批人', edit: (props) => <ApproverRules {...props} /> },
    ...taskTabs([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], {}),
  ],
}
