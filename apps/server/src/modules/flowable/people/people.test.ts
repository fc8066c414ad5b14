import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { strategies } from '@app/flow-engine/cards/people.ts'
import { forecastCalls } from '@app/shared/flowable/forecast.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { definitionOf, deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowDeputyTable } from '#/modules/flowable/deputy/deputy.table.ts'
import { flowExpressionTable } from '#/modules/flowable/expression/expression.table.ts'
import { flowGroupTable } from '#/modules/flowable/group/group.table.ts'
import { flowCommentTable, flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { rejectTask } from '#/modules/flowable/operation/reject.service.ts'
import { startProcess } from '#/modules/flowable/operation/start.service.ts'
import { claimTask } from '#/modules/flowable/task/claim.service.ts'
import { flowCandidateTable, flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { userBriefs } from '#/modules/system/api.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { userPostTable, userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import { systemCaller } from '#/platform/caller.ts'
import { createContext, type Ctx } from '#/platform/context.ts'
import { aUser } from '#testing/aUser.ts'
import { aRole, someDepts } from '#testing/organisation.ts'
import { sessionFor } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { chosenPeople } from './chosenPeople.ts'
import { predictBeginning, predictInstance } from './forecast.read.ts'
import { strategyOf } from './strategies/strategyRegistry.ts'

let server: TestApp
const logged: { event?: string; process?: string; node?: string }[] = []
let roleId: string
const ids: Record<string, string> = {}
const id = (name: string) => ids[name] ?? ''
const names = (found: readonly (string | null)[]) =>
  found.map((one) => Object.keys(ids).find((name) => ids[name] === one) ?? String(one))

/** 集团 is led by boss, A by head, A1 by nobody; asker and mate work in A1, off is disabled. */
beforeAll(async () => {
  server = await openTestApp({ log: (line) => void logged.push(JSON.parse(line)) })
  await someDepts(server)
  const { db } = server.ctx
  const people = { boss: '100', head: 'a', asker: 'a1', mate: 'a1', off: 'a1', other: 'b1', keeper: 'b', stand: 'b' }
  for (const [i, [name, deptId]] of Object.entries(people).entries()) {
    ids[name] = (await aUser(server, { deptId, sort: 100 + i, name, ...(name === 'off' && { status: '1' }) })).id
  }
  const lead = (deptId: string, name: string) =>
    db
      .update(deptTable)
      .set({ leaderUserId: id(name) })
      .where(eq(deptTable.id, deptId))
  await lead('100', 'boss')
  await lead('a', 'head')
  await db
    .update(userTable)
    .set({ managerId: id('mate') })
    .where(eq(userTable.id, id('asker')))
  await db
    .update(userTable)
    .set({ managerId: id('head') })
    .where(eq(userTable.id, id('mate')))
  roleId = await aRole(server)
  await db.insert(userRoleTable).values(['head', 'other', 'off'].map((name) => ({ userId: id(name), roleId })))
  await db.insert(postTable).values({ id: 'w1', postCode: 'w1', postName: '审批岗', sort: 1 })
  await db.insert(userPostTable).values(['head', 'other'].map((name) => ({ userId: id(name), postId: 'w1' })))
  const members = ['other', 'off', 'mate'].map(id)
  await db.insert(flowGroupTable).values({ id: 'g1', groupName: '一组', memberIds: members })
  await db.insert(flowExpressionTable).values({ id: 'x1', name: '看门', expression: '${keeper}', dataType: 'dynamic' })
})
afterAll(() => server.close())

function as(name: string): Ctx {
  const caller = {
    ...systemCaller,
    id: id(name),
    userName: name,
    name,
    deptId: 'a1',
    admin: false,
    permissions: new Set<string>(),
  }
  return createContext(server.platform, { caller, ip: '', userAgent: '', requestId: '' })
}

type Settings = Record<string, string | number>

const person = (node: string, settings: Settings, attributes = '') => {
  const tags = Object.entries(settings).map(([name, value]) => `<flowable:${name}>${value}</flowable:${name}>`)
  return `<userTask id="${node}" name="${node}" ${attributes}><extensionElements>${tags.join('')}</extensionElements></userTask>`
}
const by = (code: number, param: string, more: Settings = {}): Settings => ({
  candidateStrategy: code,
  ...(param && { candidateParam: param.replaceAll('&', '&amp;') }),
  ...more,
})

let count = 0
/** Deploys nodes in a row and starts them as somebody; answers the id of the instance. */
async function started(nodes: string[], { as: who = 'asker', variables = {}, settings = {} }: Options = {}) {
  const key = `p${++count}`
  const own = nodes.map((node) => /id="(\w+)"/.exec(node)?.[1] ?? '')
  const ways = ['s', ...own].map((from, i): [string, string] => [from, own[i] ?? 'e'])
  await deployFile(server.ctx, model(key, ends + nodes.join('') + flows(...ways)))
  await server.ctx.db.update(flowDefinitionTable).set({ settings }).where(eq(flowDefinitionTable.key, key))
  const all = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value]))
  const instance = await startProcess(as(who), { key, variables: all })
  // The node of who started comes first in many of them.
  if ((await openTasks(instance)).some(({ node }) => node === 'apply')) await decide(instance, who)
  return instance
}
interface Options {
  as?: string
  variables?: Record<string, string | string[] | Record<string, string[]>>
  settings?: typeof flowDefinitionTable.$inferInsert.settings
}

