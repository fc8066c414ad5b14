import type { LayoutDefinition } from '@app/form-engine/controls/definition.ts'
import { number } from '@app/form-engine/document/schemaAtoms.ts'

export const grid: LayoutDefinition = {
  role: 'layout',
  label: '栅格布局',
  group: 'layout',
  place: 260,
  options: { noFormItem: true, gutter: 0 },
  rest: { columns: [12, 12].map((span) => ({ span, list: [] })) },
  shape: { gutter: number },
  slots: 'spans',
  nestable: false,
  bare: true,
  exports: () => import('./export.ts'),
}
