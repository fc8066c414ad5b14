import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkExpression } from './checkExpression.ts'
import { evaluate, isConditionTrue } from './evaluate.ts'
import { ExpressionError, type ExpressionScope, type Value, type Variables } from './types.ts'

const variables: Variables = {
  n: 3,
  zero: 0,
  price: '100.10',
  text: 'Hello',
  list: [1, 2, 3],
  none: null,
  blank: '',
  order: { total: 12, lines: [{ price: 1.1 }, { price: '2.2' }], size: 7 },
  yes: true,
  day: '2026-01-05',
  later: '2026-01-08T00:00:00Z',
  name: 'n',
  encoded: '5Lit5bqt',
  users: ['u1', 'u2'],
}

const scope: ExpressionScope = {
  find: (name) => (Object.hasOwn(variables, name) ? variables[name] : undefined),
  beans: {
    execution: {
      properties: { processInstanceId: 'i1' },
      methods: { getVariable: ([name = null]) => variables[String(name)] ?? null },
    },
  },
  now: Date.UTC(2026, 0, 5, 8),
  zone: 'Asia/Shanghai',
  people: {
    deptOf: (id) => (id === 'u1' ? 'd1' : null),
    rolesOf: (id) => (id === 'u1' ? ['hr'] : []),
    leaderOf: () => null,
    nameOf: () => '',
  },
}

const value = (source: string) => evaluate(`\${${source}}`, scope)

test.for<[string, Value]>([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['7 div 2', 3.5],
  ['7 mod 4', 3],
  ['10 / 4 - 1', 1.5],
  ['-n + 1', -2],
  ['- - n', 3],
  ['1.5e2', 150],
  ['.5 + 1', 1.5],
  ['"a" == \'a\'', true],
  ["'it\\'s'", "it's"],
  ['n eq 3 and yes', true],
  ['n ne 3 or not yes', false],
  ['n lt 4 && n le 3 && n gt 2 && n ge 3', true],
  ['!(n > 3)', true],
  ['n > 3 ? "many" : n == 3 ? "three" : "few"', 'three'],
  ['empty none && empty blank && empty list == false', true],
  ['not empty list', true],
  ['true == "true"', true],
  ['null == none', true],
  ['none == 0', false],
  ['n == "3.0"', true],
  ['none < 1', false],
  ['none <= none', true],
  ['none >= 1', false],
  ['list == list', true],
  ['none > 1', false],
])('表达式: %s is %o', ([source, expected]) => expect(value(source)).toEqual(expected))

test.for<[string, Value]>([
  ['order.total', 12],
  ["order['total']", 12],
  ['order.lines[1].price', '2.2'],
  ['order.size', 7],
  ["order.get('total') == 12 && order.get('nope') == null", true],
  ['list.size', 3],
  ['text.length', 5],
  ['list[5]', null],
  ['none.anything', null],
  ['execution.processInstanceId', 'i1'],
  ["execution.getVariable('n') + 1", 4],
])('访问: %s is %o', ([source, expected]) => expect(value(source)).toEqual(expected))

test.for<[string, Value]>([
  ['price * 3', 300.3],
  ['price + 0.2', 100.3],
  ['0.1 + 0.2', 0.3],
  ['"99999999999999999.98" + "0.01"', '99999999999999999.99'],
  ['"0.1" * "0.1"', 0.01],
  ['price > 100.09', true],
  ['"12345678901234567.8" > "12345678901234567.7"', true],
  ['none + 1', 1],
  ['"1" / "3"', '0.33333333333333333333'],
])('金额: %s is exact: %o', ([source, expected]) => expect(value(source)).toEqual(expected))

test.for<[string, Value]>([
  ['day < later', true],
  ['"2026-01-05T08:00:00+08:00" == "2026-01-05T00:00:00Z"', false],
  ['"2026-01-05T08:00:00+08:00" <= "2026-01-05T00:00:00Z"', true],
  ['"2026-01-05 08:00" > day', true],
  ['date:now()', '2026-01-05T08:00:00.000Z'],
  ['date:add(day, "P1M")', '2026-02-05T00:00:00.000Z'],
  ['date:between(day, later)', 3],
  ['"apple" < "banana"', true],
  ['"b" >= "a" && "a" <= "a"', true],
])('日期: %s is %o', ([source, expected]) => expect(value(source)).toEqual(expected))

