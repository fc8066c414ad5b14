import { expect, test } from 'vitest'
import { anySign, ignoringCase, inverted, overlap } from './signs.ts'

const last = 0x10_ff_ff

test('其余的字符', () => {
  expect(inverted(anySign)).toEqual([])
  expect(inverted([])).toEqual([[0, last]])
  expect(
    inverted([
      [20, 30],
      [0, 5],
      [4, 10],
      [25, 26],
    ]),
  ).toEqual([
    [11, 19],
    [31, last],
  ])
})

test('不分大小写', () => {
  expect(ignoringCase([[48, 57]])).toEqual([[48, 57]])
  expect(overlap(ignoringCase([[65, 66]]), [[98, 98]])).toBe(true)
  expect(overlap(ignoringCase([[97, 98]]), [[66, 66]])).toBe(true)
  expect(overlap(ignoringCase([[97, 98]]), [[67, 96]])).toBe(false)
  expect(overlap(ignoringCase([[233, 233]]), [[201, 201]])).toBe(true)
})
