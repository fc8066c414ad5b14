import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowEventCalls as calls } from '@app/shared/flowable/event.ts'
import { startProcess } from '#/modules/flowable/api.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowCommentTable, flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowJobTable, flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let token: string

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  token = caller({ permissions: ['flowable:event:send'] })
})
afterAll(() => server.close())

const declared = '<message id="paid" name="paid"/><message id="order" name="order"/><signal id="bell" name="bell"/>'
const on = (kind: 'message' | 'signal', ref: string, correlation = '') =>
  `<${kind}EventDefinition ${kind}Ref="${ref}"${correlation && ` flowable:correlationKey="${correlation}"`}/>`
const timed = (what: string) => `<timerEventDefinition>${what}</timerEventDefinition>`
const caught = (event: string) => `<intermediateCatchEvent id="c">${event}</intermediateCatchEvent>`
const thrown = (event: string) => `<intermediateThrowEvent id="c">${event}</intermediateThrowEvent>`
const through = (middle: string) =>
  `${ends}${middle}${user('z', '${INITIATOR}')}${flows(['s', 'c'], ['c', 'z'], ['z', 'e'])}`
const startsBy = (event: string) =>
  `<startEvent id="s">${event}</startEvent><endEvent id="e"/>${user('z', '${INITIATOR}')}${flows(['s', 'z'], ['z', 'e'])}`
const deploy = (key: string, body: string) => deployFile(server.ctx, model(key, body, declared))

const start = (key: string, variables = {}) => startProcess(server.ctx, { key, variables })
const openNodes = async (instanceId: string) => {
  const rows = await server.ctx.db
    .select({ node: flowTaskTable.node })
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.rootId, instanceId), isNull(flowTaskTable.doneTime)))
  return rows.map(({ node }) => node)
}
const instancesOf = (key: string) =>
  server.ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.key, key))
const message = (name: string, body: object = {}, as = token) =>
  server.send(calls.message, { token: as, params: { name }, body })
const signal = (name: string, body: object = {}) => server.send(calls.signal, { token, params: { name }, body })

test('事件: without the permission nobody sends', async () => {
  const nobody = caller({ permissions: ['flowable:instance:start'] })
  expect(await message('paid', {}, nobody)).toMatchObject({ code: 403, msg: '没有权限，请联系管理员授权' })
})

test('消息: goes to the only one that waits for its name and correlation; none or several refuse', async () => {
  await deploy('pays', through(caught(on('message', 'paid', '${no}'))))
  expect(await message('paid')).toMatchObject({ code: 500, msg: '没有流程在等待消息：paid' })
  const [one, two] = [await start('pays', { no: 'A1' }), await start('pays', { no: 'A2' })]
  expect(await message('paid')).toMatchObject({ msg: '有多个流程在等待消息：paid，请指定关联键' })
  expect(await message('paid', { correlation: 'A3' })).toMatchObject({ msg: '没有流程在等待消息：paid' })
  const variables = { amount: 5, INITIATOR: '1', _x: 1 }
  expect(await message('paid', { correlation: 'A2', variables })).toMatchObject({ code: 200 })
  expect([await openNodes(one), await openNodes(two)]).toEqual([[], ['z']])
  const rows = await instancesOf('pays')
  const told = rows.find(({ id }) => id === two)
  expect(told?.state.variables).toMatchObject({ amount: 5, INITIATOR: told?.starterId })
  expect(told?.state.variables).not.toHaveProperty('_x')
  expect(await message('paid')).toMatchObject({ code: 200 })
  expect(await openNodes(one)).toEqual(['z'])
})

test('消息: a process that throws one reaches another; when nobody waits it hears so and stays', async () => {
  await deploy('sends', through(thrown(on('message', 'paid', '${to}'))))
  await expect(start('sends', { to: 'B1' })).rejects.toThrow('没有流程在等待消息：paid')
  const waiting = await start('pays', { no: 'B1' })
  await start('sends', { to: 'B1' })
  await runJobs(server)
  expect(await openNodes(waiting)).toEqual(['z'])
})

test('消息: starts the newest version alone, and none that is suspended', async () => {
  await deploy('orders', startsBy(on('message', 'order')))
  const [newest] = await deploy('orders', startsBy(on('message', 'order')))
  expect(await message('order', { variables: { item: 'pen' } })).toMatchObject({ code: 200 })
  const started = await instancesOf('orders')
  expect(started).toMatchObject([{ definitionId: newest?.id, status: 'running' }])
  expect(started[0]?.state.variables).toMatchObject({ item: 'pen', INITIATOR: server.ctx.user.id })
  await server.ctx.db
    .update(flowDefinitionTable)
    .set({ state: '2' })
    .where(eq(flowDefinitionTable.id, newest?.id ?? ''))
  expect(await message('order')).toMatchObject({ msg: '流程已被挂起,请先激活流程' })
  await deploy('orders', `${ends}${user('z', '${INITIATOR}')}${flows(['s', 'z'], ['z', 'e'])}`)
  expect(await message('order')).toMatchObject({ msg: '没有流程在等待消息：order' })
})