const openTasks = (instanceId: string) =>
  server.ctx.db
    .select()
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.instanceId, instanceId), isNull(flowTaskTable.doneTime)))
    .orderBy(asc(flowTaskTable.id))

/** Who has open tasks, in the order of the tasks; of what may be claimed whoever is named. */
async function holders(instanceId: string): Promise<string[]> {
  const tasks = await openTasks(instanceId)
  const found: string[] = []
  for (const task of tasks) {
    if (task.assigneeId) found.push(...names([task.assigneeId]))
    else {
      const rows = await server.ctx.db.select().from(flowCandidateTable).where(eq(flowCandidateTable.taskId, task.id))
      const words = rows.map(({ kind, refId }) => (kind === 'user' ? (names([refId])[0] ?? '') : `${kind}:${refId}`))
      found.push(words.toSorted().join('|'))
    }
  }
  return found
}

const decide = async (instanceId: string, name: string, outcome: 'approved' | 'rejected' = 'approved') => {
  const task = (await openTasks(instanceId)).find(({ assigneeId }) => assigneeId === id(name))
  const decision = { taskId: task?.id ?? '', comment: '意见' }
  await (outcome === 'approved' ? completeTask : rejectTask)(as(name), decision)
}

const statusOf = async (instanceId: string) =>
  (await server.ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, instanceId)))[0]?.status

/** What rules said, in the order of the history. */
const reasonsOf = async (instanceId: string) =>
  (
    await server.ctx.db
      .select()
      .from(flowCommentTable)
      .where(and(eq(flowCommentTable.instanceId, instanceId), eq(flowCommentTable.type, '15')))
      .orderBy(asc(flowCommentTable.time), asc(flowCommentTable.id))
  ).map(({ content }) => content)

test('候选策略: every code of the designers is resolved here', () => {
  expect([...strategies.keys()].filter((code) => !strategyOf(code))).toEqual([])
  expect(strategyOf(99)).toBeUndefined()
})

const inTurn = { approveMethod: 4 }

