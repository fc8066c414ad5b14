import type { LayoutDefinition } from '@app/form-engine/controls/definition.ts'
import { paneProblems, twoPanes } from '@app/form-engine/controls/families/panes.ts'
import { flag } from '@app/form-engine/document/schemaAtoms.ts'

export const steps: LayoutDefinition = {
  role: 'layout',
  label: '步骤',
  group: 'business',
  place: 340,
  options: { hidden: false, validateEach: true, allowJump: false, noFormItem: true },
  rest: { columns: twoPanes('步骤') },
  shape: { validateEach: flag, allowJump: flag },
  optionLabels: { columns: '步骤配置' },
  problems: paneProblems,
  slots: 'panes',
  nestable: false,
  bare: true,
  exports: () => import('./export.ts'),
}
