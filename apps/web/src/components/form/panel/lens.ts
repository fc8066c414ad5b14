import type { Control } from '@app/form-engine/document/types.ts'
import type { Edited } from './edited.ts'

/** One fact of a control: how it is read and how a control with another one looks. */
export interface Lens {
  name: string
  get: (control: Control) => unknown
  set: (control: Control, value: unknown) => Control
}

/** An option of a control; undefined takes it away. */
export const option = (name: string): Lens => ({
  name,
  get: ({ options }) => options[name],
  set: (control, value) => {
    if (control.options[name] === value) return control
    const { [name]: _former, ...rest } = control.options
    // In its place, so that a saved form differs where somebody changed it and nowhere else.
    if (value !== undefined) return { ...control, options: { ...control.options, [name]: value } }
    return { ...control, options: rest }
  },
})

/** A key of the record itself. */
export const record = (name: 'label' | 'help'): Lens => ({
  name,
  get: (control) => control[name],
  set: (control, value) => (control[name] === value ? control : { ...control, [name]: value }),
})

/** One place of an option that is a list of texts. */
export const item = (name: string, at: number): Lens => {
  const whole = option(name)
  const listOf = (control: Control): string[] => {
    const list = whole.get(control)
    return Array.isArray(list) ? list.map(lensText) : []
  }
  return {
    name: `${name}.${at}`,
    get: (control) => listOf(control)[at],
    set: (control, value) => {
      const list = listOf(control)
      const next = Array.from({ length: Math.max(list.length, at + 1) }, (_, place) => list[place] ?? '')
      return whole.set(control, next.with(at, lensText(value)))
    },
  }
}

/** What several controls have in common: the value, or that they differ. */
export function read({ controls }: Edited, lens: Lens): { value: unknown; mixed: boolean } {
  const [first, ...others] = controls.map(lens.get)
  const mixed = others.some((value) => value !== first)
  return { value: mixed ? undefined : first, mixed }
}

export const lensText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Stands in an empty field while the chosen controls differ. */
export const mixedText = '多个值'
