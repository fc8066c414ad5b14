import type { KnownSources } from '@app/form-engine/controls/definition.ts'
import { definitionOf } from '@app/form-engine/controls/registry.ts'
import { boundProblems } from '@app/form-engine/definition/bounds.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { controlName } from './checkFields.ts'
import type { FormProblem } from './problem.ts'

/** What is wrong with what the options of one control say (form-designer §1.9). */
export function checkOptions(control: Control, known?: KnownSources): FormProblem[] {
  const name = controlName(control)
  return [...(definitionOf(control.type)?.problems?.(control, known) ?? []), ...numberProblems(control)].map(
    (words) => ({
      key: control.key,
      message: `${name}：${words}`,
    }),
  )
}

/** Pairs of options of which the first may not exceed the second. */
const pairs = [
  ['min', 'max', '最小值不能大于最大值'],
  ['minRows', 'maxRows', '最小高度不能大于最大高度'],
  ['minLimit', 'maxLimit', '最小行数不能大于最大行数'],
] as const

function numberProblems(control: Control): string[] {
  const { options } = control
  const numberAt = (option: string) => (typeof options[option] === 'number' ? options[option] : undefined)
  const crossed = pairs.filter(([low, high]) => (numberAt(low) ?? -Infinity) > (numberAt(high) ?? Infinity))
  return [...crossed.map(([, , words]) => words), ...boundProblems(control)]
}

/** What keeps a control from being imported: numbers and formats that would be too much wherever it is drawn. */
export const importProblems = (control: Control): string[] =>
  [...boundProblems(control), ...(definitionOf(control.type)?.unusable?.(control) ?? [])].map(
    (words) => `${controlName(control)}：${words}`,
  )
