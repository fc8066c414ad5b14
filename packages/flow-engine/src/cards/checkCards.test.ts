import { expect, test } from 'vitest'
import { approver, branch, card, chain, flowOf, known, members, when } from '@app/flow-engine/testing/cards.ts'
import { cardKinds } from './cardRegistry.ts'
import { checkCards } from './checkCards.ts'
import type { Card, CardFault, CardFlow, CardOf, CardType } from './types.ts'

const fork = (type: 51 | 52 | 53, id: string, ...branches: CardOf<50>[]) => card(type, id, {}, branches)
const route = (id: string, target: string) => card(54, id, { routes: [{ condition: when('${true}'), target }] })
const beside = (...cards: Card[]) => fork(52, 'x', branch('x1', 'all', ...cards), branch('x2', 'all', approver('b')))

/** Forks in forks. */
const nested = (levels: number): Card =>
  fork(
    51,
    `f${levels}`,
    branch(`f${levels}-a`, when('${true}'), ...(levels > 1 ? [nested(levels - 1)] : [])),
    branch(`f${levels}-b`, 'else'),
  )

const many = (count: number) => Array.from({ length: count }, (_, i) => approver(`a${i}`))

const cases: [Card[], [card: string, message: string][]][] = [
  [[card(11, 'a')], [['a', '未配置审批人']]],
  [[card(13, 'a')], [['a', '未配置办理人']]],
  [[card(12, 'a')], [['a', '未配置抄送人']]],
  [[approver('a', members(' , '))], [['a', '审批人配置不完整：指定成员未选择']]],
  [[approver('a', { candidate: { strategy: 99, param: '' } })], [['a', '未配置审批人']]],
  [
    [approver('a', { candidate: { strategy: 37, param: '16' } })],
    [['a', '审批人配置不完整：发起人部门负责人级数应为1到15']],
  ],
  [
    [approver('a', { candidate: { strategy: 23, param: 'd1' } })],
    [['a', '审批人配置不完整：连续多级部门负责人级数应为1到15']],
  ],
  [
    [approver('a', { candidate: { strategy: 51, param: '|2' } })],
    [['a', '审批人配置不完整：表单内部门负责人未选择表单字段']],
  ],
  [
    [approver('a', { candidate: { strategy: 60, param: '${1 +}' } })],
    [['a', '审批人配置不完整：流程表达式表达式不合法：“结尾”处不完整或多余']],
  ],
  [[approver('a', { method: 2, ratio: 101 })], [['a', '通过比例应为1到100']]],
  [[approver('a', { method: 6, weights: [{ user: '', weight: 1 }] })], [['a', '投票权重未选择人员']]],
  [
    [
      approver('a', {
        method: 6,
        weights: [
          { user: 'u1', weight: 1 },
          { user: 'u1', weight: 2 },
        ],
      }),
    ],
    [['a', '投票权重的人员重复']],
  ],
  [[approver('a', { method: 6, weights: [{ user: 'u1', weight: 1001 }] })], [['a', '投票权重应为0到1000']]],
  [[approver('a', { method: 6 })], []],
  [[approver('a', { whenEmpty: { type: 3 } })], [['a', '未选择审批人为空时的办理成员']]],
  [[approver('a', { timeLimit: { after: { amount: 0, unit: 'day' }, type: 1 } })], [['a', '超时时间应为大于0的整数']]],
  [[approver('a', { listeners: [{ event: 'create', handler: '' }] })], [['a', '监听器未选择处理器']]],
  [
    [approver('a', { listeners: [{ event: 'create', handler: 'evil' }] })],
    [['a', '流程定义包含不允许的元素：a（class evil）']],
  ],
  [[approver('a', { reject: { type: 2 } })], [['a', '未选择驳回的节点']]],
  [[approver('a', { reject: { type: 2, card: 'z' } })], [['a', '引用的节点不存在：z']]],
  [[approver('a', { reject: { type: 2, card: 'b' } }), approver('b')], [['a', '引用的节点应在该节点之前：b']]],
  [[approver('a', { candidate: { strategy: 73, param: 'x' } }), beside()], [['a', '引用的节点不存在：x']]],
  [[approver('a', { approveType: 2, candidate: { strategy: 30, param: '' } })], []],
  [[{ ...approver('a'), name: ' ' }], [['a', '节点名称不能为空']]],
  [[approver('a.b')], [['a.b', '节点编号不合法：a.b']]],
  [[approver('a'), approver('a')], [['a', '节点编号重复：a']]],
  [[approver('p')], [['p', '节点编号重复：p']]],
  [[card(1, 'stop'), approver('a')], [['stop', '流程结束只能在流程的末尾']]],
  [[card(10, 'you')], [['you', '发起人只能在流程的开头']]],
  [[card(50, 'lost')], [['lost', '分支只能放在分支节点之下']]],
  [[{ ...approver('a'), conditionNodes: [branch('a1', 'all')] }], [['a', '该节点不能有分支']]],
  [[fork(52, 'x', branch('x1', 'all'))], [['x', '至少需要两个分支']]],
  [[card(51, 'x')], [['x', '至少需要两个分支']]],
  [
    [fork(51, 'x', branch('x1', when('${a}')), branch('x2', when('${b}')))],
    [['x', '最后一个分支应为默认分支，且只能有一个']],
  ],
  [[fork(53, 'x', branch('x1', 'else'), branch('x2', 'else'))], [['x', '最后一个分支应为默认分支，且只能有一个']]],
  [
    [fork(51, 'x', branch('x1', 'all'), branch('x2', when(' ')), branch('x3', when('${')), branch('x4', 'else'))],
    [
      ['x', '分支“x1”的条件不合法：未设置条件'],
      ['x', '分支“x2”的条件不合法：表达式未填写'],
      ['x', '分支“x3”的条件不合法：缺少“}”'],
    ],
  ],
  [
    [fork(53, 'x', branch('x1', { kind: 'rules', group: { isAll: true, rules: [] } }), branch('x2', 'else'))],
    [['x', '分支“x1”的条件不合法：请添加条件']],
  ],
  [[card(54, 'r')], [['r', '未设置路由']]],
  [[card(54, 'r', { routes: [{ condition: when(''), target: 'me' }] })], [['r', '路由1的条件不合法：表达式未填写']]],
  [[route('r', '')], [['r', '未选择路由的目标节点']]],
  [[route('r', 'nowhere')], [['r', '路由的目标节点不存在：nowhere']]],
  [[route('r', 'r')], [['r', '路由的目标节点不存在：r']]],
  [[beside(), route('r', 'x1')], [['r', '路由的目标节点不存在：x1']]],
  [[beside(approver('a')), route('r', 'a')], [['r', '路由不能跳出或跳入并行的分支：a']]],
  [[beside(approver('a'), route('r', 'me'))], [['r', '路由不能跳出或跳入并行的分支：me']]],
  [[beside(approver('a'), route('r', 'b'))], [['r', '路由不能跳出或跳入并行的分支：b']]],
  [[beside(approver('a'), route('r', 'a'))], []],
  [[fork(51, 'y', branch('y1', when('${a}'), approver('a')), branch('y2', 'else', route('r', 'a')))], []],
  [[card(12, 'cc', members('u1')), route('r', 'cc')], [['cc', '循环无人工节点：cc']]],
  [[card(14, 't', { kind: 'duration', after: { amount: 1.5, unit: 'hour' } })], [['t', '延迟时间应为大于0的整数']]],
  [[card(14, 't', { kind: 'date', date: 'soon' })], [['t', '未选择延迟到的时间']]],
  [[card(15, 'q')], [['q', '请求地址应以http://或https://开头']]],
  [
    [
      card(15, 'q', {
        kind: 'http',
        call: {
          url: 'https://a',
          body: [
            { name: ' ', text: '' },
            { name: 'n', text: '${' },
          ],
        },
      }),
    ],
    [
      ['q', '参数名不能为空'],
      ['q', '参数“n”的表达式不合法：缺少“}”'],
    ],
  ],
  [
    [card(15, 'q', { kind: 'callback', call: { url: 'https://a', answers: [{ variable: 'a', path: '' }] } })],
    [['q', '返回值的映射不完整']],
  ],
  [[card(15, 'q', { kind: 'updateForm', values: [] })], [['q', '未选择要修改的字段']]],
  [[card(15, 'q', { kind: 'clearForm', fields: [] })], [['q', '未选择要删除的字段']]],
  [[card(20, 'c')], [['c', '未选择子流程']]],
  [[card(20, 'c', { process: 'gone' })], [['c', '子流程标识不存在：gone']]],
  [[card(20, 'c', { process: 'child', in: [{ source: 'a', target: '' }] })], [['c', '子流程的变量映射不完整']]],
  [
    [card(20, 'c', { process: 'child', isAsync: true, timeout: { amount: 1, unit: 'day' } })],
    [['c', '异步子流程不能接收变量、设置超时或多实例']],
  ],
  [
    [card(20, 'c', { process: 'child', many: { kind: 'fixed', count: 0, isSequential: true } })],
    [['c', '子流程的数量应为1到1000']],
  ],
  [
    [card(20, 'c', { process: 'child', many: { kind: 'choices', field: '', isSequential: true } })],
    [['c', '未选择子流程数量的表单字段']],
  ],
  [
    [card(20, 'c', { process: 'child', initiator: { from: 'field', field: '', whenEmpty: 'same' } })],
    [['c', '未选择子流程发起人的表单字段']],
  ],
  [[nested(20)], []],
  [[nested(21)], [['f1-a', '分支嵌套不能超过20层']]],
  [many(198), []],
  [many(199), [['end', '节点不能超过200个']]],
]

