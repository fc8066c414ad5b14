import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelProcess, claimTask, completeTask, processOf, startProcess, todoCount } from '#/modules/flowable/api.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowCommentTable, flowEventTable, flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowJobTable, flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import { parkJobs, releaseJobs } from '#/modules/flowable/outbox/park.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { holds, systemCaller } from '#/platform/caller.ts'
import { createContext, type Ctx } from '#/platform/context.ts'
import { aPerson, type Person } from '#testing/organisation.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { rejectTask } from './reject.service.ts'

let first: TestApp
let second: TestApp
let asker: Person
let chief: Person

beforeAll(async () => {
  first = await openTestApp()
  second = await openTestApp({ databaseUrl: first.databaseUrl })
  asker = await aPerson(first, '100')
  chief = await aPerson(first, '100', {})
})
afterAll(async () => {
  await second.close()
  await first.close()
})

/** The context of a person on a node. */
function as({ id, userName }: Person, node: TestApp = first): Ctx {
  const caller = { ...systemCaller, id, userName, name: userName, admin: false, permissions: new Set<string>() }
  expect(holds(caller, 'anything')).toBe(false)
  return createContext(node.platform, { caller, ip: '', userAgent: '', requestId: '' })
}

const openTasks = (instanceId: string) =>
  first.ctx.db
    .select()
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.rootId, instanceId), isNull(flowTaskTable.doneTime)))
    .orderBy(asc(flowTaskTable.id))

async function onlyTask(instanceId: string) {
  const tasks = await openTasks(instanceId)
  expect(tasks).toHaveLength(1)
  return tasks[0]?.id ?? ''
}

/** Jobs that go on with the process. */
const waitsOf = (instanceId: string) =>
  first.ctx.db
    .select()
    .from(flowJobTable)
    .where(and(eq(flowJobTable.instanceId, instanceId), inArray(flowJobTable.kind, ['timer', 'async', 'handler'])))

const stateOf = async (id: string) =>
  (await first.ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, id)))[0]

const approval = (key: string) =>
  model(
    key,
    `${ends}${user('apply', '${INITIATOR}')}${user('approve', '${chief}')}${flows(['s', 'apply'], ['apply', 'approve'], ['approve', 'e'])}`,
  )

test('流程: started on one node, approved on the other, and its history tells it', async () => {
  await deployFile(first.ctx, approval('leave'))
  const id = await startProcess(as(asker), {
    key: 'leave',
    variables: { chief: chief.id, days: 2 },
    businessKey: 'order:1',
  })
  await completeTask(as(asker, second), { taskId: await onlyTask(id), comment: '请批准' })
  expect(await todoCount(as(chief, second))).toBe(1)
  await completeTask(as(chief, second), { taskId: await onlyTask(id), comment: '同意' })
  expect(await stateOf(id)).toMatchObject({ status: 'approved', endNode: 'e', starterId: asker.id })
  expect(await processOf(first.ctx, 'order:1')).toMatchObject([{ id, status: 'approved' }])
  const comments = await first.ctx.db.select().from(flowCommentTable).where(eq(flowCommentTable.instanceId, id))
  expect(comments.map(({ content, type }) => [content, type])).toEqual([
    ['请批准', '1'],
    ['同意', '1'],
  ])
  const events = await first.ctx.db
    .select()
    .from(flowEventTable)
    .where(and(eq(flowEventTable.instanceId, id), eq(flowEventTable.kind, 'took')))
    .orderBy(asc(flowEventTable.id))
  expect(events.map(({ element }) => element)).toEqual(['s-apply', 'apply-approve', 'approve-e'])
})

test('流程: a task of somebody else is refused, a decided one is gone', async () => {
  const id = await startProcess(as(asker), { key: 'leave', variables: { chief: chief.id } })
  const taskId = await onlyTask(id)
  await expect(completeTask(as(chief), { taskId })).rejects.toThrow('操作失败，原因：该任务的审批人不是你')
  await completeTask(as(asker), { taskId })
  await expect(completeTask(as(asker), { taskId })).rejects.toThrow('任务不存在或已被审批!')
})

