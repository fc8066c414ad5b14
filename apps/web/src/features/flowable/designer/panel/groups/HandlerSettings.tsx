'use no memo' // The file changes beneath its elements, which stay the same objects.

import { use } from 'react'
import { useEdit } from '#/features/flowable/designer/canvas/editorContext.ts'
import { attributeOf } from '#/features/flowable/designer/model/extension.ts'
import { readFields, writeFields } from '#/features/flowable/designer/model/listeners.ts'
import { readTask, writeTask } from '#/features/flowable/designer/model/taskSettings.ts'
import { isA } from '#/features/flowable/designer/model/types.ts'
import { ChoiceRow } from '#/features/flowable/designer/panel/inputs/ChoiceRow.tsx'
import { FieldRow } from '#/features/flowable/designer/panel/inputs/FieldRow.tsx'
import { TextInput } from '#/features/flowable/designer/panel/inputs/TextInput.tsx'
import { useSettled } from '#/features/flowable/designer/panel/inputs/useSettled.ts'
import { InjectedFields } from '#/features/flowable/designer/panel/listeners/InjectedFields.tsx'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'
import { PanelWorldContext } from '#/features/flowable/designer/panel/panelWorld.ts'
import { useRuleWorld } from '#/features/flowable/designer/panel/useRuleWorld.ts'
import { PeopleRule } from '#/features/flowable/shared/rules/PeopleRule.tsx'
import { changed } from '#/features/flowable/shared/rules/ruleProps.ts'
import rules from '#/features/flowable/shared/rules/rules.module.css'

/** Attributes that name the work, by what they hold; ours is `type`. */
const sources = [
  { value: 'type', label: '处理器' },
  { value: 'expression', label: '表达式' },
  { value: 'class', label: 'Java类' },
  { value: 'delegateExpression', label: '代理表达式' },
  { value: 'topic', label: '外部主题' },
] as const

type Source = (typeof sources)[number]['value']

/** What a task does that nobody is asked for. */
export default function HandlerSettings({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const { handlers } = use(PanelWorldContext)
  const task = element.businessObject
  const source = sources.find(({ value }) => attributeOf(task, value))?.value ?? 'type'
  const text = attributeOf(task, source) ?? ''
  const write = (name: Source, value: string | undefined) =>
    edit((changes) =>
      changes.attributes(task, {
        ...Object.fromEntries(sources.map((each) => [each.value, undefined])),
        [name]: value,
      }),
    )
  if (isA(element, 'ScriptTask')) return <Script element={element} readOnly={readOnly} />
  const offered = handlers.map(({ value, label }) => ({ value, label: `${label}（${value}）` }))
  return (
    <>
      <ChoiceRow
        label="执行方式"
        disabled={readOnly}
        value={source}
        options={sources}
        {...(source !== 'type' && source !== 'expression' && { note: '导入的名称需映射到处理器后才能部署' })}
        onChange={(next) => write((next ?? 'type') as Source, text || undefined)}
      />
      {source === 'type' ? (
        <ChoiceRow
          label="处理器"
          placeholder="请选择处理器"
          canClear
          disabled={readOnly}
          value={text || undefined}
          options={offered}
          onChange={(next) => write('type', next)}
        />
      ) : (
        <FieldRow label="执行内容">
          {(id) => (
            <TextInput id={id} value={text} isLong disabled={readOnly} onCommit={(next) => write(source, next)} />
          )}
        </FieldRow>
      )}
      {text === 'cc' && <CopyPeople element={element} readOnly={readOnly} />}
      <InjectedFields
        title="参数"
        value={readFields(task)}
        disabled={readOnly}
        onChange={(fields) => edit((changes) => changes.extensions(task, 'field', writeFields(changes, fields)))}
      />
      <Result element={element} readOnly={readOnly} />
    </>
  )
}

function CopyPeople({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const world = useRuleWorld(element, readOnly)
  const task = element.businessObject
  const stored = readTask(task)
  const { value, change, leave } = useSettled(stored, (next) =>
    edit((changes) => {
      // Nobody is asked: only who is told stands in the file.
      const { candidate } = next
      writeTask(changes, task, stored, candidate ? { ...stored, candidate } : stored)
      changes.attributes(task, { assignee: undefined, candidateUsers: undefined, candidateGroups: undefined })
    }),
  )
  return (
    <div className={rules.rules} onBlur={leave}>
      <PeopleRule
        who="抄送人"
        value={value.candidate}
        without={[34, 35]}
        {...world}
        onChange={(candidate) => change(changed(value, { candidate }))}
      />
    </div>
  )
}

function Result({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const task = element.businessObject
  const name = attributeOf(task, 'resultVariableName') ? 'resultVariableName' : 'resultVariable'
  return (
    <FieldRow label="结果变量">
      {(id) => (
        <TextInput
          id={id}
          value={attributeOf(task, name) ?? ''}
          disabled={readOnly}
          onCommit={(text) => edit((changes) => changes.attributes(task, { [name]: text }))}
        />
      )}
    </FieldRow>
  )
}

/** Only assignments run; anything else is refused at deployment (security WF-02). */
function Script({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const task = element.businessObject
  return (
    <>
      <FieldRow label="脚本格式">
        {(id) => (
          <TextInput
            id={id}
            value={(task.scriptFormat as string | undefined) ?? ''}
            placeholder="juel"
            disabled={readOnly}
            onCommit={(text) => edit((changes) => changes.set(task, { scriptFormat: text || undefined }))}
          />
        )}
      </FieldRow>
      <FieldRow label="表达式列表" note="每行一个赋值，如 total = price * count">
        {(id) => (
          <TextInput
            id={id}
            value={(task.script as string | undefined) ?? ''}
            isLong
            maxLength={4000}
            disabled={readOnly}
            onCommit={(text) => edit((changes) => changes.set(task, { script: text || undefined }))}
          />
        )}
      </FieldRow>
      <Result element={element} readOnly={readOnly} />
    </>
  )
}
