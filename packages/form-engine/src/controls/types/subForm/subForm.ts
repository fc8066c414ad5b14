import { z } from 'zod'
import type { LayoutDefinition } from '@app/form-engine/controls/definition.ts'
import { number, text } from '@app/form-engine/document/schemaAtoms.ts'

export const subForm: LayoutDefinition = {
  role: 'layout',
  label: '子表单引用',
  group: 'business',
  place: 360,
  options: { noFormItem: true },
  rest: { list: [] },
  shape: {
    formId: text,
    versionId: text,
    versionNo: number,
    formName: text,
    origins: z.record(z.string(), z.string()),
  },
  slots: 'list',
  given: true,
  nestable: false,
  bare: true,
  problems: ({ options: { versionId } }) => (versionId ? [] : ['请选择引用表单']),
  exports: () => import('./export.ts'),
}
