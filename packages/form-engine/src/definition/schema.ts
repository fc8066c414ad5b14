import { z } from 'zod'
import { anyNumber, choices, flag, jsonText, number, one, scalar, text, width } from './schemaAtoms.ts'
import type { ControlType } from '@app/form-engine/controls/types.ts'

type Shape = Record<string, z.ZodType>

/** Options that mean the same wherever they stand (form-designer §1.6). */
const common = {
  hidden: flag,
  disabled: flag,
  readonly: flag,
  showLabel: flag,
  noFormItem: flag,
  clearable: flag,
  width,
  placeholder: text,
  formula: text,
} satisfies Shape

const choice = { options: choices, dynamic: flag, dynamicKey: text, dictCode: text, showSearch: flag, multiple: flag }
const scalars = z.union([z.array(scalar), z.literal('').transform(() => [])])
const subject = { multiple: flag, defaultValue: z.union([text, z.array(text)]) }
const limits = { min: anyNumber, max: anyNumber, step: number }
const upload = {
  defaultValue: z.union([jsonText, z.array(z.unknown())]),
  multiple: flag,
  limit: number,
  data: jsonText,
  fileName: text,
  headers: z.record(z.string(), text),
  action: text,
  maxSizeMB: anyNumber,
  accept: text,
}

/** Options of each type with their kinds; what stands elsewhere is nobody's business and passes (form-designer §1.5). */
const shapes: Record<ControlType, Shape> = {
  input: { type: text, defaultValue: text, maxLength: anyNumber, addonBefore: text, addonAfter: text },
  textarea: { minRows: anyNumber, maxRows: anyNumber, maxLength: anyNumber, defaultValue: text },
  number: {
    ...limits,
    defaultValue: anyNumber,
    precision: anyNumber,
    addonBefore: text,
    addonAfter: text,
  },
  select: { ...choice, defaultValue: z.union([scalar, z.array(scalar)]) },
  checkbox: { ...choice, defaultValue: scalars },
  radio: { ...choice, defaultValue: scalar },
  date: {
    defaultValue: text,
    rangeDefaultValue: z.array(text),
    range: flag,
    showTime: flag,
    rangePlaceholder: z.array(text),
    format: text,
  },
  time: { defaultValue: text, format: text },
  rate: { defaultValue: number, max: number, allowHalf: flag },
  slider: { ...limits, defaultValue: number, showInput: flag },
  uploadFile: { ...upload, drag: flag, downloadWay: one('a', 'ajax', 'dynamic'), dynamicFun: text },
  uploadImg: { ...upload, listType: one('text', 'picture', 'picture-card') },
  treeSelect: { ...choice, treeCheckable: flag, defaultValue: z.union([scalar, z.array(scalar)]) },
  cascader: { ...choice, defaultValue: scalars },
  batch: { scrollY: number, minLimit: number, maxLimit: anyNumber, hideSequence: flag, allowImport: flag },
  selectInputList: { multiple: flag },
  editor: { height: number, defaultValue: text, chinesization: flag },
  switch: { defaultValue: flag },
  button: {
    type: one('primary', 'default', 'dashed', 'danger'),
    handle: one('submit', 'reset', 'dynamic'),
    dynamicFun: text,
  },
  alert: {
    type: one('success', 'info', 'warning', 'error'),
    description: text,
    showIcon: flag,
    banner: flag,
    closable: flag,
  },
  text: {
    textAlign: one('left', 'center', 'right'),
    showRequiredMark: flag,
    color: text,
    fontFamily: text,
    fontSize: text,
    defaultValue: text,
  },
  html: { defaultValue: text },
  divider: { orientation: z.union([one('left', '', 'right'), z.literal('center').transform(() => '')]) },
  card: {},
  tabs: {
    tabBarGutter: anyNumber,
    type: one('line', 'card'),
    tabPosition: one('top', 'right', 'bottom', 'left'),
    size: one('large', 'default', 'small'),
    animated: flag,
  },
  grid: { gutter: number },
  userSelect: { ...subject, defaultOwn: flag },
  deptSelect: { ...subject, scope: one('dept', 'nonDept', 'all'), defaultOwn: flag },
  postSelect: subject,
  table: { bordered: flag, bright: flag, small: flag, customStyle: text },
  steps: { validateEach: flag, allowJump: flag },
  collapse: { accordion: flag, bordered: flag, defaultOpen: z.array(text) },
  color: { defaultValue: text, showAlpha: flag, presets: z.array(text) },
  signature: { penColor: text, penWidth: number },
  serialNo: {
    prefix: text,
    datePart: one('none', 'year', 'month', 'day'),
    digits: number,
    restart: one('never', 'year', 'month', 'day'),
  },
}

/** What the engine reads of every control, whoever it belongs to. */
export const strangerShape: Shape = { ...common, ...choice }

/** The kinds of a type's options by name. */
export const optionShape = (type: ControlType): Shape => ({ ...common, ...shapes[type] })
