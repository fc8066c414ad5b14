import { expect, test } from 'vitest'
import { checkDefinition } from '@app/form-engine/check/checkDefinition.ts'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { loadDefinition } from '@app/form-engine/definition/load.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { findByKey, walk } from '@app/form-engine/document/walk.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { removeControls } from './commands.ts'
import { duplicateControls, pasteControls } from './copies.ts'
import { asGiven, referencesOf, takeGiven, type Pinned } from './given.ts'
import { growthProblem, placeProblem } from './place.ts'
import { usesOfAll } from './usage.ts'

const pinned: Pinned = { formId: '7', formName: '地址', versionId: '70', versionNo: 1 }
const next: Pinned = { ...pinned, versionId: '71', versionNo: 2 }

const city = aControl('input', 'city')
const street = aControl('input', 'street')
const price = aControl('number', 'price')
const twice = aControl('number', 'twice', { options: { formula: '{price} * 2' } })
const rows = aControl('batch', 'rows', { list: [price, twice] })
const sum = aControl('number', 'sum', { options: { formula: 'SUM({rows.twice})' } })
const hide = {
  id: 'l1',
  name: '无城市',
  when: { logic: 'all' as const, items: [{ model: 'city', op: 'empty' as const }] },
  then: [{ do: 'hide' as const, targets: ['street'] }],
}
const needed = {
  id: 's1',
  when: { logic: 'all' as const, items: [{ model: 'rows.price', op: 'gt' as const, value: 9 }] },
  message: '过高',
  targets: ['price'],
}
const source = aForm([city, aControl('card', 'box', { list: [street] }), rows, sum], {
  linkages: [hide],
  submissionRules: [needed],
})

const own = aControl('input', 'city')
const holder: Control = { ...newControl('subForm', 'sub'), label: '收货地址' }
const form = aForm([own, holder])
const taken = takeGiven(form, 'sub', source, pinned)

const holderOf = (definition: FormDefinition, key = 'sub') => findByKey(definition.list, key)?.control as Control
const childOf = (definition: FormDefinition, origin: string, key = 'sub') => {
  const container = holderOf(definition, key)
  const origins = container.options.origins as Record<string, string>
  return [...walk(container.list ?? [])].find(({ control }) => origins[control.key] === origin)?.control as Control
}

test('引用: the fields come with keys and models of their own, formulas and rules mean the copies', () => {
  const { definition, added, gone, dropped } = taken
  expect(holderOf(definition).options).toMatchObject(pinned)
  expect(childOf(definition, 'city')).toMatchObject({ model: 'sub_city', type: 'input' })
  expect(childOf(definition, 'city').key).not.toBe('city')
  expect(childOf(definition, 'price').model).toBe('price')
  expect(childOf(definition, 'twice').options.formula).toBe('{price} * 2')
  expect(childOf(definition, 'sum').options.formula).toBe('SUM({sub_rows.twice})')
  expect(definition.config.linkages).toEqual([
    {
      ...hide,
      id: 'sub_l1',
      from: 'sub',
      when: { logic: 'all', items: [{ model: 'sub_city', op: 'empty' }] },
      then: [{ do: 'hide', targets: [childOf(definition, 'street').key] }],
    },
  ])
  expect(definition.config.submissionRules).toEqual([
    {
      ...needed,
      id: 'sub_s1',
      from: 'sub',
      when: { logic: 'all', items: [{ model: 'sub_rows.price', op: 'gt', value: 9 }] },
      targets: [childOf(definition, 'price').key],
    },
  ])
  expect(added).toHaveLength(7)
  expect([gone, dropped]).toEqual([[], []])
  expect(checkDefinition(loadDefinition(definition).definition)).toEqual([])
  expect(source.list[0]).toBe(city)
})

test('引用: a model that is taken gets a number', () => {
  const other = aForm([{ ...own, model: 'sub_city' }, aControl('input', 'more', { model: 'sub_city_2' }), holder])
  expect(childOf(takeGiven(other, 'sub', source, pinned).definition, 'city').model).toBe('sub_city_3')
})

test('更新引用: what stays keeps key and model; what comes and goes is told; own rules stay', () => {
  const mine = { ...hide, id: 'mine' }
  const before: FormDefinition = {
    ...taken.definition,
    config: { ...taken.definition.config, linkages: [...(taken.definition.config.linkages ?? []), mine] },
  }
  const newer = aForm([
    { ...city, label: '城市' },
    aControl('input', 'zip', { label: '邮编' }),
    aControl('divider', 'line', { label: '' }),
  ])
  const { definition, added, gone } = takeGiven(before, 'sub', newer, next)
  const kept = childOf(before, 'city')
  expect(childOf(definition, 'city')).toMatchObject({ key: kept.key, model: kept.model, label: '城市' })
  expect(holderOf(definition).options).toMatchObject(next)
  expect(added).toEqual(['邮编', '分割线'])
  expect(gone).toHaveLength(6)
  expect(definition.config.linkages).toEqual([mine])
  expect(definition.config.submissionRules).toEqual([])
})

