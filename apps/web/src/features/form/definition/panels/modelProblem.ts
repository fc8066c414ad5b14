import { isNesting } from '@app/form-engine/controls/registry.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { placesOf } from '#/features/form/definition/draft/places.ts'

/** Names with a meaning of their own in every object, and those that rows use (form-designer §1.9). */
const reserved = new Set(['id', 'key', '__proto__', 'constructor', 'prototype'])

/** Why a control may not be called so in the data; undefined when it may. */
export function modelProblem(definition: FormDefinition, control: Control, model: string): string | undefined {
  if (model === '') return '数据字段不能为空'
  if (reserved.has(model)) return `数据字段不可用：${model}`
  const level = levelOf(definition, control.key)
  const taken = [...placesOf(definition).values()].some(
    (other) =>
      other.control.key !== control.key &&
      other.control.model === model &&
      levelOf(definition, other.control.key) === level,
  )
  return taken ? '数据字段已存在' : undefined
}

/** The batch or selectInputList whose rows hold the value; the form itself otherwise. */
const levelOf = (definition: FormDefinition, key: string) =>
  placesOf(definition)
    .get(key)
    ?.ancestors.findLast(({ type }) => isNesting(type))?.key

/** A hint, no refusal: real forms are also named in Chinese. */
export const modelWarning = (model: string) =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(model) ? undefined : '建议以字母或下划线开头，只含字母、数字和下划线'