test('流程: of many who decide at once on two nodes one wins', async () => {
  for (let i = 0; i < 10; i++) {
    const id = await startProcess(as(asker), { key: 'leave', variables: { chief: chief.id } })
    const taskId = await onlyTask(id)
    const tries = [first, second, first, second].map((node) => completeTask(as(asker, node), { taskId }))
    const results = await Promise.allSettled(tries)
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(refusals).toEqual(Array(3).fill('Error: 任务不存在或已被审批!'))
    expect(await openTasks(id)).toMatchObject([{ node: 'approve' }])
  }
})

test('流程: the last two of a join decide at the same moment, and the join fires once', async () => {
  const body = `${ends}<parallelGateway id="f"/><parallelGateway id="j"/>${user('a', '${one}')}${user('b', '${two}')}${user('z', '${one}')}`
  const ways = flows(['s', 'f'], ['f', 'a'], ['f', 'b'], ['a', 'j'], ['b', 'j'], ['j', 'z'], ['z', 'e'])
  await deployFile(first.ctx, model('joined', body + ways))
  for (let i = 0; i < 10; i++) {
    const id = await startProcess(as(asker), { key: 'joined', variables: { one: asker.id, two: chief.id } })
    const [a, b] = await openTasks(id)
    await Promise.all([
      completeTask(as(asker, first), { taskId: a?.id ?? '' }),
      completeTask(as(chief, second), { taskId: b?.id ?? '' }),
    ])
    expect(await openTasks(id)).toMatchObject([{ node: 'z' }])
  }
})

test('认领: candidates by their roles of today; the second one hears who was faster', async () => {
  const roleId = chief.roleIds[0] ?? ''
  const task = `<userTask id="a" name="a" flowable:candidateGroups="${roleId}" flowable:candidateUsers="${asker.id}"/>`
  await deployFile(first.ctx, model('offered', `${ends}${task}${flows(['s', 'a'], ['a', 'e'])}`))
  const id = await startProcess(as(asker), { key: 'offered' })
  const taskId = await onlyTask(id)
  const [before, stranger] = [await todoCount(as(chief)), await aPerson(first, '100')]
  await expect(completeTask(as(chief), { taskId })).rejects.toThrow('操作失败，原因：该任务的审批人不是你')
  await expect(claimTask(as(stranger), taskId)).rejects.toThrow('操作失败，原因：该任务的审批人不是你')
  await claimTask(as(chief, second), taskId)
  await expect(claimTask(as(asker), taskId)).rejects.toThrow(/任务已被.+认领/)
  expect(await todoCount(as(chief))).toBe(before)
  await completeTask(as(chief), { taskId })
  await expect(claimTask(as(asker), taskId)).rejects.toThrow('任务不存在或已被审批!')
})

test('定时器: fires once, whichever nodes look, and not for a suspended instance', async () => {
  const timer = `<boundaryEvent id="t" attachedToRef="a"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>`
  const body = `${ends}${user('a', '${who}')}${user('late', '${who}')}${timer}`
  await deployFile(first.ctx, model('timed', `${body}${flows(['s', 'a'], ['a', 'e'], ['t', 'late'], ['late', 'e'])}`))
  const variables = { who: asker.id }
  const [id, parked] = [
    await startProcess(as(asker), { key: 'timed', variables }),
    await startProcess(as(asker), { key: 'timed', variables }),
  ]
  const suspend = async (suspended: boolean) => {
    await first.ctx.db.update(flowInstanceTable).set({ suspended }).where(eq(flowInstanceTable.id, parked))
    await (suspended ? parkJobs : releaseJobs)(first.ctx, parked)
  }
  await suspend(true)
  await expect(completeTask(as(asker), { taskId: await onlyTask(parked) })).rejects.toThrow(
    '当前任务处于挂起状态，不能操作',
  )
  for (const node of [first, second]) node.clock.moveMs(3_700_000)
  await Promise.all([first, second, first].map(runJobs))
  expect(await openTasks(id)).toMatchObject([{ node: 'late' }])
  expect(await openTasks(parked)).toMatchObject([{ node: 'a' }])
  await suspend(false)
  await runJobs(second)
  expect(await openTasks(parked)).toMatchObject([{ node: 'late' }])
  const left = await first.ctx.db.select().from(flowJobTable).where(eq(flowJobTable.instanceId, id))
  expect(left).toEqual([])
})

