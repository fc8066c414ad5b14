import { FormFormatError, formatWords, notAForm } from './formatError.ts'
import { readLimits } from './limits.ts'
import { isPlain } from './plain.ts'

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const scalars = new Set(['string', 'number', 'boolean', 'undefined'])

/**
 * Refuses what no JSON document is or should be: depth without end, cycles, names that reach for the prototype,
 * functions and objects of classes. What passes can be walked without care.
 */
export function guardJson(value: unknown, depth = 0): void {
  if (value === null || scalars.has(typeof value)) return
  if (depth >= readLimits.jsonDepth) throw new FormFormatError(formatWords.tooDeep)
  if (Array.isArray(value)) {
    for (const item of value) guardJson(item, depth + 1)
    return
  }
  if (!isPlain(value)) throw notAForm('含有 JSON 之外的内容')
  for (const key of Object.getOwnPropertyNames(value)) {
    if (forbidden.has(key)) throw notAForm(`不允许的属性名：${key}`)
    guardJson(value[key], depth + 1)
  }
}
