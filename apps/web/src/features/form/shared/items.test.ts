import { expect, test } from 'vitest'
import type { Option } from '@app/form-engine/document/types.ts'
import { addChild, indent, insertAfter, moveRow, nextItem, outdent, removeAt, repeatedValues, rowsOf } from './items.ts'
import { linesOf, optionsOf } from './lines.ts'

const tree = (): Option[] => optionsOf('a\n\tb\n\t\tc\n\td\ne', true)
const told = (options: readonly Option[]) =>
  rowsOf(options)
    .map(({ path, item }) => '-'.repeat(path.length - 1) + String(item.value))
    .join(' ')

test('选项: rows follow the tree', () => {
  expect(told(tree())).toBe('a -b --c -d e')
})

test('选项: the last child that goes leaves no empty branch', () => {
  expect(removeAt(optionsOf('a\n\tb', true), [0, 0])).toEqual([{ value: 'a', label: 'a' }])
})

test('选项: children and siblings are added', () => {
  const added = { value: 'x', label: 'x' }
  expect(told(addChild(tree(), [1], added))).toBe('a -b --c -d e -x')
  expect(told(insertAfter(tree(), [0, 0], [added]))).toBe('a -b --c -x -d e')
})

test('选项: one level down and up', () => {
  expect(told(indent(tree(), [1]))).toBe('a -b --c -d -e')
  expect(told(indent(tree(), [0]))).toBe('a -b --c -d e')
  expect(told(outdent(tree(), [0, 0]))).toBe('a -d b -c e')
  expect(told(outdent(tree(), [0]))).toBe('a -b --c -d e')
})

test('选项: a row goes where another one stands, with what is below it', () => {
  expect(told(moveRow(tree(), [1], [0]))).toBe('e a -b --c -d')
  expect(told(moveRow(tree(), [0], [1]))).toBe('e a -b --c -d')
  expect(told(moveRow(tree(), [0, 1], [0, 0]))).toBe('a -d -b --c e')
  expect(told(moveRow(tree(), [0, 0], [0, 1]))).toBe('a -d -b --c e')
  expect(told(moveRow(tree(), [1], [0, 0, 0]))).toBe('a -b --e --c -d')
  expect(told(moveRow(tree(), [0, 0, 0], [1]))).toBe('a -b -d e c')
})

test('选项: nothing goes below itself', () => {
  expect(told(moveRow(tree(), [0], [0, 1]))).toBe('a -b --c -d e')
})

test('选项: repeated values are found, in a cascade only among siblings', () => {
  const options = optionsOf('a\n\tx\nb\n\tx\n\tx', true)
  expect([...repeatedValues(options, false)]).toEqual(['x'])
  expect([...repeatedValues(optionsOf('a\n\tx\nb\n\tx', true), true)]).toEqual([])
  expect([...repeatedValues(options, true)]).toEqual(['x'])
})

test('选项: the next one has a value that nobody has', () => {
  expect(nextItem(optionsOf('1\n2', false), 2)).toEqual({ value: '3', label: '选项3' })
  expect(nextItem(optionsOf('1\n3', false), 2)).toEqual({ value: '4', label: '选项4' })
})

test('选项: lines become options, either comma or a tab between value and name', () => {
  expect(optionsOf('1,事假\r\n2，病假\n\n3\t年假\n调休\n5,', false)).toEqual([
    { value: '1', label: '事假' },
    { value: '2', label: '病假' },
    { value: '3', label: '年假' },
    { value: '调休', label: '调休' },
    { value: '5', label: '5' },
  ])
})

test('选项: lines keep the tree; a level that is missing is not made up', () => {
  const text = '1,华东\n\t11,上海\n\t12,杭州\n2,华北'
  expect(linesOf(optionsOf(text, true))).toBe(text)
  expect(told(optionsOf('a\n\t\t\tb', true))).toBe('a -b')
  expect(told(optionsOf('a\n  b\n    c', true))).toBe('a -b --c')
})
