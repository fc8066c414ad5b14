import { describe, expect, test } from 'vitest'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { FormFormatError, loadDefinition, readDefinition } from './load.ts'

const form = (...list: unknown[]) => ({ list, config: newForm().config })
const loaded = (...list: unknown[]) => loadDefinition(form(...list)).definition.list as [Control, ...Control[]]
const only = (control: unknown) => loaded(control)[0]
const input = (more: object = {}) => ({
  type: 'input',
  key: 'input_1',
  model: 'a',
  label: '姓名',
  options: {},
  ...more,
})

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof FormFormatError) return error.detail ? `${error.message}｜${error.detail}` : error.message
    throw error
  }
  return '没有拒绝'
}

const nested = (depth: number): unknown =>
  depth === 0 ? input() : { type: 'card', key: `c${depth}`, list: [nested(depth - 1)] }

describe('表单定义: what is refused', () => {
  test.each([
    ['', '第 1 行第 1 列'],
    ['{\n  "list": [,]\n}', '第 2 行第 12 列'],
    ['{"list": [] "config": {}}', '第 1 行第 13 列'],
    ['{"list": [1 2]}', '第 1 行第 13 列'],
    ['{"list": [1}', '第 1 行第 12 列'],
    ['{"a" 1}', '第 1 行第 6 列'],
    ['{"a": 1,}', '第 1 行第 9 列'],
    ['{1: 1}', '第 1 行第 2 列'],
    ['{}{}', '第 1 行第 3 列'],
    ['[[], {"a": {}}, "\\u00e9\\n", -1.5e3, true x]', '第 1 行第 42 列'],
    ["{'list': []}", '第 1 行第 2 列'],
    ['{"list": [] // 注释\n}', '第 1 行第 13 列'],
    ['{"list": [', '第 1 行第 11 列'],
  ])('导入: %j names the place', (text, place) => {
    expect(refusal(() => readDefinition(text))).toBe(`导入失败，数据格式不对｜${place}不是合法的 JSON`)
  })

  test.each([
    [null],
    [[]],
    [1],
    ['{}'],
    [{}],
    [{ list: {}, config: {} }],
    [{ list: [] }],
    [{ list: [], config: [] }],
    [{ list: [], config: 'x' }],
  ])('导入: %j has no list or no config', (value) => {
    expect(refusal(() => loadDefinition(value))).toBe(
      '导入失败，数据格式不对｜必须是包含 list 数组和 config 对象的 JSON 对象',
    )
  })

  test.each([[null], [1], ['text'], [[]], [{}], [{ type: 1 }], [{ type: '' }]])('导入: %j is no control', (value) => {
    const words = '导入失败，数据格式不对｜控件必须是带有 type 的对象'
    expect(refusal(() => loaded(value))).toBe(words)
    expect(refusal(() => loaded({ type: 'card', list: [value] }))).toBe(words)
    expect(refusal(() => loaded({ type: 'grid', columns: [{ list: [value] }] }))).toBe(words)
  })

  test.each([
    [{ type: 'tabs', columns: [1] }],
    [{ type: 'table', trs: [1] }],
    [{ type: 'table', trs: [{ tds: [null] }] }],
    [{ type: 'table', trs: [{}] }],
  ])('导入: %j has no slots to fill', (value) => {
    expect(refusal(() => loaded(value))).toBe('导入失败，数据格式不对｜布局的列或单元格必须是对象')
  })

  test.each(['__proto__', 'constructor', 'prototype'])('导入: a property named %s is refused at any depth', (name) => {
    const text = `{"list":[{"type":"card","list":[{"type":"input","options":{"${name}":{"polluted":true}}}]}],"config":{}}`
    expect(refusal(() => readDefinition(text))).toBe(`导入失败，数据格式不对｜不允许的属性名：${name}`)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('导入: functions and objects of classes are no JSON', () => {
    const words = '导入失败，数据格式不对｜含有 JSON 之外的内容'
    expect(refusal(() => loaded(input({ onClick: () => 1 })))).toBe(words)
    expect(refusal(() => loaded(input({ at: new Date(0) })))).toBe(words)
    expect(refusal(() => loaded(input({ big: 1n })))).toBe(words)
  })

  test('导入: nesting has an end, whatever nests', () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    expect(refusal(() => loadDefinition(cycle))).toBe('嵌套层级过深')
    expect(refusal(() => readDefinition('['.repeat(200) + ']'.repeat(200)))).toBe('嵌套层级过深')
    expect(refusal(() => readDefinition('{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)))).toBe('嵌套层级过深')
    expect(refusal(() => loaded(nested(11)))).toBe('嵌套层级过深')
    expect(only(nested(10)).type).toBe('card')
  })

  test('导入: two thousand controls are enough', () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ type: 'input' }))
    expect(loaded(...many(2000))).toHaveLength(2000)
    expect(refusal(() => loaded(...many(2001)))).toBe('控件数量超过上限')
    const boxes = [1, 2].map((at) => ({ type: 'card', key: `card_${at}`, options: {}, list: many(1500) }))
    expect(refusal(() => loaded(...boxes))).toBe('控件数量超过上限')
  })

  test('导入: more than a megabyte is too large, as text and as object', () => {
    const large = form(input({ help: '长'.repeat(360_000) }))
    expect(refusal(() => readDefinition(JSON.stringify(large)))).toBe('表单定义过大')
    expect(refusal(() => loadDefinition(large))).toBe('表单定义过大')
    expect(refusal(() => readDefinition('x'.repeat(5_000_000)))).toBe('表单定义过大')
    const emoji = 'é😀'.repeat(180_000)
    expect(refusal(() => readDefinition(emoji))).toBe('表单定义过大')
  })
})

