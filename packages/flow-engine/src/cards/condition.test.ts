import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isConditionTrue } from '@app/flow-engine/expression/evaluate.ts'
import { ExpressionError, type ExpressionScope, type Value } from '@app/flow-engine/expression/types.ts'
import {
  asksValue,
  checkRules,
  conditionOperators,
  conditionText,
  readCondition,
  type ConditionGroup,
  type ConditionOperator,
  type ConditionRule,
} from './condition.ts'

const people: Record<string, { dept: string; roles: string[] }> = {
  u1: { dept: 'd1', roles: ['hr'] },
  u2: { dept: 'd2', roles: ['hr', 'boss'] },
}

const scopeOf = (variables: Record<string, Value>): ExpressionScope => ({
  find: (name) => (Object.hasOwn(variables, name) ? variables[name] : undefined),
  beans: {},
  now: 0,
  zone: 'Asia/Shanghai',
  people: {
    deptOf: (id) => people[id]?.dept ?? null,
    rolesOf: (id) => people[id]?.roles ?? [],
    leaderOf: () => null,
    nameOf: () => '',
  },
})

const rule = (left: string, operator: ConditionOperator, right?: ConditionRule['right']): ConditionRule =>
  right === undefined ? { left, operator } : { left, operator, right }

const all = (...rules: ConditionGroup['rules']): ConditionGroup => ({ isAll: true, rules })
const any = (...rules: ConditionGroup['rules']): ConditionGroup => ({ isAll: false, rules })

test.for<[ConditionGroup, string]>([
  [all(rule('days', '大于', 3)), "${vars:getOrDefault('days', null) > 3 && true}"],
  [
    any(rule('kind', '等于', "it's"), all(rule('note', '为空'), rule('n', '小于等于', -1))),
    "${vars:getOrDefault('kind', null) == 'it\\'s' || (empty vars:getOrDefault('note', null) && vars:getOrDefault('n', null) <= -1)}",
  ],
  [
    any(rule('who', '属于部门', 'd1'), rule('who', '属于角色', 'hr')),
    "${user:deptId(vars:getOrDefault('who', '')) == 'd1' || user:hasRole(vars:getOrDefault('who', ''), 'hr')}",
  ],
])('条件: %j is written as text and read back', ([group, text]) => {
  expect(conditionText(group)).toBe(text)
  expect(readCondition(text)).toEqual(group)
})

test.for([
  '${days > 3}',
  'days > 3',
  "${vars:getOrDefault('days', null) > 3}",
  "${vars:getOrDefault('days', null)>3 && true}",
  "${vars:getOrDefault('days', null) > 3 && true || false}",
  "${vars:getOrDefault('days', null) > 3 && true} ",
  "${(vars:getOrDefault('days', null) > 3 && true}",
  "${vars:getOrDefault('days', null) > other && true}",
  '${true}',
  '${"}',
  '${',
])('条件: %s is not of the builder', (text) => {
  expect(readCondition(text)).toBeUndefined()
})

test.for<[ConditionGroup, string | undefined]>([
  [all(), '请添加条件'],
  [all(any()), '请添加条件'],
  [all(rule(' ', '为空')), '请选择条件的字段'],
  [all(rule('a', '等于', '')), '请填写条件的值'],
  [all(rule('a', '等于')), '请填写条件的值'],
  [all(rule('a', '等于', 'x'.repeat(2_000))), '不能超过2000个字符'],
  [all(rule('a', '等于', 0), rule('b', '为空')), undefined],
])('条件: %j is told as %s', ([group, fault]) => {
  expect(checkRules(group)).toBe(fault)
})

const text = fc.oneof(fc.constantFrom('a', 'b', 'c', 'it\\s', "'", '}', '${x}', '部门'), fc.string({ maxLength: 8 }))
const given = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.boolean())
const anyRule = fc
  .tuple(text, fc.constantFrom(...conditionOperators), given)
  .map(([left, operator, right]) => rule(left, operator, asksValue(operator) ? right : undefined))

