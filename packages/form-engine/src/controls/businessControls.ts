import { lines, shown, type Beginning } from './beginning.ts'
import type { BusinessType } from './types.ts'

const subject = { width: '100%', multiple: false, ...shown, placeholder: '请选择' }

/** The controls that the specification has not (decision 038). */
export const businessControls: Record<BusinessType, Beginning> = {
  userSelect: { label: '用户选择', options: { ...subject, defaultOwn: false } },
  deptSelect: { label: '部门选择', options: { ...subject, scope: 'dept', defaultOwn: false } },
  postSelect: { label: '岗位选择', options: { ...subject } },
  steps: {
    label: '步骤',
    options: { hidden: false, validateEach: true, allowJump: false, noFormItem: true },
    rest: { columns: lines('步骤') },
  },
  collapse: {
    label: '折叠面板',
    options: { hidden: false, accordion: false, bordered: true, defaultOpen: ['1'], noFormItem: true },
    rest: { columns: lines('面板') },
  },
  color: {
    label: '颜色',
    options: { width: '100%', defaultValue: '', ...shown, clearable: false, showAlpha: false, presets: [] },
  },
  signature: {
    label: '手写签名',
    options: { width: '100%', ...shown, placeholder: '点击签名', penColor: '#000000', penWidth: 3 },
  },
  serialNo: {
    label: '流水号',
    options: {
      placeholder: '提交后自动生成',
      showLabel: true,
      hidden: false,
      prefix: '',
      datePart: 'day',
      digits: 4,
      restart: 'day',
    },
  },
}
