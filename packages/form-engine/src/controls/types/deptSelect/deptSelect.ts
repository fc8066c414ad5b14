import type { FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { subject, subjectOptions, subjectShape } from '@app/form-engine/controls/families/subject.ts'
import { flag, one } from '@app/form-engine/document/schemaAtoms.ts'

export const deptSelect: FieldDefinition = {
  role: 'field',
  label: '部门选择',
  group: 'business',
  place: 290,
  options: { ...subjectOptions, scope: 'dept', defaultOwn: false },
  shape: { ...subjectShape, scope: one('dept', 'nonDept', 'all'), defaultOwn: flag },
  optionChoices: { scope: { dept: '仅部门', nonDept: '机构和公司', all: '全部' } },
  optionLabels: { defaultOwn: '默认当前部门' },
  nestable: true,
  bare: false,
  ruled: true,
  subject: 'dept',
  kind: { ...subject, own: ({ deptId }) => deptId },
  exports: () => import('./export.ts'),
}
