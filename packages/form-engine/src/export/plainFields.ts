import { code, element, quoted, valueCode, words, type Attribute, type Jsx } from './jsx.ts'
import { flag, text } from './plainAttributes.ts'
import type { Control, ControlOptions } from '@app/form-engine/definition/types.ts'

/** The widget of a field, what its Form.Item needs beyond name and rules, and which helpers and imports stand behind it. */
export interface Field {
  widget: Jsx
  item?: Record<string, Attribute>
  imports: string[]
  helpers?: ('asDate' | 'asRange' | 'filesOf' | 'hexOf')[]
}

const number = (value: unknown): Attribute => (typeof value === 'number' ? valueCode(value) : undefined)
const width = (value: unknown): Attribute =>
  typeof value === 'string' && value !== '' ? valueCode({ width: value }) : undefined

const shared = ({ disabled, placeholder, clearable, width: wide }: ControlOptions) => ({
  placeholder: text(placeholder),
  disabled: flag(disabled),
  allowClear: flag(clearable),
  style: width(wide),
})

const choices = ({ options = [] }: ControlOptions) => valueCode(options)
const search = ({ showSearch }: ControlOptions): Attribute =>
  showSearch ? code(`{ optionFilterProp: 'label' }`) : undefined
const chosen = ({ options: { defaultValue } }: Control): Record<string, Attribute> => ({
  initialValue: given(defaultValue),
})
const given = (value: unknown): Attribute =>
  value === undefined || value === null || value === ''
    ? undefined
    : typeof value === 'string'
      ? value
      : valueCode(value)

type Make = (control: Control, options: ControlOptions) => Field

/** Files behind a button, or behind a tile of words. */
const upload =
  (isTile: (options: ControlOptions) => boolean): Make =>
  (_, options) => ({
    widget: element(
      'Upload',
      {
        action: text(options.action),
        name: text(options.fileName),
        maxCount: number(options.limit),
        multiple: flag(options.multiple),
        listType: text(options.listType),
        disabled: flag(options.disabled),
      },
      element(isTile(options) ? 'span' : 'Button', {}, words(options.placeholder ?? '')),
    ),
    item: { valuePropName: 'fileList', getValueFromEvent: code('filesOf') },
    imports: isTile(options) ? ['Upload'] : ['Upload', 'Button'],
    helpers: ['filesOf'],
  })

const uploadButton = upload(() => false)

/** Who is in the organisation is not known there: the choices are filled in by whoever takes the source. */
const subject: Make = (control, options) => ({
  widget: element('Select', {
    ...shared(options),
    mode: options.multiple ? 'multiple' : undefined,
    options: valueCode([]),
  }),
  item: chosen(control),
  imports: ['Select'],
})

