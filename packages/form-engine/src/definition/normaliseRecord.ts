import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import { definitionOf, hasModel, isKnownType, isRuled } from '@app/form-engine/controls/registry.ts'
import { isPlain } from '@app/form-engine/document/plain.ts'
import type { Rule } from '@app/form-engine/document/types.ts'
import { ruleSchema } from './schemaRules.ts'

/** A control as it stands in a document, before anybody knows more of it than its type. */
export type Raw = Record<string, unknown> & { type: string }

export const isControl = (value: unknown): value is Raw =>
  isPlain(value) && typeof value.type === 'string' && value.type !== ''

/** Text, a number written as text; nothing for everything else. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined

/** `name` before 3.0. A fork keeps the content of a text control in its default value. */
export function rawLabel({ type, label, name, model, options }: Raw): string | undefined {
  const given = text(label) ?? text(name)
  const definition = definitionOf(type)
  const saysDefault = definition?.role === 'ornament' && definition.saysDefault
  if (!saysDefault || model === undefined || !isPlain(options)) return given
  const content = text(options.defaultValue)
  return content && (given ?? typeLabel(type)) === typeLabel(type) ? content : given
}

export const helpOf = ({ type, help }: Raw): string | undefined =>
  text(help) ?? (isKnownType(type) && hasModel(type) ? '' : undefined)

const without = (): Rule => ({ required: false, message: '必填项' })

/** Rules with the required flag at index 0 (form-designer §1.4); a rule of a wrong shape is left out and told of. */
export function rulesOf({ type, rules }: Raw, wrong: (option: string) => void): Rule[] | undefined {
  const awaited = isRuled(type)
  if (!Array.isArray(rules)) return awaited ? [without()] : undefined
  const read = rules.flatMap((rule: unknown) => {
    const parsed = ruleSchema.safeParse(rule)
    if (parsed.success) return [parsed.data]
    wrong('rules')
    return []
  })
  return awaited && read[0]?.required === undefined ? [without(), ...read] : read
}
