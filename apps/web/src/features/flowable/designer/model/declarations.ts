import type { FlowEditor } from '#/features/flowable/designer/canvas/FlowEditor.ts'
import type { Changes } from './changes.ts'
import type { Moddle } from './types.ts'

/** What a file declares beside its processes, and how events name it. */
export const declarationKinds = {
  'bpmn:Message': { word: '消息', reference: 'messageRef', code: undefined },
  'bpmn:Signal': { word: '信号', reference: 'signalRef', code: undefined },
  'bpmn:Error': { word: '错误', reference: 'errorRef', code: 'errorCode' },
  'bpmn:Escalation': { word: '升级', reference: 'escalationRef', code: 'escalationCode' },
} as const

export type DeclarationType = keyof typeof declarationKinds

const byDefinition: Record<string, DeclarationType> = {
  'bpmn:MessageEventDefinition': 'bpmn:Message',
  'bpmn:ReceiveTask': 'bpmn:Message',
  'bpmn:SignalEventDefinition': 'bpmn:Signal',
  'bpmn:ErrorEventDefinition': 'bpmn:Error',
  'bpmn:EscalationEventDefinition': 'bpmn:Escalation',
}

/** What an event definition refers to; nothing for one that names none. */
export const declarationOf = (definition: Moddle): DeclarationType | undefined => byDefinition[definition.$type]

export const declared = (editor: FlowEditor, type: DeclarationType): Moddle[] =>
  ((editor.definitions.get('rootElements') as Moddle[] | undefined) ?? []).filter(({ $type }) => $type === type)

/** A new declaration with a name that nothing has yet. */
export function declare(editor: FlowEditor, changes: Changes, type: DeclarationType, name: string): Moddle {
  const made = changes.create(type, { name })
  made.$parent = editor.definitions
  const { code } = declarationKinds[type]
  if (code) made.set(code, name)
  const roots = (editor.definitions.get('rootElements') as Moddle[] | undefined) ?? []
  changes.set(editor.definitions, { rootElements: [...roots, made] })
  return made
}
