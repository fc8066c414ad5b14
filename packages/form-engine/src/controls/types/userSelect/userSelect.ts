import type { FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { subject, subjectOptions, subjectShape } from '@app/form-engine/controls/families/subject.ts'
import { flag } from '@app/form-engine/document/schemaAtoms.ts'

export const userSelect: FieldDefinition = {
  role: 'field',
  label: '用户选择',
  group: 'business',
  place: 280,
  options: { ...subjectOptions, defaultOwn: false },
  shape: { ...subjectShape, defaultOwn: flag },
  nestable: true,
  bare: false,
  ruled: true,
  subject: 'user',
  kind: { ...subject, own: ({ userId }) => userId },
  exports: () => import('./export.ts'),
}
