import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskCounts } from '@app/shared/flowable/taskCounts.ts'
import { claimList, copyList, finishedList, processList, readCopies, todoList } from '@app/shared/flowable/taskLists.ts'
import { board } from '@app/shared/portal/board.ts'
import { claimTask, completeTask, startProcess } from '#/modules/flowable/api.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowCopyTable } from '#/modules/flowable/operation/copy.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { holds, systemCaller } from '#/platform/caller.ts'
import { createContext, type Ctx } from '#/platform/context.ts'
import { aPerson, type Person } from '#testing/organisation.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { flowTaskTable } from './task.table.ts'

const may = [
  'flowable:task:todo',
  'flowable:task:claim',
  'flowable:task:finished',
  'flowable:task:process',
  'flowable:task:copy',
  'flowable:task:revoke',
]
let server: TestApp
let asker: Person
let chief: Person
let other: Person

beforeAll(async () => {
  server = await openTestApp()
  asker = await aPerson(server, '100', { may })
  chief = await aPerson(server, '100', { may })
  other = await aPerson(server, '100', { may })
  await deployFile(
    server.ctx,
    model(
      'lists',
      `${ends}${user('approve', '${chief}')}<userTask id="pool" name="登记" flowable:candidateUsers="\${chief},\${other}"/>${flows(
        ['s', 'approve'],
        ['approve', 'pool'],
        ['pool', 'e'],
      )}`,
    ),
  )
})
afterAll(() => server.close())

function as({ id, userName }: Person): Ctx {
  const caller = {
    ...systemCaller,
    id,
    userName,
    name: userName,
    deptId: '100',
    admin: false,
    permissions: new Set<string>(),
  }
  expect(holds(caller, 'anything')).toBe(false)
  return createContext(server.platform, { caller, ip: '', userAgent: '', requestId: '' })
}

const start = () =>
  startProcess(as(asker), { key: 'lists', variables: { chief: chief.id, other: other.id }, businessKey: 'b' })

async function todosOf({ token }: Person, query: Record<string, unknown> = {}) {
  const { data } = await server.send(todoList.endpoints.page, { token, query: { pageSize: 200, ...query } })
  return data?.list ?? []
}
const claimsOf = async ({ token }: Person) =>
  (await server.send(claimList.endpoints.page, { token, query: {} })).data?.list ?? []
const countsOf = async ({ token }: Person) => (await server.send(taskCounts, { token })).data
const taskIn = async (instanceId: string, person: Person) =>
  (await todosOf(person)).find(({ procInsId }) => procInsId === instanceId)

test('待办: the lists are for holders of their permission', async () => {
  const nobody = await aPerson(server, '100', {})
  for (const list of [todoList, claimList, finishedList, processList, copyList]) {
    const answer = await server.send(list.endpoints.page, { token: nobody.token, query: {} })
    expect(answer).toMatchObject({ code: 403 })
  }
  expect(await server.send(taskCounts, { token: nobody.token })).toMatchObject({ code: 403 })
})

test('待办: a task stands in the list of its person alone, with what its request is', async () => {
  const id = await start()
  const task = await taskIn(id, chief)
  expect(task).toMatchObject({
    title: `${asker.userName}提交的lists`,
    taskName: 'approve',
    taskDefKey: 'approve',
    procDefName: 'lists',
    procDefVersion: 1,
    startDeptName: expect.stringMatching(/./),
    urgeCount: 0,
    isPlain: true,
  })
  expect(await taskIn(id, other)).toBeUndefined()
  expect((await claimsOf(chief)).filter(({ procInsId }) => procInsId === id)).toEqual([])
  expect(await countsOf(chief)).toMatchObject({ todo: (await todosOf(chief)).length })
  const { data } = await server.send(board.todos, { token: chief.token })
  expect(data).toContainEqual(
    expect.objectContaining({ label: '待审批', path: `/task/record?procInsId=${id}&taskId=${task?.id}` }),
  )
})

test('待办: found by process, title, starter, urgency and time limit', async () => {
  const id = await start()
  const { id: taskId = '' } = (await taskIn(id, chief)) ?? {}
  await server.ctx.db
    .update(flowTaskTable)
    .set({ priority: 80, dueTime: '2020-01-01T00:00:00Z' })
    .where(eq(flowTaskTable.id, taskId))
  const finds = async (query: Record<string, unknown>) =>
    (await todosOf(chief, query)).some((task) => task.id === taskId)
  for (const query of [
    { procDefName: 'list' },
    { title: '提交的' },
    { starter: asker.userName.slice(1) },
    { level: 'high' },
    { overdue: '1' },
  ])
    expect([query, await finds(query)]).toEqual([query, true])
  for (const query of [
    { procDefName: '%' },
    { title: '没有' },
    { starter: 'nobody' },
    { level: 'low' },
    { overdue: '0' },
    { categoryId: 'none' },
  ])
    expect([query, await finds(query)]).toEqual([query, false])
})

