import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Control, TableCell } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { aControl } from '@app/form-engine/testing/aForm.ts'
import { gridOf, isExact, withGrid } from './tableGrid.ts'
import { tableOperations } from './tableOperations.ts'

const cell = (key?: string, rest: Partial<TableCell> = {}): TableCell => ({
  colspan: 1,
  rowspan: 1,
  list: key ? [aControl('input', key)] : [],
  ...rest,
})

const aTable = (rows: TableCell[][]) => aControl('table', 'table', { trs: rows.map((tds) => ({ tds })) })

const two = aTable([
  [cell('a'), cell('b')],
  [cell('c'), cell('d')],
])

function run(table: Control, id: string, row: number, at: number) {
  const result = tableOperations.find((operation) => operation.id === id)?.run(table, row, at)
  if (!result) throw new Error(id)
  return result
}

function done(table: Control, id: string, row: number, at: number): Control {
  const result = run(table, id, row, at)
  if ('message' in result) throw new Error(result.message)
  return result.table
}

const spans = (table: Control) =>
  table.trs?.map(({ tds }) => tds.map(({ rowspan, colspan }) => `${rowspan}x${colspan}`))
const controls = (table: Control) => [...walk([table])].map(({ control }) => control.key).slice(1)

test('表格: the menu has the order of the specification', () => {
  expect(tableOperations.slice(0, 5).map(({ label }) => label)).toEqual([
    '向下合并',
    '向右合并',
    '拆分单元格',
    '增加一列',
    '增加一行',
  ])
})

test('表格: a merge leaves placeholders and keeps what both cells held', () => {
  const down = done(two, 'mergeDown', 0, 0)
  expect(spans(down)).toEqual([
    ['2x1', '1x1'],
    ['0x1', '1x1'],
  ])
  expect(down.trs?.[0]?.tds[0]?.list.map(({ key }) => key)).toEqual(['a', 'c'])
  const right = done(two, 'mergeRight', 0, 0)
  expect(spans(right)).toEqual([
    ['1x2', '1x0'],
    ['1x1', '1x1'],
  ])
  expect(spans(done(right, 'split', 0, 0))).toEqual(spans(two))
  expect(controls(done(right, 'split', 0, 0))).toEqual(['a', 'b', 'c', 'd'])
  expect(spans(done(two, 'mergeUp', 1, 1))).toEqual([
    ['1x1', '2x1'],
    ['1x1', '0x1'],
  ])
  expect(done(two, 'mergeLeft', 1, 1).trs?.[1]?.tds[0]?.list.map(({ key }) => key)).toEqual(['c', 'd'])
})

test('表格: merges at an edge or beside a cell of another size are refused in words', () => {
  const wide = done(two, 'mergeRight', 0, 0)
  const tall = done(two, 'mergeDown', 0, 0)
  expect(run(two, 'mergeDown', 1, 0)).toEqual({ message: '当前是最后一行，无法向下合并' })
  expect(run(wide, 'mergeDown', 0, 0)).toEqual({ message: '当前表格无法向下合并' })
  expect(run(two, 'mergeRight', 0, 1)).toEqual({ message: '当前是最后一列，无法向右合并' })
  expect(run(tall, 'mergeRight', 0, 0)).toEqual({ message: '当前表格无法向右合并' })
  expect(run(two, 'mergeUp', 0, 0)).toEqual({ message: '当前是第一行，无法向上合并' })
  expect(run(wide, 'mergeUp', 1, 0)).toEqual({ message: '当前表格无法向上合并' })
  expect(run(two, 'mergeLeft', 0, 0)).toEqual({ message: '当前是第一列，无法向左合并' })
  expect(run(tall, 'mergeLeft', 0, 1)).toEqual({ message: '当前表格无法向左合并' })
  expect(run(two, 'mergeDown', 9, 9)).toEqual({ message: '单元格不存在' })
  expect(run(aControl('table', 'bare', { trs: undefined }), 'mergeDown', 0, 0)).toEqual({ message: '单元格不存在' })
})