const named = cases.map(([cards, faults]) => ({
  cards,
  faults,
  says: faults.map(([id, message]) => `${id}: ${message}`).join('；') || 'nothing',
}))

test.for(named)('卡片检查: says $says', ({ cards, faults }) => {
  const found = checkCards(flowOf(...cards), known)
  expect(found).toEqual(faults.map(([id, message]): CardFault => ({ card: id, message })))
})

test.for<[CardFlow['root'] | undefined, string, CardFault[]]>([
  [chain(approver('a'), card(1, 'end')), 'p', [{ card: 'a', message: '流程必须从发起人开始' }]],
  [chain(card(10, 'me'), approver('a')), 'p', [{ card: 'a', message: '流程缺少结束节点' }]],
  [
    chain(card(10, 'me'), card(1, 'end')),
    '1 2',
    [
      {
        card: 'me',
        message: '流程标识格式不正确，需要以字母或下划线开头，后接任意字母、数字、中划线、下划线、句点！',
      },
    ],
  ],
])('卡片检查: of the whole, case %#', ([root, key, faults]) => {
  expect(root && checkCards({ key, name: 'p', root }, known)).toEqual(faults)
})

test('卡片检查: a name of the process that no file can hold', () => {
  expect(checkCards({ ...flowOf(), name: 'a\u0000' }, known)).toEqual([
    { card: 'me', message: '流程名称或分类中含有不能保存的字符' },
  ])
})

