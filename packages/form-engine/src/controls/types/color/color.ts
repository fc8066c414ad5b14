import { z } from 'zod'
import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { areColours } from '@app/form-engine/controls/families/colour.ts'
import { text } from '@app/form-engine/controls/families/textFamily.ts'
import { flag, text as aText } from '@app/form-engine/document/schemaAtoms.ts'
import { hexColour } from '@app/form-engine/validation/limits.ts'

export const color: FieldDefinition = {
  role: 'field',
  label: '颜色',
  group: 'business',
  place: 310,
  options: { width: '100%', defaultValue: '', ...shown, clearable: false, showAlpha: false, presets: [] },
  shape: { defaultValue: aText, showAlpha: flag, presets: z.array(aText) },
  problems: ({ options: { defaultValue, presets, showAlpha } }) => [
    ...(areColours(defaultValue, showAlpha === true) ? [] : ['默认值不是正确的颜色']),
    ...(areColours(presets, showAlpha === true) ? [] : ['预设颜色格式不正确']),
  ],
  nestable: true,
  bare: false,
  ruled: true,
  cell: 'colour',
  kind: { ...text, exclusive: true, limits: () => [hexColour] },
  exports: () => import('./export.ts'),
}
