import { expect, test } from 'vitest'
import { computeFormula, evaluateFormula } from './evaluateFormula.ts'
import { formulaFunctions } from './functions/formulaFunctions.ts'
import { parseFormula } from './parseFormula.ts'
import type { FormulaScope } from './types.ts'

const values: Record<string, unknown> = {
  price: 0.1,
  count: 0.2,
  金额: 1234.5,
  text: '第一',
  blank: '',
  nothing: null,
  yes: true,
  list: ['a', 'c'],
  tree: 'b1',
  items: [{ key: 'x' }, { key: 'y' }],
  'items.price': [1.1, 2.2, null],
  'items.count': [2, 3, 4],
  numbers: '1,000.5',
  start: '2026年01月31日',
  end: '2026-03-01',
  at: '09:30',
  bad: '不是日期',
  file: { name: 'x' },
  long: '长'.repeat(15_000),
  endless: Number.POSITIVE_INFINITY,
  many: Array.from({ length: 10_001 }, () => 1),
  trip: ['2026年01月31日', '2026年02月03日'],
  'items.trip': [['2026-01-01', '2026-01-02'], []],
  'items.kind': ['a', 'b', 'a'],
  'items.day': ['2026-01-05', '2026-1-6', ''],
  wide: Array.from({ length: 9000 }, () => 1),
}

const formats: Record<string, string> = {
  trip: 'YYYY年MM月DD日',
  start: 'YYYY年MM月DD日',
  at: 'HH:mm',
  bad: 'YYYY-MM-DD',
}

const scope: FormulaScope = {
  read: (model) => values[model],
  formatOf: (model) => formats[model],
  optionsOf: (model) =>
    model === 'nothing'
      ? undefined
      : [
          { value: 'a', label: '甲' },
          { value: 'b', label: '乙', children: [{ value: 'b1', label: '乙一' }] },
        ],
  context: {
    now: new Date('2026-05-06T07:08:09Z'),
    timeZone: 'Asia/Shanghai',
    userName: '王五',
    deptName: '财务部',
    dictHas: (code, value) =>
      value === (code === 'form_holiday' ? '2026-10-01' : code === 'form_workday' ? '2026-10-10' : ''),
    dictLabel: (code, value) => (code === 'sex' && value === '1' ? '男' : undefined),
  },
}

function result(text: string, world: FormulaScope = scope) {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return computeFormula(parsed.formula, world)
}

const value = (text: string) => {
  const computed = result(text)
  return computed.ok ? computed.value : `！${computed.message}`
}

test.each([
  ['0.1 + 0.2', 0.3],
  ['{price} + {count}', 0.3],
  ['1 + 2 * 3 - 4 / 2', 5],
  ['(1 + 2) * 3', 9],
  ['-2 * -3 + +1', 7],
  ['-{blank}', 0],
  ['10 % 4', 2],
  ['1 / 3 * 3', 1],
  ['{金额} * 2', 2469],
  ['{blank} + {nothing} + 5', 5],
  ['{numbers} + 1', 1001.5],
  ['"3" + "4"', 7],
  ['{text} + 1', '第一1'],
  ['"a" + "b"', 'ab'],
  ['LEN(12345678901234567890 + 1)', 20],
  ['.5 + 1.0', 1.5],
  ['1e3', 1000],
  ['（1＋2）×3÷9', 1],
  ['IF({金额}≥1000，“大”，‘小’)', '大'],
  ['2 = 2', true],
  ['2 <> 2', false],
  ['2 ≠ 3', true],
  ['2 != 3', true],
  ['2 == "2"', true],
  ['"2" == "2.0"', false],
  ['2 == "二"', false],
  ['{yes} == true', true],
  ['{yes} == "true"', false],
  ['{blank} == {nothing}', true],
  ['{blank} == 0', false],
  ['1 < 2', true],
  ['2 <= 2', true],
  ['3 ≤ 2', false],
  ['"b" > "a"', true],
  ['"a" >= "a"', true],
  ['"a" < "b"', true],
  ['{blank} < 5', false],
  ['{yes} < 5', false],
  ['{end} > "2026-02-01"', true],
  ['{file}', null],
  ['{endless}', null],
  ['{list}', 'a、c'],
  ['{start}', '2026-01-31'],
  ['{bad}', '不是日期'],
  ['true', true],
  ['NULL', null],
])('%s = %s', (text, expected) => {
  expect(value(text)).toEqual(expected)
})

