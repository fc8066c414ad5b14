import { expect, test } from 'vitest'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import type { Control, FormConfig, Linkage } from '@app/form-engine/document/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { checkDefinition } from './checkDefinition.ts'

const problems = (list: Control[], config: Partial<FormConfig> = {}) =>
  checkDefinition(aForm([...list, aControl('input', '字段')], config))
const messages = (...list: Control[]) => problems(list).map(({ message }) => message)
const options = (type: ControlType, given: Record<string, unknown>) =>
  messages(aControl(type, '甲', { options: given }))

test('检查: a form of the palette has nothing to complain of', () => {
  expect(
    problems([
      aControl('input', 'a'),
      aControl('select', 'b'),
      aControl('tabs', 'd'),
      aControl('batch', 'c', { list: [aControl('input', 'a2', { model: 'a' })] }),
    ]),
  ).toEqual([])
})

test('检查: 表单至少包含一个数据控件', () => {
  const needed = [{ message: '表单至少包含一个数据控件' }]
  expect(checkDefinition(aForm([]))).toEqual(needed)
  expect(
    checkDefinition(aForm([aControl('text', 't'), aControl('input', 'i', { options: { noFormItem: true } })])),
  ).toEqual(needed)
})

test('检查: a form has limits', () => {
  expect(messages(aControl('text', 't', { label: '长'.repeat(400_000) }))).toEqual(['表单定义过大'])
  expect(messages(...Array.from({ length: 2000 }, (_, at) => aControl('divider', `d${at}`)))).toEqual([
    '控件数量超过上限',
  ])
  let deep = aControl('input', 'deep')
  for (let at = 0; at < 11; at += 1) deep = aControl('card', `c${at}`, { list: [deep] })
  expect(messages(deep)).toEqual(['嵌套层级过深'])
})

test('检查: fields have names, each its own where it stands', () => {
  const { model: _model, ...nameless } = aControl('input', 'a')
  expect(problems([nameless, aControl('number', 'b', { model: '' })])).toEqual([
    { key: 'a', message: 'a：数据字段不能为空' },
    { key: 'b', message: 'b：数据字段不能为空' },
  ])
  const twice = (key: string) => aControl('input', key, { model: 'same' })
  const card = aControl('card', 'card', { list: [twice('two')] })
  expect(problems([twice('one'), card, aControl('batch', 'rows', { list: [twice('three')] })])).toEqual([
    { key: 'one', message: '数据字段重复：same' },
    { key: 'two', message: '数据字段重复：same' },
  ])
  expect(problems([aControl('input', 'k', { model: 'x' }), aControl('input', 'k', { model: 'y' })])).toEqual([
    { key: 'k', message: '控件标识重复：k' },
    { key: 'k', message: '控件标识重复：k' },
  ])
})

test.each(['id', 'key', '__proto__', 'constructor', 'prototype'])('检查: %s is no name for a field', (model) => {
  expect(messages(aControl('input', 'a', { model }))).toEqual([`数据字段不可用：${model}`])
})

test('检查: choices exist and differ', () => {
  const choice = (value: string, ...children: object[]) => ({ value, label: value, children })
  const twice = [choice('1'), choice('1')]
  for (const type of ['select', 'checkbox', 'radio', 'treeSelect', 'cascader'] as const) {
    expect(options(type, { options: [] })).toEqual(['甲：至少配置一个选项'])
    expect(options(type, { options: undefined })).toEqual(['甲：至少配置一个选项'])
    expect(options(type, { options: twice })).toEqual(['甲：选项值不能重复'])
  }
  const cousins = [choice('1', choice('x')), choice('2', choice('x'))]
  expect(options('cascader', { options: cousins })).toEqual([])
  expect(options('cascader', { options: [{ value: '1', label: '' }, choice('2', choice('x'), choice('x'))] })).toEqual([
    '甲：选项值不能重复',
  ])
  expect(options('treeSelect', { options: cousins })).toEqual(['甲：选项值不能重复'])
  const columns = (...values: string[]) => values.map((value) => ({ value, label: value, list: [] }))
  expect(messages(aControl('tabs', '页', { columns: columns('1', '1') }))).toEqual(['页：选项值不能重复'])
  expect(messages(aControl('selectInputList', '列', { columns: [] }))).toEqual(['列：至少配置一个选项'])
  const { columns: _columns, ...bare } = aControl('tabs', '页')
  expect(messages(bare)).toEqual(['页：至少配置一个选项'])
})