test.for<[string, () => Settings, string[], Options?]>([
  ['10 指定角色', () => by(10, roleId, { approveMethod: 2 }), ['head', 'other']],
  ['20 部门成员', () => by(20, 'a1', { approveMethod: 2, assignStartUserHandlerType: 1 }), ['asker', 'mate']],
  ['21 部门负责人', () => by(21, 'a1,b1', { approveMethod: 2 }), ['head', 'boss']],
  ['22 指定岗位', () => by(22, 'w1', { approveMethod: 2 }), ['head', 'other']],
  ['23 连续多级部门负责人', () => by(23, 'a1|2', inTurn), ['head']],
  [
    '30 指定成员',
    () => by(30, [id('other'), id('off'), id('mate'), id('other')].join(), { approveMethod: 2 }),
    ['other', 'mate'],
  ],
  ['36 发起人本人', () => by(36, ''), ['asker']],
  ['37 发起人部门负责人: nobody leads A1', () => by(37, '1'), ['head']],
  ['37 second level', () => by(37, '2'), ['head']],
  ['37 third level', () => by(37, '3'), ['boss']],
  ['37 who leads the department has the one above', () => by(37, '1'), ['boss'], { as: 'head' }],
  ['38 发起人连续部门负责人', () => by(38, '3', { approveMethod: 2 }), ['head', 'boss']],
  ['40 用户组', () => by(40, 'g1', { approveMethod: 2 }), ['other', 'mate']],
  ['50 表单内用户字段', () => by(50, 'who'), ['mate'], { variables: { who: '$mate' } }],
  ['50 several', () => by(50, 'who', { approveMethod: 2 }), ['mate', 'other'], { variables: { who: '$mate;$other' } }],
  ['51 表单内部门负责人', () => by(51, 'dept|1'), ['head'], { variables: { dept: 'a1' } }],
  ['60 流程表达式', () => by(60, '${keeper}'), ['keeper'], { variables: { keeper: '$keeper' } }],
  ['60 by its id', () => by(60, 'x1'), ['keeper'], { variables: { keeper: '$keeper' } }],
  ['70 发起人直属上级', () => by(70, '1'), ['mate']],
  ['70 the next one', () => by(70, '2'), ['head']],
  ['70 without a superior the leader', () => by(70, '1'), ['boss'], { as: 'other' }],
  ['71 上一审批人的上级', () => by(71, '1'), ['mate']],
  ['72 岗位与发起人部门: climbing', () => by(72, 'w1'), ['head']],
])('候选策略: %s', async ([, settings, expected, options = {}]) => {
  const variables = Object.fromEntries(
    Object.entries(options.variables ?? {}).map(([name, value]) => [
      name,
      String(value).replaceAll(/\$(\w+)/g, (_, who: string) => id(who)),
    ]),
  )
  // Behind another node, because the first one is the initiator's own.
  const instance = await started([user('apply', '${INITIATOR}'), person('a', settings())], { ...options, variables })
  expect(await holders(instance)).toEqual(expected)
})

test('候选策略: 依次审批 asks the leaders of all levels one after the other', async () => {
  const instance = await started([user('apply', '${INITIATOR}'), person('a', by(38, '3', inTurn))])
  expect(await holders(instance)).toEqual(['head'])
  await decide(instance, 'head')
  expect(await holders(instance)).toEqual(['boss'])
})

test('候选策略: 与节点相同办理人, and the superior of who approved before', async () => {
  const nodes = [
    user('apply', '${INITIATOR}'),
    person('a', by(30, id('mate'))),
    person('b', by(71, '1')),
    person('c', by(73, 'a')),
    person('d', by(73, 'nowhere', { assignEmptyHandlerType: 1 })),
  ]
  const instance = await started(nodes)
  await decide(instance, 'mate')
  expect(await holders(instance)).toEqual(['head'])
  await decide(instance, 'head')
  expect(await holders(instance)).toEqual(['mate'])
  await decide(instance, 'mate')
  expect([await statusOf(instance), await reasonsOf(instance)]).toEqual(['approved', ['审批人为空，自动通过']])
})

test('认领: whoever belongs to a group today; who started may not', async () => {
  const { db } = server.ctx
  const before = ['other', 'off', 'mate'].map(id)
  await db.update(flowGroupTable).set({ memberIds: [...before, id('stand')] })
  const instance = await started([user('apply', '${INITIATOR}'), person('a', by(40, 'g1'))], { as: 'mate' })
  expect(await holders(instance)).toEqual(['group:g1'])
  const [task] = await openTasks(instance)
  expect(task).toMatchObject({ barredId: id('mate') })
  const refusal = '操作失败，原因：该任务的审批人不是你'
  await expect(claimTask(as('mate'), task?.id ?? '')).rejects.toThrow(refusal)
  await expect(claimTask(as('keeper'), task?.id ?? '')).rejects.toThrow(refusal)
  await db.update(flowGroupTable).set({ memberIds: [...before, id('keeper')] })
  await claimTask(as('keeper'), task?.id ?? '')
  await db.update(flowGroupTable).set({ memberIds: before })
  expect(await holders(instance)).toEqual(['keeper'])
})