test.each([
  ['SUM({items.price})', 3.3],
  ['SUM(1, "2", "x", {blank})', 3],
  ['SUM({items.price} * {items.count})', 8.8],
  ['SUM({items.price} > 2)', 0],
  ['COUNT({items.price} * 2)', 3],
  ['SUM(2 * {items.price})', 6.6],
  ['SUM({list} * {blank})', '！需要数字'],
  ['AVG({items.price})', 1.65],
  ['AVG({blank})', null],
  ['MIN({items.price}, 5)', 1.1],
  ['MAX({items.count})', 4],
  ['MAX({text})', null],
  ['COUNT({items})', 2],
  ['COUNT({items.price}, {text}, {blank})', 3],
  ['ROUND(2.345, 2)', 2.35],
  ['ROUND(-2.5)', -3],
  ['FLOOR(-1.5)', -2],
  ['FLOOR(1.99, 1)', 1.9],
  ['CEIL(1.01)', 2],
  ['ABS(-5)', 5],
  ['MOD(-7, 3)', 2],
  ['MOD(7, 0)', '！除数不能为零'],
  ['ROUND(1, 11)', '！数字要在 0 到 10 之间'],
  ['ROUND(1, -1)', '！数字要在 0 到 10 之间'],
  ['IF({price} > 1, "大", "小")', '小'],
  ['IF({price} > 1, "大")', null],
  ['IF({blank}, 1, 2)', 2],
  ['IF({count}, 1, 1 / 0)', 1],
  ['IF("是的", 1, 2)', '！需要条件'],
  ['AND(1, true, {yes})', true],
  ['AND(false, 1 / 0)', false],
  ['OR(0, {blank})', false],
  ['OR(true, 1 / 0)', true],
  ['NOT({yes})', false],
  ['ISEMPTY({blank})', true],
  ['ISEMPTY("  ")', true],
  ['ISEMPTY({list})', false],
  ['ISEMPTY({file})', false],
  ['concat({text}, 1.50, {yes}, NOT({yes}), {list}, {file})', '第一1.5是否a、c'],
  ['LEN("中👍")', 2],
  ['LEFT("中文字", 2)', '中文'],
  ['LEFT("中文字")', '中'],
  ['RIGHT("中文字", 2)', '文字'],
  ['RIGHT("中文字", 9)', '中文字'],
  ['RIGHT("中文字")', '字'],
  ['MID("abcdef", 2, 3)', 'bcd'],
  ['MID("abcdef", 0, 3)', '！数字要在 1 到 20000 之间'],
  ['UPPER("aB")', 'AB'],
  ['LOWER("aB")', 'ab'],
  ['TRIM(" a ")', 'a'],
  ['REPLACE("1-2-3", "-", "")', '123'],
  ['REPLACE("123", "", "x")', '123'],
  ['REPLACE({long}, "长", {long})', '！文字太长'],
  ['LEN({long} + {long})', '！文字太长'],
  ['UPPERMONEY(1234.56)', '壹仟贰佰叁拾肆元伍角陆分'],
  ['UPPERMONEY({blank})', null],
  ['DICTLABEL("sex", 1)', '男'],
  ['DICTLABEL("sex", {list})', 'a、c'],
  ['OPTIONLABEL({list})', '甲、c'],
  ['OPTIONLABEL({tree})', '乙一'],
  ['OPTIONLABEL({nothing})', ''],
  ['OPTIONLABEL("a")', '！OPTIONLABEL 的参数要是一个字段'],
  ['USERNAME() + "，" + DEPTNAME()', '王五，财务部'],
])('%s 得 %s', (text, expected) => {
  expect(value(text)).toEqual(expected)
})

