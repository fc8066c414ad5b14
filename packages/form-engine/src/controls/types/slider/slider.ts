import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { limitShape, number as aNumber } from '@app/form-engine/controls/families/numberFamily.ts'
import { isNumber } from '@app/form-engine/controls/families/plainValues.ts'
import { flag, number } from '@app/form-engine/document/schemaAtoms.ts'
import type { ControlOptions } from '@app/form-engine/document/types.ts'
import { numberRange } from '@app/form-engine/validation/limits.ts'

const lowest = ({ min }: ControlOptions) => (isNumber(min) ? min : 0)

export const slider: FieldDefinition = {
  role: 'field',
  label: '滑动输入条',
  group: 'basic',
  place: 100,
  options: { width: '100%', defaultValue: 0, ...shown, min: 0, max: 100, step: 1, showInput: false },
  shape: { ...limitShape, defaultValue: number, showInput: flag },
  nestable: true,
  bare: false,
  ruled: true,
  kind: { ...aNumber, cleared: lowest, initial: lowest, limits: () => [numberRange] },
  exports: () => import('./export.ts'),
}