describe('表单定义: what older designers wrote', () => {
  test('导入: a byte order mark is passed over', () => {
    expect(readDefinition(`\uFEFF${JSON.stringify(form(input()))}`).definition.list[0]?.label).toBe('姓名')
  })

  test('旧版: name, labels as numbers, forks of options', () => {
    expect(only({ type: 'input', name: '姓名' }).label).toBe('姓名')
    expect(only({ type: 'input', name: '姓名', label: 12, model: 7, key: 5 })).toMatchObject({
      label: '12',
      model: '7',
      key: '5',
    })
    expect(only(input({ label: { a: 1 } })).label).toBeUndefined()
    expect(only(input({ options: { isLable: false } })).options.showLabel).toBe(false)
    expect(only({ type: 'select', options: { filterable: true } }).options.showSearch).toBe(true)
    expect(only(input({ options: { addonBefore: '' }, prefix: '¥', suffix: '元' })).options).toMatchObject({
      addonBefore: '¥',
      addonAfter: '元',
    })
    expect(only(input({ options: { addonBefore: '$' }, prefix: '¥' })).options.addonBefore).toBe('$')
  })

  test('旧版: what is unsaid gets its default', () => {
    expect(only({ type: 'input' })).toEqual({
      type: 'input',
      key: 'input_k1',
      options: { showLabel: true, hidden: false, noFormItem: false },
      help: '',
      rules: [{ required: false, message: '必填项' }],
    })
    expect(only({ type: 'batch', options: { defaultValue: '' } })).toMatchObject({ list: [], options: { minLimit: 0 } })
    expect(only({ type: 'batch', options: { defaultValue: '' } }).options).not.toHaveProperty('defaultValue')
    expect(only({ type: 'date' }).options.rangeDefaultValue).toEqual([])
    expect(only({ type: 'selectInputList' })).toMatchObject({ columns: [], help: '' })
    expect(only({ type: 'selectInputList' }).rules).toBeUndefined()
    expect(only({ type: 'table' }).trs).toEqual([])
    for (const type of ['text', 'html', 'divider', 'card', 'grid', 'tabs', 'table'])
      expect(only({ type }).options.noFormItem, type).toBe(true)
    expect(only({ type: 'card' }).options).not.toHaveProperty('hidden')
  })

  test('旧版: a fork keeps the words of a text in its default value', () => {
    const fork = (more: object, defaultValue: unknown = '须知') =>
      only({ type: 'text', model: 'm', options: { defaultValue }, ...more })
    expect(fork({ label: '文字' }).label).toBe('须知')
    expect(fork({}).label).toBe('须知')
    expect(fork({ label: '标题' }).label).toBe('标题')
    expect(fork({ label: '文字' }, '').label).toBe('文字')
    expect(fork({ label: '文字', options: 1 }).label).toBe('文字')
    expect(only({ type: 'text', label: '文字', options: { defaultValue: '须知' } }).label).toBe('文字')
  })

  test('旧版: databases turn flags and numbers into text', () => {
    expect(
      only({
        type: 'number',
        options: { showLabel: 'false', hidden: 1, min: '0', max: '', step: '0.5', width: 300, disabled: null },
      }).options,
    ).toEqual({ showLabel: false, hidden: true, noFormItem: false, min: 0, max: null, step: 0.5, width: '300px' })
    expect(only(input({ options: { placeholder: 12 } })).options.placeholder).toBe('12')
    expect(only({ type: 'divider', options: { orientation: 'center' } }).options.orientation).toBe('')
    expect(only({ type: 'cascader', options: { defaultValue: '' } }).options.defaultValue).toEqual([])
    expect(only({ type: 'uploadFile', options: { data: { a: 1 } } }).options.data).toBe('{"a":1}')
  })

  test('旧版: choices without labels, as plain words, with nulls', () => {
    const choices = [
      '甲',
      { value: 2 },
      { label: '丙' },
      { value: '4', label: '丁', children: [{ value: 41 }], disabled: null },
      {},
    ]
    expect(only({ type: 'select', options: { options: choices } }).options.options).toEqual([
      { value: '甲', label: '甲' },
      { value: 2, label: '2' },
      { value: '丙', label: '丙' },
      { value: '4', label: '丁', children: [{ value: 41, label: '41' }] },
      { value: '', label: '' },
    ])
  })

  test('旧版: settings of the form', () => {
    const config = (given: object) => loadDefinition({ list: [], config: given }).definition.config
    const six = (span: number) => ({ xs: span, sm: span, md: span, lg: span, xl: span, xxl: span })
    expect(config({})).toEqual({ ...newForm().config, labelLayout: 'flex' })
    expect(config({ labelCol: { span: 6 }, wrapperCol: { span: '18', sm: 12 } })).toMatchObject({
      labelLayout: 'Grid',
      labelWidth: 100,
      labelCol: six(6),
      wrapperCol: { ...six(18), sm: 12 },
    })
    expect(config({ labelCol: { xs: 1 }, hideRequiredMark: 'true' })).toMatchObject({
      labelCol: { xs: 1 },
      hideRequiredMark: true,
    })
  })

  test('旧版: columns without width or value', () => {
    expect(only({ type: 'grid', columns: [{}, { span: '8' }, { span: null, list: [] }] }).columns).toEqual([
      { span: 8, list: [] },
      { span: 8, list: [] },
      { span: 8, list: [] },
    ])
    expect(only({ type: 'tabs', columns: [{ label: '一' }, { value: 'b', list: null }] }).columns).toEqual([
      { label: '一', value: '1', list: [] },
      { label: '', value: 'b', list: [] },
    ])
  })

  test('旧版: rules', () => {
    expect(only(input({ rules: [{ pattern: '^a$', message: null }] })).rules).toEqual([
      { required: false, message: '必填项' },
      { pattern: '^a$' },
    ])
    expect(only(input({ rules: [{ required: 'true', message: '要填' }] })).rules).toEqual([
      { required: true, message: '要填' },
    ])
    expect(only({ type: 'card', rules: [] }).rules).toEqual([])
  })
})