test.each([
  ['TODAY()', '2026-05-06'],
  ['NOW()', '2026-05-06 15:08:09'],
  ['YEAR({start})', 2026],
  ['MONTH({start})', 1],
  ['DAY("2026/3/9")', 9],
  ['DATEADD({start}, 1)', '2026-02-01'],
  ['DATEADD({start}, 1, "月")', '2026-02-28'],
  ['DATEADD({start}, -1, "年")', '2025-01-31'],
  ['DATEADD({start}, 2, "周")', '2026-02-14'],
  ['DATEADD({start}, 90, "分钟")', '2026-01-31 01:30:00'],
  ['DATEADD("2026-01-31 23:59", 1, "秒")', '2026-01-31 23:59:01'],
  ['DATEADD({at}, 45, "分")', '10:15:00'],
  ['DATEADD({start}, 1, "世纪")', '！单位只能是年、月、周、日、时、分、秒'],
  ['DATEADD({start}, 9000, "年")', '！日期超出范围'],
  ['DATEADD({start}, -3000, "年")', '！日期超出范围'],
  ['DATEADD({start}, -1000000, "日")', '！日期超出范围'],
  ['DATEADD({start}, 999999, "周")', '！日期超出范围'],
  ['DATEDIFF({start}, {end})', 29],
  ['DATEDIFF({end}, {start})', -29],
  ['DATEDIFF({start}, {end}, "月")', 1],
  ['DATEDIFF({end}, {start}, "月")', -1],
  ['DATEDIFF("2026-01-15", "2026-03-14", "月")', 1],
  ['DATEDIFF("2020-02-29", "2026-02-28", "年")', 6],
  ['DATEDIFF({at}, "11:00", "时")', 1.5],
  ['DATEDIFF({blank}, {end})', '！日期为空'],
  ['DATEDIFF({bad}, {end})', '！日期不正确'],
  ['YEAR(2026)', '！日期不正确'],
  ['FORMAT({金额}, "#,##0.00")', '1,234.50'],
  ['FORMAT(-1234567, "#,##0")', '-1,234,567'],
  ['FORMAT(0.256, "0.0%")', '25.6%'],
  ['FORMAT({start}, "YYYY年M月D日")', '2026年1月31日'],
  ['FORMAT({blank}, "0")', null],
])('日期 %s 得 %s', (text, expected) => {
  expect(value(text)).toEqual(expected)
})

test('结果写成目标字段的格式', () => {
  expect(result('DATEADD({start}, 1)', { ...scope, format: 'YYYY/M/D' })).toEqual({ ok: true, value: '2026/2/1' })
  expect(result('"待定"', { ...scope, format: 'YYYY/M/D' })).toEqual({ ok: true, value: '待定' })
  expect(result('1 + 1', { ...scope, format: 'YYYY/M/D' })).toEqual({ ok: true, value: 2 })
})

test('不知道的事给出原值或空', () => {
  const bare: FormulaScope = { read: (model) => values[model], context: { now: new Date() } }
  expect(result('CONCAT(USERNAME(), DEPTNAME(), DICTLABEL("sex", 1), OPTIONLABEL({tree}), {start})', bare)).toEqual({
    ok: true,
    value: '1b12026年01月31日',
  })
  expect(result('LEN(TODAY())', bare)).toEqual({ ok: true, value: 10 })
})

test.each([
  ['1 / 0', '除数不能为零'],
  ['1 % {blank}', '除数不能为零'],
  ['{text} * 2', '需要数字'],
  ['{yes} - 1', '需要数字'],
  ['1e29 * 100', '结果太大'],
  ['1e400', '结果太大'],
  ['1e99999999999999999999', '无法计算'],
  ['{many}', '数据太多'],
  ['SUM({wide}*{wide}*{wide}*{wide}*{wide}*{wide}*{wide})', '计算量太大'],
  ['UPPERMONEY(1000000000000)', '金额太大'],
])('%s 没有结果：%s', (text, message) => {
  expect(result(text)).toEqual({ ok: false, message })
})

test('算不出来时给空值而不抛错', () => {
  const parsed = parseFormula('{a} / {b}')
  if (!parsed.ok) throw new Error(parsed.message)
  expect(evaluateFormula(parsed.formula, { ...scope, read: () => 0 })).toBeNull()
  expect(evaluateFormula(parsed.formula, { ...scope, read: () => 2 })).toBe(1)
  const broken = {
    ...scope,
    read: () => {
      throw new Error('坏了')
    },
  }
  expect(computeFormula(parsed.formula, broken)).toEqual({ ok: false, message: '无法计算' })
})

test.each([
  ['0', '零元整'],
  ['-0.004', '零元整'],
  ['0.5', '伍角整'],
  ['0.05', '伍分'],
  ['-0.05', '负伍分'],
  ['10', '壹拾元整'],
  ['10.05', '壹拾元零伍分'],
  ['10.5', '壹拾元伍角整'],
  ['-100', '负壹佰元整'],
  ['1001', '壹仟零壹元整'],
  ['100000', '壹拾万元整'],
  ['100010', '壹拾万零壹拾元整'],
  ['100000001', '壹亿零壹元整'],
  ['123456789012.34', '壹仟贰佰叁拾肆亿伍仟陆佰柒拾捌万玖仟零壹拾贰元叁角肆分'],
])('人民币大写 %s', (amount, words) => {
  expect(value(`UPPERMONEY(${amount})`)).toBe(words)
})

