import type { LayoutDefinition } from '@app/form-engine/controls/definition.ts'
import { flag, text } from '@app/form-engine/document/schemaAtoms.ts'

const cell = () => ({ colspan: 1, rowspan: 1, list: [] })

export const table: LayoutDefinition = {
  role: 'layout',
  label: '表格布局',
  group: 'layout',
  place: 270,
  options: {
    width: '100%',
    bordered: true,
    bright: false,
    small: true,
    noFormItem: true,
    customStyle: '',
  },
  rest: { trs: [1, 2].map(() => ({ tds: [cell(), cell()] })) },
  shape: { bordered: flag, bright: flag, small: flag, customStyle: text },
  slots: 'cells',
  nestable: false,
  bare: true,
  exports: () => import('./export.ts'),
}
