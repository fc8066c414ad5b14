import { FormFormatError, formatWords, notAForm } from '@app/form-engine/document/formatError.ts'
import { readLimits } from '@app/form-engine/document/formLimits.ts'
import { isPlain } from '@app/form-engine/document/plain.ts'

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const scalars = new Set(['string', 'number', 'boolean', 'undefined'])

/** What the nearest control around a place is called, at the beginning of a sentence. */
const placeOf = (value: Record<string, unknown>, around: string) =>
  typeof value.type === 'string' && typeof value.label === 'string' && value.label !== '' ? `${value.label}：` : around

/**
 * Refuses what no JSON document is or should be: depth and lists without end, cycles, names that reach for the
 * prototype, functions and objects of classes. What passes can be walked without care.
 */
export function guardJson(value: unknown, depth = 0, around = ''): void {
  if (value === null || scalars.has(typeof value)) return
  if (depth >= readLimits.jsonDepth) throw new FormFormatError(around + formatWords.tooDeep)
  if (Array.isArray(value)) {
    if (value.length > readLimits.listItems)
      throw new FormFormatError(around ? around + formatWords.tooLong : formatWords.tooMany)
    for (const item of value) guardJson(item, depth + 1, around)
    return
  }
  if (!isPlain(value)) throw notAForm('含有 JSON 之外的内容')
  const place = placeOf(value, around)
  for (const key of Object.getOwnPropertyNames(value)) {
    if (forbidden.has(key)) throw notAForm(`不允许的属性名：${key}`)
    guardJson(value[key], depth + 1, place)
  }
}
