'use no memo' // The file changes beneath its elements, which stay the same objects.

import { use } from 'react'
import { useEdit } from '#/features/flowable/designer/canvas/editorContext.ts'
import type { Changes } from '#/features/flowable/designer/model/changes.ts'
import { bodyOf } from '#/features/flowable/designer/model/extension.ts'
import type { Moddle } from '#/features/flowable/designer/model/types.ts'
import { ChoiceRow } from '#/features/flowable/designer/panel/inputs/ChoiceRow.tsx'
import { ExpressionInput } from '#/features/flowable/designer/panel/inputs/ExpressionInput.tsx'
import { FieldRow } from '#/features/flowable/designer/panel/inputs/FieldRow.tsx'
import { TextInput } from '#/features/flowable/designer/panel/inputs/TextInput.tsx'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'
import { PanelWorldContext } from '#/features/flowable/designer/panel/panelWorld.ts'
import { ConditionBuilder } from './ConditionBuilder.tsx'
import css from '#/features/flowable/designer/panel/panel.module.css'

const kinds = [
  { value: 'normal', label: '普通流转路径' },
  { value: 'default', label: '默认流转路径' },
  { value: 'condition', label: '条件流转路径' },
]

const formats = [
  { value: 'expression', label: '表达式' },
  { value: 'script', label: '脚本' },
]

const explanations: Record<string, string> = {
  normal: '没有条件，总是可以经过',
  default: '其他路径的条件都不满足时经过',
  condition: '条件满足时经过',
}

export default function Condition({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const { fields } = use(PanelWorldContext)
  const flow = element.businessObject
  const source = element.source?.businessObject
  const condition = flow.get('conditionExpression') as Moddle | undefined
  const isDefault = source?.get('default') === flow
  const kind = isDefault ? 'default' : condition ? 'condition' : 'normal'
  const language = condition?.language as string | undefined
  const text = bodyOf(condition)

  const choose = (next: string | undefined) =>
    edit((changes) => {
      if (source && next === 'default') changes.set(source, { default: flow })
      else if (source && isDefault) changes.set(source, { default: undefined })
      if (next === 'condition') changes.set(flow, { conditionExpression: make(changes, '') })
      else if (condition) changes.set(flow, { conditionExpression: undefined })
    })
  const make = (changes: Changes, body: string) => {
    const made = changes.create('bpmn:FormalExpression', { body })
    made.$parent = flow
    return made
  }
  const write = (body: string) =>
    edit((changes) => {
      if (condition) changes.set(condition, { body })
      else changes.set(flow, { conditionExpression: make(changes, body) })
    })
  return (
    <>
      <ChoiceRow
        label="流转类型"
        disabled={readOnly}
        value={kind}
        options={kinds}
        note={explanations[kind] ?? ''}
        onChange={choose}
      />
      {condition && (
        <>
          <ChoiceRow
            label="条件格式"
            disabled={readOnly}
            value={language ? 'script' : 'expression'}
            options={formats}
            {...(language && { note: '流程引擎只执行表达式' })}
            onChange={(format) =>
              edit((changes) => changes.set(condition, { language: format === 'script' ? 'javascript' : undefined }))
            }
          />
          {language && (
            <FieldRow label="脚本语言">
              {(id) => (
                <TextInput
                  id={id}
                  value={language}
                  disabled={readOnly}
                  onCommit={(next) => edit((changes) => changes.set(condition, { language: next || undefined }))}
                />
              )}
            </FieldRow>
          )}
          <ExpressionInput
            label={language ? '脚本' : '表达式'}
            isCondition
            placeholder="${days > 3}"
            value={text}
            disabled={readOnly}
            onCommit={write}
          />
          {!language && (
            <div className={css.acts}>
              <ConditionBuilder text={text} fields={fields} disabled={readOnly} onDone={write} />
            </div>
          )}
        </>
      )}
      <Order element={element} readOnly={readOnly} />
    </>
  )
}

/** Conditions are asked in the order of the file; a flow is moved among those of its source. */
function Order({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const source = element.source?.businessObject
  const outgoing = (source?.get('outgoing') as Moddle[] | undefined) ?? []
  const at = outgoing.indexOf(element.businessObject)
  if (!source || outgoing.length < 2 || at < 0) return null
  const places = outgoing.map((_, place) => ({ value: String(place + 1), label: String(place + 1) }))
  const move = (to: number) =>
    edit((changes) => {
      const rest = outgoing.toSpliced(at, 1)
      const next = rest.toSpliced(to, 0, element.businessObject)
      changes.set(source, { outgoing: next })
      const process = element.businessObject.$parent
      const flows = (process?.get('flowElements') as Moddle[] | undefined) ?? []
      if (!process) return
      // The interpreter asks in the order in which flows stand in the file.
      const queue = [...next]
      changes.set(process, {
        flowElements: flows.map((each) => (outgoing.includes(each) ? (queue.shift() ?? each) : each)),
      })
    })
  return (
    <ChoiceRow
      label="优先级"
      note="条件按此顺序判断"
      disabled={readOnly}
      value={String(at + 1)}
      options={places}
      onChange={(place) => place && move(Number(place) - 1)}
    />
  )
}
