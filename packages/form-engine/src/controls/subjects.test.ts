import { expect, test } from 'vitest'
import { allowedInside, controlTypes, isSubject, valueKindOf } from '@app/form-engine/controls/registry.ts'
import type { Control, ControlOptions } from '@app/form-engine/document/types.ts'
import { reactSample } from '@app/form-engine/export/react.ts'
import { toJsonSchema } from '@app/form-engine/export/toJsonSchema.ts'
import { fromJsonSchema } from '@app/form-engine/import/fromJsonSchema.ts'
import { acceptSubmission, type SubmissionSettings } from '@app/form-engine/runtime/acceptSubmission.ts'
import { compileForm } from '@app/form-engine/runtime/compileForm.ts'
import { createRuntime } from '@app/form-engine/runtime/createRuntime.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'

const ann: FormContext = { now: new Date(), userId: 'ann', deptId: 'd1' }
const compiled = (...list: Control[]) => compileForm(aForm(list))
const accept = (list: Control[], raw: unknown, settings?: SubmissionSettings) =>
  acceptSubmission(compiled(...list), raw, settings)
const own = (options: ControlOptions = {}) => ({ options: { defaultOwn: true, ...options } })

test('业务组件: people, departments and posts stand in the rows of a table too', () => {
  for (const type of controlTypes.filter(isSubject)) expect(allowedInside('batch', type)).toBe(true)
})

test('业务组件: a field begins with whoever fills the form, where it is told to', () => {
  const list = [
    aControl('userSelect', 'who', own()),
    aControl('userSelect', 'team', own({ multiple: true })),
    aControl('deptSelect', 'dept', own()),
    aControl('userSelect', 'other', { options: { defaultValue: 'ben' } }),
    aControl('postSelect', 'post', own()),
    aControl('batch', 'rows', { list: [aControl('userSelect', 'one', own())], options: { minLimit: 0 } }),
  ]
  const runtime = createRuntime(compiled(...list), { context: ann })
  runtime.addRow('rows')
  expect(runtime.result()).toMatchObject({
    who: 'ann',
    team: ['ann'],
    dept: 'd1',
    other: 'ben',
    rows: [{ one: 'ann' }],
  })
  expect(runtime.result().post).toBeUndefined()
  runtime.change(['who'], 'ben')
  runtime.reset()
  expect(runtime.valueAt(['who'])).toBe('ann')
  expect(createRuntime(compiled(...list)).valueAt(['who'])).toBeUndefined()
  expect(createRuntime(compiled(...list), { context: { now: ann.now } }).valueAt(['dept'])).toBeUndefined()
})

test('业务组件: nobody puts somebody else into a closed field that begins with whoever fills it', () => {
  const list = [aControl('userSelect', 'who', own({ readonly: true })), aControl('deptSelect', 'dept', own())]
  expect(accept(list, { who: 'ben', dept: 'd2' }, { context: ann }).values).toEqual({ who: 'ann', dept: 'd2' })
  expect(accept(list, { who: 'ben' }, { context: ann, stored: { who: 'eve' } }).values.who).toBe('eve')
})

test.each<[ControlOptions, unknown, string | undefined]>([
  [{}, 'ann', undefined],
  [{}, '', undefined],
  [{}, 7, '数据格式不正确'],
  [{}, ['ann'], '数据格式不正确'],
  [{ multiple: true }, ['ann', 'ben'], undefined],
  [{ multiple: true }, 'ann', '数据格式不正确'],
  [{ multiple: true }, ['ann', 7], '数据格式不正确'],
  [{ multiple: true }, Array.from({ length: 201 }, (_, at) => `u${at}`), '最多选择200个'],
])('业务组件: %j takes %j: %s', (options, value, message) => {
  expect(accept([aControl('userSelect', 'who', { options })], { who: value }).errors[0]?.message).toBe(message)
})

test('业务组件: read by name, an unknown id as it is', () => {
  const optionsOf = () => [{ value: 'ann', label: '安宁' }]
  expect(valueText(aControl('userSelect', 'who'), ['ann', 'gone'], { optionsOf })).toBe('安宁、gone')
  expect(valueText(aControl('postSelect', 'post'), 'ann', { optionsOf })).toBe('安宁')
})

test('业务组件: conditions know one from several', () => {
  expect(valueKindOf({ type: 'deptSelect', options: {} })).toBe('choice')
  expect(valueKindOf({ type: 'userSelect', options: { multiple: true } })).toBe('choices')
})

test('业务组件: in a schema they are ids, and come back as what they were', () => {
  const list = [aControl('userSelect', 'who'), aControl('deptSelect', 'depts', { options: { multiple: true } })]
  const schema = toJsonSchema(aForm(list))
  expect(schema.properties).toMatchObject({
    who: { 'x-control': 'userSelect', type: 'string' },
    depts: { 'x-control': 'deptSelect', type: 'array', items: { type: 'string' }, uniqueItems: true },
  })
  const back = fromJsonSchema(schema, 1).list
  expect(back.map(({ type, options }) => [type, options.multiple])).toEqual([
    ['userSelect', false],
    ['deptSelect', true],
  ])
})

test('业务组件: source without this product leaves the choices to whoever takes it', () => {
  const several = aControl('userSelect', 'who', { options: { multiple: true } })
  expect(reactSample(aForm([several]), { style: 'plain' })).toContain('mode="multiple" options={[]}')
})
