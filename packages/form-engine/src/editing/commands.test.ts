import { expect, test } from 'vitest'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { slotList } from '@app/form-engine/references/rewrite.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import {
  setConfig,
  setOption,
  updateControl,
  insertControls,
  moveBeside,
  moveControls,
  removeControls,
} from './commands.ts'
import { placeProblem } from './place.ts'

const root = { key: null, index: [] }
const keysOf = ({ list }: FormDefinition) => [...walk(list)].map(({ control }) => control.key)

const grid = aControl('grid', 'grid', {
  columns: [
    { span: 12, list: [aControl('input', 'a'), aControl('input', 'b')] },
    { span: 12, list: [] },
  ],
})
const card = aControl('card', 'card', { list: [grid] })
const form = aForm([aControl('input', 'first'), card, aControl('batch', 'rows'), aControl('table', 'table')])
const left = { key: 'grid', index: [0] }
const right = { key: 'grid', index: [1] }

test('编辑: a control enters a slot at any depth, and only the way to it is copied', () => {
  const next = insertControls(form, right, 0, [aControl('number', 'n')])
  expect(keysOf(next)).toEqual(['first', 'card', 'grid', 'a', 'b', 'n', 'rows', 'table'])
  expect(next.list[0]).toBe(form.list[0])
  expect(next.list[2]).toBe(form.list[2])
  expect(keysOf(insertControls(form, { key: 'table', index: [1, 0] }, 0, [aControl('rate', 'r')]))).toContain('r')
  expect(
    slotList(insertControls(form, { key: 'rows', index: [] }, 0, [aControl('rate', 'r')]), { key: 'rows', index: [] }),
  ).toHaveLength(1)
  expect(keysOf(insertControls(form, root, 1, [aControl('rate', 'r')]))[1]).toBe('r')
})

test('编辑: nothing to insert or no such slot leaves the same form', () => {
  expect(insertControls(form, root, 0, [])).toBe(form)
  expect(insertControls(form, { key: 'nobody', index: [] }, 0, [aControl('rate', 'r')])).toBe(form)
  expect(insertControls(form, { key: 'grid', index: [7] }, 0, [aControl('rate', 'r')])).toBe(form)
})

test('编辑: removing a container removes what it holds; removing nothing changes nothing', () => {
  expect(keysOf(removeControls(form, ['card', 'a']))).toEqual(['first', 'rows', 'table'])
  expect(removeControls(form, ['nobody'])).toBe(form)
})

test('编辑: controls move in document order, between slots and within one', () => {
  const moved = moveControls(form, ['b', 'first'], right, 0)
  expect(slotList(moved, right)?.map(({ key }) => key)).toEqual(['first', 'b'])
  expect(keysOf(moveControls(form, ['a'], left, 2))).toEqual(['first', 'card', 'grid', 'b', 'a', 'rows', 'table'])
  expect(keysOf(moveControls(form, ['table'], root, 0))[0]).toBe('table')
  expect(keysOf(moveControls(form, ['card', 'a'], root, 0)).slice(0, 4)).toEqual(['card', 'grid', 'a', 'b'])
})

test('编辑: a container does not move into itself, and a place already held is no change', () => {
  expect(moveControls(form, ['card'], left, 0)).toBe(form)
  expect(moveControls(form, ['a'], left, 0)).toBe(form)
  expect(moveControls(form, ['a'], left, 1)).toBe(form)
  expect(moveControls(form, ['a'], { key: 'nobody', index: [] }, 0)).toBe(form)
  expect(moveControls(form, ['nobody'], left, 0)).toBe(form)
})

test('编辑: up and down among siblings, and not beyond', () => {
  expect(keysOf(moveBeside(form, ['b'], -1)).slice(2, 5)).toEqual(['grid', 'b', 'a'])
  expect(keysOf(moveBeside(form, ['a'], 1)).slice(2, 5)).toEqual(['grid', 'b', 'a'])
  expect(moveBeside(form, ['a'], -1)).toBe(form)
  expect(moveBeside(form, ['b'], 1)).toBe(form)
  expect(moveBeside(form, ['a', 'first'], 1)).toBe(form)
  expect(moveBeside(form, ['nobody'], 1)).toBe(form)
})

test('编辑: options, controls and settings change alone', () => {
  const wide = setOption(form, 'a', 'width', '50%')
  expect(slotList(wide, left)?.[0]?.options.width).toBe('50%')
  expect(setOption(wide, 'a', 'width', '50%')).toBe(wide)
  expect(slotList(setOption(wide, 'a', 'width', undefined), left)?.[0]?.options).not.toHaveProperty('width')
  expect(updateControl(form, 'first', (control) => ({ ...control, label: '名' })).list[0]?.label).toBe('名')
  expect(setConfig(form, { layout: 'vertical' }).config.layout).toBe('vertical')
  expect(setConfig(form, { layout: 'horizontal' })).toBe(form)
  expect(setConfig(setConfig(form, { size: 'small' }), { size: undefined }).config).not.toHaveProperty('size')
})

test('编辑: what may not stand in a slot is told', () => {
  const rows = { key: 'rows', index: [] }
  expect(placeProblem(form, [aControl('input', 'x')], rows)).toBeUndefined()
  expect(placeProblem(form, [aControl('input', 'x')], root)).toBeUndefined()
  expect(placeProblem(form, [aControl('editor', 'x')], rows)).toBe('该组件不能放入动态表格')
  const choice = aForm([aControl('selectInputList', 'lines')])
  expect(placeProblem(choice, [aControl('card', 'x')], { key: 'lines', index: [0] })).toBe('该组件不能放入选择输入列')
  expect(placeProblem(form, [card], left)).toBe('不能移入自身内部')
  expect(placeProblem(form, [], { key: 'nobody', index: [] })).toBe('目标位置不存在')
})

test('编辑: ten levels and two thousand controls are the most', () => {
  let deep = aControl('card', 'c1')
  for (let level = 2; level <= 9; level += 1) deep = aControl('card', `c${level}`, { list: [deep] })
  const nested = aForm([deep])
  expect(placeProblem(nested, [aControl('card', 'x')], { key: 'c1', index: [] })).toBeUndefined()
  expect(
    placeProblem(nested, [aControl('card', 'x', { list: [aControl('grid', 'y')] })], { key: 'c1', index: [] }),
  ).toBe('嵌套层级过深')
  const full = aForm(Array.from({ length: 2000 }, (_, at) => aControl('input', `i${at}`)))
  expect(placeProblem(full, [aControl('input', 'x')], root)).toBe('控件数量超过上限')
  expect(placeProblem(full, full.list.slice(0, 2), root)).toBeUndefined()
})
