import { expect, test } from 'vitest'
import {
  appended,
  collides,
  compacted,
  flowed,
  heightOf,
  inReadingOrder,
  inserted,
  movedTo,
  resized,
  stepped,
  withHeights,
  without,
  type Cell,
} from './grid.ts'

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function someCells(next: (below: number) => number): Cell[] {
  return Array.from({ length: 1 + next(14) }, (_, at) => {
    const w = 1 + next(3)
    return { i: `c${at}`, w, x: next(4 - w), y: next(1_500), h: 20 + next(400) }
  })
}

const names = (cells: readonly Cell[]) => cells.map(({ i }) => i).toSorted()
const places = (cells: readonly Cell[]) => inReadingOrder(cells).map(({ i, x, y, w, h }) => `${i} ${x},${y} ${w}×${h}`)

/** Nothing on each other, nothing outside, nothing hangs in the air. */
function sound(cells: readonly Cell[]) {
  expect(collides(cells)).toBe(false)
  for (const cell of cells) {
    expect(cell.x).toBeGreaterThanOrEqual(0)
    expect(cell.x + cell.w).toBeLessThanOrEqual(3)
    const rests = cells.some(
      (other) => other.x < cell.x + cell.w && cell.x < other.x + other.w && other.y + other.h === cell.y,
    )
    expect(cell.y === 0 || rests).toBe(true)
  }
}

test('网格: whatever is done, cells neither overlap nor leave the grid nor hang in the air, and none is lost', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const next = numbers(seed)
    let cells = compacted(someCells(next))
    sound(cells)
    for (let step = 0; step < 12; step++) {
      const i = `c${next(cells.length)}`
      const before = names(cells)
      const acts: (() => Cell[])[] = [
        () => movedTo(cells, i, next(5) - 1, next(2_000) - 100),
        () => resized(cells, i, next(5), 20 + next(500)),
        () => stepped(cells, i, (['up', 'down', 'left', 'right'] as const)[next(4)] ?? 'up'),
        () => withHeights(cells, (cell) => (cell.i === i ? 20 + next(600) : cell.h)),
      ]
      cells = acts[next(acts.length)]?.() ?? cells
      sound(cells)
      expect(names(cells)).toEqual(before)
    }
    const more = appended(cells, { i: 'new', x: 0, y: 0, w: 1 + next(3), h: 100 })
    sound(more)
    expect(names(without(more, 'new'))).toEqual(names(cells))
    sound(without(cells, 'c0'))
    expect(collides(flowed(cells))).toBe(false)
  }
})

test('网格: what is in order stays as it is, so that a stored layout comes back the same', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const cells = compacted(someCells(numbers(seed)))
    expect(places(compacted(cells))).toEqual(places(cells))
    expect(places(compacted(cells.toReversed()))).toEqual(places(cells))
  }
})

const cell = (i: string, x: number, y: number, w: number, h: number): Cell => ({ i, x, y, w, h })
const three = [cell('a', 0, 0, 3, 100), cell('b', 0, 100, 2, 200), cell('c', 2, 100, 1, 150)]

test('网格: a card that is taken above the middle of another one stands before it', () => {
  expect(places(movedTo(three, 'b', 0, 40))).toEqual(['b 0,0 2×200', 'a 0,200 3×100', 'c 2,300 1×150'])
  expect(places(movedTo(three, 'b', 0, 60))).toEqual(places(three))
  expect(places(movedTo(three, 'c', 0, 60))).toEqual(['a 0,0 3×100', 'c 0,100 1×150', 'b 0,250 2×200'])
})

test('网格: steps of the keyboard go past the next card and from column to column', () => {
  expect(places(stepped(three, 'c', 'up'))).toEqual(['c 2,0 1×150', 'a 0,150 3×100', 'b 0,250 2×200'])
  expect(places(stepped(three, 'a', 'down'))).toEqual(['b 0,0 2×200', 'a 0,200 3×100', 'c 2,300 1×150'])
  expect(places(stepped(three, 'b', 'right'))).toEqual(['a 0,0 3×100', 'b 1,100 2×200', 'c 2,300 1×150'])
  expect(places(stepped(three, 'a', 'left'))).toEqual(places(three))
  expect(places(stepped(three, 'a', 'up'))).toEqual(places(three))
})

test('网格: a wider card moves left, those below give way', () => {
  expect(places(resized(three, 'c', 2, 150))).toEqual(['a 0,0 3×100', 'b 0,100 2×200', 'c 1,300 2×150'])
})

test('网格: a new card stands below its columns, a narrow one on the right; a dropped one where it was let go', () => {
  expect(places(appended(three, cell('n', 0, 0, 1, 50)))).toContain('n 2,250 1×50')
  expect(places(appended(three, cell('n', 0, 0, 2, 50)))).toContain('n 0,300 2×50')
  expect(places(inserted(three, cell('n', 2, 10, 2, 50)))[0]).toBe('n 1,0 2×50')
})

test('网格: on a phone cards in an order of their own fill rows', () => {
  const rows = flowed([cell('c', 2, 0, 1, 150), cell('b', 0, 0, 2, 200), cell('a', 0, 0, 3, 100)])
  expect(places(rows)).toEqual(['c 0,0 1×150', 'b 1,0 2×200', 'a 0,200 3×100'])
  expect(heightOf(rows)).toBe(300)
})