test('引用: rules that reach beyond the fields do not come, and are named', () => {
  const stray = aForm([city], {
    linkages: [
      { ...hide, then: [{ do: 'hide', targets: ['nobody'] }] },
      { id: 'l2', when: hide.when, then: [{ do: 'show', targets: ['nobody'] }] },
      { id: 'l3', when: hide.when, then: [{ do: 'message', value: '请填写城市' }] },
    ],
    submissionRules: [{ ...needed, targets: ['nobody'] }],
  })
  const { definition, dropped } = takeGiven(form, 'sub', stray, pinned)
  expect(dropped).toEqual(['无城市', 'l2', '过高'])
  expect(definition.config.linkages?.map(({ id }) => id)).toEqual(['sub_l3'])
})

test('引用: another form brings fields of its own, even where keys are the same', () => {
  const { definition, added } = takeGiven(taken.definition, 'sub', source, { ...pinned, formId: '9' })
  expect(childOf(definition, 'city').key).not.toBe(childOf(taken.definition, 'city').key)
  expect(added).toHaveLength(7)
})

test('引用: what a form grows to has the limits of every form', () => {
  expect(growthProblem(taken.definition)).toBeUndefined()
  expect(growthProblem(aForm(Array.from({ length: 2001 }, (_, at) => aControl('input', `i${at}`))))).toBe(
    '控件数量超过上限',
  )
  let deep = city
  for (let at = 0; at < 11; at++) deep = aControl('card', `c${at}`, { list: [deep] })
  expect(growthProblem(aForm([deep]))).toBe('嵌套层级过深')
})

test('引用: a form without such a container stays', () => {
  expect(takeGiven(form, 'nobody', source, pinned).definition).toBe(form)
})

test('复制: a copy knows its origins and takes the next version by itself', () => {
  const { definition, keys } = duplicateControls(taken.definition, ['sub'])
  const copy = keys[0] ?? ''
  const field = childOf(definition, 'city', copy)
  expect(field.key).not.toBe(childOf(definition, 'city').key)
  expect(asGiven(holderOf(definition, copy), source)).toEqual(holderOf(definition, copy).list)
  expect(definition.config.linkages?.map(({ from }) => from)).toEqual(['sub', copy])
  expect(definition.config.submissionRules?.map(({ from }) => from)).toEqual(['sub', copy])
  const updated = takeGiven(definition, copy, aForm([city]), next).definition
  expect(childOf(updated, 'city', copy).key).toBe(field.key)
  expect(updated.config.linkages?.map(({ from }) => from)).toEqual(['sub'])
  const pasted = pasteControls(aForm([]), { key: null, index: [] }, 0, [holderOf(taken.definition)])
  expect(childOf(pasted.definition, 'city', pasted.keys[0]).model).toBe('sub_city')
})

test('引用: a form inside a form keeps its own origins', () => {
  const outer = takeGiven(aForm([holder]), 'sub', taken.definition, { ...pinned, formId: '8', formName: '订单' })
  const inner = childOf(outer.definition, 'sub')
  expect(Object.keys(inner.options.origins as object)).toEqual([...walk(inner.list ?? [])].map((v) => v.control.key))
  expect(outer.definition.config.linkages?.map(({ from }) => from)).toEqual(['sub'])
  expect(referencesOf(outer.definition).map(({ formId, depth }) => [formId, depth])).toEqual([
    ['8', 0],
    ['7', 1],
  ])
  expect(asGiven(holderOf(outer.definition), taken.definition)).toEqual(holderOf(outer.definition).list)
})

test('引用: origins without a child, or children without an origin, are differences', () => {
  const container = holderOf(taken.definition)
  const { origins, ...others } = container.options
  const odd = { ...container, options: { ...others, origins: { ...(origins as object), nobody: 'city' } } }
  const copy = duplicateControls(aForm([odd]), ['sub']).definition.list[1]
  expect(Object.keys(copy?.options.origins as object)).toEqual([...walk(copy?.list ?? [])].map((v) => v.control.key))
  expect(asGiven({ ...container, options: others }, source)).not.toEqual(container.list)
  const { list: _, ...empty } = container
  expect(asGiven({ ...empty, options: others }, source)).toHaveLength(4)
  expect(takeGiven(aForm([{ ...empty, options: others }]), 'sub', source, pinned).added).toHaveLength(7)
})

test('引用: nothing goes in or out; deleting takes the rules along', () => {
  const { definition } = taken
  expect(placeProblem(definition, [newControl('input', 'x')], { key: 'sub', index: [] })).toBe(
    '子表单引用中的控件不能增减',
  )
  const box = childOf(definition, 'box').key
  expect(placeProblem(definition, [newControl('input', 'x')], { key: box, index: [] })).toBe(
    '子表单引用中的控件不能增减',
  )
  expect(usesOfAll(definition, ['sub'])).toEqual([])
  const without = removeControls(definition, ['sub'])
  expect(without.config).toMatchObject({ linkages: [], submissionRules: [] })
  expect(referencesOf(without)).toEqual([])
})

test('检查: a container that has no form yet is a problem', () => {
  expect(checkDefinition(form).map(({ message }) => message)).toEqual(['收货地址：请选择引用表单'])
  expect(referencesOf(form)).toEqual([])
})
