import { checkExpression } from '@app/flow-engine/expression/checkExpression.ts'
import { methods } from '@app/flow-engine/expression/methods.ts'
import { parseTemplate } from '@app/flow-engine/expression/parseExpression.ts'
import { ExpressionError } from '@app/flow-engine/expression/types.ts'
import type { Assignment, HandlerRule, Listener } from '@app/flow-engine/graph/types.ts'
import { childOf, childElements, type XmlElement } from '@app/flow-engine/xml/readXml.ts'
import { either, extensions, setting } from './extension.ts'

/** Attributes that name work outside the file; the first that is there counts. */
const sources = ['class', 'delegateExpression', 'topic', 'type'] as const

/** What a service, send, rule or script task does, or a listener. */
export function readHandler(element: XmlElement): HandlerRule {
  const result = setting(element, 'resultVariable') ?? setting(element, 'resultVariableName')
  const fields = readFields(element)
  const script = childOf(element, 'bpmn:script') ?? extensions(element, 'script')[0] ?? childOf(element, 'flow:script')
  if (script) return readScript(script.text, setting(element, 'autoStoreVariables') !== 'false', result, fields)
  for (const source of sources) {
    const name = either(element, source)
    if (name === 'setVariable') return { kind: 'assign', assignments: assignmentsOf(fields) }
    if (name) return { kind: 'named', name, source, fields, ...(result && { result }) }
  }
  const expression = either(element, 'expression')
  return expression ? readExpression(expression, result, fields) : { kind: 'none' }
}

/** The handler that needs nobody: each field is a variable, and what follows sees its value. */
const assignmentsOf = (fields: Record<string, string>): Assignment[] =>
  Object.entries(fields).map(([variable, value]) => ({ variable, value }))

function readFields(element: XmlElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const field of [...extensions(element, 'field'), ...childElements(element, 'flow:field')]) {
    const name = field.attributes.name
    const child = childOf(field, 'flow:string') ?? childOf(field, 'flow:expression')
    if (name) fields[name] = child?.text.trim() ?? either(field, 'stringValue') ?? either(field, 'expression') ?? ''
  }
  return fields
}

/** A text that the closed language can compute is an expression; one that calls anything else names work outside. */
function readExpression(text: string, result: string | undefined, fields: Record<string, string>): HandlerRule {
  const assignments = readAssignments(/^[$#]\{(.*)\}$/s.exec(text)?.[1] ?? '', false)
  if (assignments) return { kind: 'assign', assignments }
  return isComputed(text)
    ? { kind: 'expression', text, ...(result && { result }) }
    : { kind: 'named', name: text, source: 'expression', fields, ...(result && { result }) }
}

function isComputed(text: string): boolean {
  if (checkExpression(text).fault) return false
  return parseTemplate(text).every(
    (part) =>
      typeof part === 'string' ||
      part.kind !== 'method' ||
      part.target.kind !== 'name' ||
      part.target.name === 'execution' ||
      methods.has(part.name),
  )
}

function readScript(
  text: string,
  storesNames: boolean,
  result: string | undefined,
  fields: Record<string, string>,
): HandlerRule {
  const assignments = readAssignments(text, storesNames)
  if (assignments) return { kind: 'assign', assignments }
  const source = text.trim().replace(/;$/, '')
  const marked = /[$#]\{/.test(source) ? source : `\${${source}}`
  if (result && isComputed(marked)) return { kind: 'expression', text: marked, result }
  return { kind: 'named', name: source.slice(0, 200), source: 'script', fields, ...(result && { result }) }
}

const call = /^(?:execution|task|delegateTask)\s*\.\s*setVariable\s*\(\s*(['"])([^'"]+)\1\s*,(.*)\)$/s
const plain = /^([A-Za-z_]\w*)\s*=(?!=)(.*)$/s

/** Statements that only give values to variables; `undefined` when there is any other (workflow §12.1). */
function readAssignments(text: string, storesNames: boolean): Assignment[] | undefined {
  const statements = text
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('//'))
  const found = statements.map((statement) => readAssignment(statement, storesNames))
  return found.length > 0 && found.every((each) => each !== undefined) ? found : undefined
}

function readAssignment(statement: string, storesNames: boolean): Assignment | undefined {
  const [, , variable, value] = call.exec(statement) ?? []
  const [, name, right] = (storesNames && plain.exec(statement)) || []
  const [target, source] = variable && value ? [variable, value] : [name, right]
  if (!target || !source) return undefined
  const marked = `\${${source.trim()}}`
  try {
    return isComputed(marked) ? { variable: target, value: marked } : undefined
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}

/** Execution and task listeners of an element, in document order. */
export function readListeners(element: XmlElement): Listener[] {
  return [...extensions(element, 'executionListener'), ...extensions(element, 'taskListener')].map((listener) => ({
    event: either(listener, 'event') ?? (listener.name === 'flow:taskListener' ? 'create' : 'start'),
    handler: readHandler(listener),
  }))
}
