import type { EventRule } from '@app/flow-engine/graph/types.ts'
import { childOf, textIn, type XmlElement } from '@app/flow-engine/xml/readXml.ts'
import { either, setting } from './extension.ts'

/** What a file declares beside its processes, by id. */
export interface Declarations {
  messages: Map<string, string>
  signals: Map<string, { name: string; isLocal: boolean }>
  errors: Map<string, string>
  escalations: Map<string, string>
}

export function readDeclarations(definitions: XmlElement): Declarations {
  const found: Declarations = { messages: new Map(), signals: new Map(), errors: new Map(), escalations: new Map() }
  for (const element of definitions.children) {
    const { id, name } = element.attributes
    if (!id) continue
    if (element.name === 'bpmn:message') found.messages.set(id, name ?? id)
    if (element.name === 'bpmn:signal') {
      found.signals.set(id, { name: name ?? id, isLocal: setting(element, 'scope') === 'processInstance' })
    }
    if (element.name === 'bpmn:error') found.errors.set(id, element.attributes.errorCode?.trim() || id)
    if (element.name === 'bpmn:escalation') found.escalations.set(id, element.attributes.escalationCode?.trim() || id)
  }
  return found
}

/** A reference may carry the prefix of the target namespace, and may name something that nothing declares. */
export function resolve<T>(known: Map<string, T>, reference: string): T | undefined {
  return known.get(reference) ?? known.get(reference.slice(reference.indexOf(':') + 1))
}

const timers = { 'bpmn:timeDate': 'date', 'bpmn:timeDuration': 'duration', 'bpmn:timeCycle': 'cycle' } as const

type Reader = (definition: XmlElement, declared: Declarations) => EventRule | undefined

const readers: Record<string, Reader> = {
  'bpmn:timerEventDefinition'(definition) {
    for (const [name, timer] of Object.entries(timers)) {
      const child = childOf(definition, name)
      const text = child?.text.trim()
      const end = child && setting(child, 'endDate')
      if (text) return { kind: 'timer', timer, text: end && text.startsWith('R') ? `${text}/${end}` : text }
    }
    return undefined
  },
  'bpmn:messageEventDefinition'(definition, { messages }) {
    const reference = either(definition, 'messageRef')
    const name = setting(definition, 'messageExpression') ?? (reference && (resolve(messages, reference) ?? reference))
    const correlation = setting(definition, 'correlationKey')
    return name ? { kind: 'message', name, ...(correlation && { correlation }) } : undefined
  },
  'bpmn:signalEventDefinition'(definition, { signals }) {
    const reference = either(definition, 'signalRef')
    const declared = reference ? resolve(signals, reference) : undefined
    const name = setting(definition, 'signalExpression') ?? declared?.name ?? reference
    const isLocal = declared?.isLocal === true || setting(definition, 'scope') === 'processInstance'
    return name ? { kind: 'signal', name, isLocal } : undefined
  },
  'bpmn:errorEventDefinition'(definition, { errors }) {
    const reference = either(definition, 'errorRef')
    const code = reference && (resolve(errors, reference) ?? reference)
    const codeVariable = setting(definition, 'errorCodeVariable') ?? setting(definition, 'errorVariableName')
    return { kind: 'error', ...(code && { code }), ...(codeVariable && { codeVariable }) }
  },
  'bpmn:escalationEventDefinition'(definition, { escalations }) {
    const reference = either(definition, 'escalationRef')
    const code = reference && (resolve(escalations, reference) ?? reference)
    return { kind: 'escalation', ...(code && { code }) }
  },
  'bpmn:terminateEventDefinition': (definition) => ({
    kind: 'terminate',
    isAll: setting(definition, 'terminateAll') === 'true',
    isMulti: setting(definition, 'terminateMultiInstance') === 'true',
  }),
  'bpmn:linkEventDefinition': (definition) => ({
    kind: 'link',
    name: definition.attributes.name ?? textIn(definition, 'bpmn:target') ?? '',
  }),
  'bpmn:cancelEventDefinition': () => ({ kind: 'cancel' }),
  'bpmn:compensateEventDefinition'(definition) {
    const activity = either(definition, 'activityRef')
    return { kind: 'compensate', ...(activity && { activity }) }
  },
}

/** The event of an element; `undefined` for one that the interpreter cannot run, with the name of what it is. */
export function readEvent(element: XmlElement, declared: Declarations): { event?: EventRule; unknown?: string } {
  const definitions = element.children.filter(({ name }) => name.endsWith('EventDefinition'))
  const [definition] = definitions
  if (!definition) return { event: { kind: 'none' } }
  if (definitions.length > 1) return { unknown: 'multipleEventDefinition' }
  const event = readers[definition.name]?.(definition, declared)
  return event ? { event } : { unknown: definition.name.replace('bpmn:', '') }
}