test('认领: users and groups of a file; nobody in them is nobody', async () => {
  const file = (users: string, groups: string) =>
    `<userTask id="a" name="a" flowable:candidateUsers="${users}" flowable:candidateGroups="${groups}"/>`
  const both = await started([
    user('apply', '${INITIATOR}'),
    file(`${id('mate')},${id('off')}`, `${roleId},DEPTb1,GROUPg1`),
  ])
  expect(await holders(both)).toEqual([`dept:b1|group:g1|mate|role:${roleId}`])
  const none = await started([user('apply', '${INITIATOR}'), file(id('off'), 'DEPTnone')], {
    settings: { managers: [id('keeper')] },
  })
  expect(await holders(none)).toEqual(['keeper'])
})

test('随机挑选: one of those who can sign in', async () => {
  const instance = await started([person('a', by(30, [id('off'), id('head')].join(), { approveMethod: 1 }))])
  expect(await holders(instance)).toEqual(['head'])
})

const nobody = { candidateStrategy: 30, candidateParam: 'nobody' }

test.for<[string, Settings, string[], string, string[]]>([
  ['自动通过', { assignEmptyHandlerType: 1 }, [], 'approved', ['审批人为空，自动通过']],
  ['自动拒绝', { assignEmptyHandlerType: 2 }, [], 'rejected', ['审批人为空，自动不通过']],
  ['指定成员审批', { assignEmptyHandlerType: 3, assignEmptyUserIds: '$mate' }, ['mate'], 'running', []],
  [
    '指定成员审批, who is disabled',
    { assignEmptyHandlerType: 3, assignEmptyUserIds: '$off' },
    ['keeper'],
    'running',
    [],
  ],
  ['转交给流程管理员', { assignEmptyHandlerType: 4 }, ['keeper'], 'running', []],
  ['转交给流程管理员 unless said otherwise', {}, ['keeper'], 'running', []],
])('审批人为空: %s', async ([, settings, expected, status, reasons]) => {
  const filled = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      String(value).replace(/\$(\w+)/, (_, who: string) => id(who)),
    ]),
  )
  const instance = await started([person('a', { ...nobody, ...filled })], { settings: { managers: [id('keeper')] } })
  expect([await holders(instance), await statusOf(instance), await reasonsOf(instance)]).toEqual([
    expected,
    status,
    reasons,
  ])
})

test('审批人为空: without a manager it is whoever manages all processes, never anyone; the log says it once', async () => {
  const instance = await started([person('a', nobody)])
  expect((await openTasks(instance)).map(({ assigneeId }) => assigneeId)).toEqual(['1'])
  const told = logged.filter(({ event, process }) => event === 'wf.noassignee' && process === `p${count}`)
  expect(told).toMatchObject([{ level: 40, node: 'a' }])
})

test('审批人为空: also where a file names one who cannot sign in', async () => {
  const instance = await started([user('a', id('off'))], { settings: { managers: [id('keeper'), id('head')] } })
  expect(await holders(instance)).toEqual(['head|keeper'])
})

test.for<[string, string, Settings, string[], string, string[]]>([
  ['由发起人对自己审批', 'asker', { assignStartUserHandlerType: 1 }, ['asker'], 'running', []],
  ['自动跳过', 'asker', { assignStartUserHandlerType: 2 }, [], 'approved', ['审批人与提交人为同一人时，自动通过']],
  ['转交给部门负责人审批', 'asker', {}, ['head'], 'running', ['审批人与提交人为同一人时，转交给部门负责人审批']],
  ['the leader has the one above', 'head', {}, ['boss'], 'running', ['审批人与提交人为同一人时，转交给部门负责人审批']],
  ['nobody above', 'boss', {}, [], 'approved', ['审批人与提交人为同一人时，找不到部门负责人，自动通过']],
])('审批人是发起人: %s', async ([, who, settings, expected, status, reasons]) => {
  const instance = await started([user('apply', '${INITIATOR}'), person('a', by(30, id(who), settings))], { as: who })
  expect([await holders(instance), await statusOf(instance), await reasonsOf(instance)]).toEqual([
    expected,
    status,
    reasons,
  ])
})

