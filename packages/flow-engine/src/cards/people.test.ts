import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { evaluate } from '@app/flow-engine/expression/evaluate.ts'
import type { UserRule } from '@app/flow-engine/graph/types.ts'
import { approver, card, flowOf, known } from '@app/flow-engine/testing/cards.ts'
import { checkCards } from './checkCards.ts'
import { compileCards } from './compileCards.ts'
import { strategies } from './people.ts'

const params: Record<number, string> = {
  23: 'd1,d2|2',
  34: '',
  35: '',
  36: '',
  37: '1',
  38: '15',
  50: 'boss',
  51: 'team|1',
  60: '${vars:get(boss)}',
  70: '2',
  71: '1',
  73: 'before',
}

const ruleOf = (strategy: number, param = params[strategy] ?? 'a,b'): UserRule | undefined => {
  const flow = flowOf(approver('before'), card(11, 'a', { candidate: { strategy, param } }))
  expect(checkCards(flow, known)).toEqual([])
  return compileFile(compileCards(flow)).graphs[0]?.nodes.a?.user
}

test.for([...strategies.keys()])('审批人规则 %i: is read back as it was chosen', (code) => {
  expect(ruleOf(code)?.strategy).toEqual({ code, param: params[code] ?? 'a,b' })
})

test.for<[number, Pick<UserRule, 'candidateUsers' | 'candidateGroups'>]>([
  [10, { candidateUsers: [], candidateGroups: ['a', 'b'] }],
  [20, { candidateUsers: [], candidateGroups: [] }],
  [30, { candidateUsers: ['a', 'b'], candidateGroups: [] }],
  [36, { candidateUsers: ['${initiator}'], candidateGroups: [] }],
  [60, { candidateUsers: ['${vars:get(boss)}'], candidateGroups: [] }],
])('审批人规则 %i: engines that know only BPMN find %j', ([code, plain]) => {
  expect(ruleOf(code)).toMatchObject(plain)
})

test('审批人规则: the id of a stored expression is no name of a person', () => {
  expect(ruleOf(60, '1001')).toMatchObject({ strategy: { code: 60, param: '1001' }, candidateUsers: [] })
})

test("审批人规则: the people of a field are found whatever the field's name", () => {
  const field = "team's \\boss"
  const scope = { find: (name: string) => (name === field ? 'u7' : undefined), beans: {}, now: 0, zone: 'UTC' }
  expect(ruleOf(50, field)?.candidateUsers.map((text) => evaluate(text, scope))).toEqual(['u7'])
})
