import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compilePattern } from './pattern.ts'

const matches = (pattern: string, value: string) => {
  const compiled = compilePattern(pattern)
  return compiled.ok ? compiled.test(value) : compiled.message
}

test.each<[string, string[], string[]]>([
  ['^\\d{11}$', ['13800138000'], ['1380013800', 'x']],
  ['^[a-zA-Z0-9._-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}$', ['a.b@mail.example.cn'], ['a@b', '@b.cn']],
  ['^[\\w.-]+@[\\w-]+(\\.[\\w-]+)+$', ['a@b.c.d'], ['a@b']],
  ['^(13|15|18)\\d{9}$', ['13800138000'], ['12800138000']],
  ['^(\\d{15}|\\d{18}|\\d{17}[\\dXx])$', ['11010519491231002X'], ['1234']],
  ['^(\\d{3,4}-)?\\d{7,8}$', ['010-12345678', '1234567'], ['010-']],
  ['^[\\u4e00-\\u9fa5]{2,4}$', ['王五'], ['王', 'wang']],
  ['[\\u4e00-\\u9fa5]+', ['abc中'], ['abc']],
  ['^(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,}$', ['Abcdefg1'], ['abcdefg1', 'Abc1']],
  ['^(?!.*admin).*$', ['user'], ['the admin']],
  ['^(?:(?!foo).)*$', ['bar'], ['a foo']],
  ['^(\\w)(?!\\1)\\w+$', ['ab'], ['aab']],
  ['(?<=\\$)\\d', ['a$5'], ['a5']],
  ['(?<!x)y$', ['ay'], ['xy']],
  ['^(?<year>\\d{4})-\\k<year>$', ['2026-2026'], ['2026-2025']],
  ['/^abc$/i', ['ABC'], ['abd']],
  ['/^é+É$/i', ['éÉ'], ['é']],
  ['/^[a-c]+B$/gi', ['aB'], ['B']],
  ['/^b$/m', ['a\nb'], ['ab']],
  ['/^a.b$/s', ['a\nb'], ['ab']],
  ['/^\\p{L}\\u{4e2d}$/u', ['x中'], ['1中']],
  ['/a+b/ms', ['xxaab'], ['xx']],
  ['a|b', ['b'], ['c']],
  ['^a|^b', ['bx'], ['xb']],
  ['', ['', 'x'], []],
  ['^', ['x'], []],
  ['^[^\\s-]+$', ['ab'], ['a-b', 'a b']],
  ['^[a-\\d]$', ['a', '-', '5'], ['b']],
  ['^[]$|^[^]$', ['x'], ['']],
  ['^[\\]\\b\\n-]$', [']', '\n', '-'], ['b']],
  ['^\\x41\\cA?\\0?\\t*[\\x00-\\x1f]*$', ['A', 'A\t'], ['a']],
  ['^a{2}b{1,}c{0,2}d??$', ['aabc'], ['abc']],
  ['^x{$', ['x{'], ['x']],
  ['\\bword\\b', ['a word'], ['words']],
  ['^(a|a)b$', ['ab'], ['b']],
  ['^(a?|b?)c$', ['ac', 'c'], ['d']],
  ['^(?:ab?){0,3}$', ['abab'], ['abababab']],
])('%s', (pattern, right, wrong) => {
  expect(right.map((value) => matches(pattern, value))).not.toContain(false)
  expect(wrong.map((value) => matches(pattern, value))).not.toContain(true)
  expect(compilePattern(pattern).ok).toBe(true)
})

test.each(['(', '[', 'a**', '/a/ii', 'x'.repeat(201), '(?<a>x)(?<a>y)', '\\'])('%s 不正确', (pattern) => {
  expect(compilePattern(pattern)).toEqual({ ok: false, message: '正则表达式不正确' })
})

test.each([
  '^(?=(a+)+$)b',
  '(.+)+\\1$',
  '^(\\w+\\s?)*\\1$',
  '^(?:(?=\\w*x)\\w)*y$',
  '(?<=a+)b',
  '^(?!x).*a.*b.*c$',
  '^(?:\\1|a){1,50}$(a)',
  '^(?=a?a?a?a?a?a?a?a?a?a?aaaaaaaaaa)b',
])('%s 可能很慢', (pattern) => {
  expect(compilePattern(pattern)).toEqual({ ok: false, message: '正则表达式可能导致性能问题' })
})

/** Everything that makes a matching that goes back run for years. */
const bombs: [string, string][] = [
  ['^(a+)+$', `${'a'.repeat(50)}!`],
  ['^(a|a)*$', `${'a'.repeat(50)}!`],
  ['^(\\w+\\s?)*$', `${'word '.repeat(5000)}!`],
  ['^(a|aa)+$', `${'a'.repeat(5000)}!`],
  ['(x+x+)+y', 'x'.repeat(20_000)],
  ['^(.*,){11}P', '1,'.repeat(20)],
  ['\\d+\\d+\\d+x', '1'.repeat(20_000)],
  ['^a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?aaaaaaaaaaaaaaaaaaaa$', 'a'.repeat(19)],
  ['^(?:a{0,100}){0,100}b$', 'a'.repeat(5000)],
  ['\\s+$', ' '.repeat(50_000).concat('x')],
]

test.each(bombs)('%s 立刻有结果', (pattern, value) => {
  expect(matches(pattern, value)).not.toBe(true)
})

test('向前向后看的表达式只用于长度有限的文本', () => {
  expect(matches('^a*(?=[^x]*x)', `${'a'.repeat(1999)}x`)).toBe(true)
  expect(matches('^a*(?=[^x]*x)', `${'a'.repeat(2000)}x`)).toBe(false)
  expect(matches('a*(?=[^x]*x)', `${'a'.repeat(100)}x`)).toBe(true)
  expect(matches('a*(?=[^x]*x)', 'a'.repeat(301))).toBe(false)
})

test('同一个表达式只编译一次', () => {
  expect(compilePattern('^once$')).toBe(compilePattern('^once$'))
})

const piece = fc.constantFrom(
  'a',
  'b',
  '\\d',
  '\\w',
  '[ab]',
  '[^a]',
  '.',
  '(a|b)',
  '(ab)',
  '(?:a|ab)',
  '(?=a)',
  '(?!b)',
  '\\1',
  '\\b',
  '|',
)
const times = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '*?')
const pattern = fc
  .array(fc.tuple(piece, times), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.map(([what, many]) => what + many).join(''))

test('任何表达式都在有限时间内给出与内置引擎一样的结果', () => {
  fc.assert(
    fc.property(pattern, fc.stringMatching(/^[ab1!]{0,12}$/), (source, value) => {
      const compiled = compilePattern(source)
      if (compiled.ok) expect(compiled.test(value)).toBe(new RegExp(source).test(value))
      else expect(['正则表达式不正确', '正则表达式可能导致性能问题']).toContain(compiled.message)
    }),
    { numRuns: 2000 },
  )
})

test('随意的文本也不会抛错', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 2000 }), (source, value) => {
      const compiled = compilePattern(source)
      if (compiled.ok) expect(typeof compiled.test(value)).toBe('boolean')
    }),
    { numRuns: 2000 },
  )
})
