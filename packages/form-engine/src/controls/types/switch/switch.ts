import { switched } from '@app/form-engine/controls/cellReaders.ts'
import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { asGiven } from '@app/form-engine/controls/families/plainValues.ts'
import { flag } from '@app/form-engine/document/schemaAtoms.ts'
import { isUnfilled } from '@app/form-engine/validation/empty.ts'

export const switchControl: FieldDefinition = {
  role: 'field',
  label: '开关',
  group: 'basic',
  place: 180,
  options: { defaultValue: false, ...shown },
  shape: { defaultValue: flag },
  nestable: true,
  bare: false,
  ruled: true,
  cell: 'short',
  kind: {
    cleared: () => false,
    initial: () => false,
    isEmpty: isUnfilled,
    fits: (value) => typeof value === 'boolean',
    clean: asGiven,
    limits: () => [],
    asked: () => 'switch',
    words: (value) => (value === true ? '是' : '否'),
    readCell: switched,
  },
  exports: () => import('./export.ts'),
}
