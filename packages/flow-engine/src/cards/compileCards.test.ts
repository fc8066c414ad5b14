import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { approver, branch, card, chain, flowOf, known, members, when } from '@app/flow-engine/testing/cards.ts'
import { draw } from '@app/flow-engine/testing/draw.ts'
import { openAfter } from '@app/flow-engine/testing/script.ts'
import { checkCards } from './checkCards.ts'
import { compileCards } from './compileCards.ts'
import { CardError, type Card, type CardFlow, type CardOf } from './types.ts'

const begin = (variables = {}): PlayStep => ({ start: 'p', variables })
const done = (complete: string, variables = {}): PlayStep => ({ complete, variables })
const refuse = (complete: string): PlayStep => ({ complete, outcome: 'rejected' })
const child = draw('s:start > inner:user > e:end', {}, 'child')

interface Case {
  what: string
  cards: Card[]
  steps: PlayStep[]
  open: string[]
}

const cases: Case[] = [
  {
    what: '发起人 and 流程结束',
    cards: [],
    steps: [begin(), done('me')],
    open: ['me', '■'],
  },
  {
    what: '审批人 in a row',
    cards: [approver('a'), approver('b')],
    steps: [begin(), done('me'), done('a'), done('b')],
    open: ['me', 'a', 'b', '■'],
  },
  {
    what: '审批人 会签 of 60 %',
    cards: [approver('a', { ...members('u1,u2,u3'), method: 2, ratio: 60 })],
    steps: [begin(), done('me'), done('a'), done('a')],
    open: ['me', 'a a a', 'a a', '■'],
  },
  {
    what: '审批人 或签',
    cards: [approver('a', { ...members('u1,u2'), method: 3 })],
    steps: [begin(), done('me'), done('a')],
    open: ['me', 'a a', '■'],
  },
  {
    what: '审批人 投票 with more votes for one',
    cards: [
      approver('a', { ...members('u1,u2,u3'), method: 6, ratio: 60, weights: [{ user: 'u1', weight: 3 }] }),
      approver('b'),
    ],
    steps: [begin(), done('me'), done('a'), done('b')],
    open: ['me', 'a a a', 'b', '■'],
  },
  {
    what: '审批人 依次审批',
    cards: [approver('a', { ...members('u1,u2'), method: 4 })],
    steps: [begin(), done('me'), done('a'), done('a')],
    open: ['me', 'a', 'a', '■'],
  },
  {
    what: '审批人 decided by itself',
    cards: [card(11, 'a', { approveType: 2 }), approver('b'), card(11, 'c', { approveType: 3 })],
    steps: [begin(), done('me'), done('b')],
    open: ['me', 'b', '■'],
  },
  {
    what: '审批人 who refuses to the end',
    cards: [approver('a'), approver('b')],
    steps: [begin(), done('me'), refuse('a')],
    open: ['me', 'a', '■'],
  },
  {
    what: '审批人 who refuses to the initiator, one before, a card',
    cards: [
      approver('a'),
      approver('b', { reject: { type: 4 } }),
      approver('c', { reject: { type: 3 } }),
      approver('d', { reject: { type: 2, card: 'a' } }),
    ],
    steps: [
      begin(),
      done('me'),
      done('a'),
      refuse('b'),
      done('me'),
      done('a'),
      done('b'),
      refuse('c'),
      done('b'),
      done('c'),
      refuse('d'),
    ],
    open: ['me', 'a', 'b', 'me', 'a', 'b', 'c', 'b', 'c', 'd', 'a'],
  },
  {
    what: '办理人',
    cards: [card(13, 'a', members('u1'))],
    steps: [begin(), done('me'), done('a')],
    open: ['me', 'a', '■'],
  },
  {
    what: '抄送人',
    cards: [card(12, 'cc', members('u1,u2')), approver('a')],
    steps: [begin(), done('me'), done('a')],
    open: ['me', 'a', '■'],
  },
  {
    what: '条件分支',
    cards: [
      card(51, 'x', {}, [
        branch('x1', when('${days > 3}'), approver('a')),
        branch('x2', when('${days > 1}'), approver('b')),
        branch('x3', 'else'),
      ]),
      approver('z'),
    ],
    steps: [
      begin({ days: 5 }),
      done('me'),
      done('a'),
      begin({ days: 2 }),
      done('me'),
      begin({ days: 0 }),
      { ...done('me'), instance: 3 },
    ],
    open: ['me', 'a', 'z', 'me', 'b', 'me', 'z'],
  },
  {
    what: '条件分支 with rules on a field that is missing',
    cards: [
      card(51, 'x', {}, [
        branch(
          'x1',
          { kind: 'rules', group: { isAll: true, rules: [{ left: 'days', operator: '大于', right: 3 }] } },
          approver('a'),
        ),
        branch('x2', 'else', approver('b')),
      ]),
    ],
    steps: [begin(), done('me'), done('b')],
    open: ['me', 'b', '■'],
  },
  {
    what: '并行分支',
    cards: [
      card(52, 'x', {}, [branch('x1', 'all', approver('a')), branch('x2', 'all', approver('b')), branch('x3', 'all')]),
      approver('z'),
    ],
    steps: [begin(), done('me'), done('b'), done('a'), done('z')],
    open: ['me', 'a b', 'a', 'z', '■'],
  },
  {
    what: '包容分支',
    cards: [
      card(53, 'x', {}, [
        branch('x1', when('${n >= 1}'), approver('a')),
        branch('x2', when('${n >= 2}'), approver('b')),
        branch('x3', 'else', approver('c')),
      ]),
      approver('z'),
    ],
    steps: [
      begin({ n: 2 }),
      done('me'),
      done('a'),
      done('b'),
      begin({ n: 0 }),
      { ...done('me'), instance: 2 },
      done('c'),
    ],
    open: ['me', 'a b', 'b', 'z', 'me', 'c', 'z'],
  },
  {
    what: '路由 back, ahead and on',
    cards: [
      approver('a'),
      card(54, 'r', {
        routes: [
          { condition: when("${go == 'back'}"), target: 'a' },
          { condition: when("${go == 'over'}"), target: 'z' },
        ],
      }),
      approver('b'),
      approver('z'),
    ],
    steps: [
      begin(),
      done('me'),
      done('a', { go: 'back' }),
      done('a', { go: 'on' }),
      done('b'),
      begin(),
      done('me'),
      { ...done('a', { go: 'over' }), instance: 2 },
    ],
    open: ['me', 'a', 'a', 'b', 'z', 'me', 'a', 'z'],
  },
  {
    what: '路由 to a fork, which does not wait for another',
    cards: [
      card(52, 'x', {}, [branch('x1', 'all', approver('a')), branch('x2', 'all', approver('b'))]),
      card(54, 'r', { routes: [{ condition: when('${again}'), target: 'x' }] }),
      approver('z'),
    ],
    steps: [begin(), done('me'), done('a'), done('b', { again: true }), done('a', { again: false }), done('b')],
    open: ['me', 'a b', 'b', 'a b', 'b', 'z'],
  },
  {
    what: '延迟器 of a while and to a moment',
    cards: [
      card(14, 't', { kind: 'duration', after: { amount: 3, unit: 'hour' } }),
      card(14, 'u', { kind: 'date', date: '2027-01-01T08:00' }),
    ],
    steps: [begin(), done('me'), { fireTimer: 't' }, { fireTimer: 'u' }],
    open: ['me', '', '', '■'],
  },
  {
    what: '触发器 that asks, and one that waits for the answer',
    cards: [
      card(15, 'q', { kind: 'http', call: { url: 'https://example.com/a' } }),
      card(15, 'r', { kind: 'callback', call: { url: 'https://example.com/b' } }),
    ],
    steps: [begin(), done('me'), { trigger: 'r.wait' }],
    open: ['me', '', '■'],
  },
  {
    what: '触发器 that changes the form',
    cards: [
      card(15, 'q', { kind: 'updateForm', values: [{ name: 'state', text: '已办' }] }),
      card(15, 'r', { kind: 'clearForm', fields: ['note'] }),
      approver('z'),
    ],
    steps: [begin(), done('me')],
    open: ['me', 'z'],
  },
  {
    what: '子流程',
    cards: [card(20, 'c', { process: 'child' }), approver('z')],
    steps: [begin(), done('me'), done('inner')],
    open: ['me', 'inner', 'z'],
  },
  {
    what: '子流程 that takes too long, beside another branch',
    cards: [
      card(52, 'x', {}, [
        branch('x1', 'all', card(20, 'c', { process: 'child', timeout: { amount: 1, unit: 'day' } })),
        branch('x2', 'all', approver('a')),
      ]),
      approver('z'),
    ],
    steps: [begin(), done('me'), { fireTimer: 'c.timeout' }, done('a')],
    open: ['me', 'a inner', 'a', 'z'],
  },
  {
    what: '子流程 once for each choice',
    cards: [
      card(20, 'c', { process: 'child', many: { kind: 'choices', field: 'cities', isSequential: false } }),
      approver('z'),
    ],
    steps: [begin({ cities: ['bj', 'sh'] }), done('me'), done('inner'), done('inner')],
    open: ['me', 'inner inner', 'inner', 'z'],
  },
  {
    what: '子流程 in a number, and for choices that are missing',
    cards: [
      card(20, 'c', { process: 'child', many: { kind: 'number', field: 'n', isSequential: true } }),
      card(20, 'd', { process: 'child', many: { kind: 'choices', field: 'none', isSequential: false } }),
      card(20, 'f', { process: 'child', many: { kind: 'fixed', count: 2, isSequential: false } }),
    ],
    steps: [begin({ n: 2 }), done('me'), done('inner'), done('inner'), done('inner'), done('inner')],
    open: ['me', 'inner', 'inner', 'inner inner', 'inner', '■'],
  },
  {
    what: '子流程 that nobody waits for',
    cards: [card(20, 'c', { process: 'child', isAsync: true }), approver('z')],
    steps: [begin(), done('me')],
    open: ['me', 'z'],
  },
]

