import type { FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { upload, uploadOptions, uploadProblems, uploadShape } from '@app/form-engine/controls/families/upload.ts'
import { flag, one, text } from '@app/form-engine/document/schemaAtoms.ts'

export const uploadFile: FieldDefinition = {
  role: 'field',
  label: '上传文件',
  group: 'basic',
  place: 110,
  options: { ...uploadOptions, drag: false, downloadWay: 'a', dynamicFun: '', fileName: 'file' },
  shape: { ...uploadShape, drag: flag, downloadWay: one('a', 'ajax', 'dynamic'), dynamicFun: text },
  problems: uploadProblems,
  nestable: true,
  bare: false,
  ruled: true,
  kind: upload([]),
  exports: () => import('./export.ts'),
}
