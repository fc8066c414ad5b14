import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeKey, newControl } from '@app/form-engine/controls/catalog.ts'
import { allowedInside, controlTypes } from '@app/form-engine/controls/registry.ts'
import { slotsOf, type SlotAddress } from '@app/form-engine/document/slots.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { aForm } from '@app/form-engine/testing/aForm.ts'
import { insertControls, moveBeside, moveControls, removeControls, setOption } from './commands.ts'
import { duplicateControls, pasteControls } from './copies.ts'
import { createHistory } from './history.ts'
import { placeProblem } from './place.ts'
import { renameModel } from './rename.ts'

const step = fc.record({
  what: fc.constantFrom('add', 'move', 'remove', 'copy', 'paste', 'rename', 'option', 'beside', 'undo', 'redo'),
  type: fc.constantFrom(...controlTypes),
  one: fc.nat(30),
  other: fc.nat(30),
  at: fc.nat(4),
})
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never

const slots = ({ list }: FormDefinition): SlotAddress[] => [
  { key: null, index: [] },
  ...[...walk(list)].flatMap(({ control }) =>
    control.type === 'editor' ? [] : slotsOf(control).map(({ index }) => ({ key: control.key, index })),
  ),
]

function apply(definition: FormDefinition, { what, type, one, other, at }: Step): FormDefinition {
  const visits = [...walk(definition.list)]
  const control = visits[one % Math.max(visits.length, 1)]?.control
  const places = slots(definition)
  const slot = places[other % places.length] ?? { key: null, index: [] }
  const keys = new Set(visits.map((visit) => visit.control.key))
  if (what === 'add') {
    const fresh = newControl(type, freeKey(type, keys))
    return placeProblem(definition, [fresh], slot) ? definition : insertControls(definition, slot, at, [fresh])
  }
  if (!control) return definition
  if (what === 'move')
    return placeProblem(definition, [control], slot) ? definition : moveControls(definition, [control.key], slot, at)
  if (what === 'remove') return removeControls(definition, [control.key])
  if (what === 'copy') return visits.length > 40 ? definition : duplicateControls(definition, [control.key]).definition
  if (what === 'paste')
    return visits.length > 40 || placeProblem(definition, [control], slot)
      ? definition
      : pasteControls(definition, slot, at, [control]).definition
  if (what === 'rename') return renameModel(definition, control.key, `m${one}_${at}_${visits.length}`)
  if (what === 'beside') return moveBeside(definition, [control.key], at > 2 ? 1 : -1)
  return setOption(definition, control.key, 'hidden', at > 2)
}

test('编辑: any sequence of commands keeps the form whole, and undo gives back exactly what was', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let now = 0
      const history = createHistory(aForm([]), { now: () => (now += 1000) })
      const states = [JSON.stringify(history.present())]
      let at = 0
      for (const next of steps) {
        if (next.what === 'undo' && history.canUndo()) at -= 1
        if (next.what === 'redo' && history.canRedo()) at += 1
        if (next.what === 'undo') history.undo()
        else if (next.what === 'redo') history.redo()
        else {
          const before = history.present()
          history.record(apply(before, next))
          if (history.present() !== before) states.splice((at += 1), Infinity, JSON.stringify(history.present()))
        }
        expect(JSON.stringify(history.present())).toBe(states[at])
        expectWhole(history.present())
      }
    }),
  )
})

function expectWhole(definition: FormDefinition) {
  const visits = [...walk(definition.list)]
  const keys = visits.map(({ control }) => control.key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { control, ancestors } of visits) {
    const parent = ancestors.at(-1)
    if (parent) expect(allowedInside(parent.type, control.type)).toBe(true)
  }
}
