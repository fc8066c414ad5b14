import { expect, test } from 'vitest'
import { shownHeight } from './cells.ts'

const card = { h: 300, isAllowDrag: true }

test('网格: a card ends where its content does, whatever height was stored with it', () => {
  expect(shownHeight(card, undefined)).toBe(300)
  expect(shownHeight(card, 199)).toBe(215)
  expect(shownHeight({ ...card, isAllowDrag: false, isHeightChosen: true }, 199)).toBe(215)
})

test('网格: a card that somebody made higher stays so, and grows with its content', () => {
  expect(shownHeight({ ...card, isHeightChosen: true }, 199)).toBe(300)
  expect(shownHeight({ ...card, isHeightChosen: true }, 400)).toBe(416)
})
