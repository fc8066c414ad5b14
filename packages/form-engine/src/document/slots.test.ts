import { expect, test } from 'vitest'
import { slotsOf } from './slots.ts'
import type { Control } from './types.ts'

test('布局: slots of a record that was never read have lists too', () => {
  const raw = { type: 'x', key: 'x', options: {}, columns: [{}], trs: [{ tds: [{}] }] } as unknown as Control
  expect(slotsOf(raw)).toEqual([
    { index: [0], list: [] },
    { index: [0, 0], list: [] },
  ])
})
