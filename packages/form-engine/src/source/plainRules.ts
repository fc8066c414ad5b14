import type { Control, Rule } from '@app/form-engine/document/types.ts'
import { code, listCode, quoted, type Code } from './jsx.ts'

const kindRules: Record<string, (value: number) => string[]> = {
  email: () => [`type: 'email'`],
  url: () => [`type: 'url'`],
  phone: () => [patternOf('^1[3-9]\\d{9}$')],
  idcard: () => [patternOf('^\\d{17}[\\dXx]$')],
  integer: () => [patternOf('^[+-]?\\d+$')],
  number: () => [patternOf('^[+-]?\\d+(\\.\\d+)?$')],
  minLength: (value) => [`min: ${value}`],
  maxLength: (value) => [`max: ${value}`],
  min: (value) => [`type: 'number'`, `min: ${value}`],
  max: (value) => [`type: 'number'`, `max: ${value}`],
}

const patternOf = (text: string, flags = '') => `pattern: new RegExp(${quoted(text)}${flags && `, ${quoted(flags)}`})`

/** The rules of a field as antd takes them; undefined when there are none. Patterns that are none are left out. */
export function rulesCode({ rules = [] }: Control): Code | undefined {
  const parts = rules.flatMap((rule) => {
    const conditions = conditionsOf(rule)
    if (conditions.length === 0) return []
    const message = rule.message ? [`message: ${quoted(rule.message)}`] : []
    return [[...conditions, ...message]]
  })
  const items = parts.map((words) => `{ ${words.join(', ')} }`)
  return items.length > 0
    ? code(
        listCode(
          items,
          parts.every(({ length }) => length > 1),
        ),
      )
    : undefined
}

function conditionsOf({ required, pattern, kind, value }: Rule): string[] {
  return [
    ...(required ? ['required: true'] : []),
    ...(pattern ? patternRule(pattern) : []),
    ...(kind ? (kindRules[kind]?.(Number(value)) ?? []) : []),
  ]
}

function patternRule(pattern: string): string[] {
  const [, text = pattern, flags = ''] = /^\/(.+)\/([imsu]*)$/.exec(pattern) ?? []
  try {
    return [patternOf(new RegExp(text, flags).source, flags)]
  } catch {
    return []
  }
}
