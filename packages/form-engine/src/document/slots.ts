import type { Control } from './types.ts'

/** A place that holds controls: the root (`key` null) or a slot of a container by its index. */
export interface SlotAddress {
  /** Key of the container, null for the root list. */
  key: string | null
  /** Empty for `list`, `[column]` for `columns`, `[row, cell]` for `trs`. */
  index: readonly number[]
}

/** A slot of one control with what it holds. */
export interface Slot {
  index: readonly number[]
  list: readonly Control[]
}

/** Every slot of a control in document order: `list`, then columns, then table cells (form-designer §1.7). */
export function slotsOf(control: Control): Slot[] {
  const slots: Slot[] = []
  if (control.list) slots.push({ index: [], list: control.list })
  for (const [column, { list }] of (control.columns ?? []).entries()) slots.push({ index: [column], list: list ?? [] })
  for (const [row, { tds }] of (control.trs ?? []).entries())
    for (const [cell, { list }] of tds.entries()) slots.push({ index: [row, cell], list: list ?? [] })
  return slots
}

/** The control with one slot's list replaced; everything else is shared with the given one. */
export function withSlot(control: Control, index: readonly number[], list: Control[]): Control {
  const [first, second] = index
  if (first === undefined) return { ...control, list }
  if (second === undefined)
    return { ...control, columns: control.columns?.map((column, at) => (at === first ? { ...column, list } : column)) }
  return {
    ...control,
    trs: control.trs?.map((row, at) =>
      at === first ? { ...row, tds: row.tds.map((cell, td) => (td === second ? { ...cell, list } : cell)) } : row,
    ),
  }
}
