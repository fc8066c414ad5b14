import { expect, test } from 'vitest'
import type { TaskParam } from '@app/shared/kit/taskParam.ts'
import { addressProblem, checkArguments, literalText, parseTarget, targetText } from './jobTarget.ts'

const params: TaskParam[] = [
  { name: 's', title: '文本', type: 'string', maxLength: 8 },
  { name: 'b', title: '开关', type: 'boolean' },
  { name: 'l', title: '长数', type: 'long', min: 1 },
  { name: 'd', title: '小数', type: 'double' },
  { name: 'i', title: '整数', type: 'integer', max: 10, default: 7 },
]
const task = { name: 'ryTask.ryMultipleParams', params }

test('调用目标: five literals arrive with their types, commas and brackets inside a text too', () => {
  const target = parseTarget("ryTask.ryMultipleParams('a,b(c)', false, 9L, 1.5D, 3)")
  expect(target && checkArguments(task, target.args)).toEqual({ args: ['a,b(c)', false, 9, 1.5, 3] })
})

test('调用目标: a name alone, empty brackets and quotes in a text are understood', () => {
  expect(parseTarget(' ryTask.ryNoParams ')).toEqual({ name: 'ryTask.ryNoParams', args: [] })
  expect(parseTarget('ryTask.ryNoParams( )')).toEqual({ name: 'ryTask.ryNoParams', args: [] })
  expect(parseTarget(String.raw`a.b('it\'s \\ here')`)?.args[0]?.value).toBe(String.raw`it's \ here`)
})

test.each([
  "require('fs')",
  'process.exit()x',
  "require('child_process').exec('touch /tmp/x')",
  '__proto__.x()',
  'a.b.c.d()',
  'ryTask.ryParams(1+1)',
  'ryTask.ryParams(foo)',
  'ryTask.ryParams("x")',
  "ryTask.ryParams('x)",
  "ryTask.ryParams('x',)",
  "ryTask.ryParams(,'x')",
  "ryTask.ryParams('x' 'y')",
  "ryTask.ryParams(('x'))",
  'ryTask.ryParams(`x`)',
  'ryTask.ryParams(1.5)',
  'ryTask.ryParams(99999999999999999L)',
  'ryTask.ryParams(null)',
  'ryTask.ryParams({})',
  'RyTask.ryParams',
  `ryTask.many(${Array.from({ length: 11 }, () => '1').join()})`,
  `ryTask.long('${'x'.repeat(500)}')`,
  '',
])('调用目标: %j is no target', (text) => {
  expect(parseTarget(text)).toBeUndefined()
})

test.each([
  ['ryTask.x(1, true, 1L, 1D, 1)', '参数不正确：文本应为字符串'],
  ["ryTask.x('123456789', true, 1L, 1D, 1)", '参数不正确：文本长度不能超过8个字符'],
  ["ryTask.x('a')", '参数不正确：开关不能为空'],
  ["ryTask.x('a', true, 0L, 1D)", '参数不正确：长数不能小于1'],
  ["ryTask.x('a', true, 1L, 1D, 11)", '参数不正确：整数不能大于10'],
  ["ryTask.x('a', true, 1L, 1, 1)", '参数不正确：小数应为浮点型'],
  ["ryTask.x('a', true, 1L, 1D, 1, 1)", '参数不正确：最多5个参数'],
])('调用目标: %s is refused: %s', (text, problem) => {
  expect(checkArguments(task, parseTarget(text)?.args ?? [])).toEqual({ problem })
})

test('调用目标: values become a text that reads back as the same values', () => {
  const values = [String.raw`it's \ (here), ok`, true, 5, 2.5, undefined]
  const long = { name: 'a.b', params: params.map((param) => ({ ...param, maxLength: 100 })) }
  const text = targetText(long, values)
  expect(text).toBe(String.raw`a.b('it\'s \\ (here), ok', true, 5L, 2.5D)`)
  expect(checkArguments(long, parseTarget(text)?.args ?? [])).toEqual({ args: [...values.slice(0, 4), 7] })
  expect(literalText('integer', 3)).toBe('3')
})

test('调用目标: addresses are refused by name', () => {
  expect(addressProblem("a.b('rmi://x')")).toBe("目标字符串不允许'rmi'调用")
  expect(addressProblem("a.b('LDAPS://x')")).toBe("目标字符串不允许'ldap(s)'调用")
  expect(addressProblem("a.b('https://x')")).toBe("目标字符串不允许'http(s)'调用")
  expect(addressProblem("a.b('x')")).toBeUndefined()
})
