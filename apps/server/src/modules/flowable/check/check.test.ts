import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowCheckCalls as calls } from '@app/shared/flowable/check.ts'
import { cancelProcess, startProcess } from '#/modules/flowable/api.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowJobTable, flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let token: string
let waiting: string
let calling: string

beforeAll(async () => {
  server = await openTestApp()
  token = fakeCallers(server.platform)({ permissions: ['flowable:instance:manage'] })
  const on = '<messageEventDefinition messageRef="m"/>'
  const body =
    `${ends}<parallelGateway id="f"/>${user('a', '${INITIATOR}')}` +
    `<intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>` +
    `<intermediateCatchEvent id="m">${on}</intermediateCatchEvent>` +
    `<serviceTask id="h" name="h" flowable:type="notify"/>` +
    `<userTask id="later" name="later" flowable:async="true" flowable:assignee="\${INITIATOR}"/>`
  const ways = flows(
    ['s', 'f'],
    ...['a', 't', 'm', 'h', 'later'].flatMap((id): [string, string][] => [
      ['f', id],
      [id, 'e'],
    ]),
  )
  await deployFile(server.ctx, model('all', body + ways, '<message id="m" name="m"/>'))
  const call = '<callActivity id="c" name="c" calledElement="all"/>'
  await deployFile(server.ctx, model('outer', `${ends}${call}${flows(['s', 'c'], ['c', 'e'])}`))
  waiting = await startProcess(server.ctx, { key: 'all' })
  calling = await startProcess(server.ctx, { key: 'outer' })
})
afterAll(() => server.close())

const check = async () => (await server.send(calls.check, { token: fakeToken() })).data
let count = 0
/** The same call of the same caller within five seconds counts as a double click. */
const fakeToken = () =>
  count++ === 0 ? token : (token = fakeCallers(server.platform)({ permissions: ['flowable:instance:manage'] }))

/** What it says while a row is as the change has it; afterwards all is as before. */
async function saidAfter(change: () => Promise<unknown>): Promise<string[]> {
  await change()
  return (
    (await check())?.findings.map(
      ({ instanceId, problem }) => `${instanceId === waiting ? '' : '!'}${problem.replace(/：.*\./, '：')}`,
    ) ?? []
  )
}

test('一致性检查: whoever may not manage processes is refused', async () => {
  const nobody = fakeCallers(server.platform)({ permissions: ['flowable:task:todo'] })
  expect(await server.send(calls.check, { token: nobody })).toMatchObject({
    code: 403,
    msg: '没有权限，请联系管理员授权',
  })
  token = fakeCallers(server.platform)({ permissions: ['flowable:instance:manage'] })
})

test('一致性检查: what waits for people, time, messages, work and other processes is whole', async () => {
  expect(await check()).toEqual({ checked: 3, findings: [], more: false })
})

test('一致性检查: of requests outside of the data scope nothing is said', async () => {
  const narrow = fakeCallers(server.platform)({
    id: 'far',
    permissions: ['flowable:instance:manage'],
    dataScope: { deptIds: [], own: true },
  })
  expect((await server.send(calls.check, { token: narrow })).data).toEqual({ checked: 0, findings: [], more: false })
  token = fakeCallers(server.platform)({ permissions: ['flowable:instance:manage'] })
})

test('一致性检查: what is missing and what is too much is said, and left as it is', async () => {
  const { db } = server.ctx
  const ofKind = async (kind: 'timer' | 'handler' | 'async') =>
    (await db.select().from(flowJobTable).where(eq(flowJobTable.instanceId, waiting))).find((job) => job.kind === kind)
  const timer = await ofKind('timer')
  if (!timer) throw new Error('there is a timer')
  expect(await saidAfter(() => db.delete(flowJobTable).where(eq(flowJobTable.id, timer.id)))).toEqual([
    expect.stringMatching(/^作业缺失/),
  ])
  await db.insert(flowJobTable).values(timer)
  const now = new Date().toISOString()
  const [task] = await db.select().from(flowTaskTable).where(eq(flowTaskTable.instanceId, waiting))
  const set = (doneTime: string | null) =>
    db
      .update(flowTaskTable)
      .set({ doneTime })
      .where(eq(flowTaskTable.id, task?.id ?? ''))
  expect(await saidAfter(() => set(now))).toEqual([expect.stringMatching(/^任务缺失/)])
  await set(null)
  const [subscription] = await db
    .select()
    .from(flowSubscriptionTable)
    .where(eq(flowSubscriptionTable.instanceId, waiting))
  if (!subscription) throw new Error('there is a subscription')
  const strange = { ...subscription, id: `${waiting}.s99` }
  expect(await saidAfter(() => db.insert(flowSubscriptionTable).values(strange))).toEqual(['订阅多余：s99'])
  await db.delete(flowSubscriptionTable).where(eq(flowSubscriptionTable.id, strange.id))
  const end = (endTime: string | null) =>
    db.update(flowInstanceTable).set({ endTime }).where(eq(flowInstanceTable.parentId, calling))
  expect(await saidAfter(() => end(now))).toEqual([expect.stringMatching(/^!子流程缺失/)])
  await end(null)
  expect((await check())?.findings).toEqual([])
})

test('一致性检查: what is left of a process that is over is said', async () => {
  const { db } = server.ctx
  const id = await startProcess(server.ctx, { key: 'all' })
  const kept = {
    jobs: await db.select().from(flowJobTable).where(eq(flowJobTable.instanceId, id)),
    subscriptions: await db.select().from(flowSubscriptionTable).where(eq(flowSubscriptionTable.instanceId, id)),
  }
  const [task] = await db.select().from(flowTaskTable).where(eq(flowTaskTable.instanceId, id))
  await cancelProcess(server.ctx, id, '完')
  expect((await check())?.findings).toEqual([])
  const late = { id: 'late', instanceId: id, rootId: id, kind: 'reminder' as const, target: task?.id ?? '' }
  await db.insert(flowJobTable).values([...kept.jobs, { ...late, dueTime: new Date().toISOString() }])
  await db.insert(flowSubscriptionTable).values(kept.subscriptions)
  const problems = (await check())?.findings.map(({ instanceId, problem }) => [instanceId, problem.replace(/：.*/, '')])
  expect(problems?.toSorted()).toEqual([
    [id, '作业多余'],
    [id, '作业多余'],
    [id, '作业多余'],
    [id, '时限多余'],
    [id, '订阅多余'],
  ])
  await db.delete(flowJobTable).where(eq(flowJobTable.instanceId, id))
  await db.delete(flowSubscriptionTable).where(eq(flowSubscriptionTable.instanceId, id))
})
