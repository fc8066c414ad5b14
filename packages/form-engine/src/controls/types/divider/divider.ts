import { z } from 'zod'
import type { OrnamentDefinition } from '@app/form-engine/controls/definition.ts'
import { one } from '@app/form-engine/document/schemaAtoms.ts'

export const divider: OrnamentDefinition = {
  role: 'ornament',
  label: '分割线',
  group: 'layout',
  place: 230,
  options: { orientation: 'left', noFormItem: true },
  shape: { orientation: z.union([one('left', '', 'right'), z.literal('center').transform(() => '')]) },
  nestable: false,
  bare: true,
  wide: true,
  exports: () => import('./export.ts'),
}