test.for<[string, Value]>([
  ['list.contains(2)', true],
  ["text.contains('ell')", true],
  ["text.equals('Hello')", true],
  ['blank.isEmpty()', true],
  ['list.size() + text.length() + order.size()', 11],
  ["text.startsWith('He') && text.endsWith('lo')", true],
  ['n.toString()', '3'],
  ["text.concat('!').trim().toLowerCase().toUpperCase()", 'HELLO!'],
  ['text.substring(1, 3) + text.substring(3)', 'ello'],
  ["text.indexOf('l')", 2],
  ['list.indexOf(3)', 2],
  ["'a,b'.split(',')", ['a', 'b']],
  ["order.get('total') + list.get(0)", 13],
  ["order.containsKey('total') && !order.containsKey('x')", true],
  ["'3.7'.intValue() + '0.5'.doubleValue()", 3.5],
])('方法: %s is %o', ([source, expected]) => expect(value(source)).toEqual(expected))

test.for<[string, Value]>([
  ['variables:get(n)', 3],
  ['vars:get(missing)', null],
  ["var:getOrDefault('missing', 5)", 5],
  ['vars:getOrDefault(n, 5)', 3],
  ['vars:exists(n) && !vars:exist(missing)', true],
  ['vars:isEmpty(missing) && vars:empty(blank)', true],
  ['vars:isNotEmpty(n) && !vars:notEmpty(missing)', true],
  ['vars:equals(n, 3) && vars:eq(missing, null)', true],
  ['vars:notEquals(missing, 3) && !vars:ne(n, 3)', true],
  ['vars:contains(list, 1, 2) && !vars:contains(list, 1, 9)', true],
  ['vars:containsAny(list, 8, 3) && !vars:containsAny(missing, 3)', true],
  ['vars:lt(n, 4) && vars:lowerThan(n, 4) && vars:lessThan(n, 4)', true],
  ['vars:lte(n, 3) && vars:lowerThanOrEquals(n, 3)', true],
  ['vars:gt(n, 2) && vars:greaterThan(n, 2) && vars:gte(n, 3) && vars:greaterThanOrEquals(n, 3)', true],
  ['vars:lt(missing, 4)', false],
  ['vars:contains(missing, 1)', false],
  ['vars:base64(encoded)', '中庭'],
  ['vars:base64(missing)', ''],
  ['vars:get(name.trim())', 3],
  ['math:round(2.345, 2) + math:round(2.5)', 5.35],
  ['math:min(3, "1", 2) + math:max(3, 1)', 4],
  ['list:sum(list)', 6],
  ["list:sum(order.lines, 'price')", 3.3],
  ["list:sum(order.lines, 'weight')", 0],
  ["user:deptId('u1')", 'd1'],
  ["user:hasRole('u1', 'hr') && !user:hasRole('u2', 'hr')", true],
  ['n > 2 ? vars:get(n) : 0', 3],
])('函数: %s is %o', ([source, expected]) => expect(value(source)).toEqual(expected))

test('模板: a single expression keeps its type, mixed with text it is text', () => {
  expect(evaluate('#{list}', scope)).toEqual([1, 2, 3])
  expect(evaluate('a ${n} b #{text}${none}', scope)).toBe('a 3 b Hello')
  expect(evaluate('plain', scope)).toBe('plain')
  expect(evaluate('', scope)).toBe('')
  expect(evaluate('${order}!', scope)).toContain('"total":12')
})

test('条件: text may stand without marks, and says true by its word', () => {
  expect([
    isConditionTrue('n > 2', scope),
    isConditionTrue('${n > 3}', scope),
    isConditionTrue('${"TRUE "}', scope),
    isConditionTrue('${none}', scope),
  ]).toEqual([true, false, true, false])
  expect(() => isConditionTrue('${n}', scope)).toThrow('条件的结果不是真或假')
})

test.for<[string, string]>([
  ['missing > 1', 'Unknown property used in expression: ${missing > 1}'],
  ['order.missing', 'Unknown property used in expression: ${order.missing}'],
  ['execution.secret', 'Unknown property used in expression: ${execution.secret}'],
  ['execution.setVariable("a", 1)', '不支持的方法：setVariable'],
  ['text.matches("a")', '不支持的方法：matches'],
  ['none.size()', '空值没有方法size'],
  ['n.trim()', '“3”不是文本'],
  ['n.size()', '“3”没有长度'],
  ['true.size()', '“true”没有长度'],
  ['1 / zero', '除数不能为零'],
  ['n % 0', '除数不能为零'],
  ['text * 2', '“Hello”不是数字'],
  ['2 * text', '“Hello”不是数字'],
  ['-text', '“Hello”不是数字'],
  ['list < 3', '“[1,2,3]”与“3”无法比较'],
  ['math:min(text)', '“Hello”不是数字'],
  ['list:sum(n)', '“3”不是列表'],
  ['list:sum(users)', '“u1”不是数字'],
  ['date:add("x", "P1D")', '“x”不是日期'],
  ['date:add("2026-13-45", "P1D")', '“2026-13-45”不是日期'],
  ['date:add(day, "soon")', '“soon”不是时长'],
  ['vars:base64(text)', '不是有效的Base64文本'],
  ['nope:get(n)', '不支持的函数：nope:get'],
  ['vars:nope(n)', '不支持的函数：vars:nope'],
  ['vars:get()', 'vars:get缺少变量名'],
])('错误: %s says %s', ([source, message]) => expect(() => value(source)).toThrow(message))

