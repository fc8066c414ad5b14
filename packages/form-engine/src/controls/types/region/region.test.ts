import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDefinition } from '@app/form-engine/check/checkDefinition.ts'
import { readCell } from '@app/form-engine/controls/readCell.ts'
import { hasStanding, standingChoices } from '@app/form-engine/controls/standing.ts'
import { diffDefinitions } from '@app/form-engine/diff/diff.ts'
import type { Control, ControlOptions, Linkage } from '@app/form-engine/document/types.ts'
import { plainReact } from '@app/form-engine/export/plainReact.ts'
import { toJsonSchema } from '@app/form-engine/export/toJsonSchema.ts'
import { fromJsonSchema } from '@app/form-engine/import/fromJsonSchema.ts'
import { sentenceOf } from '@app/form-engine/linkage/sentence.ts'
import { acceptSubmission } from '@app/form-engine/runtime/acceptSubmission.ts'
import { compileForm } from '@app/form-engine/runtime/compileForm.ts'
import { createRuntime } from '@app/form-engine/runtime/createRuntime.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { choicesFor } from './placeChoices.ts'

const region = (options: ControlOptions = {}) => aControl('region', 'where', { label: '区域', options })
const xihu = ['330000', '330100', '330106']
const standing = await standingChoices([region()])
const context: FormContext = { now: new Date(0), optionsOf: standing }

/** All ways of a level, those in the middle too. */
function waysOf(options: ControlOptions): { path: string[]; words: string[]; isWhole: boolean }[] {
  const collect = (places: ReturnType<typeof choicesFor>, path: string[], words: string[]): ReturnType<typeof waysOf> =>
    places.flatMap(({ value, label, children = [] }) => [
      { path: [...path, value], words: [...words, label], isWhole: children.length === 0 },
      ...collect(children, [...path, value], [...words, label]),
    ])
  return collect(choicesFor(options), [], [])
}
const levels = ['province', 'city', 'district'] as const
const anyWay = fc
  .constantFrom(...levels)
  .chain((level) => fc.constantFrom(...waysOf({ level })).map((way) => ({ level, ...way })))

const errorsOf = (options: ControlOptions, where: unknown) =>
  acceptSubmission(compileForm(aForm([region(options)])), { where }, { context }).errors.map(({ message }) => message)

test('区域: the places are those of the ministry, each code below the one that it begins with', () => {
  const [provinces, cities, districts] = levels.map((level) => waysOf({ level }))
  expect([provinces?.length, waysOf({}).length]).toEqual([34, districts?.length])
  expect(Math.max(...(cities ?? []).map(({ path }) => path.length))).toBe(2)
  expect(districts?.length).toBeGreaterThan(3_200)
  const codes = districts?.map(({ path }) => path.at(-1))
  expect(new Set(codes).size).toBe(codes?.length)
  for (const { path } of districts ?? [])
    for (const [at, code] of path.entries()) expect(code.slice(0, at * 2)).toBe((path[at - 1] ?? '').slice(0, at * 2))
})

test('区域: both sides take a whole way of the level and nothing else', () => {
  fc.assert(
    fc.property(anyWay, ({ level, path, isWhole }) => {
      const errors = errorsOf({ level }, path)
      expect(errors).toEqual(isWhole ? [] : ['请选择完整的区域'])
      const runtime = createRuntime(compileForm(aForm([region({ level })])), { context })
      runtime.change(['where'], path)
      expect(runtime.validate().map(({ message }) => message)).toEqual(errors)
    }),
    { numRuns: 60 },
  )
})

test('区域: a way that ends too early is not whole', () => {
  expect(errorsOf({}, ['330000', '330100'])).toEqual(['请选择完整的区域'])
  expect(errorsOf({ level: 'city' }, ['330000', '330100'])).toEqual([])
})

test('区域: an unknown code, a way that does not lead there, and what is no code are refused', () => {
  expect(errorsOf({}, ['330000', '330100', '999999'])).toEqual(['区域不存在'])
  expect(errorsOf({}, ['330000', '320100', '320106'])).toEqual(['区域不存在'])
  expect(errorsOf({}, ['浙江省', '杭州市', '西湖区'])).toEqual(['区域不存在'])
  expect(errorsOf({ level: 'province' }, xihu)).toEqual(['区域不存在'])
  const { values } = acceptSubmission(compileForm(aForm([region()])), { where: [330000, {}] }, { context })
  expect(values.where).toBeUndefined()
})

test('区域: before the places have come nobody is judged by them', () => {
  const { errors } = acceptSubmission(compileForm(aForm([region()])), { where: ['1'] })
  expect(errors).toEqual([])
})

test('区域: a demand holds, a first value stands', () => {
  const asked = { ...region(), rules: [{ required: true, message: '必填项' }] }
  expect(acceptSubmission(compileForm(aForm([asked])), {}, { context }).errors).toMatchObject([{ message: '必填项' }])
  const runtime = createRuntime(compileForm(aForm([region({ defaultValue: xihu })])), { context })
  expect(runtime.valueAt(['where'])).toEqual(xihu)
})

