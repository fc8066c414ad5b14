import { afterEach, expect, test } from 'vitest'
import { focusFirst } from './focusFirst.ts'

afterEach(() => document.body.replaceChildren())

/** As the library shows a dialog: it takes the focus itself, its body comes after ✕. */
const frame = () => {
  document.body.innerHTML =
    '<input id="page"><div id="frame" tabindex="-1"><button>✕</button><input id="one" disabled><input id="two"><input id="three"></div>'
  return document.getElementById('frame')
}
const focus = (id: string) => document.getElementById(id)?.focus()
const active = () => document.activeElement?.id

test('弹窗: work starts in the first field, from the page, from ✕ and from the dialog itself', () => {
  const dialog = frame()
  for (const from of ['page', 'frame']) {
    focus(from)
    focusFirst(dialog, 'input')
    expect(active()).toBe('two')
  }
  dialog?.querySelector('button')?.focus()
  focusFirst(dialog, 'input')
  expect(active()).toBe('two')
})

test('弹窗: who is in a field before the dialog has finished opening stays there', () => {
  const dialog = frame()
  focus('three')
  focusFirst(dialog, 'input')
  expect(active()).toBe('three')
})