test('检查: dictionaries and data sources exist', () => {
  const known = { dictCodes: new Set(['sys_sex']), dataSources: new Set(['city']) }
  const check = (given: object, sources = true) =>
    checkDefinition(aForm([aControl('select', '甲', { options: { ...given } })]), sources ? known : undefined).map(
      ({ message }) => message,
    )
  expect(check({ dictCode: 'gone' })).toEqual(['甲：字典不存在'])
  expect(check({ dictCode: 'sys_sex', options: [] })).toEqual([])
  expect(check({ dictCode: 'gone' }, false)).toEqual([])
  expect(check({ dynamic: true, dynamicKey: 'gone' })).toEqual(['甲：动态数据源不存在'])
  expect(check({ dynamic: true, dynamicKey: 'city' })).toEqual([])
  expect(check({ dynamic: true, dynamicKey: 'gone' }, false)).toEqual([])
  expect(check({ dynamic: true, dynamicKey: '' }, false)).toEqual(['甲：动态数据源不存在'])
})

test('检查: numbers make sense together', () => {
  expect(options('number', { min: 2, max: 1 })).toEqual(['甲：最小值不能大于最大值'])
  expect(options('slider', { min: 1, max: 1 })).toEqual([])
  expect(options('number', { step: 0 })).toEqual(['甲：步长必须大于0'])
  for (const precision of [-1, 51, 1.5])
    expect(options('number', { precision })).toEqual(['甲：数值精度必须是0到50之间的整数'])
  expect(options('uploadFile', { limit: 0 })).toEqual(['甲：最大上传数量不能小于1'])
  const table = (limits: Record<string, unknown>) =>
    messages(aControl('batch', '甲', { options: limits, list: [aControl('input', '列')] }))
  expect(table({ minLimit: -1 })).toEqual(['甲：最小行数不能小于0'])
  expect(table({ minLimit: 3, maxLimit: 2 })).toEqual(['甲：最小行数不能大于最大行数'])
  expect(options('textarea', { minRows: 5, maxRows: 4 })).toEqual(['甲：最小高度不能大于最大高度'])
})

test('检查: colours are colours', () => {
  expect(options('color', { defaultValue: '#ff8800', presets: ['#000000'] })).toEqual([])
  expect(options('color', { defaultValue: '#ff880080', presets: ['#00000080'], showAlpha: true })).toEqual([])
  expect(options('color', { defaultValue: 'red' })).toEqual(['甲：默认值不是正确的颜色'])
  expect(options('color', { defaultValue: undefined, presets: ['#000000', '#00000080'] })).toEqual([
    '甲：预设颜色格式不正确',
  ])
  expect(options('signature', { penColor: 'blue' })).toEqual(['甲：笔迹颜色格式不正确'])
  expect(options('signature', { penWidth: 21 })).toEqual(['甲：笔迹粗细必须在1到20之间'])
  expect(options('signature', {})).toEqual([])
})

test('检查: serial numbers never come twice', () => {
  const again = '甲：从头编号的周期不能短于日期段，否则编号会重复'
  expect(options('serialNo', {})).toEqual([])
  expect(options('serialNo', { prefix: undefined })).toEqual([])
  expect(options('serialNo', { datePart: 'none', restart: 'day' })).toEqual([again])
  expect(options('serialNo', { datePart: 'year', restart: 'month' })).toEqual([again])
  expect(options('serialNo', { datePart: 'month', restart: 'year' })).toEqual([])
  for (const digits of [0, 11, 2.5]) expect(options('serialNo', { digits })).toEqual(['甲：位数必须是1到10之间的整数'])
  expect(options('serialNo', { prefix: 'a'.repeat(21) })).toEqual(['甲：前缀不能超过20个字符'])
  expect(options('serialNo', { restart: 'week' })).toEqual(['甲：从头编号的值不正确'])
  expect(messages(aControl('batch', '表', { list: [aControl('serialNo', '号')] }))).toEqual([
    '号：该组件不能放入动态表格',
  ])
})

test('检查: 动态表格没有列', () => {
  const column = aControl('input', '品名')
  expect(messages(aControl('batch', '明细', { list: [] }))).toEqual(['明细：动态表格没有列'])
  expect(messages(aControl('batch', '明细', { list: [column] }))).toEqual([])
})

