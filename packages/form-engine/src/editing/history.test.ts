import { expect, test } from 'vitest'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { aForm } from '@app/form-engine/testing/aForm.ts'
import { createHistory } from './history.ts'

const state = (): FormDefinition => aForm([])

function aHistory() {
  let now = 1000
  const first = state()
  const history = createHistory(first, { now: () => now })
  return { first, history, pass: (time: number) => void (now += time) }
}

test('历史: undo gives back exactly what was, redo what had been undone', () => {
  const { first, history, pass } = aHistory()
  const second = state()
  const third = state()
  history.record(second)
  pass(500)
  history.record(third)
  history.undo()
  expect(history.present()).toBe(second)
  history.undo()
  expect(history.present()).toBe(first)
  expect(history.canUndo()).toBe(false)
  history.undo()
  expect(history.present()).toBe(first)
  history.redo()
  history.redo()
  expect(history.present()).toBe(third)
  expect(history.canRedo()).toBe(false)
  history.redo()
  expect(history.present()).toBe(third)
})

test('历史: changes within 200 ms are one step, later ones are not', () => {
  const { first, history, pass } = aHistory()
  history.record(state())
  pass(199)
  history.record(state())
  history.undo()
  expect(history.present()).toBe(first)
  const later = state()
  history.record(later)
  pass(200)
  history.record(state())
  history.undo()
  expect(history.present()).toBe(later)
})

test('历史: typing in one field is one step until somebody pauses or goes elsewhere', () => {
  const { first, history, pass } = aHistory()
  const type = (burst: string) => {
    const next = state()
    history.record(next, { burst })
    return next
  }
  type('label')
  pass(900)
  type('label')
  pass(900)
  const label = type('label')
  pass(500)
  const model = type('model')
  pass(1000)
  type('model')
  history.undo()
  expect(history.present()).toBe(model)
  history.undo()
  expect(history.present()).toBe(label)
  history.undo()
  expect(history.present()).toBe(first)
})

test('历史: a change after an undo is a step of its own and ends what could be redone', () => {
  const { first, history } = aHistory()
  history.record(state())
  history.undo()
  expect(history.canRedo()).toBe(true)
  history.record(state())
  expect(history.canRedo()).toBe(false)
  history.undo()
  expect(history.present()).toBe(first)
})

test('历史: no change is no step; twenty steps are kept; another form begins anew', () => {
  const { first, history, pass } = aHistory()
  history.record(first)
  expect(history.canUndo()).toBe(false)
  for (let step = 0; step < 30; step += 1) {
    pass(300)
    history.record(state())
  }
  let steps = 0
  while (history.canUndo()) {
    history.undo()
    steps += 1
  }
  expect(steps).toBe(20)
  const other = state()
  history.reset(other)
  expect(history.present()).toBe(other)
  expect(history.canRedo()).toBe(false)
  expect(createHistory(other).canUndo()).toBe(false)
})

test('历史: the clock of the machine counts when no other is given', () => {
  const history = createHistory(state())
  history.record(state())
  expect(history.canUndo()).toBe(true)
})