const groups = (rules: fc.Arbitrary<ConditionRule>) =>
  fc.letrec<{ group: ConditionGroup }>((tie) => ({
    group: fc.record({
      isAll: fc.boolean(),
      rules: fc.array(fc.oneof({ maxDepth: 3, withCrossShrink: true }, rules, tie('group')), { maxLength: 4 }),
    }),
  })).group

test('条件: whatever is built reads back as it was', () => {
  fc.assert(
    fc.property(groups(anyRule), (group) => {
      const withoutNegativeZero: unknown = JSON.parse(JSON.stringify(group))
      expect(readCondition(conditionText(withoutNegativeZero as ConditionGroup))).toEqual(withoutNegativeZero)
    }),
    { numRuns: 500 },
  )
})

/** What the words mean, without the language of expressions. */
function ruleHolds({ left, operator, right = '' }: ConditionRule, variables: Record<string, Value>): boolean {
  const found = variables[left] ?? null
  const list = Array.isArray(found) ? found.map(String) : String(found ?? '')
  const [a, b] = [Number(found), Number(right)]
  const isThere = found !== null
  const meanings: Record<ConditionOperator, () => boolean> = {
    等于: () => isThere && String(found) === String(right),
    不等于: () => !isThere || String(found) !== String(right),
    大于: () => isThere && a > b,
    大于等于: () => isThere && a >= b,
    小于: () => isThere && a < b,
    小于等于: () => isThere && a <= b,
    包含: () => list.includes(String(right)),
    不包含: () => !list.includes(String(right)),
    为空: () => !isThere || found === '' || (Array.isArray(found) && found.length === 0),
    不为空: () => isThere && found !== '' && !(Array.isArray(found) && found.length === 0),
    属于部门: () => isThere && people[String(found)]?.dept === right,
    属于角色: () => isThere && people[String(found)]?.roles.includes(String(right)) === true,
  }
  return meanings[operator]()
}

const groupHolds = ({ isAll, rules }: ConditionGroup, variables: Record<string, Value>): boolean =>
  rules[isAll ? 'every' : 'some']((each) =>
    'rules' in each ? groupHolds(each, variables) : ruleHolds(each, variables),
  )

const amounts = fc
  .tuple(
    fc.constantFrom('n', 'missing'),
    fc.constantFrom<ConditionOperator>('等于', '不等于', '大于', '大于等于', '小于', '小于等于', '为空', '不为空'),
    fc.integer({ min: -2, max: 2 }),
  )
  .map(([left, operator, right]) => rule(left, operator, asksValue(operator) ? right : undefined))

const words = fc
  .tuple(
    fc.constantFrom('word', 'list', 'missing', 'who'),
    fc.constantFrom<ConditionOperator>('等于', '不等于', '包含', '不包含', '为空', '不为空', '属于部门', '属于角色'),
    fc.constantFrom('u1', 'u', 'hr', 'd1', 'd2', 'boss'),
  )
  .filter(([left, operator]) => left !== 'list' || !/^(属于|等于|不等于)/.test(operator))
  .map(([left, operator, right]) => rule(left, operator, asksValue(operator) ? right : undefined))

const worlds = fc.record(
  {
    n: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }).map(String), fc.constant(null)),
    word: fc.constantFrom('', 'u', 'u1', 'd1', 'hrx'),
    list: fc.array(fc.constantFrom('u', 'u1', 'hr')),
    who: fc.constantFrom('u1', 'u2', 'u3'),
  },
  { requiredKeys: [] },
)

test('条件: a built condition holds when its words say so', () => {
  fc.assert(
    fc.property(groups(fc.oneof(amounts, words)), worlds, (group, variables) => {
      const source = conditionText(group)
      fc.pre(source.length <= 2_000)
      expect(isConditionTrue(source, scopeOf(variables))).toBe(groupHolds(group, variables))
    }),
    { numRuns: 1_000 },
  )
})

test('条件: values that cannot be compared are told', () => {
  const source = conditionText(all(rule('n', '大于', 3)))
  expect(() => isConditionTrue(source, scopeOf({ n: 'three' }))).toThrow(ExpressionError)
  expect(isConditionTrue(source, scopeOf({}))).toBe(false)
})
