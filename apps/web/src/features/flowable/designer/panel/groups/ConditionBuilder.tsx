'use no memo' // The file changes beneath its elements, which stay the same objects.

import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Alert, Button, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import {
  asksValue,
  checkRules,
  conditionOperators,
  conditionText,
  readCondition,
  type ConditionGroup,
  type ConditionOperator,
  type ConditionRule,
  type ConditionValue,
} from '@app/flow-engine/cards/condition.ts'
import type { FormField } from '#/features/flowable/shared/rules/formFields.ts'
import { AutoComplete } from '#/kit/form/AutoComplete.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import css from '#/features/flowable/designer/panel/panel.module.css'

interface ConditionBuilderProps {
  text: string
  fields: readonly FormField[]
  disabled: boolean
  onDone: (text: string) => void
}

const empty: ConditionGroup = { isAll: true, rules: [{ left: '', operator: '等于' }] }

/** 条件构造器: rules instead of an expression; one that it did not write begins anew. */
export function ConditionBuilder({ text, fields, disabled, onDone }: ConditionBuilderProps) {
  const [group, setGroup] = useState<ConditionGroup>()
  const read = readCondition(text)
  const fault = group && checkRules(group)
  return (
    <>
      <Button size="small" disabled={disabled} onClick={() => setGroup(read ?? empty)}>
        条件构造器
      </Button>
      <Modal
        title="条件构造器"
        open={group !== undefined}
        width={640}
        destroyOnHidden
        okButtonProps={{ disabled: fault !== undefined }}
        onCancel={() => setGroup(undefined)}
        onOk={() => {
          if (group) onDone(conditionText(group))
          setGroup(undefined)
        }}
      >
        {group && (
          <div className={css.drawer}>
            {text && !read && (
              <Alert type="warning" showIcon title="现有表达式不是由条件构造器生成的，确定后将被替换" />
            )}
            <Group group={group} fields={fields} onChange={setGroup} />
            {fault && <p className={css.note}>{fault}</p>}
          </div>
        )}
      </Modal>
    </>
  )
}

interface GroupProps {
  group: ConditionGroup
  fields: readonly FormField[]
  onChange: (group: ConditionGroup) => void
}

function Group({ group, fields, onChange }: GroupProps) {
  const put = (rules: ConditionGroup['rules']) => onChange({ ...group, rules })
  return (
    <div className={css.drawer}>
      <Radio.Group
        aria-label="条件关系"
        value={group.isAll}
        options={[
          { value: true, label: '全部满足' },
          { value: false, label: '任一满足' },
        ]}
        onChange={({ target }) => onChange({ ...group, isAll: target.value === true })}
      />
      {group.rules.map((rule, at) =>
        'rules' in rule ? (
          <Group key={at} group={rule} fields={fields} onChange={(next) => put(group.rules.with(at, next))} />
        ) : (
          <Rule
            key={at}
            at={at}
            rule={rule}
            fields={fields}
            onChange={(next) => put(group.rules.with(at, next))}
            onRemove={() => put(group.rules.toSpliced(at, 1))}
          />
        ),
      )}
      <div className={css.acts}>
        <Button size="small" onClick={() => put([...group.rules, { left: '', operator: '等于' }])}>
          添加条件
        </Button>
        <Button size="small" onClick={() => put([...group.rules, empty])}>
          添加条件组
        </Button>
      </div>
    </div>
  )
}

interface RuleProps {
  at: number
  rule: ConditionRule
  fields: readonly FormField[]
  onChange: (rule: ConditionRule) => void
  onRemove: () => void
}

function Rule({ at, rule, fields, onChange, onRemove }: RuleProps) {
  const name = `条件${at + 1}`
  return (
    <div className={css.triple} role="group" aria-label={name}>
      <AutoComplete<string>
        aria-label={`${name}的字段`}
        placeholder="字段"
        value={rule.left}
        options={fields.filter(({ isInside }) => !isInside).map(({ model, label }) => ({ value: model, label }))}
        getPopupContainer={insideCard}
        onChange={(left?: string) => onChange({ ...rule, left: left ?? '' })}
      />
      <Select<ConditionOperator>
        aria-label={`${name}的比较`}
        value={rule.operator}
        options={conditionOperators.map((value) => ({ value, label: value }))}
        getPopupContainer={insideCard}
        onChange={(operator) => onChange({ ...rule, operator })}
      />
      {asksValue(rule.operator) ? (
        <Input
          aria-label={`${name}的值`}
          placeholder="值"
          value={rule.right === undefined ? '' : String(rule.right)}
          onChange={({ target }) => onChange({ ...rule, right: valueOf(target.value) })}
        />
      ) : (
        <span />
      )}
      <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={`删除${name}`} onClick={onRemove} />
    </div>
  )
}

/** A number where one was typed; texts of digits that begin with 0 are codes. */
const valueOf = (text: string): ConditionValue => (/^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text) ? Number(text) : text)
