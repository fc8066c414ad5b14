import type { OrnamentDefinition } from '@app/form-engine/controls/definition.ts'
import { text } from '@app/form-engine/document/schemaAtoms.ts'

export const html: OrnamentDefinition = {
  role: 'ornament',
  label: 'HTML',
  group: 'basic',
  place: 220,
  options: { noFormItem: true, hidden: false, defaultValue: '<strong>HTML</strong>' },
  shape: { defaultValue: text },
  nestable: true,
  bare: true,
  html: true,
  wide: true,
  exports: () => import('./export.ts'),
}
