import { definitionOf } from '@app/form-engine/controls/registry.ts'
import { own } from '@app/form-engine/validation/json.ts'

/**
 * Words of the property panel for options and record keys (form-designer §1.6). Panel, checks and the comparison of
 * versions speak of an option with the same word.
 */
export const optionLabels = {
  label: '标签',
  model: '数据字段',
  key: '唯一标识',
  help: '帮助信息',
  rules: '校验',
  type: '类型',
  placeholder: '占位内容',
  rangePlaceholder: '占位内容',
  minRows: '最小高度',
  maxRows: '最大高度',
  width: '宽度',
  height: '高度',
  step: '步长',
  min: '最小值',
  max: '最大值',
  maxLength: '最大长度',
  minLimit: '最小行数',
  maxLimit: '最大行数',
  tabBarGutter: '标签间距',
  precision: '数值精度',
  dictCode: 'dictCode',
  dynamic: '选项配置',
  dynamicKey: '动态数据变量名',
  options: '选项配置',
  columns: '列配置项',
  gutter: '栅格间距',
  span: '栅格宽度',
  defaultValue: '默认值',
  rangeDefaultValue: '默认值',
  format: '时间格式',
  orientation: '标签位置',
  tabPosition: '页签位置',
  size: '大小',
  downloadWay: '下载方式',
  dynamicFun: '动态函数名',
  handle: '按钮操作',
  description: '辅助描述',
  showIcon: '显示图标',
  banner: '无边框',
  closable: '可关闭',
  listType: '样式',
  limit: '最大上传数量',
  scrollY: 'scrollY',
  action: '上传地址',
  fileName: '文件name',
  data: '额外参数（JSON格式）',
  headers: '请求头（JSON格式）',
  textAlign: '文字对齐方式',
  color: '字体颜色',
  fontFamily: '字体',
  fontSize: '字号',
  showRequiredMark: '显示必选标记',
  hidden: '隐藏',
  disabled: '禁用',
  readonly: '只读',
  clearable: '可清除',
  multiple: '多选',
  range: '范围选择',
  showTime: '时间选择器',
  allowHalf: '允许半选',
  showInput: '显示输入框',
  showLabel: '显示Label',
  chinesization: '汉化',
  hideSequence: '隐藏序号',
  allowImport: '允许导入',
  drag: '允许拖拽',
  showSearch: '可搜索',
  treeCheckable: '可勾选',
  animated: '动画切换',
  validateEach: '每步校验',
  allowJump: '允许跳步',
  accordion: '手风琴',
  defaultOpen: '默认展开',
  noFormItem: '移除FormItem',
  customStyle: '表格样式CSS',
  bordered: '显示边框',
  bright: '鼠标经过点亮',
  small: '紧凑型',
  addonBefore: '前缀',
  addonAfter: '后缀',
  formula: '公式',
  maxSizeMB: '上传大小限制（MB）',
  accept: '允许类型',
  defaultOwn: '默认当前用户',
  scope: '可选范围',
  showAlpha: '允许透明度',
  presets: '预设颜色',
  penColor: '笔迹颜色',
  penWidth: '笔迹粗细',
  prefix: '前缀',
  datePart: '日期段',
  digits: '位数',
  restart: '从头编号',
} as const

/** The panel's word for an option of a type; an option without a row goes by its own name. */
export const optionLabel = (type: string, option: string): string =>
  own(definitionOf(type)?.optionLabels, option) ?? (Object.hasOwn(optionLabels, option) ? wordOf(option) : option)

const wordOf = (option: string) => optionLabels[option as keyof typeof optionLabels]

/** Words of the form panel (form-designer §1.2). */
export const configLabels: Record<string, string> = {
  layout: '表单布局',
  labelLayout: '标签布局',
  labelWidth: '标签宽度（px）',
  labelCol: 'labelCol',
  wrapperCol: 'wrapperCol',
  hideRequiredMark: '隐藏必选标记',
  customStyle: '表单CSS',
  previewWidth: '预览模态框宽度',
  labelAlign: '标签对齐',
  size: '控件大小',
  readOnly: '只读',
  linkages: '联动规则',
  submissionRules: '提交校验',
  hiddenValue: '隐藏字段的值',
}

const sides = { left: '左', right: '右', center: '居中', '': '居中' }

/** The panel's words for the values of options that are chosen from a few. */
const choiceWords: Record<string, Record<string, string>> = {
  layout: { horizontal: '水平', vertical: '垂直', inline: '行内' },
  labelLayout: { flex: '固定', Grid: '栅格' },
  labelAlign: sides,
  orientation: sides,
  textAlign: sides,
  handle: { submit: '提交', reset: '重置', dynamic: '动态函数' },
  downloadWay: { a: 'a标签', ajax: 'ajax', dynamic: '动态函数' },
  dynamic: { false: '静态数据', true: '动态数据' },
}

/** What an option of a type may be, with the panel's words; empty for one that may be anything. */
export const optionChoices = (type: string, option: string): Readonly<Record<string, string>> =>
  own(definitionOf(type)?.optionChoices, option) ?? own(choiceWords, option) ?? {}
