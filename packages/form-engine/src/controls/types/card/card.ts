import type { LayoutDefinition } from '@app/form-engine/controls/definition.ts'

export const card: LayoutDefinition = {
  role: 'layout',
  label: '卡片布局',
  group: 'layout',
  place: 240,
  options: { noFormItem: true },
  rest: { list: [] },
  shape: {},
  slots: 'list',
  nestable: false,
  bare: true,
  exports: () => import('./export.ts'),
}