test.for(cases)('卡片: $what', ({ cards, steps, open }) => {
  const flow = flowOf(...cards)
  expect(checkCards(flow, known)).toEqual([])
  expect(openAfter([compileCards(flow), child], steps)).toEqual(open)
})

const graphOf = (flow: CardFlow) => {
  const [graph] = compileFile(compileCards(flow)).graphs
  if (!graph) throw new Error('no process')
  return graph
}

test('卡片: the settings of an approver are those of the file', () => {
  const { user, screen } =
    graphOf(
      flowOf(
        approver('a'),
        approver('b', {
          ...members('u1,u2'),
          method: 2,
          ratio: 60,
          reject: { type: 2, card: 'a' },
          formKey: 'f',
          priority: '70',
          whenEmpty: { type: 3, users: ['u3', 'u4'] },
          whenInitiator: 2,
          timeLimit: { after: { amount: 2, unit: 'hour' }, type: 1, mostReminders: 3, onWorkdays: true },
          signEnable: true,
          reasonRequire: true,
          fields: [{ field: 'days', permission: 2 }],
          buttons: [{ id: 1, displayName: '同意', enable: true }],
        }),
      ),
    ).nodes.b ?? {}
  expect(screen).toEqual({ fields: { days: '2' }, buttons: [{ id: '1', label: '同意', isOn: true }] })
  expect(user).toEqual({
    candidateUsers: ['u1', 'u2'],
    candidateGroups: [],
    strategy: { code: 30, param: 'u1,u2' },
    approveType: 'person',
    method: { kind: 'all', percent: 60, refuseByAll: false },
    onReject: { kind: 'node', node: 'a' },
    priority: '70',
    formKey: 'f',
    settings: {
      whenEmpty: 'users',
      emptyUsers: ['u3', 'u4'],
      whenInitiator: 'skip',
      limit: { act: 'remind', duration: 'PT2H', mostReminders: 3, onWorkdays: true },
      isSigned: true,
      isReasonRequired: true,
    },
  })
  expect(graphOf(flowOf(approver('a'))).nodes.a?.user?.settings).toEqual({
    whenEmpty: 'managers',
    emptyUsers: [],
    whenInitiator: 'leader',
    isSigned: false,
    isReasonRequired: false,
  })
})