test('检查: 额外参数不是合法的JSON', () => {
  for (const data of ['{', '[]', '1']) expect(options('uploadImg', { data })).toEqual(['甲：额外参数不是合法的JSON'])
  for (const data of ['{}', '', undefined, '{"a":1}']) expect(options('uploadFile', { data })).toEqual([])
})

test('检查: patterns compile and stay fast', () => {
  const ruled = (...patterns: string[]) =>
    messages(aControl('input', '甲', { rules: [{ required: true }, ...patterns.map((pattern) => ({ pattern }))] }))
  expect(ruled('^a+$', '/^b$/i')).toEqual([])
  expect(ruled('(', 'a'.repeat(201))).toEqual(['甲：正则表达式不正确', '甲：正则表达式不正确'])
  expect(ruled('(.+)+\\1$')).toEqual(['甲：正则表达式可能导致性能问题'])
  const { rules: _rules, ...bare } = aControl('input', '甲')
  expect(messages(bare)).toEqual([])
})

test('检查: options of a wrong kind are named, unknown controls are left alone', () => {
  expect(options('number', { min: 'low', hidden: 'yes', disabled: null })).toEqual([
    '甲：隐藏的值不正确',
    '甲：最小值的值不正确',
  ])
  expect(messages({ type: 'star', key: 's', options: { min: 'low' } })).toEqual([])
  const { label: _label, ...unnamed } = aControl('number', 'n', { options: { step: 0 } })
  expect(messages(unnamed)).toEqual(['数字输入框：步长必须大于0'])
})

test('检查: what a dynamic table cannot hold', () => {
  const card = aControl('card', '卡片', { list: [aControl('batch', '内', { list: [aControl('input', '列')] })] })
  expect(messages(aControl('batch', '外', { list: [card] }))).toEqual([
    '卡片：该组件不能放入动态表格',
    '内：该组件不能放入动态表格',
  ])
})

test('检查: formulas are understood, read what is there, never themselves', () => {
  const computed = (key: string, formula: string) => aControl('number', key, { options: { formula } })
  const check = (...list: Control[]) => problems(list)
  expect(check(computed('甲', '1 +'))[0]?.message).toMatch(/^甲：/)
  expect(check(computed('甲', '{没有} + {字段}'))).toEqual([{ key: '甲', message: '引用的字段不存在：没有' }])
  expect(check(computed('甲', '{甲} + 1'))).toEqual([{ key: '甲', message: '公式存在循环引用' }])
  expect(check(computed('甲', '{乙}'), computed('乙', '{丙}'), computed('丙', '{甲}')).map(({ key }) => key)).toEqual([
    '甲',
    '乙',
    '丙',
  ])
  const rows = (formula: string) =>
    aControl('batch', 'rows', { list: [aControl('number', 'price'), computed('total', formula)] })
  expect(check(rows('{price} * 2'), computed('sum', 'SUM({rows.total})'))).toEqual([])
  expect(check(rows('{sum}'), computed('sum', 'SUM({rows.total})')).map(({ key }) => key)).toEqual(['total', 'sum'])
  expect(check(rows('{sum}'), computed('sum', 'COUNT({rows})')).map(({ key }) => key)).toEqual(['total', 'sum'])
  const { model: _model, ...nameless } = computed('text', '{字段}')
  expect(check({ ...nameless, type: 'text' })).toEqual([])
})

test('检查: linkages speak of fields and controls that exist', () => {
  const linkage = (given: Partial<Linkage>): Linkage => ({
    id: '1',
    name: '显示',
    when: { logic: 'all', items: [] },
    then: [{ do: 'message', value: '好' }],
    ...given,
  })
  const check = (given: Partial<Linkage>) =>
    problems([aControl('batch', 'rows', { list: [aControl('input', 'price')] })], { linkages: [linkage(given)] }).map(
      ({ message }) => message,
    )
  expect(
    check({
      when: {
        logic: 'any',
        items: [
          { model: '字段', op: 'empty' },
          { logic: 'all', items: [{ model: '没有', op: 'empty' }] },
        ],
      },
    }),
  ).toEqual(['联动规则【显示】：引用的字段不存在：没有'])
  expect(
    check({
      when: { logic: 'all', items: [{ model: 'price', op: 'empty' }] },
      then: [{ do: 'require', targets: ['price'] }],
    }),
  ).toEqual([])
  const { name: _name, ...unnamed } = linkage({ then: [{ do: 'hide', targets: ['gone'] }] })
  expect(problems([], { linkages: [unnamed] })).toEqual([
    { linkage: '1', message: '联动规则【1】：目标控件不存在：gone' },
  ])
  expect(check({ then: [{ do: 'setValue', targets: ['字段'], source: 'field', value: '没有' }] })).toEqual([
    '联动规则【显示】：引用的字段不存在：没有',
  ])
  expect(check({ else: [{ do: 'setValue', targets: ['字段'], source: 'formula', value: '{没有}' }] })).toEqual([
    '联动规则【显示】：引用的字段不存在：没有',
  ])
  expect(check({ then: [{ do: 'setValue', targets: ['字段'], value: '没有' }] })).toEqual([])
})

