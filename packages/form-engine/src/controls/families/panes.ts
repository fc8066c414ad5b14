import type { Control } from '@app/form-engine/document/types.ts'
import { repeated, valueProblems } from './choice.ts'

/** Two numbered slots of tabs, steps, panels, lines. */
export const twoPanes = (words = '选项') => [1, 2].map((at) => ({ value: `${at}`, label: `${words}${at}`, list: [] }))

export function paneProblems({ columns = [] }: Control): string[] {
  const values = columns.map(({ value }) => value)
  return valueProblems(values, repeated(values))
}
