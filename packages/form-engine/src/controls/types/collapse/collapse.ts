import { z } from 'zod'
import type { LayoutDefinition } from '@app/form-engine/controls/definition.ts'
import { paneProblems, twoPanes } from '@app/form-engine/controls/families/panes.ts'
import { flag, text } from '@app/form-engine/document/schemaAtoms.ts'

export const collapse: LayoutDefinition = {
  role: 'layout',
  label: '折叠面板',
  group: 'business',
  place: 350,
  options: { hidden: false, accordion: false, bordered: true, defaultOpen: ['1'], noFormItem: true },
  rest: { columns: twoPanes('面板') },
  shape: { accordion: flag, bordered: flag, defaultOpen: z.array(text) },
  optionLabels: { columns: '面板配置' },
  problems: paneProblems,
  slots: 'panes',
  several: true,
  nestable: false,
  bare: true,
  exports: () => import('./export.ts'),
}
