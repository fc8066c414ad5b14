import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeFormula } from './evaluateFormula.ts'
import { formulaFunctions } from './functions/formulaFunctions.ts'
import { parseFormula } from './parseFormula.ts'

const world = (values: Record<string, unknown>) => ({
  read: (model: string) => values[model],
  formatOf: (model: string) => (model === 'b' ? 'YYYY-MM-DD' : undefined),
  context: { now: new Date(0) },
})

function run(text: string, values: Record<string, unknown> = {}) {
  const parsed = parseFormula(text)
  if (!parsed.ok) {
    expect(parsed.message).toMatch(/[\u4e00-\u9fa5]/)
    expect(parsed.at).toBeGreaterThanOrEqual(0)
    return undefined
  }
  const computed = computeFormula(parsed.formula, world(values))
  if (!computed.ok) expect(computed.message).toMatch(/[\u4e00-\u9fa5]/)
  return computed.ok ? computed.value : null
}

test('任何文本都有结论，从不抛错', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => void run(text)),
    { numRuns: 1000 },
  )
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'{}()"\'+-*/%<>=!,.1 aSUM（，≥'), maxLength: 60 }),
      (text) => void run(text),
    ),
    { numRuns: 3000 },
  )
})

const names = formulaFunctions.map(({ name }) => name)
const { formula } = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom('1', '0', '2.5', '"x"', '"2026-01-31"', '{a}', '{b}', '{c}', '{d}', 'TRUE', 'NULL', '"月"'),
    fc
      .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/', '%', '=', '<>', '<', '>='), tie('formula'))
      .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
    fc
      .tuple(fc.constantFrom(...names), fc.array(tie('formula'), { maxLength: 3 }))
      .map(([name, args]) => `${name}(${args.join(', ')})`),
  ),
}))

test('任何公式配任何数据都有结果或空，从不抛错', () => {
  fc.assert(
    fc.property(formula, fc.jsonValue(), fc.jsonValue(), (text, c, d) => {
      const value = run(text, { a: 3, b: '2026-02-28', c, d })
      expect(['undefined', 'object', 'number', 'string', 'boolean']).toContain(typeof value)
      if (typeof value === 'object') expect(value).toBeNull()
      if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

const cents = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 })
const money = (amount: number) => (amount / 100).toFixed(2)

test('小数与按分计算的整数一致', () => {
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: -1000, max: 1000 }), (a, b, count) => {
      expect(run(`${money(a)} + ${money(b)} - ${money(count)}`)).toBe((a + b - count) / 100)
      expect(run(`${money(a)} * ${count}`)).toBe((a * count) / 100 + 0)
      expect(run(`SUM(${money(a)}, ${money(b)}) = ${money(a + b)}`)).toBe(true)
    }),
  )
})

test('除法再乘回来还是原数', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 9999 }), (a, by) => {
      expect(run(`ROUND(${money(a)} / ${by} * ${by}, 2)`)).toBe(a / 100 + 0)
    }),
  )
})
