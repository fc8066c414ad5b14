import type { OrnamentDefinition } from '@app/form-engine/controls/definition.ts'
import { flag, one, text } from '@app/form-engine/document/schemaAtoms.ts'

export const alert: OrnamentDefinition = {
  role: 'ornament',
  label: '警告提示',
  group: 'basic',
  place: 200,
  options: {
    type: 'success',
    description: '',
    showIcon: false,
    banner: false,
    showLabel: false,
    hidden: false,
    closable: false,
  },
  shape: {
    type: one('success', 'info', 'warning', 'error'),
    description: text,
    showIcon: flag,
    banner: flag,
    closable: flag,
  },
  nestable: false,
  bare: false,
  exports: () => import('./export.ts'),
}