test('审批人是发起人: of several only their own task is another matter', async () => {
  const settings = by(30, [id('mate'), id('asker')].join(), { approveMethod: 2, assignStartUserHandlerType: 2 })
  const instance = await started([user('apply', '${INITIATOR}'), person('a', settings)])
  expect([await holders(instance), await reasonsOf(instance)]).toEqual([
    ['mate'],
    ['审批人与提交人为同一人时，自动通过'],
  ])
  await decide(instance, 'mate')
  expect(await statusOf(instance)).toBe('approved')
})

test('发起人节点: is theirs, and theirs again when it comes back', async () => {
  const nodes = [user('apply', '${INITIATOR}'), person('a', by(30, id('mate'), { rejectHandlerType: 4 }))]
  const instance = await started(nodes)
  await decide(instance, 'mate', 'rejected')
  expect(await holders(instance)).toEqual(['asker'])
  await decide(instance, 'asker')
  expect(await holders(instance)).toEqual(['mate'])
})

const three = () => ['a', 'b', 'c'].map((node, i) => person(node, by(30, id(i === 1 ? 'head' : 'mate'))))
const pair = () => ['a', 'b'].map((node) => person(node, by(30, id('mate'))))

test('重复审批: not passed, passed once for all, passed only side by side; the reason is told', async () => {
  const none = await started(pair())
  await decide(none, 'mate')
  expect(await holders(none)).toEqual(['mate'])
  const once = await started(three(), { settings: { repeatedApprover: 'once' } })
  await decide(once, 'mate')
  await decide(once, 'head')
  expect([await statusOf(once), await reasonsOf(once)]).toEqual(['approved', ['重复审批，自动通过']])
  const adjacent = await started(three(), { settings: { repeatedApprover: 'adjacent' } })
  await decide(adjacent, 'mate')
  await decide(adjacent, 'head')
  expect(await holders(adjacent)).toEqual(['mate'])
  const beside = await started(pair(), { settings: { repeatedApprover: 'adjacent' } })
  await decide(beside, 'mate')
  expect([await statusOf(beside), await reasonsOf(beside)]).toEqual(['approved', ['重复审批，自动通过']])
})

test('重复审批: what was approved before the last return does not count, and who did it has it again', async () => {
  const instance = await started(three(), { settings: { repeatedApprover: 'once' } })
  await decide(instance, 'mate')
  const [task] = await openTasks(instance)
  await operate(server.ctx, { rootId: instance, instanceId: instance }, () => ({
    command: { type: 'return', task: task?.engineId ?? '', to: 'a' },
  }))
  expect(await holders(instance)).toEqual(['mate'])
  await decide(instance, 'mate')
  expect(await holders(instance)).toEqual(['head'])
  await decide(instance, 'head')
  expect(await reasonsOf(instance)).toEqual(['重复审批，自动通过'])
})

test.for<[string, number, string]>([
  ['自动通过', 2, '非人工审核，自动通过'],
  ['自动拒绝', 3, '非人工审核，自动不通过'],
])('审批类型: %s', async ([, approveType, reason]) => {
  const instance = await started([person('a', { approveType })])
  expect([await statusOf(instance), await reasonsOf(instance)]).toEqual([
    approveType === 2 ? 'approved' : 'rejected',
    [reason],
  ])
})

test('会签: a disabled member is not counted; votes have their weights', async () => {
  const members = ['mate', 'off', 'head'].map(id).join()
  const instance = await started([
    person('a', by(30, members, { approveMethod: 2, approveRatio: 60 })),
    person('z', by(30, id('other'))),
  ])
  expect(await holders(instance)).toEqual(['mate', 'head'])
  await decide(instance, 'mate')
  expect(await holders(instance)).toEqual(['head'])
  await decide(instance, 'head')
  expect(await holders(instance)).toEqual(['other'])
  const voted = by(30, members, { approveMethod: 6, approveRatio: 60, voteWeights: `${id('head')}=3` })
  const vote = await started([person('a', voted), person('z', by(30, id('other')))])
  await decide(vote, 'head')
  expect(await holders(vote)).toEqual(['other'])
})

