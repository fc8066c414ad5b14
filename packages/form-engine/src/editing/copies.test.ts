import { expect, test } from 'vitest'
import type { FormDefinition, Linkage } from '@app/form-engine/document/types.ts'
import { findByKey, walk } from '@app/form-engine/document/walk.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { duplicateControls, pasteControls } from './copies.ts'
import { renameModel } from './rename.ts'
import { usesOf, usesOfAll } from './usage.ts'

const price = aControl('number', 'price')
const count = aControl('number', 'count')
const rowSum = aControl('number', 'rowSum', { options: { formula: '{price} * {count} + LEN("{price}")' } })
const items = aControl('batch', 'items', { list: [price, count, rowSum] })
const total = aControl('number', 'total', { options: { formula: 'SUM({items.rowSum}) + {base}' } })
const base = aControl('number', 'base')
const note = aControl('input', 'note')

const showNote: Linkage = {
  id: 'l1',
  name: '显示说明',
  when: {
    logic: 'all',
    items: [
      { model: 'total', op: 'gt', value: 100 },
      { logic: 'any', items: [{ model: 'base', op: 'notEmpty' }] },
    ],
  },
  then: [
    { do: 'show', targets: ['note'] },
    { do: 'setValue', targets: ['note'], source: 'field', value: 'base' },
  ],
  else: [
    { do: 'setValue', targets: ['note'], source: 'formula', value: '{total} + 1' },
    { do: 'clear', targets: ['note'], value: 3 },
  ],
}
const lockCount: Linkage = {
  id: 'l2',
  when: { logic: 'all', items: [{ model: 'price', op: 'empty' }] },
  then: [{ do: 'disable', targets: ['count'] }],
}
const sayHello: Linkage = { id: 'l3', when: { logic: 'all', items: [] }, then: [{ do: 'message', value: '你好' }] }

const card = aControl('card', 'card', { list: [items, total, base, note] })
const form = aForm([card], { linkages: [showNote, lockCount, sayHello] })

const models = ({ list }: FormDefinition) => [...walk(list)].flatMap(({ control }) => control.model ?? [])
const formulaOf = (definition: FormDefinition, key: string) => findByKey(definition.list, key)?.control.options.formula

test('复制: a container keeps its children, with keys and models nobody has', () => {
  const { definition, keys } = duplicateControls(form, ['card', 'note'])
  expect(keys).toHaveLength(1)
  expect(definition.list.map(({ type }) => type)).toEqual(['card', 'card'])
  expect(new Set(models(definition)).size).toBe(14)
  expect(definition.list[0]).toBe(card)
})

test('复制: formulas and linkages inside the copy mean the copy', () => {
  const { definition, keys } = duplicateControls(form, ['card'])
  const copy = findByKey(definition.list, keys[0] ?? '')?.control
  const [rows, sum, start, text] = copy?.list ?? []
  const [cost, , line] = rows?.list ?? []
  expect(sum?.options.formula).toBe(`SUM({${rows?.model}.${line?.model}}) + {${start?.model}}`)
  expect(line?.options.formula).toContain(`{${cost?.model}} * `)
  expect(line?.options.formula).toContain('LEN("{price}")')
  const [, , , copied, copiedLock, ...more] = definition.config.linkages ?? []
  expect(more).toEqual([])
  expect(copied?.id).not.toBe('l1')
  expect(copied?.when.items[0]).toEqual({ model: sum?.model, op: 'gt', value: 100 })
  expect(copied?.then[0]?.targets).toEqual([text?.key])
  expect(copied?.else?.[0]?.value).toBe(`{${sum?.model}} + 1`)
  expect(copiedLock?.when.items[0]).toMatchObject({ model: cost?.model })
  expect(copiedLock).not.toHaveProperty('else')
})

test('复制: what points outside keeps pointing there', () => {
  const { definition, keys } = duplicateControls(form, ['total'])
  expect(formulaOf(definition, keys[0] ?? '')).toBe(total.options.formula)
  expect(definition.config.linkages).toBe(form.config.linkages)
  expect(duplicateControls(form, []).definition).toBe(form)
})

