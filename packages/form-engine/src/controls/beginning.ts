import type { Control, ControlOptions } from '@app/form-engine/definition/types.ts'

/** How a new control of one type begins: its words, its options, its slots (form-designer §1.5). */
export interface Beginning {
  label: string
  options: ControlOptions
  rest?: Partial<Control>
}

export const shown = { showLabel: true, hidden: false, disabled: false }

/** Two numbered slots of tabs, steps, panels. */
export const lines = (words = '选项') => [1, 2].map((at) => ({ value: `${at}`, label: `${words}${at}`, list: [] }))
