import { z } from 'zod'
import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { moment, momentProblems, unusableFormat } from '@app/form-engine/controls/families/moment.ts'
import { flag, text } from '@app/form-engine/document/schemaAtoms.ts'

export const date: FieldDefinition = {
  role: 'field',
  label: '日期选择框',
  group: 'basic',
  place: 70,
  options: {
    width: '100%',
    defaultValue: '',
    rangeDefaultValue: [],
    range: false,
    showTime: false,
    ...shown,
    clearable: false,
    placeholder: '请选择',
    rangePlaceholder: ['开始时间', '结束时间'],
    format: 'YYYY-MM-DD',
  },
  shape: {
    defaultValue: text,
    rangeDefaultValue: z.array(text),
    range: flag,
    showTime: flag,
    rangePlaceholder: z.array(text),
    format: text,
  },
  problems: momentProblems,
  unusable: unusableFormat,
  nestable: true,
  bare: false,
  ruled: true,
  cell: 'short',
  kind: moment('日期', ({ range }) => (range ? 'range' : 'date'), 'YYYY-MM-DD'),
  exports: () => import('./export.ts'),
}
