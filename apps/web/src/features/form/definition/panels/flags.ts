import { hasModel, isAssigned, subjectOf, valueKindOf } from '@app/form-engine/controls/registry.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { offers } from '#/components/form/controls/designs.ts'
import type { Flag } from '#/components/form/panel/FlagsEditor.tsx'

/** Whether several of it are something else than one. */
const changesKind = ({ type }: Control) =>
  valueKindOf({ type, options: { multiple: true } }) !== valueKindOf({ type, options: {} })

/** A default for one choice is none for several, and the other way round. */
function withoutDefault(control: Control): Control {
  const { defaultValue, ...options } = control.options
  return defaultValue === undefined ? control : { ...control, options }
}

const ownOf =
  (subject: 'user' | 'dept') =>
  ({ type, options }: Control) =>
    subjectOf(type) === subject && options.defaultOwn !== undefined

/** 操作属性 in the order of the panel (form-designer §1.6, row 43). */
export const controlFlags: readonly Flag[] = [
  { name: 'hidden', label: '隐藏' },
  { name: 'disabled', label: '禁用' },
  {
    name: 'readonly',
    label: '只读',
    holds: ({ type, options }) => (hasModel(type) && !isAssigned(type)) || options.readonly !== undefined,
  },
  { name: 'clearable', label: '可清除' },
  { name: 'showAlpha', label: '允许透明度' },
  {
    name: 'multiple',
    label: '多选',
    adapt: (control) => (changesKind(control) ? withoutDefault(control) : control),
  },
  { name: 'defaultOwn', label: '默认当前用户', holds: ownOf('user') },
  { name: 'defaultOwn', label: '默认当前部门', holds: ownOf('dept') },
  { name: 'range', label: '范围选择' },
  { name: 'showTime', label: '时间选择器' },
  { name: 'allowHalf', label: '允许半选' },
  { name: 'showInput', label: '显示输入框' },
  { name: 'showLabel', label: '显示Label' },
  { name: 'chinesization', label: '汉化' },
  { name: 'hideSequence', label: '隐藏序号' },
  {
    name: 'allowImport',
    label: '允许导入',
    hint: '填报时可按模板从 Excel 导入各行',
    otherwise: true,
    holds: ({ type }) => offers(type, 'allowImport'),
  },
  { name: 'drag', label: '允许拖拽' },
  { name: 'showSearch', label: '可搜索' },
  { name: 'treeCheckable', label: '可勾选' },
  { name: 'animated', label: '动画切换' },
  { name: 'validateEach', label: '每步校验', hint: '点击下一步时先校验本步骤的控件' },
  { name: 'allowJump', label: '允许跳步', hint: '点击后面的步骤时直接切换，不校验经过的步骤' },
  { name: 'accordion', label: '手风琴', hint: '同时只展开一个面板' },
  { name: 'bordered', label: '显示边框', holds: ({ type }) => offers(type, 'bordered') },
  {
    name: 'noFormItem',
    label: '移除FormItem',
    hint: '勾选后移除FormItem嵌套且表单无法获取该组件数据',
    holds: () => true,
  },
]

const opening = [
  'hidden',
  'disabled',
  'readonly',
  'clearable',
  'multiple',
  'range',
  'showTime',
  'allowHalf',
  'showInput',
  'animated',
  'validateEach',
  'accordion',
]

/** Whether a control has the group 操作属性 at all. */
export const hasFlags = ({ options }: Control) => opening.some((name) => options[name] !== undefined)
