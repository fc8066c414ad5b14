import { expect, test } from 'vitest'
import { lineDiff } from './lineDiff.ts'

const told = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`)

test('模板差异: lines that came, went and stayed', () => {
  expect(told('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d'])
  expect(told('a\nb', 'a\nb')).toEqual([' a', ' b'])
  expect(told('', 'a')).toEqual(['-', '+a'])
})

test('模板差异: what it says is always both texts, whatever they are', () => {
  const texts = ['', 'a', 'a\na', 'b\na\nb', 'a\nb\na\nc', 'c\nc\na']
  for (const before of texts)
    for (const after of texts) {
      const lines = lineDiff(before, after)
      const side = (left: string) =>
        lines
          .filter(({ kind }) => kind !== left)
          .map(({ text }) => text)
          .join('\n')
      expect([side('added'), side('removed')]).toEqual([before, after])
    }
})