test('表格: rows and columns enter beside the cell, and merged cells grow across them', () => {
  expect(spans(done(two, 'addColumn', 0, 0))?.[0]).toHaveLength(3)
  const tall = done(two, 'mergeDown', 0, 0)
  expect(spans(done(tall, 'addRow', 0, 1))).toEqual([
    ['3x1', '1x1'],
    ['0x1', '1x1'],
    ['0x1', '1x1'],
  ])
  expect(done(two, 'addRowBefore', 0, 0).trs?.[0]?.tds[0]?.list).toEqual([])
  expect(controls(done(two, 'addColumnBefore', 0, 1))).toEqual(['a', 'b', 'c', 'd'])
})

test('表格: a removed line shrinks merged cells; the last one stays; lost controls are foretold', () => {
  const tall = done(two, 'mergeDown', 0, 0)
  const short = done(tall, 'removeRow', 1, 1)
  expect(spans(short)).toEqual([['1x1', '1x1']])
  expect(controls(short)).toEqual(['a', 'c', 'b'])
  expect(run(short, 'removeRow', 0, 0)).toEqual({ message: '至少保留一行' })
  const narrow = done(two, 'removeColumn', 0, 1)
  expect(controls(narrow)).toEqual(['a', 'c'])
  expect(run(narrow, 'removeColumn', 0, 0)).toEqual({ message: '至少保留一列' })
  const loses = (table: Control, id: string, row: number, at: number) =>
    tableOperations.find((operation) => operation.id === id)?.loses(table, row, at)
  expect(loses(two, 'removeRow', 1, 0)).toBe(true)
  expect(loses(done(two, 'addRow', 0, 0), 'removeRow', 1, 0)).toBe(false)
  expect(loses(narrow, 'removeColumn', 0, 0)).toBe(false)
  expect(loses(two, 'removeRow', 7, 7)).toBe(false)
  expect(loses(two, 'split', 0, 0)).toBe(false)
})

test('表格: splitting a plain cell changes nothing', () => {
  expect(done(two, 'split', 0, 0)).toBe(two)
})

test('表格: rows that left out their swallowed cells become whole', () => {
  const old = aTable([[cell('a', { colspan: 2 }), cell('b', { rowspan: 2 })], [cell('c'), cell('d')], [cell('e')]])
  const whole = withGrid(old, gridOf(old))
  expect(spans(whole)).toEqual([
    ['1x2', '1x0', '2x1'],
    ['1x1', '1x1', '0x1'],
    ['1x1', '1x1', '1x1'],
  ])
  expect(controls(whole)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('表格: spans that cannot be are cut to what there is', () => {
  const wild = aTable([
    [cell('a', { rowspan: 1e9 }), cell('b', { colspan: 1.5 }), cell('c', { rowspan: 2 })],
    [cell('d', { colspan: 9 }), cell('e', { colspan: Number.NaN }), cell('f', { colspan: '2' as unknown as number })],
  ])
  expect(isExact(gridOf(wild))).toBe(true)
  expect(controls(withGrid(wild, gridOf(wild)))).toEqual(['a', 'b', 'c', 'd'])
  expect(isExact(gridOf(aTable([[], []])))).toBe(true)
  expect(withGrid(aControl('table', 't', { trs: undefined }), { rows: 1, columns: 1, areas: [] }).trs).toHaveLength(1)
})

test('表格: after any operations the grid is rectangular and nothing is lost without a word', () => {
  const steps = fc.array(
    fc.record({ id: fc.constantFrom(...tableOperations.map(({ id }) => id)), row: fc.nat(5), at: fc.nat(5) }),
    { maxLength: 25 },
  )
  fc.assert(
    fc.property(steps, (operations) => {
      let table = two
      for (const { id, row, at } of operations) {
        const operation = tableOperations.find((candidate) => candidate.id === id)
        const before = controls(table)
        const loses = operation?.loses(table, row, at)
        const result = run(table, id, row, at)
        if ('message' in result) continue
        table = result.table
        const widths = new Set(table.trs?.map(({ tds }) => tds.length))
        expect(widths.size).toBe(1)
        expect(isExact(gridOf(table))).toBe(true)
        if (!loses) expect(controls(table).toSorted()).toEqual(before.toSorted())
      }
    }),
  )
})
