import { cleanHtml } from '#/platform/html.ts'

/** Words of a form that some page may show as HTML, wherever they stand (security XS-05). */
const shownKeys = new Set(['label', 'help', 'description', 'addonBefore', 'addonAfter'])
/** Controls whose beginning is HTML. */
const htmlTypes = new Set<unknown>(['html', 'editor'])

const tag = /<[a-z!/?]/i

const cleaned = (value: unknown) => (typeof value === 'string' && tag.test(value) ? cleanHtml(value) : value)

/** The same document without anything that would run; what had nothing to clean stays the same object. */
export function cleanDefinition<T>(node: T): T {
  return cleanNode(node) as T
}

function cleanNode(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) {
    const items = node.map(cleanNode)
    return items.every((item, at) => item === node[at]) ? node : items
  }
  const entries = Object.entries(node).map(([key, value]): [string, unknown] => {
    if (shownKeys.has(key) && typeof value === 'string') return [key, cleaned(value)]
    if (key === 'options' && htmlTypes.has((node as { type?: unknown }).type)) return [key, cleanBeginning(value)]
    return [key, cleanNode(value)]
  })
  return entries.every(([key, value]) => value === (node as Record<string, unknown>)[key])
    ? node
    : Object.fromEntries(entries)
}

function cleanBeginning(options: unknown): unknown {
  const rest = cleanNode(options)
  if (typeof rest !== 'object' || rest === null || !('defaultValue' in rest)) return rest
  const defaultValue = cleaned(rest.defaultValue)
  return defaultValue === rest.defaultValue ? rest : { ...rest, defaultValue }
}