test.each([
  ['', '请填写公式', 0],
  ['  ', '请填写公式', 0],
  [`1${'+1'.repeat(1000)}`, '公式不能超过2000个字符', 2000],
  [`1${'+1'.repeat(400)}`, '公式太长，请拆成几个字段', 0],
  ['1 +', '运算符后面缺少内容', 3],
  ['-', '运算符后面缺少内容', 1],
  ['2 + * 3', '运算符后面缺少内容', 4],
  ['1 2', '这里缺少运算符', 2],
  ['1 2 + 3', '这里缺少运算符', 2],
  ['1 -2 (3)', '这里缺少运算符', 6],
  ['1 (-2)', '这里缺少运算符', 4],
  ['(1, 2)', '这里缺少运算符', 4],
  ['(1)(2)', '这里缺少运算符', 1],
  ['SUM(1)((2)(3))', '这里缺少运算符', 0],
  ['()', '这里缺少运算符', 0],
  ['(1', '缺少右括号', 2],
  ['SUM(1', '缺少右括号', 5],
  ['1)', '公式不完整', 1],
  ['SUM(1 2)', '这里缺少逗号', 6],
  ['SUM(,1)', '逗号前后缺少参数', 4],
  ['SUM(1,)', '逗号前后缺少参数', 6],
  ['SUM(1, ', '缺少右括号', 7],
  ['SUM(', '缺少右括号', 4],
  ['"abc', '文字缺少右引号', 0],
  ['1 + {abc', '字段缺少右花括号 }', 4],
  ['{}', '花括号里要写字段', 0],
  ['1a', '数字后面不能直接跟文字', 1],
  ['1e', '数字写得不完整', 2],
  ['1.2.3', '数字写得不完整', 3],
  ['金额 + 1', '“金额”不是函数；字段要写成 {金额}', 0],
  ['1 + sum', '函数 sum 后面要有括号', 4],
  ['1 + FOO(1)', '没有名为“FOO”的函数', 4],
  ['IF(1)', 'IF 需要 2 到 3 个参数', 0],
  ['IF(1,2,3,4)', 'IF 需要 2 到 3 个参数', 0],
  ['SUM()', 'SUM 至少需要 1 个参数', 0],
  ['ABS(1, 2)', 'ABS 需要 1 个参数', 0],
  ['TODAY(1)', 'TODAY 不需要参数', 0],
  ['a.b', '点号只能用在小数和 {表.字段} 里', 1],
  ['{a}[0]', '公式里不能使用“[”', 3],
  ['1 ? 2 : 3', '公式里不能使用“?”', 2],
  ['1 && 2', '不能使用“&”，请用 AND、OR 函数', 2],
  ['1 || 2', '不能使用“|”，请用 AND、OR 函数', 2],
  ['a; b', '公式里不能使用“;”', 1],
  ['-------1', '这里的运算符太多', 6],
  ['1 === 1', '运算符后面缺少内容', 4],
  ['!1', '公式不完整', 0],
  ['≥1', '公式不完整', 0],
  ['('.repeat(31), '括号套得太深', 30],
  ['constructor("alert(1)")', '没有名为“CONSTRUCTOR”的函数', 0],
  ['__proto__', '“__proto__”不是函数；字段要写成 {__proto__}', 0],
  ['this', '“this”不是函数；字段要写成 {this}', 0],
])('%s 不是公式：%s（%i）', (text, message, at) => {
  expect(parseFormula(text)).toEqual({ ok: false, message, at })
})

test('文字里的括号、引号和转义原样保留', () => {
  expect(value(String.raw`"a\"（b）" + 'c"'`)).toBe('a"（b）c"')
})

test('提到的字段和位置都记着', () => {
  const parsed = parseFormula('{a} + SUM({ items.price }) + {a}')
  expect(parsed).toMatchObject({
    ok: true,
    formula: {
      models: ['a', 'items.price'],
      references: [
        { model: 'a', at: 0 },
        { model: 'items.price', at: 10 },
        { model: 'a', at: 29 },
      ],
    },
  })
})

test('每个函数的例子都写得对', () => {
  for (const { name, example, words, signature } of formulaFunctions) {
    expect(parseFormula(example), example).toMatchObject({ ok: true })
    expect(example).toContain(name)
    expect(signature.startsWith(`${name}(`)).toBe(true)
    expect(words).not.toBe('')
  }
})