describe('表单定义: tables before 3.7.9 become full grids', () => {
  const cells = (rows: object[][]) =>
    only({ type: 'table', trs: rows.map((tds) => ({ tds })) }).trs?.map(({ tds }) =>
      tds.map(({ colspan, rowspan }) => `${colspan}×${rowspan}`),
    )

  test('表格: deleted cells come back as placeholders', () => {
    expect(cells([[{ colspan: 2, rowspan: 2 }, {}], [{}], [{}, {}, {}]])).toEqual([
      ['2×2', '0×1', '1×1'],
      ['1×0', '1×0', '1×1'],
      ['1×1', '1×1', '1×1'],
    ])
  })

  test('表格: rows that are short for no reason are filled, spans over the edge are cut', () => {
    expect(cells([[{ colspan: '2' }], [{}]])).toEqual([
      ['2×1', '0×1'],
      ['1×1', '1×1'],
    ])
    expect(cells([[{ rowspan: 9 }, {}], [{}]])).toEqual([
      ['1×2', '1×1'],
      ['1×0', '1×1'],
    ])
    expect(cells([[{ rowspan: 2 }], [{}]])).toEqual([
      ['1×2', '1×1'],
      ['1×0', '1×1'],
    ])
  })

  test('表格: a table of today stays as it is', () => {
    const today = [
      [
        { colspan: 2, rowspan: 1 },
        { colspan: 0, rowspan: 1 },
      ],
      [
        { colspan: 1, rowspan: -1 },
        { colspan: 1.5, rowspan: 'x' },
      ],
    ]
    expect(cells(today)).toEqual([
      ['2×1', '0×1'],
      ['1×1', '1×1'],
    ])
  })

  test('表格: spans without end are refused', () => {
    expect(refusal(() => cells([[{ colspan: 1_000_000 }], []]))).toBe('控件数量超过上限')
    const long = Array.from({ length: 200 }, (_, at) => (at ? [{}] : [{ colspan: 90 }]))
    expect(refusal(() => cells(long))).toBe('控件数量超过上限')
  })
})

