import { expect, test } from 'vitest'
import { controlTypes } from '@app/form-engine/controls/registry.ts'
import type { Control, FormConfig } from '@app/form-engine/document/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { htmlSample } from './htmlSample.ts'
import { reactSample } from './react.ts'
import { vueSample } from './vue.ts'

const nasty = '</script><!--`${alert(1)}`\'"\\\u2028'
const form = aForm([aControl('input', '姓名', { label: nasty })])
const plain = (control: Control | Control[], config: Partial<FormConfig> = {}) =>
  reactSample(aForm([control].flat(), config), { style: 'plain' })

test.each([
  ['VUE', vueSample],
  ['HTML', htmlSample],
])('%s: no text of a form ends the script; Chinese stays readable; the definition comes back', (_, sample) => {
  const text = sample(form)
  expect(text.split('</script>')).toHaveLength(text.includes('<html') ? 3 : 2)
  expect(text).not.toContain('<!--`')
  expect(text).not.toContain('\u2028')
  expect(text).toContain('"model": "姓名"')
  expect(sample(form)).toBe(text)
  const json = /jsonData = ([\s\S]*?)\n(?=\n| +const)/.exec(text)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual(form)
})

test('HTML: the address of the product stands before its files', () => {
  expect(htmlSample(form, { server: 'https://a.cn/"<&' })).toContain(
    'src="https://a.cn/&quot;&lt;&amp;/admin/form-renderer/form-renderer.js"',
  )
  expect(htmlSample(form)).toContain('href="/admin/form-renderer/form-renderer.css"')
  expect(vueSample(form, { server: "'</script>" })).toContain(`const server = "'\\u003c/script>"`)
})

test('REACT: around the renderer, with texts as code', () => {
  const text = reactSample({ ...form, 'a-b': 1 }, { style: 'renderer' })
  expect(text).toContain("'a-b': 1")
  expect(text).toContain('<FormRenderer')
  expect(text).toContain("model: '姓名',")
  expect(text).toContain("label: '</script><!--`${alert(1)}`\\'\"\\\\\\u2028',")
})

test('REACT: plain source says what a field is called, must hold and looks like', () => {
  const text = plain(
    aControl('input', 'a', {
      label: '姓名',
      help: '全名',
      rules: [
        { required: true, message: '请填写姓名' },
        { pattern: '/^[a-z]+$/i', message: '格式' },
        { pattern: '^x"' },
        { pattern: '(' },
        { kind: 'email' },
        { kind: 'url' },
        { kind: 'phone' },
        { kind: 'idcard' },
        { kind: 'integer' },
        { kind: 'number' },
        { kind: 'minLength', value: 2 },
        { kind: 'maxLength', value: 4 },
        { kind: 'min', value: 1 },
        { kind: 'max', value: 9 },
        { kind: 'unique' },
      ],
      options: {
        maxLength: 20,
        addonBefore: '¥',
        defaultValue: '甲',
        disabled: true,
        clearable: true,
        type: 'password',
      },
    }),
  )
  expect(text).toContain('name="a"')
  expect(text).toContain('label="姓名"')
  expect(text).toContain('tooltip="全名"')
  expect(text).toContain('initialValue="甲"')
  expect(text).toContain("{ required: true, message: '请填写姓名' },")
  expect(text).toContain("{ pattern: new RegExp('^[a-z]+$', 'i'), message: '格式' },")
  expect(text).toContain(`{ pattern: new RegExp('^x"') },`)
  expect(text).not.toContain("RegExp('(')")
  for (const rule of [
    `type: 'email'`,
    `type: 'url'`,
    'min: 2',
    'max: 4',
    `type: 'number', min: 1`,
    `type: 'number', max: 9`,
  ])
    expect(text).toContain(`{ ${rule} },`)
  expect(text).toContain('type="password"')
  expect(text).toContain('prefix="¥"')
  expect(text).toContain('allowClear')
})

test('REACT: what is hidden, without Form.Item or unknown', () => {
  expect(plain(aControl('input', 'a', { options: { hidden: true } }))).not.toContain('Input')
  expect(plain(aControl('input', 'a', { options: { noFormItem: true } }))).not.toContain('Form.Item')
  expect(plain(aControl('input', 'a', { options: { showLabel: false } }))).not.toContain('label=')
  expect(
    plain([
      { type: 'star*/', key: 's', label: '星', options: {} },
      { type: 'moon', key: 'm', options: {} },
    ]),
  ).toContain('      {/* 未知控件：star* / 星 */}\n      {/* 未知控件：moon */}')
  expect(plain({ type: 'input', key: 'k', options: { showSearch: true } })).toContain('name="k"')
})

