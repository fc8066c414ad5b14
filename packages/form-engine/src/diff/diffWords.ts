import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { findByKey, type Visit } from '@app/form-engine/document/walk.ts'
import { own } from '@app/form-engine/validation/json.ts'

const longest = 40

/** A value as people read it in a list of changes. */
export function valueWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '空'
  if (typeof value === 'boolean') return value ? '是' : '否'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `「${text.length > longest ? `${text.slice(0, longest)}…` : text}」`
}

/** The part of a sentence that says from which value to which an option went. */
export function changeOf(
  label: string,
  choices: Readonly<Record<string, string>>,
  before: unknown,
  after: unknown,
): string {
  const words = (value: unknown) => valueWords(own(choices, String(value)) ?? value)
  return `${label}由${words(before)}改为${words(after)}`
}

/** Whether two values of JSON say the same, whatever the order of their keys. */
export function isUnchanged(left: unknown, right: unknown): boolean {
  return left === right || ordered(left) === ordered(right)
}

const ordered = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

/** The place that holds a control: 表单, a container, a tab, a cell. */
export function slotName({ slot }: Visit, { list }: FormDefinition): string {
  const container = slot.key === null ? undefined : findByKey(list, slot.key)?.control
  if (!container) return '表单'
  const { type, label, columns } = container
  const name = `${typeLabel(type)}「${label ?? container.key}」`
  const [first, second] = slot.index
  if (first === undefined) return name
  if (second !== undefined) return `${name}第 ${first + 1} 行第 ${second + 1} 列`
  return `${name}${columns?.[first]?.label ? `的「${columns[first].label}」` : `第 ${first + 1} 列`}`
}
