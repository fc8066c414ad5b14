import { expect, test } from 'vitest'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import type { Control, Rule } from '@app/form-engine/document/types.ts'
import { acceptSubmission } from '@app/form-engine/runtime/acceptSubmission.ts'
import { compileForm } from '@app/form-engine/runtime/compileForm.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'

/** What is said of one value in one control. */
function said(
  type: ControlType,
  options: Control['options'],
  value: unknown,
  rest: Partial<Control> = {},
  context?: FormContext,
) {
  const compiled = compileForm(aForm([aControl(type, 'a', { options, ...rest })]))
  return acceptSubmission(compiled, { a: value }, context ? { context } : {}).errors.map(({ message }) => message)[0]
}

test.each<[string, ControlType, Control['options'], unknown, string]>([
  ['text', 'input', { maxLength: 2 }, '一二三', '最多输入2个字符'],
  ['text area', 'textarea', { maxLength: 1 }, 'ab', '最多输入1个字符'],
  ['small', 'number', { min: 3 }, 2, '不能小于3'],
  ['large', 'number', { max: 3 }, 4, '不能大于3'],
  ['places', 'number', { precision: 2 }, 0.001, '最多保留2位小数'],
  ['slider', 'slider', { max: 10 }, 11, '不能大于10'],
  ['stars', 'rate', { max: 5 }, 6, '不能大于5'],
  ['half stars', 'rate', {}, 2.5, '数据格式不正确'],
  ['select', 'select', {}, '9', '选项不存在'],
  ['many', 'select', { multiple: true }, ['1', '9'], '选项不存在'],
  ['radio', 'radio', {}, '9', '选项不存在'],
  ['checkbox', 'checkbox', {}, ['9'], '选项不存在'],
  ['tree', 'treeSelect', {}, '12', '选项不存在'],
  ['cascader', 'cascader', {}, ['1', '22'], '选项不存在'],
  ['date', 'date', {}, '2026-02-30', '日期格式不正确'],
  ['date text', 'date', {}, '昨天', '日期格式不正确'],
  ['month', 'date', { format: 'YYYY-MM' }, '2026-13', '日期格式不正确'],
  ['quarter', 'date', { format: 'YYYY-[Q]Q' }, '2026-Q5', '日期格式不正确'],
  ['week', 'date', { format: 'YYYY-wo' }, '2026-54周', '日期格式不正确'],
  ['time', 'time', {}, '25:00:00', '时间格式不正确'],
  ['range', 'date', { range: true }, ['2026-01-02', '2026-01-01'], '结束时间不能早于开始时间'],
  ['half range', 'date', { range: true }, ['2026-01-02', ''], '日期格式不正确'],
  ['one of a range', 'date', { range: true }, ['2026-01-02'], '数据格式不正确'],
  ['files', 'uploadFile', { limit: 1 }, [{ name: 'a.txt' }, { name: 'b.txt' }], '最大上传数量为1'],
  ['on its way', 'uploadFile', {}, [{ name: 'a.txt', status: 'done' }, { status: 'uploading' }], '文件上传中，请稍候'],
  ['file kind', 'uploadFile', { accept: '.pdf,.docx, image/*' }, [{ name: 'a.txt' }], '文件格式不正确, 请上传pdf/docx'],
  ['picture', 'uploadImg', {}, [{ name: 'a.bmp' }], '文件格式不正确, 请上传gif/jpg/jpeg/png'],
  [
    'file size',
    'uploadFile',
    { maxSizeMB: 1, accept: ['txt'] },
    [{ name: 'a.txt', size: 2_000_000 }],
    '上传文件大小不能超过 1 MB!',
  ],
  ['colour name', 'color', {}, 'red', '颜色格式不正确'],
  ['short colour', 'color', {}, '#f00', '颜色格式不正确'],
  ['colour with more', 'color', {}, '#ff0000;x', '颜色格式不正确'],
  ['glass colour', 'color', {}, '#ff000080', '颜色格式不正确'],
  ['long colour', 'color', { showAlpha: true }, '#ff00008', '颜色格式不正确'],
  ['colour number', 'color', {}, 5, '数据格式不正确'],
  ['signature text', 'signature', {}, 'a.png', '数据格式不正确'],
  ['signature kind', 'signature', { accept: '.pdf' }, [{ name: 'a.pdf' }], '文件格式不正确, 请上传jpg/jpeg/png'],
  ['two signatures', 'signature', { limit: 5 }, [{ name: 'a.png' }, { name: 'b.png' }], '最大上传数量为1'],
  ['rows', 'batch', { maxLimit: 1 }, [{}, {}], '最多填写1行'],
  ['no row', 'batch', { minLimit: 2 }, [{}], '至少填写2行'],
  ['no rows at all', 'batch', {}, [], '至少填写1行'],
  ['nothing instead of rows', 'batch', {}, null, '至少填写1行'],
])('校验: %s', (_, type, options, value, message) => {
  expect(said(type, options, value)).toBe(message)
})