test('定时器: a task that is decided takes its timer along', async () => {
  const id = await startProcess(as(asker), { key: 'timed', variables: { who: asker.id } })
  await completeTask(as(asker), { taskId: await onlyTask(id) })
  expect(await waitsOf(id)).toEqual([])
})

test('作业: what nobody waits for any more goes with its token, also while a node has claimed it', async () => {
  const body = `${ends}<parallelGateway id="f"/>${user('a', '${INITIATOR}')}<userTask id="b" name="b" flowable:async="true" flowable:assignee="x"/>`
  const stop = '<endEvent id="stop"><terminateEventDefinition/></endEvent>'
  const ways = flows(['s', 'f'], ['f', 'a'], ['f', 'b'], ['a', 'stop'], ['b', 'e'])
  await deployFile(first.ctx, model('behind', body + stop + ways))
  const id = await startProcess(as(asker), { key: 'behind' })
  const timed = await startProcess(as(asker), { key: 'timed', variables: { who: asker.id } })
  await first.ctx.db.update(flowJobTable).set({ state: 'running' }).where(eq(flowJobTable.instanceId, timed))
  await completeTask(as(asker), { taskId: await onlyTask(timed) })
  expect(await waitsOf(timed)).toEqual([])
  const [task] = (await openTasks(id)).filter(({ node }) => node === 'a')
  await completeTask(as(asker), { taskId: task?.id ?? '' })
  expect(await stateOf(id)).toMatchObject({ status: 'terminated' })
  expect(await waitsOf(id)).toEqual([])
})

test('信号: is heard by other trees after the commit, each once', async () => {
  const declared = '<signal id="go" name="go"/>'
  const event = '<signalEventDefinition signalRef="go"/>'
  const caught = `${ends}<intermediateCatchEvent id="c">${event}</intermediateCatchEvent>${user('heard', '${INITIATOR}')}${flows(['s', 'c'], ['c', 'heard'], ['heard', 'e'])}`
  const thrown = `${ends}<intermediateThrowEvent id="t">${event}</intermediateThrowEvent>${flows(['s', 't'], ['t', 'e'])}`
  await deployFile(first.ctx, model('listens', caught, declared))
  await deployFile(first.ctx, model('calls', thrown, declared))
  const waiting = [await startProcess(as(asker), { key: 'listens' }), await startProcess(as(asker), { key: 'listens' })]
  await startProcess(as(asker), { key: 'calls' })
  await Promise.all([first, second].map(runJobs))
  for (const id of waiting) expect(await openTasks(id)).toMatchObject([{ node: 'heard' }])
  expect(await first.ctx.db.select().from(flowSubscriptionTable)).toEqual([])
})

test('调用活动: the tree is one: a called process ends and its caller goes on', async () => {
  const call = '<callActivity id="c" name="c" calledElement="leave" flowable:inheritVariables="true"/>'
  await deployFile(
    first.ctx,
    model('outer', `${ends}${call}${user('z', '${INITIATOR}')}${flows(['s', 'c'], ['c', 'z'], ['z', 'e'])}`),
  )
  const id = await startProcess(as(asker), { key: 'outer', variables: { chief: chief.id } })
  await completeTask(as(asker), { taskId: await onlyTask(id) })
  await completeTask(as(chief, second), { taskId: await onlyTask(id) })
  expect(await openTasks(id)).toMatchObject([{ node: 'z', instanceId: id }])
  const rows = await first.ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.rootId, id))
  expect(rows.map(({ key, status }) => `${key} ${status}`).toSorted()).toEqual(['leave approved', 'outer running'])
})

