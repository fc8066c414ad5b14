import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeTask, startProcess } from '#/modules/flowable/api.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowCommentTable, flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { parkJobs, releaseJobs } from '#/modules/flowable/outbox/park.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { noticeTable, noticeUserReadTable } from '#/modules/system/messages/notice/notice.table.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { systemCaller } from '#/platform/caller.ts'
import { createContext } from '#/platform/context.ts'
import { aPerson, type Person } from '#testing/organisation.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { flowJobTable } from './job.table.ts'

let server: TestApp
let boss: Person
let asker: Person

beforeAll(async () => {
  server = await openTestApp()
  boss = await aPerson(server, '100')
  asker = await aPerson(server, '100')
})
afterAll(() => server.close())

const as = ({ id, userName }: Person) =>
  createContext(server.platform, {
    caller: { ...systemCaller, id, userName, name: userName, admin: false, permissions: new Set<string>() },
    ip: '',
    userAgent: '',
    requestId: '',
  })

const setting = (name: string, text: string | number) => `<flowable:${name}>${text}</flowable:${name}>`

/** 1 reminds, 2 approves, 3 refuses, 4 hands to the leader. */
const limited = (key: string, type: 1 | 2 | 3 | 4, more = '', by = '${boss}') => {
  const settings = setting('timeoutHandlerType', type) + setting('timeoutDuration', 'PT1H') + more
  const task = user('a', by).replace('/>', `><extensionElements>${settings}</extensionElements></userTask>`)
  return deployFile(
    server.ctx,
    model(key, `${ends}${task}${user('z', '${boss}')}${flows(['s', 'a'], ['a', 'z'], ['z', 'e'])}`),
  )
}
const started = (key: string) => startProcess(as(asker), { key, variables: { boss: boss.id } })
const minutes = (count: number) => {
  server.clock.moveMs(count * 60_000)
  return runJobs(server)
}
const openTasks = (id: string) =>
  server.ctx.db
    .select()
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.rootId, id), isNull(flowTaskTable.doneTime)))
const limitsOf = (id: string) =>
  server.ctx.db.select().from(flowJobTable).where(eq(flowJobTable.instanceId, id)).orderBy(asc(flowJobTable.id))
const stateOf = async (id: string) =>
  (await server.ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, id)))[0]

/** Titles that somebody read of one request. */
async function heard({ id }: Person, instanceId: string): Promise<string[]> {
  const rows = await server.ctx.db
    .select({ title: noticeTable.noticeTitle, link: noticeTable.linkUrl })
    .from(noticeUserReadTable)
    .innerJoin(noticeTable, eq(noticeTable.id, noticeUserReadTable.noticeId))
    .where(eq(noticeUserReadTable.userId, id))
    .orderBy(asc(noticeTable.createTime), asc(noticeTable.id))
  return rows.flatMap(({ title, link }) => (link?.includes(instanceId) ? [title.replace(/：.*/, '')] : []))
}

test('时限: whoever gets a task is told, warned at 80 %, reminded as often as the node says', async () => {
  await limited('reminds', 1, setting('timeoutMostReminders', 2))
  const id = await started('reminds')
  await minutes(47)
  expect(await heard(boss, id)).toEqual(['收到待办'])
  await minutes(2)
  expect(await heard(boss, id)).toEqual(['收到待办', '即将超时'])
  await minutes(12)
  await minutes(61)
  await minutes(61)
  expect(await heard(boss, id)).toEqual(['收到待办', '即将超时', '已超时', '已超时'])
  expect(await limitsOf(id)).toEqual([])
  expect(await openTasks(id)).toMatchObject([{ node: 'a' }])
})

test('时限: a task that is decided in time takes its limit along', async () => {
  const id = await started('reminds')
  expect((await limitsOf(id)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['reminder', 'reminder', 'notice']),
  )
  const [task] = await openTasks(id)
  expect(Date.parse(task?.dueTime ?? '') - Date.parse(task?.createTime ?? '')).toBe(3_600_000)
  await completeTask(as(boss), { taskId: task?.id ?? '' })
  expect((await limitsOf(id)).filter(({ kind }) => kind === 'reminder')).toEqual([])
})

test.for([
  ['approves', 2, '审批超时，系统自动通过', 'running', '2'],
  ['refuses', 3, '审批超时，系统自动不通过', 'rejected', '3'],
] as const)(
  '时限: the product %s by itself, with its reason, once',
  async ([key, type, reason, status, taskStatus]) => {
    await limited(key, type)
    const id = await started(key)
    await minutes(59)
    expect(await openTasks(id)).toMatchObject([{ node: 'a' }])
    server.clock.moveMs(120_000)
    await Promise.all([runJobs(server), runJobs(server)])
    expect((await stateOf(id))?.status).toBe(status)
    const comments = await server.ctx.db.select().from(flowCommentTable).where(eq(flowCommentTable.instanceId, id))
    expect(comments.map(({ type: kind, content }) => [kind, content])).toEqual([['15', reason]])
    const tasks = await server.ctx.db.select().from(flowTaskTable).where(eq(flowTaskTable.instanceId, id))
    expect(tasks.find(({ node }) => node === 'a')).toMatchObject({ status: taskStatus, doneBy: null })
    expect(await heard(asker, id)).toEqual(status === 'rejected' ? ['申请被拒绝'] : [])
  },
)