const day = 86_400_000
const textOf = (offset: number) => new Date(server.clock.now().getTime() + offset).toISOString()
const deputyRow = (from: string, to: string, more: Partial<typeof flowDeputyTable.$inferInsert> = {}) => ({
  principalId: id(from),
  deputyId: id(to),
  startTime: textOf(-day),
  endTime: textOf(day),
  scope: 'all' as const,
  ...more,
})

test('代理: has the task while it lasts, the principal may still act, chains end after three, circles are cut', async () => {
  const { db } = server.ctx
  await db.insert(flowDeputyTable).values([deputyRow('mate', 'stand')])
  const task = () => [person('a', by(30, id('mate')))]
  const first = await started(task())
  expect(await openTasks(first)).toMatchObject([{ assigneeId: id('stand'), deputyOf: id('mate') }])
  const [said] = await db
    .select()
    .from(flowCommentTable)
    .where(and(eq(flowCommentTable.instanceId, first), eq(flowCommentTable.type, '19')))
  expect(said).toMatchObject({ content: '任务由代理人办理', extra: { principalId: id('mate'), deputyId: id('stand') } })
  await completeTask(as('mate'), { taskId: (await openTasks(first))[0]?.id ?? '' })
  expect(await statusOf(first)).toBe('approved')

  await db
    .insert(flowDeputyTable)
    .values([deputyRow('stand', 'other'), deputyRow('other', 'keeper'), deputyRow('keeper', 'boss')])
  expect(await holders(await started(task()))).toEqual(['keeper'])
  await db
    .update(flowDeputyTable)
    .set({ deputyId: id('mate') })
    .where(eq(flowDeputyTable.principalId, id('other')))
  expect(await holders(await started(task()))).toEqual(['other'])
  // Whoever started, or cannot sign in, does not decide as a deputy.
  await db
    .update(flowDeputyTable)
    .set({ deputyId: id('asker') })
    .where(eq(flowDeputyTable.principalId, id('mate')))
  expect(await holders(await started(task()))).toEqual(['mate'])
  await db
    .update(flowDeputyTable)
    .set({ deputyId: id('off') })
    .where(eq(flowDeputyTable.principalId, id('mate')))
  expect(await holders(await started(task()))).toEqual(['mate'])

  await db.delete(flowDeputyTable)
  const key = `p${count + 1}`
  await db
    .insert(flowDeputyTable)
    .values([
      deputyRow('mate', 'stand'),
      deputyRow('mate', 'other', { scope: 'process', processKey: key }),
      deputyRow('mate', 'keeper', { scope: 'process', processKey: 'another' }),
    ])
  expect(await holders(await started(task()))).toEqual(['other'])
  expect(await holders(await started(task()))).toEqual(['stand'])
  server.clock.moveMs(2 * day)
  expect(await holders(await started(task()))).toEqual(['mate'])
})

test('自选: whom somebody chose at a step before, within what the node allows', async () => {
  const nodes = [
    user('apply', '${INITIATOR}'),
    person('before', by(30, id('mate'))),
    person('pick', by(34, '')),
    person('later', by(35, `${id('head')},${id('other')}`)),
  ]
  const instance = await started(nodes)
  const [row] = await server.ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, instance))
  const { graph } = await definitionOf(server.ctx, row?.definitionId ?? '')
  const refused = (people: string[], node = 'pick', choosers: ('initiator' | 'approver')[] = ['approver']) =>
    expect(chosenPeople(server.ctx, { graph }, { [node]: people.map(id) }, choosers)).rejects
  await refused(['off']).toThrow('节点“pick”的审批人不在可选范围内')
  await refused(['mate', 'head']).toThrow('节点“pick”只能选择一位审批人')
  await refused(['mate'], 'before').toThrow('节点“before”不能选择审批人')
  await refused(['head'], 'later').toThrow('节点“later”不能选择审批人')
  await refused(['mate'], 'later', ['initiator']).toThrow('节点“later”的审批人不在可选范围内')
  await refused(['mate'], 'nowhere').toThrow('节点“nowhere”不能选择审批人')
  const [task] = await openTasks(instance)
  const decision = { taskId: task?.id ?? '', comment: '', nextAssignees: { pick: [id('other')] } }
  await expect(completeTask(as('mate'), { ...decision, nextAssignees: { pick: [id('off')] } })).rejects.toThrow(
    '节点“pick”的审批人不在可选范围内',
  )
  await completeTask(as('mate'), decision)
  expect(await holders(instance)).toEqual(['other'])
})

