import type { Changes } from './changes.ts'
import { childrenNamed, extensionsNamed, textOf } from './extension.ts'
import type { Moddle } from './types.ts'

/** A value that a handler is given. */
export interface InjectedField {
  name: string
  kind: 'string' | 'expression'
  text: string
}

/** How a listener names its work; ours is a handler. */
export const listenerKinds = ['handler', 'class', 'expression', 'delegateExpression', 'script'] as const
export type ListenerKind = (typeof listenerKinds)[number]

/** Words of `sys_listener_value_type` and what ours adds. */
export const listenerWords: Record<ListenerKind, string> = {
  handler: '处理器',
  class: 'Java类',
  expression: '表达式',
  delegateExpression: '代理表达式',
  script: '脚本',
}

export interface Listener {
  event: string
  kind: ListenerKind
  value: string
  fields: InjectedField[]
}

/** Elements that hold fields: a listener, or the extensions of a task. */
const fieldsIn = (owner: Moddle): Moddle[] =>
  owner.$descriptor.isGeneric ? childrenNamed(owner, 'field') : extensionsNamed(owner, 'field')

export function readFields(owner: Moddle): InjectedField[] {
  return fieldsIn(owner).map((field) => {
    const name = textOf(field, 'name') ?? ''
    const [text] = childrenNamed(field, 'string')
    const [expression] = childrenNamed(field, 'expression')
    if (expression ?? (!text && textOf(field, 'expression'))) {
      return { name, kind: 'expression', text: expression?.$body?.trim() ?? textOf(field, 'expression') ?? '' }
    }
    return { name, kind: 'string', text: text?.$body?.trim() ?? textOf(field, 'stringValue') ?? '' }
  })
}

export const writeFields = (changes: Changes, fields: readonly InjectedField[]): Moddle[] =>
  fields.map(({ name, kind, text }) => changes.any('field', { name }, [changes.text(kind, text)]))

/** A class whose name is no path of Java is one of our handlers. */
const isHandler = (name: string) => !name.includes('.')

export function readListener(element: Moddle): Listener {
  const event = textOf(element, 'event') ?? (element.$type === 'flowable:taskListener' ? 'create' : 'start')
  const fields = readFields(element)
  const [script] = childrenNamed(element, 'script')
  if (script) return { event, kind: 'script', value: script.$body?.trim() ?? '', fields }
  for (const kind of ['class', 'delegateExpression', 'expression'] as const) {
    const value = textOf(element, kind)
    if (value) return { event, kind: kind === 'class' && isHandler(value) ? 'handler' : kind, value, fields }
  }
  return { event, kind: 'handler', value: '', fields }
}

export type ListenerName = 'executionListener' | 'taskListener'

export function writeListener(changes: Changes, name: ListenerName, listener: Listener): Moddle {
  const { event, kind, value } = listener
  const fields = writeFields(changes, listener.fields)
  if (kind === 'script') return changes.any(name, { event }, [changes.text('script', value), ...fields])
  return changes.any(name, { event, [kind === 'handler' ? 'class' : kind]: value }, fields)
}
