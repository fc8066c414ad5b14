import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import { allowedInside, hasModel, isKnownType, isNesting } from '@app/form-engine/controls/registry.ts'
import { optionLabel } from '@app/form-engine/definition/optionLabels.ts'
import { optionShape } from '@app/form-engine/definition/optionShape.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import type { Visit } from '@app/form-engine/document/walk.ts'
import { compilePattern } from '@app/form-engine/pattern/pattern.ts'
import type { FormProblem } from './problem.ts'

/** What a control is called in messages. */
export const controlName = ({ label, type }: Control) => label || typeLabel(type)

/** Names that rows, records or the language itself need. */
const reserved = new Set(['id', 'key', '__proto__', 'constructor', 'prototype'])

/** Signs that no request and no database takes in a name: control characters and halves of characters. */
const unstorable = /\p{Cc}|\p{Cs}/u
const longestModel = 200

/** Keys are unique in the form, models where they stand: at the top level, in a batch, in a selectInputList. */
export function checkModels(visits: readonly Visit[]): FormProblem[] {
  const keys = repeated(visits, ({ control }) => control.key)
  const models = repeated(
    visits.filter(({ control }) => hasModel(control.type) && control.model),
    placeOfModel,
  )
  return visits.flatMap((visit) => {
    const { key, model } = visit.control
    return [
      ...(keys.has(visit) ? [{ key, message: `控件标识重复：${key}` }] : []),
      ...(models.has(visit) ? [{ key, message: `数据字段重复：${model}` }] : []),
    ]
  })
}

const placeOfModel = ({ control, ancestors }: Visit) =>
  JSON.stringify([ancestors.findLast(({ type }) => isNesting(type))?.key ?? null, control.model])

/** Those who share their name with another. */
const repeated = (visits: readonly Visit[], name: (visit: Visit) => string): Set<Visit> =>
  new Set([...Map.groupBy(visits, name).values()].filter(({ length }) => length > 1).flat())

/** What is wrong with one control by itself: its name in the data, its place, kinds of its options, its patterns. */
export function checkField({ control, ancestors }: Visit): FormProblem[] {
  const { type, key, model, options, rules } = control
  if (!isKnownType(type)) return []
  const name = controlName(control)
  const says = (message: string): FormProblem => ({ key, message })
  const around = ancestors.find((ancestor) => !allowedInside(ancestor.type, type))
  const wrong = Object.entries(optionShape(type)).filter(
    ([option, kind]) =>
      options[option] !== undefined && options[option] !== null && !kind.safeParse(options[option]).success,
  )
  const patterns = (rules ?? []).map(({ pattern }) => (pattern ? compilePattern(pattern) : ok))
  return [
    ...(hasModel(type) && !model ? [says(`${name}：数据字段不能为空`)] : []),
    ...(model && reserved.has(model) ? [says(`数据字段不可用：${model}`)] : []),
    ...(model && unstorable.test(model) ? [says(`${name}：数据字段不能含有控制字符`)] : []),
    ...(model && model.length > longestModel ? [says(`${name}：数据字段不能超过${longestModel}个字符`)] : []),
    ...(around ? [says(`${name}：该组件不能放入${typeLabel(around.type)}`)] : []),
    ...wrong.map(([option]) => says(`${name}：${optionLabel(type, option)}的值不正确`)),
    ...patterns.flatMap((pattern) => (pattern.ok ? [] : [says(`${name}：${pattern.message}`)])),
  ]
}

const ok = { ok: true } as const