/** Widgets of the types that hold a value of their own (form-designer §11.5). */
export const fields: Record<string, Make> = {
  input: (control, options) => ({
    widget: element('Input', {
      type: options.type === 'text' ? undefined : text(options.type),
      ...shared(options),
      maxLength: number(options.maxLength),
      prefix: text(options.addonBefore),
      suffix: text(options.addonAfter),
    }),
    item: chosen(control),
    imports: ['Input'],
  }),
  textarea: (control, options) => ({
    widget: element('Input.TextArea', {
      ...shared(options),
      autoSize: code(
        `{ minRows: ${Number(options.minRows ?? 1)}${options.maxRows ? `, maxRows: ${Number(options.maxRows)}` : ''} }`,
      ),
      maxLength: number(options.maxLength),
    }),
    item: chosen(control),
    imports: ['Input'],
  }),
  number: (control, options) => ({
    widget: element('InputNumber', {
      placeholder: text(options.placeholder),
      disabled: flag(options.disabled),
      style: width(options.width),
      min: number(options.min),
      max: number(options.max),
      step: number(options.step),
      precision: number(options.precision),
    }),
    item: chosen(control),
    imports: ['InputNumber'],
  }),
  select: (control, options) => ({
    widget: element('Select', {
      ...shared(options),
      mode: options.multiple ? 'multiple' : undefined,
      showSearch: search(options),
      options: choices(options),
    }),
    item: chosen(control),
    imports: ['Select'],
  }),
  checkbox: (control, options) => ({
    widget: element('Checkbox.Group', { disabled: flag(options.disabled), options: choices(options) }),
    item: chosen(control),
    imports: ['Checkbox'],
  }),
  radio: (control, options) => ({
    widget: element('Radio.Group', { disabled: flag(options.disabled), options: choices(options) }),
    item: chosen(control),
    imports: ['Radio'],
  }),
  date: (control, options) => {
    const { range, showTime, rangePlaceholder = [], placeholder: _placeholder, ...rest } = options
    const format = String(options.format ?? 'YYYY-MM-DD')
    const both = { ...shared(rest), format, showTime: flag(showTime) }
    const [from, to] = (rangePlaceholder as unknown[]).map(String)
    const pair = from !== undefined && to !== undefined ? valueCode([from, to]) : undefined
    return range
      ? {
          widget: element('DatePicker.RangePicker', { ...both, placeholder: pair }),
          item: { '...': code(`asRange(${quoted(format)})`), initialValue: given(options.rangeDefaultValue) },
          imports: ['DatePicker'],
          helpers: ['asRange'],
        }
      : {
          widget: element('DatePicker', { ...both, placeholder: text(options.placeholder) }),
          item: { '...': code(`asDate(${quoted(format)})`), ...chosen(control) },
          imports: ['DatePicker'],
          helpers: ['asDate'],
        }
  },
  time: (control, options) => {
    const format = String(options.format ?? 'HH:mm:ss')
    return {
      widget: element('TimePicker', { ...shared(options), format }),
      item: { '...': code(`asDate(${quoted(format)})`), ...chosen(control) },
      imports: ['TimePicker'],
      helpers: ['asDate'],
    }
  },
  rate: (control, options) => ({
    widget: element('Rate', {
      count: number(options.max),
      allowHalf: flag(options.allowHalf),
      disabled: flag(options.disabled),
    }),
    item: chosen(control),
    imports: ['Rate'],
  }),
  slider: (control, options) => ({
    widget: element('Slider', {
      min: number(options.min),
      max: number(options.max),
      step: number(options.step),
      disabled: flag(options.disabled),
    }),
    item: chosen(control),
    imports: ['Slider'],
  }),
  uploadFile: uploadButton,
  uploadImg: upload(({ listType }) => listType === 'picture-card'),
  treeSelect: (control, options) => ({
    widget: element('TreeSelect', {
      ...shared(options),
      multiple: flag(options.multiple),
      treeCheckable: flag(options.treeCheckable),
      showSearch: flag(options.showSearch),
      treeNodeFilterProp: 'label',
      treeData: choices(options),
    }),
    item: chosen(control),
    imports: ['TreeSelect'],
  }),
  cascader: (control, options) => ({
    widget: element('Cascader', {
      ...shared(options),
      showSearch: flag(options.showSearch),
      options: choices(options),
    }),
    item: chosen(control),
    imports: ['Cascader'],
  }),
  userSelect: subject,
  deptSelect: subject,
  postSelect: subject,
  switch: (control, options) => ({
    widget: element('Switch', { disabled: flag(options.disabled) }),
    item: { valuePropName: 'checked', ...chosen(control) },
    imports: ['Switch'],
  }),
  editor: (control, options) => ({
    widget: element('Input.TextArea', {
      placeholder: text(options.placeholder),
      disabled: flag(options.disabled),
      rows: code('8'),
    }),
    item: chosen(control),
    imports: ['Input'],
  }),
  color: (control, options) => ({
    widget: element('ColorPicker', {
      showText: true,
      allowClear: flag(options.clearable),
      disabledAlpha: flag(!options.showAlpha),
      disabled: flag(options.disabled),
    }),
    item: { getValueFromEvent: code('hexOf'), ...chosen(control) },
    imports: ['ColorPicker'],
    helpers: ['hexOf'],
  }),
  signature: (control, options) =>
    uploadButton(control, { ...options, action: '/common/upload', fileName: 'file', limit: 1 }),
  serialNo: (_, { placeholder }) => ({
    widget: element('Input', { placeholder: text(placeholder), disabled: true }),
    imports: ['Input'],
  }),
}