test.for<[string, string]>([
  ['${1 +}', '“结尾”处不完整或多余'],
  ['${(1}', '缺少“)”'],
  ['${a b}', '“b”处不完整或多余'],
  ['${a.}', '“.”后缺少名称'],
  ["${'a}", '文本缺少结束的引号'],
  ["${'a\\", '文本缺少结束的引号'],
  ['${1', '缺少“}”'],
  ['${a @ b}', '无法识别“@ b}”'],
  ['${a[1}', '缺少“]”'],
  ['${a ? 1}', '缺少“:”'],
  ['${f(1}', '“(”处不完整或多余'],
  ['${new java.io.File("x")}', '“java”处不完整或多余'],
])('语法: %s says %s', ([source, message]) => {
  expect(() => evaluate(source, scope)).toThrow(message)
  expect(checkExpression(source)).toMatchObject({ fault: expect.stringContaining(message) })
})

test('限制: text, nodes and depth end', () => {
  const faults = (source: string) => checkExpression(source).fault
  expect(faults(`\${${'1+'.repeat(1_000)}1}`)).toBe('不能超过2000个字符')
  expect(faults(`\${${'1+'.repeat(500)}1}`)).toBe('表达式过长')
  for (const source of [`${'('.repeat(60)}1${')'.repeat(60)}`, `${'-'.repeat(60)}1`, `a${'.b'.repeat(60)}`]) {
    expect(faults(`\${${source}}`)).toBe('嵌套不能超过50层')
  }
  expect(() => evaluate('a}', scope)).not.toThrow()
  expect(() => isConditionTrue('n > 1}', scope)).toThrow('多余的“}”')
})

test('未知变量: may be read as nothing where the definition says so', () => {
  const generous = { ...scope, unknownAsNull: true }
  expect(evaluate('${missing == null && order.missing == null}', generous)).toBe(true)
})

test('人员: nobody can be asked where nobody is known', () => {
  const { people: _, ...lonely } = scope
  expect(() => evaluate("${user:deptId('u1')}", lonely)).toThrow('此处不能查询人员')
})

test('检查: names that are read are told, without what functions and beans are', () => {
  expect(
    checkExpression('${a.b[c] + vars:get(d, e) + -f.size() + execution.getVariable("x") > (g ? 1 : 2)}').names,
  ).toEqual(['a', 'c', 'e', 'f', 'execution', 'g'])
  expect(checkExpression('${math:max(a, b)}').names).toEqual(['a', 'b'])
  expect(checkExpression('a > 1', true)).toEqual({ names: ['a'] })
  expect(checkExpression('a > 1')).toEqual({ names: [] })
  expect(checkExpression('${f(1)}')).toMatchObject({ fault: expect.any(String) })
  expect(checkExpression('${a.b.matches(1)}').fault).toBe('不支持的方法：matches')
  expect(checkExpression('${nope:x(a)}').fault).toBe('不支持的函数：nope:x')
  expect(checkExpression('${vars:get()}').fault).toBe('vars:get缺少变量名')
})

test('变量: a name that a variable has taken is the variable', () => {
  const taken = { ...scope, find: (name: string) => (name === 'execution' ? { own: 1 } : undefined) }
  expect(evaluate('${execution.own}', taken)).toBe(1)
})

const reaching = ['constructor', '__proto__', 'prototype', 'toString', 'valueOf', 'hasOwnProperty']

test.for(reaching)('安全: %s of any value is unknown', (name) => {
  for (const target of ['order', 'execution', 'list', 'text', 'n']) {
    expect(() => value(`${target}.${name}.${name}`)).toThrow(ExpressionError)
    expect(() => value(`${target}['${name}']['${name}']`)).toThrow(ExpressionError)
  }
  expect(() => value(name)).toThrow('Unknown property')
  expect(() => value(`order['${name}']`)).toThrow('Unknown property')
})

test('安全: no text does anything but give plain data or fail as an expression', () => {
  const words = fc.constantFrom(
    ...`n order list . [ ] ( ) 'a' 1 + == ? : , vars:get empty ! - constructor __proto__`.split(' '),
    ...'execution getVariable } ${ " and < / text size'.split(' '),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words, { maxLength: 14 }).map((all) => all.join(' ')),
      ),
      (source) => {
        try {
          const result = evaluate(`\${${source}}`, scope)
          expect(JSON.parse(JSON.stringify({ result }))).toEqual({ result })
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError)
        }
      },
    ),
    { numRuns: 3_000 },
  )
})