const nameOf = (of: string, id: string) => `${of}${id}`

/** What the card says, by the code of its kind: cards of one type are compared with that type's own summary. */
function summaryOf<T extends CardType>(type: T, settings: Partial<CardOf<T>['settings']>): string | undefined {
  return cardKinds[type].summary(card(type, 'c', settings), nameOf)
}

test('卡片: the summary says in one line what is set', () => {
  expect(summaryOf(11, {})).toBeUndefined()
  expect(summaryOf(11, { ...members('1,2'), method: 2, ratio: 60 })).toBe('指定成员: user1、user2 · 会签 60%')
  expect(summaryOf(11, { candidate: { strategy: 37, param: '2' }, method: 4 })).toBe(
    '发起人部门负责人: 第2级 · 依次审批',
  )
  expect(summaryOf(11, { approveType: 2 })).toBe('自动通过')
  expect(summaryOf(13, { candidate: { strategy: 36, param: '' }, method: 3 })).toBe('发起人本人 · 或签')
  expect(summaryOf(12, { candidate: { strategy: 23, param: 'a,b|2' } })).toBe('连续多级部门负责人: depta、deptb')
  expect(summaryOf(10, {})).toBe('所有人')
  expect(summaryOf(10, { starterUsers: ['1'], starterGroups: ['DEPT7', '3'] })).toBe('user1、dept7、role3')
  expect(summaryOf(14, {})).toBe('延迟1天')
  expect(summaryOf(14, { kind: 'date', date: '2027-01-01T08:00' })).toBe('延迟到2027-01-01 08:00')
  expect(summaryOf(15, {})).toBeUndefined()
  expect(summaryOf(15, { kind: 'http', call: { url: 'https://a' } })).toBe('发送HTTP请求: https://a')
  expect(summaryOf(15, { kind: 'clearForm', fields: ['a'] })).toBe('删除表单数据')
  expect(summaryOf(20, {})).toBeUndefined()
  expect(summaryOf(20, { process: 'child', isAsync: true })).toBe('异步子流程: processchild')
  expect(summaryOf(50, {})).toBeUndefined()
  expect(summaryOf(50, { isDefault: true })).toBe('其它条件都不满足时')
  expect(summaryOf(54, { routes: [] })).toBeUndefined()
  expect(
    summaryOf(50, {
      condition: {
        kind: 'rules',
        group: {
          isAll: true,
          rules: [
            { left: 'days', operator: '大于', right: 3 },
            {
              isAll: false,
              rules: [
                { left: 'a', operator: '为空' },
                { left: 'b', operator: '等于', right: 'x' },
              ],
            },
          ],
        },
      },
    }),
  ).toBe('fielddays 大于 3 且 (fielda 为空 或 fieldb 等于 x)')
})

test('卡片: branches have the names of their fork', () => {
  const names = ([51, 52, 53] as const).map((type) => {
    const kind = cardKinds[type]
    return kind.role === 'fork' ? [kind.branchName(1, false), kind.branchName(2, true)] : []
  })
  expect(names).toEqual([
    ['条件1', '其它情况'],
    ['并行1', '并行2'],
    ['包容条件1', '默认'],
  ])
})