test.each<[ControlType, Control['options'], unknown]>([
  ['input', { maxLength: 2 }, '😀😀'],
  ['number', { min: 1, max: 3, precision: 2 }, 2.25],
  ['number', { precision: 99 }, 0.123456],
  ['number', { precision: -1 }, 0.5],
  ['number', {}, null],
  ['rate', { allowHalf: true }, 2.5],
  ['select', { multiple: true }, ['1', '2']],
  ['select', { dynamic: true }, '动态'],
  ['select', { dictCode: 'sex' }, '1'],
  ['select', { options: undefined }, '1'],
  ['treeSelect', { treeCheckable: true }, ['11', '2']],
  ['cascader', {}, ['1', '11']],
  ['cascader', { dynamic: true }, ['x', 'y']],
  ['date', { format: 'YYYY年M月D日 hh:mm A' }, '2026年1月2日 08:30 上午'],
  ['date', { format: 'YY/MM/DD H:m:s a' }, '26/01/02 8:3:0 am'],
  ['date', { format: 'YYYY-ww w' }, '2026-05 5'],
  ['date', { format: 'YYYY-MM-DD h' }, '2024-02-29 1'],
  ['date', { range: true }, ['2026-01-01', '2026-01-01']],
  ['time', {}, '23:59:59'],
  [
    'uploadFile',
    { maxSizeMB: 1, accept: 'pdf，TXT' },
    [{ name: 'a.Txt', size: 10, status: 'done' }, { status: 'error' }],
  ],
  ['uploadImg', {}, [{ name: 'a.PNG' }]],
  ['editor', {}, '<p>字</p>'],
  ['switch', {}, false],
  ['batch', { minLimit: 2, disabled: true }, []],
])('校验: %s with %j takes %j', (type, options, value) => {
  expect(said(type, options, value)).toBeUndefined()
})

test.each<[ControlType, unknown]>([
  ['input', '  '],
  ['textarea', '\n'],
  ['number', null],
  ['select', undefined],
  ['checkbox', []],
  ['rate', 0],
  ['rate', null],
  ['uploadFile', []],
  ['uploadFile', [{ status: 'error' }]],
  ['editor', '<p>&nbsp;<br></p>'],
  ['editor', null],
  ['batch', []],
])('校验: required %s says so for %j', (type, value) => {
  expect(said(type, { minLimit: 0 }, value, { rules: [{ required: true, message: '请填写' }] })).toBe('请填写')
  expect(said(type, { minLimit: 0 }, value, { rules: [{ required: true, message: '' }] })).toBe('必填项')
})

test.each<[ControlType, unknown]>([
  ['number', 0],
  ['switch', false],
  ['editor', '<img src="a.png">'],
  ['editor', '字'],
])('校验: required %s is content with %j', (type, value) => {
  expect(said(type, {}, value, { rules: [{ required: true }] })).toBeUndefined()
})