test('审批预览: the steps to come with the names of people; nobody is asked in earnest', async () => {
  const nodes = [
    user('apply', '${INITIATOR}'),
    person('a', by(37, '1')),
    person('b', by(34, '')),
    person('c', by(10, roleId, { approveMethod: 2 })),
    person('d', by(40, 'g1')),
    person('z', { ...nobody, assignEmptyHandlerType: 1 }),
  ]
  const instance = await started(nodes)
  const [row] = await server.ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, instance))
  if (!row) throw new Error('no instance')
  const definition = await definitionOf(server.ctx, row.definitionId)
  const people = await userBriefs(server.ctx, Object.values(ids))
  const nameOf = (name: string) => people.get(id(name))?.name ?? ''
  const begun = await predictBeginning(server.ctx, definition, { initiator: id('asker'), variables: {} })
  const steps = [
    { node: 'a', nodeName: 'a', people: [nameOf('head')] },
    { node: 'b', nodeName: 'b', people: ['待选择'] },
    { node: 'c', nodeName: 'c', people: [nameOf('head'), nameOf('other')] },
    { node: 'd', nodeName: 'd', people: ['一组'] },
  ]
  expect(begun).toEqual({ steps, stoppedBy: null, choices: [] })
  const seen = await predictInstance(server.ctx, definition, row)
  expect(seen).toEqual({
    steps: steps.slice(1),
    stoppedBy: null,
    choices: [{ node: 'b', nodeName: 'b', multiple: false, range: [], isRequired: true }],
  })
  expect(await holders(instance)).toEqual(['head'])
})

test('审批预览: stops where a value is not known yet; a chosen node is asked of who starts', async () => {
  const nodes = [person('a', by(60, '${unknown}')), person('b', by(35, id('mate'), { approveMethod: 2 }))]
  await expect(started(nodes)).rejects.toThrow('Unknown property used in expression: ${unknown}')
  expect(logged.filter(({ event }) => event === 'wf.expr')).toMatchObject([
    { level: 40, problem: 'Unknown property used in expression: ${unknown}' },
  ])
  const key = `p${count}`
  const [row] = await server.ctx.db.select().from(flowDefinitionTable).where(eq(flowDefinitionTable.key, key))
  if (!row) throw new Error('not deployed')
  expect(await predictBeginning(server.ctx, row, { initiator: id('asker'), variables: {} })).toEqual({
    steps: [],
    stoppedBy: 'unknown',
    choices: [{ node: 'b', nodeName: 'b', multiple: true, range: [id('mate')], isRequired: false }],
  })
})

test('办理人预览: who would get it, by HTTP', async () => {
  const token = await sessionFor(server, '1')
  const ask = (strategy: number, param: string, variables = {}) =>
    server.send(forecastCalls.preview, { token, body: { strategy, param, initiatorId: id('asker'), variables } })
  const [head] = [(await userBriefs(server.ctx, [id('head')])).get(id('head'))]
  expect((await ask(37, '1')).data).toEqual([{ id: id('head'), name: head?.name, deptName: head?.deptName }])
  expect((await ask(60, '${who}', { who: id('off') })).data).toEqual([])
  expect((await ask(60, '${nothing}')).msg).toBe('Unknown property used in expression: ${nothing}')
  expect((await ask(99, '')).msg).toBe('候选策略不存在')
})