test('卡片: what a request may show, who may start, what a handler is given', () => {
  const flow = flowOf(
    card(15, 'q', {
      kind: 'http',
      call: {
        url: 'https://example.com',
        headers: [{ name: 'X-Key', text: 'k<&"' }],
        body: [{ name: 'days', text: "${vars:get('days')}" }],
        answers: [{ variable: 'no', path: 'data.no' }],
      },
    }),
    approver('a', { listeners: [{ event: 'create', handler: 'notify', fields: { to: '${initiator}' } }] }),
  )
  const root = {
    ...card(10, 'me', { starterUsers: ['u1'], starterGroups: ['DEPT7'], fields: [{ field: 'n', permission: 3 }] }),
  }
  const graph = graphOf({
    ...flow,
    category: 'leave',
    root: { ...root, childNode: flow.root.childNode ?? card(1, 'end') },
  })
  expect(graph).toMatchObject({
    category: 'leave',
    initiatorVariable: 'initiator',
    candidateStarters: { users: ['u1'], groups: ['DEPT7'] },
  })
  expect(graph.nodes.q?.handler).toEqual({
    kind: 'named',
    name: 'http',
    source: 'type',
    fields: {
      url: 'https://example.com',
      method: 'POST',
      'header.X-Key': 'k<&"',
      'body.days': "${vars:get('days')}",
      'answer.no': 'data.no',
    },
  })
  expect(graph.nodes.a?.listeners).toMatchObject([{ event: 'create', handler: { name: 'notify' } }])
  expect(compileCards({ ...flow, root })).toContain('<flowable:fieldsPermission field="n" permission="3"/>')
})