test('调用活动: a version that is named is called, and a deployment refuses one that is not there', async () => {
  const called = (name: string) =>
    model('called', `${ends}${user(name, '${INITIATOR}')}${flows(['s', name], [name, 'e'])}`)
  await deployFile(first.ctx, called('old'))
  await deployFile(first.ctx, called('new'))
  const caller = (version: number) =>
    model(
      'caller',
      `${ends}<callActivity id="c" name="c" calledElement="called" flowable:calledElementVersion="${version}"/>${flows(['s', 'c'], ['c', 'e'])}`,
    )
  await expect(deployFile(first.ctx, caller(9))).rejects.toThrow('子流程标识不存在：called v9')
  await deployFile(first.ctx, caller(1))
  const id = await startProcess(as(asker), { key: 'caller', variables: {} })
  expect(await openTasks(id)).toMatchObject([{ node: 'old' }])
})

test('拒绝, 取消申请: end the process; only who started it may cancel', async () => {
  const id = await startProcess(as(asker), { key: 'leave', variables: { chief: chief.id } })
  await completeTask(as(asker), { taskId: await onlyTask(id) })
  await expect(cancelProcess(as(chief), id, '')).rejects.toThrow('流程取消失败，该流程不是你发起的')
  await rejectTask(as(chief), { taskId: await onlyTask(id), comment: '不行' })
  expect(await stateOf(id)).toMatchObject({ status: 'rejected' })
  await expect(cancelProcess(as(asker), id, '')).rejects.toThrow('流程取消失败，流程不处于运行中')
  const other = await startProcess(as(asker), { key: 'leave', variables: { chief: chief.id } })
  await cancelProcess(as(asker, second), other, '写错了')
  expect(await stateOf(other)).toMatchObject({ status: 'canceled' })
  expect(await openTasks(other)).toEqual([])
})

test('部署: a key gets versions, running instances keep theirs, what is forbidden is refused whole', async () => {
  const running = await startProcess(as(asker), { key: 'leave', variables: { chief: chief.id } })
  const [row] = await deployFile(second.ctx, approval('leave').replace('name="apply"', 'name="申请"'))
  expect(row).toMatchObject({ versionNo: 2, isLatest: true })
  expect(await openTasks(running)).toMatchObject([{ name: 'apply' }])
  const next = await startProcess(as(asker, second), { key: 'leave', variables: { chief: chief.id } })
  expect(await openTasks(next)).toMatchObject([{ name: '申请' }])
  const evil = model(
    'evil',
    `${ends}<serviceTask id="t" name="t" flowable:class="x.Y"/>${flows(['s', 't'], ['t', 'e'])}`,
  )
  await expect(deployFile(first.ctx, evil)).rejects.toThrow('流程定义包含不允许的元素：t（class x.Y）')
  await expect(deployFile(first.ctx, '<a')).rejects.toThrow('流程文件不是有效的XML')
  expect(await first.ctx.db.select().from(flowDefinitionTable).where(eq(flowDefinitionTable.key, 'evil'))).toEqual([])
})

test('流程: a suspended definition does not start, an unknown one neither', async () => {
  await deployFile(first.ctx, approval('stopped'))
  await first.ctx.db.update(flowDefinitionTable).set({ state: '2' }).where(eq(flowDefinitionTable.key, 'stopped'))
  await expect(startProcess(as(asker), { key: 'stopped' })).rejects.toThrow('流程已被挂起,请先激活流程')
  await expect(startProcess(as(asker), { key: 'nothing' })).rejects.toThrow('流程定义不存在')
})
