import { expect, test } from 'vitest'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { shownTicks, ticked, tickedAll, tickIndex, withAbove, type Ticks } from './ticks.ts'

const node = (key: string, children: TreeNode[] = [], locked = false): TreeNode => ({
  id: key,
  key,
  label: key,
  title: key,
  parentId: '0',
  parentIds: key,
  isLeaf: children.length === 0,
  selectable: false,
  disabled: false,
  disableCheckbox: locked,
  icon: null,
  attributes: {},
  children: children.length > 0 ? children : null,
})

/** A group with two pages; one page has two buttons. */
const index = tickIndex([node('组', [node('页一', [node('查询'), node('新增')]), node('页二')]), node('别的')])
const menus = { linked: true, policy: 'path' } as const
const depts = { linked: true, policy: 'node' } as const
const set = (...keys: string[]): Ticks => new Set(keys)
const sorted = (ticks: Ticks) => [...ticks].toSorted()

test('勾选: linked, a tick takes what is below and what leads there', () => {
  expect(sorted(ticked(index, set(), '页一', true, menus))).toEqual(sorted(set('组', '页一', '查询', '新增')))
  expect(sorted(ticked(index, set(), '新增', true, menus))).toEqual(sorted(set('组', '页一', '新增')))
})

test('勾选: linked, the last tick below a group takes the group with it', () => {
  const all = set('组', '页一', '查询', '新增')
  expect(sorted(ticked(index, all, '查询', false, menus))).toEqual(sorted(set('组', '页一', '新增')))
  expect(sorted(ticked(index, set('组', '页一', '新增'), '新增', false, menus))).toEqual([])
})

test('勾选: a page without its buttons is half ticked, and saving would not give them', () => {
  const ticks = withAbove(index, ['页一'])
  expect(sorted(ticks)).toEqual(sorted(set('组', '页一')))
  expect(shownTicks(index, ticks, menus)).toEqual({ checked: [], halfChecked: ['组', '页一'] })
})

test('勾选: switching to linked changes no tick, only how they look', () => {
  const ticks = set('组', '新增')
  expect(shownTicks(index, ticks, { linked: false, policy: 'path' })).toEqual({
    checked: ['组', '新增'],
    halfChecked: [],
  })
  expect(shownTicks(index, ticks, menus)).toEqual({ checked: ['新增'], halfChecked: ['组', '页一'] })
})

test('勾选: not linked, each box stands for itself', () => {
  const free = { linked: false, policy: 'path' } as const
  expect(sorted(ticked(index, set(), '页一', true, free))).toEqual(['页一'])
  expect(sorted(ticked(index, set('组', '页一'), '组', false, free))).toEqual(['页一'])
})

test('勾选: a department above is never ticked by those below, and loses its tick with one of them', () => {
  expect(sorted(ticked(index, set('页一'), '页二', true, depts))).toEqual(sorted(set('页一', '页二')))
  const all = set('组', '页一', '查询', '新增', '页二')
  expect(sorted(ticked(index, set(), '组', true, depts))).toEqual(sorted(all))
  expect(sorted(ticked(index, all, '页二', false, depts))).toEqual(sorted(set('页一', '查询', '新增')))
  expect(shownTicks(index, set('组'), depts)).toEqual({ checked: ['组'], halfChecked: [] })
  expect(shownTicks(index, set('页二'), depts)).toEqual({ checked: ['页二'], halfChecked: ['组'] })
})

test('勾选: locked boxes stay as they are, and keep what leads to them', () => {
  const locked = tickIndex([node('组', [node('锁', [], true), node('开')])])
  expect(sorted(ticked(locked, set('组', '锁', '开'), '组', false, menus))).toEqual(sorted(set('组', '锁')))
  expect(sorted(ticked(locked, set(), '组', true, menus))).toEqual(sorted(set('组', '开')))
  expect(sorted(ticked(locked, set(), '锁', true, menus))).toEqual([])
  expect(sorted(tickedAll(locked, set('锁'), false, () => true))).toEqual(['锁'])
  expect(sorted(tickedAll(locked, set(), true, () => true))).toEqual(sorted(set('组', '开')))
})

test('勾选: keys outside the tree are kept', () => {
  expect(sorted(ticked(index, set('远处'), '页二', true, depts))).toEqual(sorted(set('远处', '页二')))
  expect(sorted(tickedAll(index, set('远处'), false, () => true))).toEqual(['远处'])
})
