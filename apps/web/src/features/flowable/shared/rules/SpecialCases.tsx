import { Radio } from 'antd'
import type { ApproverSettings } from '@app/flow-engine/cards/types.ts'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { changed, type RuleProps } from './ruleProps.ts'
import { RuleRow } from './RuleRow.tsx'
import css from './rules.module.css'

type Empty = NonNullable<ApproverSettings['whenEmpty']>
type Own = NonNullable<ApproverSettings['whenInitiator']>

const empties: { value: Empty['type']; label: string }[] = [
  { value: 1, label: '自动通过' },
  { value: 2, label: '自动拒绝' },
  { value: 3, label: '指定成员审批' },
  { value: 4, label: '转交给流程管理员' },
]

const owns: { value: Own; label: string }[] = [
  { value: 1, label: '由发起人对自己审批' },
  { value: 2, label: '自动跳过' },
  { value: 3, label: '转交给部门负责人审批' },
]

/** Nobody was found, or the initiator himself (workflow §8.5). */
export function SpecialCases({
  settings,
  readOnly,
  onChange,
  who = '审批人',
  canRefuse = true,
}: RuleProps & { who?: string; canRefuse?: boolean }) {
  const { whenEmpty = { type: 4 }, whenInitiator = 3 } = settings
  return (
    <>
      <RuleRow label={`${who}为空时`}>
        {(id) => (
          <Radio.Group
            name={id}
            aria-label={`${who}为空时`}
            className={css.choices}
            disabled={readOnly}
            value={whenEmpty.type}
            options={empties
              .filter(({ value }) => canRefuse || value !== 2)
              .map((option) => (option.value === 3 && !canRefuse ? { ...option, label: '指定成员办理' } : option))}
            onChange={({ target }) =>
              onChange(changed(settings, { whenEmpty: { type: target.value as Empty['type'] } }))
            }
          />
        )}
      </RuleRow>
      {whenEmpty.type === 3 && (
        <RuleRow label={`${who}为空时的成员`}>
          {(id) => (
            <UserSelect
              id={id}
              multiple
              disabled={readOnly}
              placeholder="选择人员"
              value={(whenEmpty.users ?? []).join(';')}
              onChange={(ids) =>
                onChange(changed(settings, { whenEmpty: { type: 3, users: ids.split(';').filter(Boolean) } }))
              }
            />
          )}
        </RuleRow>
      )}
      {canRefuse && (
        <RuleRow label={`${who}与提交人为同一人时`}>
          {(id) => (
            <Radio.Group
              name={id}
              aria-label={`${who}与提交人为同一人时`}
              className={css.choices}
              disabled={readOnly}
              value={whenInitiator}
              options={owns}
              onChange={({ target }) => onChange(changed(settings, { whenInitiator: target.value as Own }))}
            />
          )}
        </RuleRow>
      )}
    </>
  )
}
