import { expect, test } from 'vitest'
import { checkDefinition } from '@app/form-engine/check/checkDefinition.ts'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { loadDefinition } from '@app/form-engine/definition/load.ts'
import { diffDefinitions } from '@app/form-engine/diff/diff.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { toJsonSchema } from '@app/form-engine/export/toJsonSchema.ts'
import { sentenceOf } from '@app/form-engine/linkage/sentence.ts'
import { acceptSubmission } from '@app/form-engine/runtime/acceptSubmission.ts'
import { compileForm } from '@app/form-engine/runtime/compileForm.ts'
import { createRuntime } from '@app/form-engine/runtime/createRuntime.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { duplicateControls } from './copies.ts'
import { placeProblem } from './place.ts'

const needed = (key: string) => aControl('input', key, { rules: [{ required: true, message: `请填写${key}` }] })
const columns = (...lists: Control[][]) => lists.map((list, at) => ({ value: `${at + 1}`, label: `第${at + 1}`, list }))
const steps = (...lists: Control[][]) => aControl('steps', 's', { label: '登记', columns: columns(...lists) })
const context = { now: new Date('2026-03-02T08:00:00Z') }

test.each(['steps', 'collapse'] as const)(
  '%s: arranges fields of the form, stands in layouts, never in rows',
  (type) => {
    const form = aForm([
      aControl('card', 'c', {
        list: [aControl(type, 'p', { columns: columns([needed('a')], [aControl('input', 'b')]) })],
      }),
      aControl('batch', 'rows'),
    ])
    expect([...walk(form.list)].map(({ control }) => control.key)).toEqual(['c', 'p', 'a', 'b', 'rows'])
    expect(placeProblem(form, [newControl(type, 'n')], { key: 'p', index: [1] })).toBeUndefined()
    expect(placeProblem(form, [newControl(type, 'n')], { key: 'rows', index: [] })).toBe('该组件不能放入动态表格')
    expect(toJsonSchema(form)).toMatchObject({ properties: { a: {}, b: {}, rows: {} }, required: ['a'] })
    const copied = duplicateControls(form, ['p']).definition
    const models = [...walk(copied.list)].flatMap(({ control }) => control.model ?? [])
    expect(new Set(models).size).toBe(5)
  },
)

test('步骤: values of all steps are one submission; what a rule hides is neither asked for nor kept', () => {
  const hide = { do: 'hide' as const, targets: ['inner'] }
  const form = aForm([steps([needed('a')], [aControl('card', 'inner', { list: [needed('b')] })])], {
    linkages: [
      { id: '1', when: { logic: 'all', items: [{ model: 'a', op: 'eq', value: '否' }] }, then: [hide], else: [] },
    ],
  })
  const compiled = compileForm(form)
  const runtime = createRuntime(compiled, { context })
  expect(runtime.validate().map(({ message }) => message)).toEqual(['请填写a', '请填写b'])
  expect(runtime.validate(['b']).map(({ message }) => message)).toEqual(['请填写b'])
  runtime.change(['a'], '否')
  expect(runtime.validate()).toEqual([])
  expect(acceptSubmission(compiled, { a: '否', b: '藏' }, { context })).toEqual({ values: { a: '否' }, errors: [] })
  runtime.hide(['s'])
  expect(runtime.result()).toEqual({})
})

test('步骤与面板: without names, or with the same value twice, they are no form to publish', () => {
  const messages = (control: Control) => checkDefinition(aForm([needed('a'), control])).map(({ message }) => message)
  expect(messages(aControl('steps', 's', { columns: [] }))).toEqual(['s：至少配置一个选项'])
  const twice = [
    { value: '1', label: '一', list: [] },
    { value: '1', label: '二', list: [] },
  ]
  expect(messages(aControl('collapse', 'p', { columns: twice }))).toEqual(['p：选项值不能重复'])
})

test('步骤与面板: versions are compared in the words of the panel', () => {
  const before = aForm([steps([needed('a')], []), aControl('collapse', 'p')])
  const after = aForm([
    aControl('steps', 's', {
      label: '登记',
      options: { allowJump: true, validateEach: false },
      columns: columns([], [needed('a')], []),
    }),
    aControl('collapse', 'p', { options: { accordion: true, defaultOpen: ['2'], bordered: false } }),
  ])
  expect(diffDefinitions(before, after).map(({ text }) => text)).toEqual([
    '「登记」每步校验由是改为否',
    '「登记」允许跳步由否改为是',
    '「登记」步骤配置由「第1、第2」改为「第1、第2、第3」',
    '输入框「a」从步骤「登记」的「第1」移动到步骤「登记」的「第2」',
    '「p」手风琴由否改为是',
    '「p」显示边框由是改为否',
    '「p」默认展开由「["1"]」改为「["2"]」',
  ])
})

test('步骤与面板: documents of other designers are read as they are and written as they came', () => {
  const source = {
    list: [
      {
        type: 'steps',
        key: 's',
        options: { validateEach: 'false' },
        columns: [{ label: '一' }, { list: [needed('a')] }],
      },
      { type: 'collapse', key: 'p', options: { defaultOpen: [1], accordion: 'x', colour: 'red' } },
    ],
    config: {},
  }
  const { definition, toSource, notes } = loadDefinition(source)
  const [read, panels] = definition.list
  expect(read?.options.validateEach).toBe(false)
  expect(read?.columns).toMatchObject([
    { value: '1', label: '一', list: [] },
    { value: '2', label: '' },
  ])
  expect(panels).toMatchObject({ columns: [], options: { defaultOpen: ['1'], colour: 'red' } })
  expect(notes.map(({ message }) => message)).toEqual(['折叠面板：手风琴的值不正确，已按未填写处理'])
  expect(toSource(definition)).toEqual(source)
})

test('步骤: a rule that opens one says so', () => {
  const form = aForm([steps([], []), aControl('switch', 'on', { label: '加急' })])
  const when = { logic: 'all' as const, items: [{ model: 'on', op: 'checked' as const, value: true }] }
  const rule = { id: '1', when, then: [{ do: 'activateTab' as const, targets: ['s'], value: '2' }] }
  expect(sentenceOf(rule, form)).toBe('当「加急」勾选时，切换到「登记」的「第2」。')
})
