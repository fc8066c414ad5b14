import type { OrnamentDefinition } from '@app/form-engine/controls/definition.ts'
import { flag, one, text as aText } from '@app/form-engine/document/schemaAtoms.ts'

export const text: OrnamentDefinition = {
  role: 'ornament',
  label: '文字',
  group: 'basic',
  place: 210,
  options: {
    textAlign: 'left',
    hidden: false,
    showRequiredMark: false,
    noFormItem: true,
    color: 'rgba(0, 0, 0, 0.9)',
    fontFamily: '',
    fontSize: '10.5pt',
  },
  shape: {
    textAlign: one('left', 'center', 'right'),
    showRequiredMark: flag,
    color: aText,
    fontFamily: aText,
    fontSize: aText,
    defaultValue: aText,
  },
  nestable: true,
  bare: true,
  spoken: true,
  saysDefault: true,
  exports: () => import('./export.ts'),
}