test('REACT: fields in their variants', () => {
  const variant = (type: Parameters<typeof aControl>[0], options: Control['options']) =>
    plain(aControl(type, 'x', { options }))
  expect(variant('textarea', { minRows: undefined, maxRows: null })).toContain('autoSize={{ minRows: 1 }}')
  expect(variant('select', { multiple: true, showSearch: true })).toContain(
    `showSearch={{ optionFilterProp: 'label' }}`,
  )
  expect(variant('date', { range: true, rangeDefaultValue: ['2026-01-01', '2026-01-02'] })).toContain(
    `initialValue={['2026-01-01', '2026-01-02']}`,
  )
  expect(variant('date', { range: true, rangePlaceholder: undefined })).not.toContain('placeholder')
  expect(variant('date', { format: undefined, showTime: true })).toContain(`{...asDate('YYYY-MM-DD')}`)
  expect(variant('time', { format: undefined })).toContain(`{...asDate('HH:mm:ss')}`)
  expect(variant('uploadImg', { listType: 'text', placeholder: undefined })).toContain(`<Button>{''}</Button>`)
  expect(variant('uploadImg', {})).toContain('<span>上传</span>')
  expect(variant('color', {})).toContain('disabledAlpha')
  expect(variant('color', { showAlpha: true, defaultValue: '#ff8800' })).toContain('initialValue="#ff8800"')
  expect(variant('color', {})).toContain('const hexOf = ')
  expect(variant('signature', {})).toContain('maxCount={1}')
  expect(variant('serialNo', {})).toContain('placeholder="提交后自动生成" disabled')
  expect(plain({ type: 'select', key: 'k', options: {} })).toContain('options={[]}')
})

test('REACT: buttons, words and lines', () => {
  const button = (options: Control['options']) => plain(aControl('button', 'b', { label: '按', options }))
  expect(button({})).toContain('htmlType="submit"')
  expect(button({ handle: 'reset', type: 'danger' })).toContain('const [form] = Form.useForm()')
  expect(button({ handle: 'dynamic', dynamicFun: "it's" })).toContain(`actions["it's"]?.()`)
  expect(button({ handle: 'other' })).toContain('<Button type="primary">按</Button>')
  expect(plain(aControl('text', 't', { label: ' 须知 ', options: { showRequiredMark: true } }))).toContain(
    `<span style={{ color: 'red' }}>*</span>\n        {' 须知 '}`,
  )
  expect(plain(aControl('html', 'h', { options: { defaultValue: `<b onclick="x">` } }))).toContain(
    `srcDoc={'<b onclick="x">'}`,
  )
  expect(plain({ type: 'html', key: 'h', options: {} })).toContain('srcDoc=""')
  expect(plain(aControl('divider', 'd', { label: '', options: { orientation: '' } }))).toContain(
    '<Divider titlePlacement="center" />',
  )
  for (const type of ['button', 'alert', 'text'])
    expect(plain({ type, key: 'k', options: {} })).toContain(type === 'alert' ? 'title=""' : `{''}`)
})