test.each<[Rule, unknown, string | undefined]>([
  [{ kind: 'email' }, 'a', '请输入正确的邮箱'],
  [{ kind: 'phone' }, '1', '请输入正确的手机号'],
  [{ kind: 'idcard' }, '1', '请输入正确的身份证号'],
  [{ kind: 'url' }, 'a', '请输入正确的网址'],
  [{ kind: 'integer' }, '1.5', '请输入整数'],
  [{ kind: 'number' }, 'a', '请输入数字'],
  [{ kind: 'minLength', value: 2 }, '一', '长度不能少于 2 个字符'],
  [{ kind: 'maxLength', value: 1 }, '一二', '长度不能超过 1 个字符'],
  [{ kind: 'min', value: 5 }, '4', '不能小于 5'],
  [{ kind: 'max', value: 5 }, '6', '不能大于 5'],
  [{ kind: 'email', message: '邮箱呢' }, 'a', '邮箱呢'],
  [{ kind: 'email' }, 'a@b.cn', undefined],
  [{ kind: 'min' }, '4', undefined],
  [{ kind: 'unique' }, '4', undefined],
  [{ kind: 'toString' as 'min' }, '4', undefined],
  [{ pattern: '^\\d+$', message: '只能是数字' }, 'a', '只能是数字'],
  [{ pattern: '^\\d+$' }, 'a', '格式不正确'],
  [{ pattern: '^\\d+$' }, '12', undefined],
  [{ pattern: '^\\d+$' }, '', undefined],
  [{ pattern: '(' }, 'a', undefined],
  [{ pattern: '' }, 'a', undefined],
])('校验: the rule %j of %j', (rule, value, message) => {
  expect(said('input', {}, value, { rules: [{ required: false }, rule] })).toBe(message)
})

test('校验: rules ask each value of a list', () => {
  const rules = [{ required: false }, { kind: 'min' as const, value: 2 }]
  expect(said('checkbox', {}, ['2', '1'], { rules })).toBe('不能小于 2')
  expect(said('number', {}, 1, { rules })).toBe('不能小于 2')
})

test('校验: entries of a dictionary are known where somebody knows them', () => {
  const context = { now: new Date(), optionsOf: () => [{ value: '1', label: '男' }] }
  expect(said('select', { dictCode: 'sex' }, '2', {}, context)).toBe('选项不存在')
  expect(said('select', { dictCode: 'sex' }, '1', {}, context)).toBeUndefined()
})

test('校验: lines are judged when they are checked', () => {
  const columns = [1, 2].map((at) => ({
    value: `${at}`,
    label: `第${at}行`,
    list: [aControl('input', `text${at}`, { rules: [{ required: true, message: '必填项' }] })],
  }))
  const compiled = compileForm(aForm([aControl('selectInputList', 'a', { columns })]))
  const errors = (a: unknown) => acceptSubmission(compiled, { a }).errors
  expect(errors([{ value: '2', checked: true }])).toEqual([
    { path: ['a', 1, 'text2'], model: 'a.text2', label: 'text2', message: '必填项' },
  ])
  expect(
    errors([
      { value: '2', checked: false },
      { value: '9', checked: true },
    ]),
  ).toEqual([])
  expect(acceptSubmission(compiled, { a: [{ value: '2', label: '改', checked: true, text2: '写' }] }).values).toEqual({
    a: [
      { checked: false, value: '1', label: '第1行', text1: null },
      { checked: true, value: '2', label: '第2行', text2: '写' },
    ],
  })
})

test('校验: colours and signatures that are right', () => {
  expect(said('color', {}, '#Ff8800')).toBeUndefined()
  expect(said('color', { showAlpha: true }, '#ff880080')).toBeUndefined()
  expect(said('color', { showAlpha: true }, '#ff8800')).toBeUndefined()
  const required = { rules: [{ required: true, message: '请签名' }] }
  expect(said('signature', {}, [{ name: '签名.png', status: 'done' }], required)).toBeUndefined()
  expect(said('signature', {}, [], required)).toBe('请签名')
  expect(said('color', {}, '', { rules: [{ required: true, message: '请选颜色' }] })).toBe('请选颜色')
})