test('待签: whoever may claim sees it, after the claim it is a 待办 of one and nothing to the other', async () => {
  const id = await start()
  await completeTask(as(chief), { taskId: (await taskIn(id, chief))?.id ?? '' })
  const offered = async (person: Person) => (await claimsOf(person)).find(({ procInsId }) => procInsId === id)
  const task = await offered(other)
  expect(task).toMatchObject({ taskName: '登记' })
  expect(await offered(chief)).toMatchObject({ id: task?.id })
  const before = await countsOf(other)
  await claimTask(as(other), task?.id ?? '')
  expect(await countsOf(other)).toMatchObject({ todo: (before?.todo ?? 0) + 1, claim: (before?.claim ?? 0) - 1 })
  expect(await offered(chief)).toBeUndefined()
  expect(await taskIn(id, other)).toMatchObject({ id: task?.id })
})

test('待办: what is suspended waits outside of list and number', async () => {
  const id = await start()
  const { todo = 0 } = (await countsOf(chief)) ?? {}
  await server.ctx.db.update(flowInstanceTable).set({ suspended: true }).where(eq(flowInstanceTable.id, id))
  expect(await taskIn(id, chief)).toBeUndefined()
  expect(await countsOf(chief)).toMatchObject({ todo: todo - 1 })
})

test('已办: the own act with its opinion; what a colleague decided is not there', async () => {
  const id = await start()
  const { id: taskId = '' } = (await taskIn(id, chief)) ?? {}
  await completeTask(as(chief), { taskId, comment: '同意，尽快' })
  const finishedOf = async ({ token }: Person) =>
    (await server.send(finishedList.endpoints.page, { token, query: { pageSize: 200 } })).data?.list.find(
      ({ procInsId }) => procInsId === id,
    )
  expect(await finishedOf(chief)).toMatchObject({
    id: taskId,
    status: '2',
    comment: '同意，尽快',
    instanceStatus: 'running',
    mayWithdraw: true,
    duration: expect.any(Number),
  })
  expect(await finishedOf(other)).toBeUndefined()
})

test('我的流程: own requests with where they stand and who has them', async () => {
  const id = await start()
  const mine = async ({ token }: Person, query = {}) =>
    (await server.send(processList.endpoints.page, { token, query: { pageSize: 200, ...query } })).data?.list.find(
      (row) => row.id === id,
    )
  expect(await mine(asker)).toMatchObject({
    status: 'running',
    currentNodes: 'approve',
    handlers: [{ name: expect.any(String), deptName: expect.any(String) }],
    procDefName: 'lists',
  })
  expect(await mine(chief)).toBeUndefined()
  await completeTask(as(chief), { taskId: (await taskIn(id, chief))?.id ?? '' })
  expect(await mine(asker)).toMatchObject({ currentNodes: '登记', handlers: [{}, {}] })
  expect(await mine(asker, { status: 'approved' })).toBeUndefined()
  expect(await mine(asker, { keyword: '提交的' })).toBeDefined()
  // What another request is called finds that one alone.
  const another = await start()
  const words = { title: '采购显示器', categoryId: 'expense' }
  await server.ctx.db.update(flowInstanceTable).set(words).where(eq(flowInstanceTable.id, another))
  expect(await mine(asker, { keyword: '显示器' })).toBeUndefined()
  expect(await mine(asker, { categoryId: 'expense' })).toBeUndefined()
  expect(await mine(asker, { procDefName: 'lists' })).toBeDefined()
})

test('抄送: a copy is unread until its person opened it, and nobody else can say so', async () => {
  const id = await start()
  const [row] = await server.ctx.db
    .insert(flowCopyTable)
    .values({
      instanceId: id,
      nodeName: '审批',
      userId: other.id,
      fromUserId: chief.id,
      time: new Date().toISOString(),
    })
    .returning()
  const copies = async ({ token }: Person, query = {}) =>
    (await server.send(copyList.endpoints.page, { token, query })).data?.list ?? []
  expect(await copies(chief)).toEqual([])
  const title = `${asker.userName}提交的lists`
  expect(await copies(other, { isRead: '0' })).toMatchObject([{ id: row?.id, title, nodeName: '审批', readTime: null }])
  expect(await countsOf(other)).toMatchObject({ copy: 1 })
  await server.send(readCopies, { token: chief.token, params: { ids: row?.id ?? '' } })
  expect(await countsOf(other)).toMatchObject({ copy: 1 })
  await server.send(readCopies, { token: other.token, params: { ids: row?.id ?? '' } })
  expect(await countsOf(other)).toMatchObject({ copy: 0 })
  expect(await copies(other, { isRead: '0' })).toEqual([])
  expect(await copies(other, { isRead: '1' })).toMatchObject([{ readTime: expect.stringMatching(/^\d{4}-/) }])
})
