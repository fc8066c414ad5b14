import { slotsOf, type SlotAddress } from './slots.ts'
import type { Control } from './types.ts'

/** Where a walk stands: the control, its slot, its place in it, and the containers around it from the outside in. */
export interface Visit {
  control: Control
  slot: SlotAddress
  at: number
  ancestors: readonly Control[]
}

/** Every control of a list with its subtree, in document order. */
export function* walk(list: readonly Control[]): Generator<Visit> {
  yield* walkSlot(list, { key: null, index: [] }, [])
}

function* walkSlot(list: readonly Control[], slot: SlotAddress, ancestors: readonly Control[]): Generator<Visit> {
  for (const [at, control] of list.entries()) {
    yield { control, slot, at, ancestors }
    const inside = [...ancestors, control]
    for (const inner of slotsOf(control)) yield* walkSlot(inner.list, { key: control.key, index: inner.index }, inside)
  }
}

/** The first control that fits, with its place. */
export function find(list: readonly Control[], fits: (control: Control) => boolean): Visit | undefined {
  for (const visit of walk(list)) if (fits(visit.control)) return visit
  return undefined
}

export const findByKey = (list: readonly Control[], key: string) => find(list, (control) => control.key === key)
