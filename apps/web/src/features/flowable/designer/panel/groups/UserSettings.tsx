'use no memo' // The file changes beneath its elements, which stay the same objects.

import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { useEdit } from '#/features/flowable/designer/canvas/editorContext.ts'
import { attributeOf } from '#/features/flowable/designer/model/extension.ts'
import { listOf, readTask, writeTask } from '#/features/flowable/designer/model/taskSettings.ts'
import { ChoiceRow } from '#/features/flowable/designer/panel/inputs/ChoiceRow.tsx'
import { ExpressionInput } from '#/features/flowable/designer/panel/inputs/ExpressionInput.tsx'
import { FieldRow } from '#/features/flowable/designer/panel/inputs/FieldRow.tsx'
import { TextInput } from '#/features/flowable/designer/panel/inputs/TextInput.tsx'
import { useSettled } from '#/features/flowable/designer/panel/inputs/useSettled.ts'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'
import { useRuleWorld } from '#/features/flowable/designer/panel/useRuleWorld.ts'
import { PeopleRule } from '#/features/flowable/shared/rules/PeopleRule.tsx'
import { usePeopleSources } from '#/features/flowable/shared/rules/peopleSources.ts'
import { changed } from '#/features/flowable/shared/rules/ruleProps.ts'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import rules from '#/features/flowable/shared/rules/rules.module.css'

const userTypes = [
  { value: 'rule', label: '审批人规则' },
  { value: 'assignee', label: '指定人员' },
  { value: 'candidateUsers', label: '候选人员' },
  { value: 'candidateGroups', label: '候选角色' },
] as const

type UserType = (typeof userTypes)[number]['value']

/** Who gets it: a rule of ours, or the plain attributes of other engines. */
export default function UserSettings({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const world = useRuleWorld(element, readOnly)
  const task = element.businessObject
  const stored = readTask(task)
  const { value, change, leave } = useSettled(stored, (next) =>
    edit((changes) => writeTask(changes, task, stored, next)),
  )
  const named = (['assignee', 'candidateUsers', 'candidateGroups'] as const).find((name) => attributeOf(task, name))
  const marked = userTypes.find((each) => each.value === attributeOf(task, 'userType'))?.value
  const userType: UserType = value.candidate ? 'rule' : (named ?? marked ?? 'rule')

  const choose = (next: UserType) =>
    edit((changes) => {
      if (next === 'rule') {
        changes.attributes(task, { userType: undefined, dataType: undefined })
        return changes.attributes(task, { assignee: undefined, candidateUsers: undefined, candidateGroups: undefined })
      }
      const { candidate, ...rest } = stored
      if (candidate) writeTask(changes, task, stored, rest)
      changes.attributes(task, { assignee: undefined, candidateUsers: undefined, candidateGroups: undefined })
      return changes.attributes(task, { userType: next, dataType: 'fixed' })
    })
  return (
    <>
      <ChoiceRow
        label="用户类型"
        disabled={readOnly}
        value={userType}
        options={userTypes}
        onChange={(next) => choose((next ?? 'rule') as UserType)}
      />
      {userType === 'rule' ? (
        <div className={rules.rules} onBlur={leave}>
          <PeopleRule
            who="审批人"
            value={value.candidate}
            {...world}
            onChange={(candidate) => change(changed(value, { candidate }))}
          />
        </div>
      ) : (
        <PlainPeople element={element} readOnly={readOnly} kind={userType} />
      )}
      <FieldRow label="到期时间" note="如 P3D、2026-12-31 或表达式">
        {(id) => (
          <TextInput
            id={id}
            value={attributeOf(task, 'dueDate') ?? ''}
            disabled={readOnly}
            onCommit={(dueDate) => edit((changes) => changes.attributes(task, { dueDate }))}
          />
        )}
      </FieldRow>
    </>
  )
}

const isText = (text: string) => /[$#]\{/.test(text)

/** People by their ids, or an expression that gives them. */
function PlainPeople({ element, readOnly, kind }: GroupProps & { kind: Exclude<UserType, 'rule'> }) {
  const edit = useEdit(element)
  const { role } = usePeopleSources()
  const task = element.businessObject
  const text = attributeOf(task, kind) ?? ''
  const write = (next: string) => edit((changes) => changes.attributes(task, { [kind]: next || undefined }))
  const label = userTypes.find(({ value }) => value === kind)?.label ?? ''
  const ids = isText(text) ? [] : listOf(text)
  return (
    <>
      <FieldRow label={label}>
        {(id) =>
          kind === 'candidateGroups' ? (
            <ChoiceSelect
              id={id}
              multiple
              disabled={readOnly}
              placeholder="选择角色"
              source={role}
              value={ids}
              onChange={(next) => write(next.join(','))}
            />
          ) : (
            <UserSelect
              id={id}
              multiple={kind === 'candidateUsers'}
              disabled={readOnly}
              placeholder="选择人员"
              value={ids.join(';')}
              onChange={(next) => write(next.split(';').filter(Boolean).join(','))}
            />
          )
        }
      </FieldRow>
      <ExpressionInput
        label="表达式"
        value={isText(text) ? text : ''}
        disabled={readOnly}
        placeholder="${initiator}"
        onCommit={write}
      />
    </>
  )
}
