'use no memo' // The file changes beneath its elements, which stay the same objects.

import { useEdit, useEditor } from '#/features/flowable/designer/canvas/editorContext.ts'
import { attributeOf, bodyOf } from '#/features/flowable/designer/model/extension.ts'
import { isA, type Moddle } from '#/features/flowable/designer/model/types.ts'
import { ChoiceRow } from '#/features/flowable/designer/panel/inputs/ChoiceRow.tsx'
import { FieldRow } from '#/features/flowable/designer/panel/inputs/FieldRow.tsx'
import { SwitchRow } from '#/features/flowable/designer/panel/inputs/SwitchRow.tsx'
import { TextInput } from '#/features/flowable/designer/panel/inputs/TextInput.tsx'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'
import { EventReference } from './EventReference.tsx'
import { TimerPreview } from './TimerPreview.tsx'

const definitionsOf = (event: Moddle): Moddle[] => (event.get('eventDefinitions') as Moddle[] | undefined) ?? []

const timers = [
  { value: 'timeDate', label: '日期' },
  { value: 'timeDuration', label: '持续时长' },
  { value: 'timeCycle', label: '循环' },
] as const

type TimerName = (typeof timers)[number]['value']

const samples: Record<TimerName, string> = {
  timeDate: '2026-12-31T09:00',
  timeDuration: 'PT2H',
  timeCycle: 'R3/PT10M',
}

interface DefinitionProps extends GroupProps {
  definition: Moddle
}

function Timer({ element, readOnly, definition }: DefinitionProps) {
  const edit = useEdit(element)
  const name = timers.find(({ value }) => definition.get(value) !== undefined)?.value ?? 'timeDuration'
  const text = bodyOf(definition.get(name))
  const write = (kind: TimerName, body: string) =>
    edit((changes) => {
      const made = changes.create('bpmn:FormalExpression', { body })
      made.$parent = definition
      changes.set(definition, { timeDate: undefined, timeDuration: undefined, timeCycle: undefined, [kind]: made })
    })
  return (
    <>
      <ChoiceRow
        label="定时器类型"
        disabled={readOnly}
        value={name}
        options={timers}
        onChange={(kind) => write((kind ?? name) as TimerName, text)}
      />
      <FieldRow label="时间">
        {(id) => (
          <TextInput
            id={id}
            value={text}
            placeholder={samples[name]}
            disabled={readOnly}
            onCommit={(body) => write(name, body)}
          />
        )}
      </FieldRow>
      <TimerPreview kind={name} text={text} />
    </>
  )
}

function Terminate({ element, readOnly, definition }: DefinitionProps) {
  const edit = useEdit(element)
  return (
    <SwitchRow
      label="终止全部"
      note="结束整个流程实例，否则只结束所在的子流程"
      value={attributeOf(definition, 'terminateAll') === 'true'}
      disabled={readOnly}
      onChange={(on) => edit((changes) => changes.attributes(definition, { terminateAll: on ? 'true' : undefined }))}
    />
  )
}

function Link({ element, readOnly, definition }: DefinitionProps) {
  const edit = useEdit(element)
  return (
    <FieldRow label="链接名称">
      {(id) => (
        <TextInput
          id={id}
          value={definition.name ?? ''}
          disabled={readOnly}
          onCommit={(name) => edit((changes) => changes.set(definition, { name }))}
        />
      )}
    </FieldRow>
  )
}

export default function Event(props: GroupProps) {
  const { element, readOnly } = props
  const edit = useEdit(element)
  const editor = useEditor()
  const event = element.businessObject
  return (
    <>
      {isA(element, 'StartEvent') && (
        <FieldRow label="发起人变量">
          {(id) => (
            <TextInput
              id={id}
              value={attributeOf(event, 'initiator') ?? ''}
              placeholder="initiator"
              disabled={readOnly}
              onCommit={(initiator) => edit((changes) => changes.attributes(event, { initiator }))}
            />
          )}
        </FieldRow>
      )}
      {isA(element, 'BoundaryEvent') && (
        <SwitchRow
          label="中断任务"
          value={event.cancelActivity !== false}
          disabled={readOnly || !editor.canEdit}
          onChange={(on) => edit((changes) => changes.set(event, { cancelActivity: on }))}
        />
      )}
      {definitionsOf(event).map((definition, at) => {
        const given = { ...props, definition }
        if (definition.$type === 'bpmn:TimerEventDefinition') return <Timer key={at} {...given} />
        if (definition.$type === 'bpmn:TerminateEventDefinition') return <Terminate key={at} {...given} />
        if (definition.$type === 'bpmn:LinkEventDefinition') return <Link key={at} {...given} />
        return <EventReference key={at} {...given} />
      })}
      {isA(element, 'ReceiveTask') && <EventReference {...props} definition={event} />}
    </>
  )
}
