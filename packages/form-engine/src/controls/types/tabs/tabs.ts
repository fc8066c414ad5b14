import type { LayoutDefinition } from '@app/form-engine/controls/definition.ts'
import { paneProblems, twoPanes } from '@app/form-engine/controls/families/panes.ts'
import { anyNumber, flag, one } from '@app/form-engine/document/schemaAtoms.ts'

export const tabs: LayoutDefinition = {
  role: 'layout',
  label: '标签页布局',
  group: 'layout',
  place: 250,
  options: {
    tabBarGutter: null,
    type: 'line',
    tabPosition: 'top',
    size: 'default',
    noFormItem: true,
    animated: true,
  },
  rest: { columns: twoPanes() },
  shape: {
    tabBarGutter: anyNumber,
    type: one('line', 'card'),
    tabPosition: one('top', 'right', 'bottom', 'left'),
    size: one('large', 'default', 'small'),
    animated: flag,
  },
  optionLabels: { type: '页签类型', columns: '页签配置' },
  problems: paneProblems,
  slots: 'panes',
  nestable: false,
  bare: true,
  exports: () => import('./export.ts'),
}