test('检查: linkages that cannot do anything are named with their place', () => {
  const condition = { model: '字段', op: 'eq' as const, value: '1' }
  const check = (given: Partial<Linkage>) =>
    problems([], {
      linkages: [
        { id: 'r', when: { logic: 'all', items: [condition] }, then: [{ do: 'hide', targets: ['x'] }], ...given },
      ],
    })
      .filter(({ message }) => !message.includes('目标控件'))
      .map(({ linkage, message }) => `${linkage} ${message}`)
  const says = (words: string) => [`r 联动规则【r】：${words}`]
  const when = (...items: Linkage['when']['items']) => ({ when: { logic: 'all' as const, items } })
  expect(check(when({ model: '字段', op: 'eq' }))).toEqual(says('有条件还没有填写完整'))
  expect(check(when({ model: '', op: 'empty' }))).toContain('r 联动规则【r】：有条件还没有填写完整')
  expect(check(when({ logic: 'any', items: [{ ...condition, op: 'between', value: [1, null] }] }))).toEqual(
    says('有条件还没有填写完整'),
  )
  expect(check(when({ ...condition, op: 'between', value: 1 }))).toEqual(says('有条件还没有填写完整'))
  expect(check(when({ ...condition, op: 'in', value: [] }))).toEqual(says('有条件还没有填写完整'))
  expect(check({ ...when({ model: '字段', op: 'eq' }), enabled: false })).toEqual([])
  expect(check({ then: [] })).toEqual(says('请添加至少一个动作'))
  expect(check({ then: [{ do: 'show' }] })).toEqual(says('有动作还没有选择目标'))
  expect(check({ then: [{ do: 'setValue', targets: ['字段'] }] })).toEqual(says('有动作还没有填写内容'))
  expect(check({ else: [{ do: 'message', value: '' }] })).toEqual(says('有动作还没有填写内容'))
})

test('检查: a formula that can have no result says why', () => {
  const computed = (formula: string) => aControl('number', '甲', { options: { formula } })
  const range = (key: string) => aControl('date', key, { options: { range: true } })
  const others = [
    range('行程'),
    range('返程'),
    aControl('date', '开始', { options: { format: 'YYYY年MM月DD日' } }),
    aControl('date', '结束'),
    aControl('switch', '加急'),
    aControl('number', '数量'),
    aControl('select', '类别', { options: { options: [{ value: 'a', label: '一' }] } }),
    aControl('radio', '来源', { options: { options: [] } }),
    aControl('checkbox', '标签', { options: { options: [{ value: 'a', label: '一' }] } }),
    aControl('uploadFile', '附件'),
    aControl('batch', 'rows', {
      list: [aControl('number', 'price'), aControl('number', 'sum', { options: { formula: '{price} * 2' } })],
    }),
  ]
  const said = (formula: string) =>
    problems([computed(formula), ...others])
      .filter(({ key }) => key === '甲')
      .map(({ message }) => message)
  expect(said('DATEDIFF({行程}, {返程})')[0]).toMatch(/^甲：公式不会有结果：/)
  expect(said('{数量} / 0')).toEqual(['甲：公式不会有结果：除数不能为零'])
  expect(said('NULL')).toEqual(['甲：公式不会有结果'])
  for (const fine of [
    'DATEDIFF({开始}, {结束})',
    'DATEADD({字段}, {数量})',
    'IF({加急}, {数量}, 0)',
    'OPTIONLABEL({类别})',
    'OPTIONLABEL({来源})',
    'COUNT({标签}) + COUNT({附件}) + COUNT({行程})',
    'SUM({rows.price}) / {数量}',
    'CONCAT(USERNAME(), DEPTNAME(), DICTLABEL("sex", {字段}))',
    'IF(ISEMPTY({字段}), NULL, {字段})',
  ])
    expect(said(fine)).toEqual([])
  const heavy = Array.from({ length: 90 }, () => 'SUM({rows.price})').join(' + ')
  const many = Array.from({ length: 150 }, (_, at) =>
    aControl('number', `n${at}`, { options: { formula: `(${heavy}) / 0` } }),
  )
  expect(problems([...others, ...many]).length).toBeLessThan(150)
})

