import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { moment, momentProblems, unusableFormat } from '@app/form-engine/controls/families/moment.ts'
import { text } from '@app/form-engine/document/schemaAtoms.ts'

export const time: FieldDefinition = {
  role: 'field',
  label: '时间选择框',
  group: 'basic',
  place: 80,
  options: {
    width: '100%',
    defaultValue: '',
    ...shown,
    clearable: false,
    placeholder: '请选择',
    format: 'HH:mm:ss',
  },
  shape: { defaultValue: text, format: text },
  problems: momentProblems,
  unusable: unusableFormat,
  nestable: true,
  bare: false,
  ruled: true,
  cell: 'short',
  kind: { ...moment('时间', () => 'time', 'HH:mm:ss'), exclusive: true },
  exports: () => import('./export.ts'),
}
