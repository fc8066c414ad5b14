import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { nest } from '@app/form-engine/controls/families/nest.ts'
import { anyNumber, flag, number } from '@app/form-engine/document/schemaAtoms.ts'
import { rowsOf } from '@app/form-engine/validation/json.ts'
import { rowCount } from '@app/form-engine/validation/limits.ts'

export const batch: FieldDefinition = {
  role: 'field',
  label: '动态表格',
  group: 'basic',
  place: 150,
  options: { scrollY: 0, minLimit: 1, ...shown, showLabel: false, hideSequence: false, width: '100%' },
  rest: { list: [] },
  shape: { scrollY: number, minLimit: number, maxLimit: anyNumber, hideSequence: flag, allowImport: flag },
  dropped: ['defaultValue'],
  problems: ({ list = [] }) => (list.length === 0 ? ['动态表格没有列'] : []),
  nestable: false,
  bare: false,
  ruled: true,
  nest: { holds: 'rows', slots: 'list', names: ['key'] },
  kind: { ...nest, limits: () => [rowCount], words: (value) => `${rowsOf(value).length} 行` },
  exports: () => import('./export.ts'),
}