test('时限: the superior of whoever was late has the task from then on', async () => {
  const chief = await aPerson(server, '100')
  await server.ctx.db.update(userTable).set({ managerId: chief.id }).where(eq(userTable.id, boss.id))
  await limited('hands', 4)
  const id = await started('hands')
  // What is told before the end and the end itself are due one after the other, as they are in life.
  await minutes(49)
  await minutes(12)
  expect(await openTasks(id)).toMatchObject([{ node: 'a', assigneeId: chief.id, ownerId: null, version: 2 }])
  const rows = await server.ctx.db.select().from(flowTaskTable).where(eq(flowTaskTable.instanceId, id))
  expect(rows.find(({ doneTime }) => doneTime !== null)).toMatchObject({ status: '8', doneBy: boss.id })
  expect(await heard(chief, id)).toEqual(['收到待办'])
})

test('时限: a superior who asked for it themselves is passed over for theirs, then for the leaders above', async () => {
  const { db } = server.ctx
  const [above, chief] = [await aPerson(server, '100'), await aPerson(server, '100')]
  const manage = (who: Person, managerId: string | null) =>
    db.update(userTable).set({ managerId }).where(eq(userTable.id, who.id))
  await manage(boss, asker.id)
  await manage(asker, above.id)
  await limited('named', 4, '', boss.id)
  const late = async () => {
    const id = await started('named')
    await minutes(49)
    await minutes(12)
    return id
  }
  expect(await openTasks(await late())).toMatchObject([{ node: 'a', assigneeId: above.id }])
  await manage(asker, null)
  const leads = (leaderUserId: string | null) =>
    db.update(deptTable).set({ leaderUserId }).where(eq(deptTable.id, '100'))
  await leads(chief.id)
  expect(await openTasks(await late())).toMatchObject([{ node: 'a', assigneeId: chief.id }])
  await leads(asker.id)
  const id = await late()
  expect(await openTasks(id)).toMatchObject([{ node: 'a', assigneeId: boss.id }])
  const said = await db.select().from(flowCommentTable).where(eq(flowCommentTable.instanceId, id))
  expect(said.map(({ content }) => content)).toEqual(['审批超时，找不到上级'])
})

test('时限: a refusal of the product that gives a request back is seen as a return', async () => {
  const settings = [
    setting('timeoutHandlerType', 3),
    setting('timeoutDuration', 'PT1H'),
    setting('rejectHandlerType', 4),
  ].join('')
  const late = user('a', '${boss}').replace('/>', `><extensionElements>${settings}</extensionElements></userTask>`)
  const ways = flows(['s', 'apply'], ['apply', 'a'], ['a', 'e'])
  await deployFile(server.ctx, model('givesBack', `${ends}${user('apply', '${INITIATOR}')}${late}${ways}`))
  const id = await started('givesBack')
  const [own] = await openTasks(id)
  await completeTask(as(asker), { taskId: own?.id ?? '' })
  await minutes(61)
  expect((await stateOf(id))?.status).toBe('returned')
  expect(await openTasks(id)).toMatchObject([{ node: 'apply', assigneeId: asker.id }])
  expect(await heard(asker, id)).toEqual(['申请被退回'])
})

test('时限: while a request is suspended its time is not over; activated again what is overdue comes once', async () => {
  const id = await started('approves')
  const suspend = async (suspended: boolean) => {
    await server.ctx.db.update(flowInstanceTable).set({ suspended }).where(eq(flowInstanceTable.id, id))
    await (suspended ? parkJobs : releaseJobs)(server.ctx, id)
  }
  await suspend(true)
  await minutes(180)
  expect(await openTasks(id)).toMatchObject([{ node: 'a' }])
  expect((await limitsOf(id)).map(({ state }) => state)).toEqual(['parked', 'parked'])
  await suspend(false)
  await runJobs(server)
  expect(await openTasks(id)).toMatchObject([{ node: 'z' }])
})

test('超时: goes on at the boundary branch that the task has', async () => {
  const settings = setting('timeoutHandlerType', 5) + setting('timeoutDuration', 'PT1H')
  const task = user('a', '${boss}').replace('/>', `><extensionElements>${settings}</extensionElements></userTask>`)
  const way = flows(['s', 'a'], ['a', 'e'], ['b', 'z'], ['z', 'e'])
  const bare = model('branchless', `${ends}${task}${user('z', '${boss}')}${flows(['s', 'a'], ['a', 'z'], ['z', 'e'])}`)
  await expect(deployFile(server.ctx, bare)).rejects.toThrow(
    '节点“a”的超时处理为跳转边界分支，但没有定时、消息或信号边界事件',
  )
  const late =
    '<boundaryEvent id="b" attachedToRef="a"><timerEventDefinition><timeDuration>P30D</timeDuration></timerEventDefinition></boundaryEvent>'
  await deployFile(server.ctx, model('branching', `${ends}${task}${late}${user('z', '${boss}')}${way}`))
  const id = await started('branching')
  await minutes(61)
  expect(await openTasks(id)).toMatchObject([{ node: 'z' }])
})
