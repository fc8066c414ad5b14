import type { FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { upload, uploadOptions, uploadProblems, uploadShape } from '@app/form-engine/controls/families/upload.ts'
import { one } from '@app/form-engine/document/schemaAtoms.ts'

export const uploadImg: FieldDefinition = {
  role: 'field',
  label: '上传图片',
  group: 'basic',
  place: 120,
  options: { ...uploadOptions, fileName: 'image', listType: 'picture-card' },
  shape: { ...uploadShape, listType: one('text', 'picture', 'picture-card') },
  problems: uploadProblems,
  nestable: true,
  bare: false,
  ruled: true,
  kind: upload(['gif', 'jpg', 'jpeg', 'png']),
  exports: () => import('./export.ts'),
}