test('REACT: layouts and tables with rows', () => {
  const child = aControl('input', 'c')
  const tabs = (options: Control['options']) =>
    plain(aControl('tabs', 't', { options, columns: [{ label: '一', value: 'a', list: [child] }, { list: [] }] }))
  expect(tabs({ tabPosition: 'left', type: 'card', size: 'small' })).toContain('tabPlacement="start"')
  expect(tabs({ tabPosition: 'bottom', size: 'large' })).toContain('tabPlacement="bottom"')
  expect(tabs({})).toContain("key: 'a',")
  const columns = [{ label: '一', value: 'a', list: [child] }]
  const panels = (options: Control['options']) => plain(aControl('collapse', 'p', { options, columns }))
  expect(panels({ accordion: true, bordered: false })).toContain('<Collapse\n        accordion\n        ghost')
  expect(panels({ defaultOpen: undefined })).toContain('defaultActiveKey={[]}')
  const steps = plain(aControl('steps', 's', { columns }))
  expect(steps).toContain("names: ['c'],")
  expect(steps).toContain('function FormSteps(')
  expect(steps).toContain("import { useState, type ReactNode } from 'react'")
  expect(plain({ type: 'grid', key: 'g', options: {}, columns: [{ list: [child] }] })).toContain('<Col span={24}>')
  expect(plain({ type: 'table', key: 't', options: {} })).toContain(`width: '100%'`)
  expect(
    plain({
      type: 'table',
      key: 't',
      options: {},
      trs: [
        {
          tds: [
            { colspan: 2, rowspan: 2, list: [child] },
            { colspan: 0, rowspan: 1, list: [] },
          ],
        },
      ],
    }),
  ).toContain('<td colSpan={2} rowSpan={2}>')
  expect(plain(aControl('batch', 'rows', { list: [child] }))).toContain(`name={[name, 'c']}`)
  expect(plain({ type: 'batch', key: 'k', options: {} })).toContain('<Form.List name="k" initialValue={[]}>')
  const lines = (control: Partial<Control>) => plain({ type: 'selectInputList', key: 'k', options: {}, ...control })
  expect(
    lines({ model: 'm', columns: [{ label: '一', value: 'a', list: [child] }], options: { disabled: true } }),
  ).toContain(`name={['m', 0, 'c']}`)
  expect(lines({ columns: [{ list: [] }] })).toContain(`name={['k', 0, 'value']} initialValue=""`)
  expect(lines({})).toContain('<></>')
  expect(plain({ type: 'card', key: 'c', options: {} })).toContain('<Card />')
})

test('REACT: the form as it is set', () => {
  expect(plain([], { layout: 'vertical', hideRequiredMark: true, labelAlign: 'left', size: 'small' })).toContain(
    '<Form layout="vertical" labelAlign="left" size="small" requiredMark={false} onFinish={submit} />',
  )
  expect(plain([], { labelLayout: 'Grid', labelCol: { xs: 4 }, wrapperCol: { xs: 18 } })).toContain(
    '<Form labelCol={{ xs: 4 }} wrapperCol={{ xs: 18 }} onFinish={submit} />',
  )
  expect(reactSample({ list: [], config: { labelLayout: 'Grid' } }, { style: 'plain' })).toContain('labelCol={{}}')
  expect(reactSample({ list: [], config: {} }, { style: 'plain' })).toContain(`labelCol={{ flex: '100px' }}`)
  expect(plain([], { linkages: [{ id: '1', when: { logic: 'all', items: [] }, then: [] }] })).toContain('联动规则')
})

test('REACT: a type of somebody else may be called like something that every object has', () => {
  for (const type of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    expect(plain([{ ...aControl('input', 'a'), type }])).toContain('未知控件')
})

test('REACT: a table begins with no more rows than it may hold', () => {
  const rows = (minLimit: number) => plain([aControl('batch', 'a', { options: { minLimit } })]).split('{}').length - 1
  expect(rows(3)).toBe(rows(0) + 3)
  expect(rows(1e9)).toBeLessThan(2_000)
})

test('REACT: nothing is imported that is not used', () => {
  const picture = (listType: string) => plain([aControl('uploadImg', 'a', { options: { listType } })])
  expect(picture('picture-card')).not.toContain('Button')
  expect(picture('picture')).toContain('<Button>')
})

test('REACT: every control of the palette has source of its own', () => {
  const text = plain(controlTypes.map((type) => aControl(type, type)))
  expect(text).not.toContain('未知控件')
  const tags = [
    'Input',
    'Input.TextArea',
    'InputNumber',
    'Select',
    'Checkbox.Group',
    'Radio.Group',
    'DatePicker',
    'TimePicker',
  ]
  const more = [
    'Rate',
    'Slider',
    'Upload',
    'TreeSelect',
    'Cascader',
    'Form.List',
    'Switch',
    'Button',
    'Alert',
    'iframe',
    'Divider',
  ]
  for (const tag of [...tags, ...more, 'Card', 'Tabs', 'Row', 'table', 'Collapse', 'FormSteps'])
    expect(text, tag).toContain(`<${tag}`)
  for (const helper of ['asDate', 'filesOf', 'type UploadFile', "from 'dayjs'"]) expect(text).toContain(helper)
  expect(plain(aControl('date', 'd', { options: { range: true } }))).toContain('const asRange')
})