test('卡片: names keep every sign that a file can hold', () => {
  const name = '<a & "b"> \'c\' 🙂 ]]> ${x}'
  const flow = flowOf({ ...approver('a'), name })
  expect(graphOf({ ...flow, name }).nodes.a?.name).toBe(name)
  expect(graphOf({ ...flow, name }).name).toBe(name)
})

test.for(['\u0000', '\u001b', '\uFFFE', '\uD800'])('卡片: a text with %j is refused', (sign) => {
  const flow = flowOf({ ...approver('a'), name: `a${sign}` })
  expect(() => compileCards(flow)).toThrow(CardError)
  expect(checkCards(flow, known)).toEqual([{ card: 'a', message: '文字中含有不能保存的字符' }])
})

test('卡片: a chain of nothing is nothing', () => {
  expect(chain()).toBeUndefined()
})

test('卡片: names of gateways stand beside them, those of branches below where they part, on the outer side', () => {
  const named = (id: string, name: string, ...cards: Card[]) => ({ ...branch(id, 'all', ...cards), name })
  const fork = (name: string, ...branches: Card[]): Card => ({
    ...card(52, 'f', {}),
    name,
    conditionNodes: branches as CardOf<50>[],
  })
  const boxOf = (xml: string, id: string, inLabel: boolean) => {
    const part = new RegExp(`bpmnElement="${id}">.*?</bpmndi:BPMN(?:Shape|Edge)>`).exec(xml)?.[0] ?? ''
    const place = inLabel ? (/<bpmndi:BPMNLabel>.*?<\/bpmndi:BPMNLabel>/.exec(part)?.[0] ?? '') : part
    return [...place.matchAll(/(?:x|y|width|height)="([\d.]+)"/g)].slice(0, 4).map(([, number]) => Number(number))
  }
  const long = '金额大于五万元并且超过部门预算的申请'
  const xml = compileCards(flowOf(fork('按金额', named('l', long, approver('a')), named('r', '', approver('b')))))
  const [gateX = 0, gateY = 0] = boxOf(xml, 'f', false)
  const [x = 0, y = 0, width = 0, height = 0] = boxOf(xml, 'f', true)
  expect(x + width).toBeLessThan(gateX)
  expect(y).toBeGreaterThan(gateY)
  expect(y + height).toBeLessThan(gateY + 50)
  const [nameX = 0, nameY = 0, nameWidth = 0, nameHeight = 0] = boxOf(xml, 'l', true)
  const [taskX = 0, taskY = 0] = boxOf(xml, 'a', false)
  expect(nameHeight).toBe(28)
  expect(nameX + nameWidth).toBeLessThan(taskX + 60)
  expect(nameY + nameHeight).toBeLessThan(taskY)
  expect(boxOf(xml, 'r', true)).toEqual([])

  const plain = compileCards(flowOf(fork('', named('l', '', approver('a')), named('r', '加急', approver('b')))))
  const [rightX = 0] = boxOf(plain, 'r', true)
  const [taskB = 0] = boxOf(plain, 'b', false)
  expect(rightX).toBeGreaterThan(taskB + 60)
  expect(boxOf(plain, 'f', true)).toEqual([])
})
