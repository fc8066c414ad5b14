import { defaultOptions } from '@app/form-engine/controls/catalog.ts'
import { definitionOf, fieldDefinitionOf } from '@app/form-engine/controls/registry.ts'
import { isPlain } from '@app/form-engine/document/plain.ts'
import type { ControlOptions } from '@app/form-engine/document/types.ts'
import { optionShape, strangerShape } from './optionShape.ts'
import { readShape } from './readShape.ts'

/** Older names of options, each with what it is called today (form-designer §1.8). */
const renamed = [
  ['isLable', 'showLabel'],
  ['filterable', 'showSearch'],
] as const

/** Record-level words that stand in for an empty option. */
const fromRecord = [
  ['prefix', 'addonBefore'],
  ['suffix', 'addonAfter'],
] as const

/** What older definitions leave unsaid, where the type knows the option. */
function unsaid(type: string): ControlOptions {
  const known = defaultOptions(type)
  return {
    ...('showLabel' in known && { showLabel: true }),
    ...('hidden' in known && { hidden: false }),
    ...('rangeDefaultValue' in known && { rangeDefaultValue: [] }),
    ...('minLimit' in known && { minLimit: 0 }),
    noFormItem: definitionOf(type)?.bare === true,
  }
}

/** Options of a known control in the form of today; `wrong` hears of every value of a wrong kind. */
export function normaliseOptions(
  control: Record<string, unknown>,
  type: string,
  wrong: (option: string) => void,
): ControlOptions {
  const shape = optionShape(type)
  const given: Record<string, unknown> = isPlain(control.options) ? control.options : {}
  const read: Record<string, unknown> = { ...readShape(given, shape, wrong) }
  const older: Record<string, unknown> = {}
  for (const [old, today] of renamed) if (read[today] === undefined) older[today] = given[old] ?? undefined
  for (const [old, today] of fromRecord) if (!read[today] && control[old]) older[today] = control[old]
  for (const name of fieldDefinitionOf(type)?.dropped ?? []) delete read[name]
  return { ...unsaid(type), ...read, ...defined(readShape(older, shape, wrong)) }
}

const defined = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

/** Options of a control that the engine does not know: what it reads of every control is of the right kind or left out. */
export const strangerOptions = (options: Record<string, unknown>): ControlOptions =>
  readShape(options, strangerShape, () => undefined)