describe('表单定义: what is not ours', () => {
  test('未知控件: the record is kept, whatever it calls its parts', () => {
    const star = {
      type: 'star',
      icon: 'x',
      options: { options: 5, showLabel: 'maybe', tip: 1 },
      list: [{ name: 'no control' }],
      columns: [1],
      trs: {},
    }
    const strange = only(star)
    expect(strange).toEqual({ type: 'star', icon: 'x', key: 'star_k1', options: { tip: 1 } })
    expect(only({ type: 'star', options: null })).toEqual({ type: 'star', key: 'star_k1', options: {} })
  })

  test('未知控件: children that are controls are controls', () => {
    const collapse = only({
      type: 'collapse',
      rules: [{}],
      list: [input()],
      columns: [{ title: 'A', list: [input()] }, { list: 1 }],
      trs: [{ tds: [{ list: [input()] }] }],
    })
    expect(collapse.list?.[0]?.key).toBe('input_1')
    expect(collapse.columns).toMatchObject([{ title: 'A', list: [{ key: 'input_k1' }] }, { list: [] }])
    expect(collapse.trs?.[0]?.tds[0]?.list[0]?.key).toBe('input_k2')
    expect(collapse.rules).toEqual([{}])
  })

  test('检查: values of a wrong kind are left out and told of', () => {
    const { definition, notes } = loadDefinition({
      list: [
        input({ options: { hidden: 'yes', width: {}, maxLength: [1] }, rules: [1, { required: {} }] }),
        { type: 'select', key: 's', options: { options: 'a,b', limit: 'many' } },
        input({ key: 'input_1' }),
      ],
      config: { layout: 'diagonal', labelCol: 3, linkages: [{ id: 1 }] },
    })
    expect(definition.list[0]?.options).toEqual({ showLabel: true, hidden: false, noFormItem: false })
    expect(definition.config).toMatchObject({ layout: 'horizontal', labelLayout: 'flex', linkages: [] })
    expect(notes).toEqual([
      { message: '表单布局的值不正确，已按未填写处理' },
      { message: 'labelCol的值不正确，已按未填写处理' },
      { message: '第 1 条联动规则的格式不正确，已忽略' },
      { key: 'input_1', message: '姓名：隐藏的值不正确，已按未填写处理' },
      { key: 'input_1', message: '姓名：宽度的值不正确，已按未填写处理' },
      { key: 'input_1', message: '姓名：最大长度的值不正确，已按未填写处理' },
      { key: 'input_1', message: '姓名：校验的值不正确，已按未填写处理' },
      { key: 'input_1', message: '姓名：校验的值不正确，已按未填写处理' },
      { key: 's', message: '下拉选择器：选项配置的值不正确，已按未填写处理' },
      { key: 'input_k1', message: '控件标识重复：input_1' },
    ])
    expect(loadDefinition({ list: [], config: { linkages: 1 } }).notes).toHaveLength(1)
    expect(only(input({ options: { fast: 'yes' } })).options.fast).toBe('yes')
  })
})