test('信号: everybody hears it once, whoever it starts begins, a suspended definition does not', async () => {
  await deploy('hears', through(caught(on('signal', 'bell'))))
  await deploy('rises', startsBy(on('signal', 'bell')))
  const [sleeping] = await deploy('sleeps', startsBy(on('signal', 'bell')))
  await server.ctx.db
    .update(flowDefinitionTable)
    .set({ state: '2' })
    .where(eq(flowDefinitionTable.id, sleeping?.id ?? ''))
  const ids = [await start('hears'), await start('hears')]
  expect(await signal('bell', { variables: { loud: true } })).toMatchObject({ code: 200 })
  await Promise.all([runJobs(server), runJobs(server)])
  for (const id of ids) expect(await openNodes(id)).toEqual(['z'])
  expect([await instancesOf('rises'), await instancesOf('sleeps')]).toMatchObject([[{ status: 'running' }], []])
  expect(
    await server.ctx.db
      .select()
      .from(flowSubscriptionTable)
      .where(eq(flowSubscriptionTable.rootId, ids[0] ?? '')),
  ).toEqual([])
})

test('触发: a receive task that waits goes on, another node does not', async () => {
  await deploy('receives', through('<receiveTask id="c" name="c"/>'))
  const instanceId = await start('receives')
  const trigger = (nodeKey: string) =>
    server.send(calls.trigger, { token, params: { instanceId, nodeKey }, body: { variables: { ok: 1 } } })
  expect(await trigger('z')).toMatchObject({ msg: '该节点没有在等待' })
  expect(await trigger('c')).toMatchObject({ code: 200 })
  expect(await openNodes(instanceId)).toEqual(['z'])
  token = caller({ permissions: ['flowable:event:send'] })
  expect(await trigger('c')).toMatchObject({ msg: '该节点没有在等待' })
})

test('触发: only by who reaches the request, by their data scope or as its manager; and it is in the history', async () => {
  const [row] = await deploy('reached', through('<receiveTask id="c" name="c"/>'))
  const instanceId = await start('reached')
  const permissions = ['flowable:event:send']
  const stranger = caller({ id: 'far', permissions, dataScope: { deptIds: [], own: true } })
  const trigger = (by: string) =>
    server.send(calls.trigger, { token: by, params: { instanceId, nodeKey: 'c' }, body: { variables: {} } })
  expect(await trigger(stranger)).toMatchObject({ code: 403, msg: '没有权限，请联系管理员授权' })
  expect(await openNodes(instanceId)).toEqual([])
  await server.ctx.db
    .update(flowDefinitionTable)
    .set({ settings: { managers: ['far'] } })
    .where(eq(flowDefinitionTable.id, row?.id ?? ''))
  expect(await trigger(stranger)).toMatchObject({ code: 200 })
  const said = await server.ctx.db.select().from(flowCommentTable).where(eq(flowCommentTable.instanceId, instanceId))
  expect(said).toMatchObject([{ node: 'c', userId: 'far', content: '触发等待节点' }])
})

test('定时启动: a cycle starts one each time, misses are not made up for, a suspended definition is passed over', async () => {
  const [row] = await deploy('hourly', startsBy(timed('<timeCycle>R/PT1H</timeCycle>')))
  const count = async () => (await instancesOf('hourly')).length
  const hours = async (n: number) => {
    server.clock.moveMs(n * 3_600_000 + 1_000)
    await Promise.all([runJobs(server), runJobs(server)])
    return count()
  }
  expect(await hours(0)).toBe(0)
  expect(await hours(1)).toBe(1)
  expect(await hours(5)).toBe(2)
  const change = (state: '1' | '2') =>
    server.ctx.db
      .update(flowDefinitionTable)
      .set({ state })
      .where(eq(flowDefinitionTable.id, row?.id ?? ''))
  await change('2')
  expect(await hours(1)).toBe(2)
  await change('1')
  expect(await hours(1)).toBe(3)
  await deploy('hourly', startsBy(timed('<timeDate>2999-01-01T00:00:00Z</timeDate>')))
  expect(await hours(2)).toBe(3)
  const waiting = await server.ctx.db.select().from(flowJobTable).where(eq(flowJobTable.kind, 'start'))
  expect(waiting.map(({ dueTime }) => new Date(dueTime).getUTCFullYear())).toEqual([2999])
})
