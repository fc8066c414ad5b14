import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('标识: ids made one after the other are in order, within a millisecond too', () => {
  // Fewer than a millisecond has room for, many times over.
  for (let round = 0; round < 20; round++) {
    const ids = Array.from({ length: 500 }, newId)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('标识: an id is a UUID of version 7 that begins with its moment', () => {
  const before = Date.now()
  const id = newId()
  expect(id).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
  expect(Number.parseInt(id.slice(0, 12), 16)).toBeGreaterThanOrEqual(before)
})
