import { expect, test } from 'vitest'
import { checkDefinition } from '@app/form-engine/check/checkDefinition.ts'
import { valueKindOf } from '@app/form-engine/controls/registry.ts'
import { diffDefinitions } from '@app/form-engine/diff/diff.ts'
import type { ControlOptions } from '@app/form-engine/document/types.ts'
import { toJsonSchema } from '@app/form-engine/export/toJsonSchema.ts'
import { fromJsonSchema } from '@app/form-engine/import/fromJsonSchema.ts'
import { acceptSubmission } from '@app/form-engine/runtime/acceptSubmission.ts'
import { compileForm } from '@app/form-engine/runtime/compileForm.ts'
import { createRuntime } from '@app/form-engine/runtime/createRuntime.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'

const computed = (options: ControlOptions) => aControl('formula', 'sum', { label: '合计', options })
const form = (options: ControlOptions) =>
  compileForm(aForm([aControl('number', 'a'), aControl('input', 'b'), computed(options)]))
const accept = (options: ControlOptions, raw: object) => acceptSubmission(form(options), raw)

test('计算: its formula alone gives the value, whatever is sent for it', () => {
  const { values, errors } = accept({ formula: '{a} * 1.5', precision: 1 }, { a: 3, b: '', sum: 99 })
  expect([values.sum, errors]).toEqual([4.5, []])
  expect(accept({ formula: "CONCAT({b}, '！')", result: 'text' }, { b: '好', sum: 'X' }).values.sum).toBe('好！')
})

test('计算: without a result it is empty, as a number and as a text', () => {
  expect(accept({ formula: '{a} / 0' }, { a: 3 }).values.sum).toBeNull()
  expect(accept({ formula: '{a} / 0', result: 'text' }, { a: 3 }).values.sum).toBe('')
  expect(accept({ formula: '{b}' }, { b: '三' }).values.sum).toBeNull()
})

test('计算: it follows what is filled, read only and never demanded', () => {
  const runtime = createRuntime(form({ formula: '{a} + 1' }))
  runtime.change(['a'], 41)
  expect(runtime.valueAt(['sum'])).toBe(42)
  runtime.change(['sum'], 7)
  expect(runtime.stateOf('sum')).toMatchObject({ readOnly: true, required: false, computed: true })
  runtime.change(['a'], 1)
  expect(runtime.valueAt(['sum'])).toBe(2)
})

test('计算: in the rows of a table each row has its own', () => {
  const list = [aControl('number', 'price'), aControl('number', 'count'), computed({ formula: '{price} * {count}' })]
  const { values } = acceptSubmission(compileForm(aForm([aControl('batch', 'rows', { list })])), {
    rows: [
      { price: 2, count: 3, sum: 0 },
      { price: 5, count: 1 },
    ],
  })
  expect(values.rows).toMatchObject([{ sum: 6 }, { sum: 5 }])
})

test('计算: conditions, lists and words take it as what it results in', () => {
  expect([computed({}), computed({ result: 'text' })].map(valueKindOf)).toEqual(['number', 'text'])
  expect(valueText(computed({ formula: '{a}', precision: 2 }), 4.5)).toBe('4.50')
  expect(valueText(computed({ formula: '{b}', result: 'text' }), '好！')).toBe('好！')
})

test('计算: a form whose field has no formula is not published', () => {
  const problems = (options: ControlOptions) =>
    checkDefinition(aForm([aControl('number', 'a'), computed(options)])).map(({ message }) => message)
  expect(problems({})).toContain('合计：请填写公式')
  expect(problems({ formula: '{a} * 2' })).toEqual([])
})

test('计算: JSON Schema tells what it results in, and takes it back', () => {
  const schema = (options: ControlOptions) => toJsonSchema(aForm([computed(options)])) as { properties: object }
  expect(schema({}).properties).toMatchObject({ sum: { type: ['number', 'null'], readOnly: true } })
  const text = schema({ result: 'text' })
  expect(text.properties).toMatchObject({ sum: { type: 'string', readOnly: true } })
  expect(fromJsonSchema(text).list).toMatchObject([{ type: 'formula', options: { result: 'text' } }])
  expect(fromJsonSchema(schema({})).list).toMatchObject([{ type: 'formula', options: { result: 'number' } }])
})

test('计算: a comparison of versions tells its result in the words of the panel', () => {
  const changes = diffDefinitions(aForm([computed({ result: 'number' })]), aForm([computed({ result: 'text' })]))
  expect(JSON.stringify(changes)).toContain('结果类型由「数字」改为「文字」')
})
