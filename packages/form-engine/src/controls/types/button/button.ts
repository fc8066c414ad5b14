import { shown, type OrnamentDefinition } from '@app/form-engine/controls/definition.ts'
import { one, text } from '@app/form-engine/document/schemaAtoms.ts'

export const button: OrnamentDefinition = {
  role: 'ornament',
  label: '按钮',
  group: 'basic',
  place: 190,
  options: { type: 'primary', handle: 'submit', dynamicFun: '', ...shown, showLabel: false },
  shape: {
    type: one('primary', 'default', 'dashed', 'danger'),
    handle: one('submit', 'reset', 'dynamic'),
    dynamicFun: text,
  },
  nestable: false,
  bare: false,
  exports: () => import('./export.ts'),
}
