import { lines, shown, type Beginning } from './beginning.ts'
import type { SpecifiedType } from './types.ts'
import type { Option } from '@app/form-engine/definition/types.ts'

const choices = (words: string, count: number): Option[] =>
  Array.from({ length: count }, (_, at) => ({ value: `${at + 1}`, label: `${words}${at + 1}` }))
const tree: Option[] = ['1', '2'].map((value) => ({
  value,
  label: `选项${value}`,
  children: [{ value: value + value, label: `选项${value}${value}` }],
}))
const notDynamic = { dynamicKey: '', dynamic: false }
const upload = {
  defaultValue: '[]',
  multiple: false,
  ...shown,
  width: '100%',
  limit: 3,
  data: '{}',
  headers: {},
  action: '/common/upload',
  placeholder: '上传',
}
const cell = () => ({ colspan: 1, rowspan: 1, list: [] })

/** The controls of the specification (spec §3). */
export const specifiedControls: Record<SpecifiedType, Beginning> = {
  input: {
    label: '输入框',
    options: {
      type: 'text',
      width: '100%',
      defaultValue: '',
      placeholder: '请输入',
      clearable: false,
      maxLength: null,
      addonBefore: '',
      addonAfter: '',
      ...shown,
    },
  },
  textarea: {
    label: '文本框',
    options: {
      width: '100%',
      minRows: 4,
      maxRows: 6,
      maxLength: null,
      defaultValue: '',
      clearable: false,
      ...shown,
      placeholder: '请输入',
    },
  },
  number: {
    label: '数字输入框',
    options: {
      width: '100%',
      defaultValue: 0,
      min: null,
      max: null,
      precision: null,
      step: 1,
      ...shown,
      placeholder: '请输入',
    },
  },
  select: {
    label: '下拉选择器',
    options: {
      width: '100%',
      multiple: false,
      ...shown,
      clearable: false,
      placeholder: '请选择',
      ...notDynamic,
      options: choices('下拉框', 2),
      showSearch: false,
    },
  },
  checkbox: {
    label: '多选框',
    options: { ...shown, defaultValue: [], ...notDynamic, options: choices('选项', 3) },
  },
  radio: {
    label: '单选框',
    options: { ...shown, defaultValue: '', ...notDynamic, options: choices('选项', 3) },
  },
  date: {
    label: '日期选择框',
    options: {
      width: '100%',
      defaultValue: '',
      rangeDefaultValue: [],
      range: false,
      showTime: false,
      ...shown,
      clearable: false,
      placeholder: '请选择',
      rangePlaceholder: ['开始时间', '结束时间'],
      format: 'YYYY-MM-DD',
    },
  },
  time: {
    label: '时间选择框',
    options: {
      width: '100%',
      defaultValue: '',
      ...shown,
      clearable: false,
      placeholder: '请选择',
      format: 'HH:mm:ss',
    },
  },
  rate: { label: '评分', options: { defaultValue: 0, max: 5, ...shown, allowHalf: false } },
  slider: {
    label: '滑动输入条',
    options: { width: '100%', defaultValue: 0, ...shown, min: 0, max: 100, step: 1, showInput: false },
  },
  uploadFile: {
    label: '上传文件',
    options: { ...upload, drag: false, downloadWay: 'a', dynamicFun: '', fileName: 'file' },
  },
  uploadImg: { label: '上传图片', options: { ...upload, fileName: 'image', listType: 'picture-card' } },
  treeSelect: {
    label: '树选择器',
    options: {
      ...shown,
      multiple: false,
      clearable: false,
      showSearch: false,
      treeCheckable: false,
      placeholder: '请选择',
      ...notDynamic,
      options: tree,
    },
  },
  cascader: {
    label: '级联选择器',
    options: { ...shown, showSearch: false, placeholder: '请选择', clearable: false, ...notDynamic, options: tree },
  },
  batch: {
    label: '动态表格',
    options: { scrollY: 0, minLimit: 1, ...shown, showLabel: false, hideSequence: false, width: '100%' },
    rest: { list: [] },
  },
  selectInputList: {
    label: '选择输入列',
    options: { ...shown, multiple: true, showLabel: false, width: '100%' },
    rest: { columns: lines() },
  },
  editor: {
    label: '富文本',
    options: {
      height: 300,
      placeholder: '请输入',
      defaultValue: '',
      chinesization: true,
      ...shown,
      showLabel: false,
      width: '100%',
    },
    rest: { list: [] },
  },
  switch: { label: '开关', options: { defaultValue: false, ...shown } },
  button: {
    label: '按钮',
    options: { type: 'primary', handle: 'submit', dynamicFun: '', ...shown, showLabel: false },
  },
  alert: {
    label: '警告提示',
    options: {
      type: 'success',
      description: '',
      showIcon: false,
      banner: false,
      showLabel: false,
      hidden: false,
      closable: false,
    },
  },
  text: {
    label: '文字',
    options: {
      textAlign: 'left',
      hidden: false,
      showRequiredMark: false,
      noFormItem: true,
      color: 'rgba(0, 0, 0, 0.9)',
      fontFamily: '',
      fontSize: '10.5pt',
    },
  },
  html: { label: 'HTML', options: { noFormItem: true, hidden: false, defaultValue: '<strong>HTML</strong>' } },
  divider: { label: '分割线', options: { orientation: 'left', noFormItem: true } },
  card: { label: '卡片布局', options: { noFormItem: true }, rest: { list: [] } },
  tabs: {
    label: '标签页布局',
    options: {
      tabBarGutter: null,
      type: 'line',
      tabPosition: 'top',
      size: 'default',
      noFormItem: true,
      animated: true,
    },
    rest: { columns: lines() },
  },
  grid: {
    label: '栅格布局',
    options: { noFormItem: true, gutter: 0 },
    rest: { columns: [12, 12].map((span) => ({ span, list: [] })) },
  },
  table: {
    label: '表格布局',
    options: {
      width: '100%',
      bordered: true,
      bright: false,
      small: true,
      noFormItem: true,
      customStyle: '',
    },
    rest: { trs: [1, 2].map(() => ({ tds: [cell(), cell()] })) },
  },
}
