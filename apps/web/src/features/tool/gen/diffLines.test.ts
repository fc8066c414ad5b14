import { expect, test } from 'vitest'
import { diffLines } from './diffLines.ts'

const said = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`)

test('差异: lines that stay are told from those that went and came', () => {
  expect(said('a\nb\nc\n', 'a\nb\nc\n')).toEqual([' a', ' b', ' c'])
  expect(said('a\nb\nc\nd\n', 'a\nx\nc\ny\nd\n')).toEqual([' a', '-b', '+x', ' c', '+y', ' d'])
  expect(said('a\n', 'a\na\n')).toEqual([' a', '+a'])
  expect(said('', 'a\n')).toEqual(['-', '+a'])
})

test('差异: what is applied to the former gives the latter, also where everything differs', () => {
  const text = (n: number, of: number) => Array.from({ length: n }, (_, i) => `${(i * of) % 7}`).join('\n')
  for (const [before, after] of [
    [text(200, 3), text(180, 5)],
    [text(3_000, 2), `x\n${text(3_000, 5)}\ny`],
  ] as const) {
    const lines = diffLines(before, after)
    const side = (left: 'removed' | 'added') =>
      lines.flatMap(({ kind, text: line }) => (kind === left ? [] : [line])).join('\n')
    expect(side('added')).toBe(before)
    expect(side('removed')).toBe(after)
  }
})