test.each([
  ['SUMIF({items.kind}, "a", {items.price})', 1.1],
  ['SUMIF({items.kind}, "<>a", {items.price})', 2.2],
  ['SUMIF({items.count}, ">=3")', 7],
  ['SUMIF({items.count}, "≤3")', 5],
  ['SUMIF({items.count}, 3)', 3],
  ['SUMIF({items.count}, "=3", {items.price})', 2.2],
  ['SUMIF({items.count}, ">3", {blank})', 0],
  ['COUNTIF({items.count}, "<4")', 2],
  ['COUNTIF({items.kind}, "a")', 2],
  ['COUNTIF({items.price}, "")', 1],
  ['COUNTIF({items.price}, ">0")', 2],
  ['COUNTIF({items.price}, "<0")', 0],
  ['COUNTIF({items.price}, ">=0")', 2],
  ['COUNTIF({items.price}, "<=0")', 0],
  ['COUNTIF({items.day}, "<2026-1-6")', 1],
  ['COUNTIF({items.day}, "2026/1/6")', 1],
  ['COUNTIF({price}, 0.1)', 1],
  ['AVERAGEIF({items.kind}, "b", {items.count})', 3],
  ['AVERAGEIF({items.kind}, "c", {items.count})', null],
  ['POWER(2, 10)', 1024],
  ['POWER(2, -1)', 0.5],
  ['POWER(9, 0.5)', 3],
  ['POWER(-8, 1 / 3)', '！负数没有这样的乘方'],
  ['POWER(-2, 3)', -8],
  ['POWER(0, -1)', '！除数不能为零'],
  ['POWER(10, 31)', '！结果太大'],
  ['POWER(2, 1001)', '！指数要在 -1000 到 1000 之间'],
  ['POWER("二", 2)', '！需要数字'],
  ['POWER(2, "二")', '！需要数字'],
  ['IFS({price} > 1, 1 / 0, {count} > 0, "有", "无")', '有'],
  ['IFS({price} > 1, "大", "小")', '小'],
  ['IFS({price} > 1, "大", {count} > 1, "中")', null],
  ['CONTAINS("中文字", "文")', true],
  ['CONTAINS("中文字", "英")', false],
  ['CONTAINS({list}, "c")', true],
  ['CONTAINS({items.count}, 5)', false],
  ['CONTAINS({list}, "")', false],
  ['CONTAINS({blank}, "a")', false],
  ['START({trip})', '2026-01-31'],
  ['END({trip})', '2026-02-03'],
  ['START({start})', '2026-01-31'],
  ['START({blank})', ''],
  ['CONCAT(END({items.trip}))', '2026-01-02、'],
  ['COUNT(START({items.trip}))', 1],
  ['DATEDIFF(START({trip}), END({trip}))', 3],
  ['DATEDIFF({trip})', 3],
  ['DATEDIFF({trip}, "时")', 72],
  ['DATEDIFF({start})', '！日期为空'],
  ['DATE(2026, 2, 28)', '2026-02-28'],
  ['DATE(2026, 2, 29)', '！日期不正确'],
  ['DATE(2026, 13, 1)', '！数字要在 1 到 12 之间'],
  ['WEEKDAY("2026-01-05")', 1],
  ['WEEKDAY("2026-01-11")', 7],
  ['WORKDAY("2026-01-09", 1)', '2026-01-12'],
  ['WORKDAY("2026-01-12 08:00", -1)', '2026-01-09'],
  ['WORKDAY("2026-01-10", 0)', '2026-01-10'],
  ['WORKDAY("2026-09-30", 1)', '2026-10-02'],
  ['WORKDAY("2026-10-09", 1)', '2026-10-10'],
  ['WORKDAY("2026-10-09", 2000)', '！数字要在 -1000 到 1000 之间'],
  ['{start} > "2026-1-5"', true],
  ['{start} < "2026-1-5"', false],
  ['{start} == "2026/1/31"', true],
  ['{start} == "2026/1/30"', false],
  ['{start} >= "2026-01-31"', true],
  ['"2026-01-31 08:00" > "2026-1-31"', true],
  ['"2026-1-5" == "第一"', false],
  ['"10-10-10" == "10-10-11"', false],
])('%s 是 %s', (text, expected) => {
  expect(value(text)).toEqual(expected)
})

test('工作日没有字典也能算，步数算在内', () => {
  const bare = { ...scope, context: { now: scope.context.now } }
  expect(result('WORKDAY("2026-09-30", 1)', bare)).toEqual({ ok: true, value: '2026-10-01' })
  const work = { left: 100 }
  expect(result('WORKDAY("2026-09-30", 1000)', { ...scope, work })).toEqual({ ok: false, message: '计算量太大' })
})

test('结果的长度读得下来', () => {
  expect(value('CONCAT(100 / 7, "、", 1 / 3000, "、", 12345678901234567890)')).toBe(
    '14.285714、0.000333333、12345678901234567890',
  )
})
