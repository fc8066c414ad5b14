import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { number as aNumber } from '@app/form-engine/controls/families/numberFamily.ts'
import { flag, number } from '@app/form-engine/document/schemaAtoms.ts'
import { isUnrated } from '@app/form-engine/validation/empty.ts'
import { numberRange, stars } from '@app/form-engine/validation/limits.ts'

export const rate: FieldDefinition = {
  role: 'field',
  label: '评分',
  group: 'basic',
  place: 90,
  options: { defaultValue: 0, max: 5, ...shown, allowHalf: false },
  shape: { defaultValue: number, max: number, allowHalf: flag },
  bounds: { max: { name: '最大值', least: 1, most: 100, whole: true } },
  nestable: true,
  bare: false,
  ruled: true,
  cell: 'short',
  kind: {
    ...aNumber,
    cleared: () => 0,
    isEmpty: isUnrated,
    grades: ({ max }) => Number(max ?? 5) || 5,
    limits: () => [stars, numberRange],
  },
  exports: () => import('./export.ts'),
}