test('区域: it reads as the names along the way, a code that is gone as itself', () => {
  expect(valueText(region(), xihu, context)).toBe('浙江省 / 杭州市 / 西湖区')
  expect(valueText(region(), ['330000', '330100', '330104'], context)).toBe('浙江省 / 杭州市 / 330104')
  expect(valueText(region(), [], context)).toBe('')
})

test('区域: a cell says it by names or codes, with or without marks between them', () => {
  const read = (text: string) => readCell(region(), text, choicesFor({}))
  fc.assert(
    fc.property(
      fc.constantFrom(...waysOf({})),
      fc.constantFrom(' / ', '/', '', '／', ' ', '-'),
      ({ path, words }, mark) => {
        for (const text of [words.join(mark), path.join(mark), path.at(-1) ?? ''])
          expect(read(text), text).toEqual({ value: path })
      },
    ),
    { numRuns: 60 },
  )
  expect(read('北京市东城区')).toEqual({ value: ['110000', '110100', '110101'] })
  expect(read('海南省五指山市')).toEqual({ value: ['460000', '469000', '469001'] })
  for (const text of ['浙江省西湖区', '火星', '330199', '/']) expect(read(text)).toEqual({ fault: '区域不存在' })
})

test('区域: a rule asks whether it lies in a place, and says so by its name', () => {
  const detail = aControl('input', 'detail', { label: '说明' })
  const rule: Linkage = {
    id: 'l1',
    name: '',
    when: { logic: 'all', items: [{ model: 'where', op: 'contains', value: ['330100'] }] },
    then: [{ do: 'show', targets: [detail.key] }],
    else: [{ do: 'hide', targets: [detail.key] }],
  }
  const form = aForm([region(), detail], { linkages: [rule] })
  const runtime = createRuntime(compileForm(form), { context })
  const isShown = (where: unknown) => {
    runtime.change(['where'], where)
    return runtime.stateOf(detail.key).visible
  }
  expect([xihu, ['320000', '320100', '320102'], undefined].map(isShown)).toEqual([true, false, false])
  const named = sentenceOf(rule, form, (control, code) => (control.type === 'region' ? `名${code}` : undefined))
  expect(named).toContain('「区域」包含「名330100」')
  expect(sentenceOf(rule, form)).toContain('「330100」')
})

test('区域: the words of a formula know it', () => {
  const words = aControl('formula', 'words', { options: { formula: 'OPTIONLABEL({where})', result: 'text' } })
  const { values } = acceptSubmission(
    compileForm(aForm([region({ level: 'province' }), words])),
    { where: ['330000'] },
    {
      context,
    },
  )
  expect(values.words).toBe('浙江省')
})

test('区域: a first value deeper than the level keeps a form from being published', () => {
  const problems = (options: ControlOptions) => checkDefinition(aForm([region(options)])).map(({ message }) => message)
  expect(problems({ level: 'city', defaultValue: xihu })).toEqual(['区域：默认值与级别不符'])
  expect(problems({ defaultValue: xihu })).toEqual([])
  expect(problems({ level: 'district', defaultValue: '' })).toEqual([])
  const deeper = { ...region(), options: { defaultValue: [...xihu, '1'] } }
  expect(checkDefinition(aForm([deeper]))).toMatchObject([{ message: '区域：默认值与级别不符' }])
})

test('区域: JSON Schema tells how deep it goes, and takes it back', () => {
  const schemaOf = (control: Control) => toJsonSchema(aForm([control])) as { properties: Record<string, object> }
  for (const [at, level] of levels.entries()) {
    const schema = schemaOf(region({ level }))
    expect(schema.properties.where).toMatchObject({ type: 'array', maxItems: at + 1 })
    expect(fromJsonSchema(schema).list).toMatchObject([{ type: 'region', options: { level } }])
  }
  const unsaid = { ...region(), options: {} }
  expect(schemaOf(unsaid).properties.where).toMatchObject({ maxItems: 3 })
  const asked = schemaOf({ ...region(), rules: [{ required: true, message: '必填项' }] })
  expect(asked.properties.where).toMatchObject({ minItems: 1 })
  const bare = { properties: { where: { type: 'array', 'x-control': 'region' } } }
  expect(fromJsonSchema(bare).list).toMatchObject([{ type: 'region', options: { level: 'district' } }])
})

test('区域: plain source draws its levels and leaves the places to whoever takes it', () => {
  expect(plainReact(aForm([region()]))).toContain('<Cascader')
})

test('区域: it alone has choices that stand; a comparison of versions tells its level in words', () => {
  expect(['region', 'cascader', 'stranger'].map(hasStanding)).toEqual([true, false, false])
  expect(standing(aControl('input', 'a'))).toBeUndefined()
  const changes = diffDefinitions(aForm([region({ level: 'city' })]), aForm([region({ level: 'district' })]))
  expect(JSON.stringify(changes)).toContain('级别由「省市」改为「省市区」')
})