test('检查: nobody reaches what stands in a swallowed cell or in a column without width', () => {
  const cell = (span: object, ...list: Control[]) => ({ colspan: 1, rowspan: 1, list, ...span })
  const table = aControl('table', '表', {
    trs: [
      { tds: [cell({ colspan: 2 }), cell({ colspan: 0 }, aControl('input', '右'))] },
      { tds: [cell({ rowspan: 0 }, aControl('input', '下')), cell({})] },
    ],
  })
  const grid = aControl('grid', '栅', {
    columns: [
      { span: 0, list: [aControl('input', '窄')] },
      { span: 24, list: [] },
    ],
  })
  expect(problems([table, grid])).toEqual([
    { key: '右', message: '右：所在的单元格已被合并，填写时看不到' },
    { key: '下', message: '下：所在的单元格已被合并，填写时看不到' },
    { key: '窄', message: '窄：所在列的宽度为 0，填写时看不到' },
  ])
})

test('检查: a rule neither waits for what it shows itself nor hides what it asks', () => {
  const inside = (key: string, model: string) => aControl('card', key, { list: [aControl('input', model)] })
  const list = [inside('一', 'a'), inside('二', 'b'), aControl('input', 'c')]
  const asks = (...models: string[]) => models.map((model) => ({ model, op: 'eq' as const, value: '1' }))
  const rule = (id: string, models: string[], given: Partial<Linkage>, logic: 'all' | 'any' = 'all'): Linkage => ({
    id,
    when: { logic, items: asks(...models) },
    then: [],
    ...given,
  })
  const shows = (...targets: string[]): Partial<Linkage> => ({ then: [{ do: 'show', targets }] })
  const check = (...linkages: Linkage[]) =>
    problems(list, { linkages }).map(({ linkage, message }) => `${linkage} ${message.split('：')[1]}`)
  const never = '条件中的字段要等它成立后才会显示，永远不会成立'
  expect(check(rule('r', ['a'], shows('一')))).toEqual([`r ${never}`])
  expect(check(rule('r', ['a', 'c'], shows('一')))).toEqual([`r ${never}`])
  expect(check(rule('r', ['a', 'c'], shows('一'), 'any'))).toEqual([])
  expect(check(rule('r', [], shows('一'), 'any'))).toEqual([])
  expect(check(rule('r', ['a'], { ...shows('一'), else: [{ do: 'message', value: '好' }] }))).toEqual([])
  expect(check({ ...rule('r', ['a'], shows('一')), enabled: false })).toEqual([])
  expect(problems(list, { linkages: [rule('r', ['a'], shows('一'))], hiddenValue: 'keep' })).toEqual([])
  const nested = {
    ...rule('r', ['c'], shows('一')),
    when: { logic: 'all' as const, items: [{ logic: 'any' as const, items: asks('a') }] },
  }
  expect(check(nested)).toEqual([`r ${never}`])
  expect(check(rule('r', ['b'], shows('一')), rule('s', ['a'], shows('二')))).toEqual([`r ${never}`, `s ${never}`])
  expect(check(rule('r', ['b'], shows('一')), rule('s', ['a'], shows('二')), rule('t', ['c'], shows('二')))).toEqual([])
  expect(check(rule('r', ['c'], { then: [{ do: 'hide', targets: ['c'] }] }))).toEqual(['r 会隐藏自己条件中的字段'])
  expect(
    check(rule('r', ['a'], { then: [{ do: 'require', targets: ['a'] }], else: [{ do: 'hide', targets: ['一'] }] })),
  ).toEqual(['r 会隐藏自己条件中的字段'])
  expect(check(rule('r', ['gone'], shows('一')))).toEqual(['r 引用的字段不存在'])
  expect(check(rule('r', ['c'], { then: [{ do: 'show' }] }))).toEqual(['r 有动作还没有选择目标'])
})
