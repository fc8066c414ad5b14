import { isHtml } from '@app/form-engine/controls/registry.ts'
import { cleanHtml } from '#/platform/text/cleanHtml.ts'

/** Words of a form that some page may show as HTML, wherever they stand (security XS-05). */
const shownKeys = new Set(['label', 'help', 'description', 'addonBefore', 'addonAfter'])

const tag = /<[a-z!/?]/i

/** Told of a text that becomes another, and of the innermost control that says it. */
export type Tell = (text: string, control: { key: string; label: string } | undefined) => void

/** The same document without anything that would run; what had nothing to clean stays the same object. */
export function cleanDefinition<T>(document: T, tell?: Tell): T {
  return cleanNode(document, undefined, tell) as T
}

type Control = Parameters<Tell>[1]

function cleaned(value: unknown, control: Control, tell: Tell | undefined): unknown {
  if (typeof value !== 'string' || !tag.test(value)) return value
  const clean = cleanHtml(value)
  if (clean !== value) tell?.(value, control)
  return clean
}

const isControl = (node: object): node is { key: string; label?: unknown; type: string } =>
  'key' in node && typeof node.key === 'string' && 'type' in node && typeof node.type === 'string'

function cleanNode(node: unknown, around: Control, tell: Tell | undefined): unknown {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) {
    const items = node.map((item) => cleanNode(item, around, tell))
    return items.every((item, at) => item === node[at]) ? node : items
  }
  const control = isControl(node)
    ? { key: node.key, label: typeof node.label === 'string' && !tag.test(node.label) ? node.label : node.type }
    : around
  const entries = Object.entries(node).map(([key, value]): [string, unknown] => {
    if (shownKeys.has(key) && typeof value === 'string') return [key, cleaned(value, control, tell)]
    if (key === 'options' && isHtml(String((node as { type?: unknown }).type)))
      return [key, cleanBeginning(value, control, tell)]
    return [key, cleanNode(value, control, tell)]
  })
  return entries.every(([key, value]) => value === (node as Record<string, unknown>)[key])
    ? node
    : Object.fromEntries(entries)
}

function cleanBeginning(options: unknown, control: Control, tell: Tell | undefined): unknown {
  const rest = cleanNode(options, control, tell)
  if (typeof rest !== 'object' || rest === null || !('defaultValue' in rest)) return rest
  const defaultValue = cleaned(rest.defaultValue, control, tell)
  return defaultValue === rest.defaultValue ? rest : { ...rest, defaultValue }
}