test('复制: a copied linkage keeps asking fields outside', () => {
  const linkage: Linkage = {
    id: 'l',
    when: { logic: 'all', items: [{ model: 'base', op: 'empty' }] },
    then: [{ do: 'hide', targets: ['note'] }],
    else: [{ do: 'clear', targets: ['note'] }],
  }
  const { definition, keys } = duplicateControls(aForm([base, note], { linkages: [linkage] }), ['note'])
  expect(definition.config.linkages?.[1]).toMatchObject({
    when: { items: [{ model: 'base' }] },
    then: [{ targets: keys }],
    else: [{ targets: keys }],
  })
})

test('粘贴: models stay where nobody has them', () => {
  const there = aForm([note])
  const { definition, keys } = pasteControls(there, { key: null, index: [] }, 1, [
    note,
    base,
    aControl('divider', 'line'),
  ])
  expect(models(definition)[0]).toBe('note')
  expect(models(definition)[1]).toBe(keys[0])
  expect(models(definition)[2]).toBe('base')
  expect(keys).not.toContain('base')
})

test('改名: formulas and linkages follow a field', () => {
  const renamed = renameModel(form, 'base', '基数')
  expect(findByKey(renamed.list, 'base')?.control.model).toBe('基数')
  expect(formulaOf(renamed, 'total')).toBe('SUM({items.rowSum}) + {基数}')
  const [first] = renamed.config.linkages ?? []
  expect(first?.when.items[1]).toMatchObject({ items: [{ model: '基数' }] })
  expect(first?.then[1]?.value).toBe('基数')
  expect(renamed.config.linkages?.[2]).toBe(sayHello)
})

test('改名: a field of a batch is followed inside its row and from outside', () => {
  const renamed = renameModel(form, 'price', '单价')
  expect(formulaOf(renamed, 'rowSum')).toBe('{单价} * {count} + LEN("{price}")')
  expect(renamed.config.linkages?.[1]?.when.items[0]).toMatchObject({ model: '单价' })
  const lines = renameModel(form, 'rowSum', '小计')
  expect(formulaOf(lines, 'total')).toBe('SUM({items.小计}) + {base}')
  const batch = renameModel(form, 'items', '明细')
  expect(formulaOf(batch, 'total')).toBe('SUM({明细.rowSum}) + {base}')
  expect(formulaOf(batch, 'rowSum')).toContain('{price} * {count}')
})

test('改名: the same name, no such control or no field changes nothing', () => {
  expect(renameModel(form, 'base', 'base')).toBe(form)
  expect(renameModel(form, 'nobody', 'x')).toBe(form)
  expect(renameModel(form, 'card', 'x')).toBe(form)
  const plain = aForm([note])
  expect(renameModel(plain, 'note', 'n').config).toBe(plain.config)
})

test('引用: every formula and linkage that needs a control is named', () => {
  expect(usesOf(form, 'base')).toEqual([
    { kind: 'formula', key: 'total', label: 'total' },
    { kind: 'linkage', id: 'l1', name: '显示说明' },
  ])
  expect(usesOf(form, 'price')).toEqual([
    { kind: 'formula', key: 'rowSum', label: 'rowSum' },
    { kind: 'linkage', id: 'l2', name: 'l2' },
  ])
  expect(usesOf(form, 'items')).toMatchObject([{ key: 'total' }, { id: 'l2' }])
  expect(usesOf(form, 'note')).toMatchObject([{ id: 'l1' }])
  expect(usesOf(form, 'nobody')).toEqual([])
  const unnamed = aForm([aControl('number', 'x', { label: undefined, options: { formula: '{x}' } })])
  expect(usesOf(unnamed, 'x')).toEqual([{ kind: 'formula', key: 'x', label: 'x' }])
  expect(usesOf(aForm([aControl('card', 'c')]), 'c')).toEqual([])
})

test('引用: whoever stays and needs what is deleted is named once', () => {
  expect(usesOfAll(form, ['items'])).toMatchObject([{ key: 'total' }, { kind: 'linkage', id: 'l2' }])
  expect(usesOfAll(form, ['items', 'total']).filter(({ kind }) => kind === 'formula')).toEqual([])
  expect(new Set(usesOfAll(form, ['card']).map(({ kind }) => kind))).toEqual(new Set(['linkage']))
  expect(usesOfAll(form, ['nobody'])).toEqual([])
})
