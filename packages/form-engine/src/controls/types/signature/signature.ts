import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { areColours } from '@app/form-engine/controls/families/colour.ts'
import { upload } from '@app/form-engine/controls/families/upload.ts'
import { number, text } from '@app/form-engine/document/schemaAtoms.ts'
import { rowsOf } from '@app/form-engine/validation/json.ts'
import { files } from '@app/form-engine/validation/limits.ts'

const pictures = ['jpg', 'jpeg', 'png']
const isPicture = files(pictures)

export const signature: FieldDefinition = {
  role: 'field',
  label: '手写签名',
  group: 'business',
  place: 320,
  options: { width: '100%', ...shown, placeholder: '点击签名', penColor: '#000000', penWidth: 3 },
  shape: { penColor: text, penWidth: number },
  problems: ({ options }) => (areColours(options.penColor) ? [] : ['笔迹颜色格式不正确']),
  nestable: true,
  bare: false,
  ruled: true,
  kind: {
    ...upload(pictures),
    exclusive: true,
    files: { arePictures: true, suffixes: () => pictures },
    limits: () => [(value, options, context) => isPicture(value, { ...options, limit: 1, accept: '' }, context)],
    words: (value) =>
      rowsOf(value)
        .map(() => '已签名')
        .join('、'),
  },
  exports: () => import('./export.ts'),
}
