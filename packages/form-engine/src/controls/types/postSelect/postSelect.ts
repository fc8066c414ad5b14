import type { FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { subject, subjectOptions, subjectShape } from '@app/form-engine/controls/families/subject.ts'

export const postSelect: FieldDefinition = {
  role: 'field',
  label: '岗位选择',
  group: 'business',
  place: 300,
  options: { ...subjectOptions },
  shape: subjectShape,
  nestable: true,
  bare: false,
  ruled: true,
  subject: 'post',
  kind: subject,
  exports: () => import('./export.ts'),
}
