import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administerCalls as calls, definition, definitionCalls } from '@app/shared/flowable/definition.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { startProcess } from '#/modules/flowable/operation/start.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let keeper: string
let administrator: string
let caller: ReturnType<typeof fakeCallers>

const own = ['list', 'query', 'remove', 'state'].map((word) => `flowable:definition:${word}`)
beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_USER: '100000', L_RATE_WRITE: '100000' } })
  caller = fakeCallers(server.platform)
  keeper = caller({ id: '5', permissions: own })
  administrator = caller({ id: '1', permissions: [...own, 'flowable:instance:remove', 'flowable:instance:manage'] })
})
afterAll(() => server.close())

async function aVersion(key: string) {
  const xml = model(key, `${ends}${user('a', '${INITIATOR}')}${flows(['s', 'a'], ['a', 'e'])}`)
  const [row] = await deployFile(server.ctx, xml)
  if (!row) throw new Error('nothing deployed')
  return row
}
const refusal = (msg: string, reason?: string) => ({ code: 500, msg, ...(reason && { reason }) })
const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const change = (deployId: string, state: '1' | '2', withInstances = false, token = administrator) =>
  server.send(calls.updateState, { token, body: { deployId, state, withInstances } })
const remove = (deployIds: string, cascadeKey?: string, token = keeper) =>
  server.send(calls.remove, { token, params: { deployIds }, body: cascadeKey === undefined ? {} : { cascadeKey } })

async function standsStill(id: string) {
  const [row] = await server.ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, id))
  return row?.suspended
}

test('流程定义: nobody suspends or deletes without the right to', async () => {
  const { id } = await aVersion('guarded')
  const token = caller({ permissions: own.slice(0, 2) })
  expect(await change(id, '2', false, token)).toMatchObject(denied)
  expect(await remove(id, undefined, token)).toMatchObject(denied)
})

test('挂起: nobody starts it, and what runs goes on unless that is asked for', async () => {
  const { id } = await aVersion('suspended')
  const running = await startProcess(server.ctx, { key: 'suspended' })
  expect(await change(id, '2')).toMatchObject({ data: { instances: 0 } })
  await expect(startProcess(server.ctx, { key: 'suspended' })).rejects.toThrow('流程已被挂起,请先激活流程')
  expect(await standsStill(running)).toBe(false)
  expect(await change(id, '1')).toMatchObject({ code: 200 })
  expect(await startProcess(server.ctx, { key: 'suspended' })).toBeTypeOf('string')
  expect(await change(id, '2', true)).toMatchObject({ data: { instances: 2 } })
  expect(await standsStill(running)).toBe(true)
  expect(await change(id, '1', true)).toMatchObject({ data: { instances: 2 } })
  expect(await change(id, '2', true, keeper)).toMatchObject(denied)
})

test('删除: refused while instances exist; an administrator types the key and lets them go', async () => {
  const { id } = await aVersion('used')
  await startProcess(server.ctx, { key: 'used' })
  const sentence = '该流程存在 1 个流程实例，不允许删除'
  expect(await remove(id)).toMatchObject(refusal(sentence, 'hasInstances'))
  expect(await remove(id, 'used')).toMatchObject(refusal(sentence, 'hasInstances'))
  expect(await remove(id, 'other', administrator)).toMatchObject(refusal(sentence, 'hasInstances'))
  expect(await remove(id, 'used', administrator)).toMatchObject({ code: 200 })
  expect(await remove(id, undefined, administrator)).toMatchObject(refusal('数据不存在'))
  const page = await server.send(definition.endpoints.page, { token: keeper, query: { key: 'used' } })
  expect(page.data?.list).toEqual([])
})

test('删除: the version before becomes the newest, numbers are not given twice', async () => {
  await aVersion('grown')
  const second = await aVersion('grown')
  expect(await remove(second.id)).toMatchObject({ code: 200 })
  const versions = await server.send(definitionCalls.versions, { token: keeper, params: { key: 'grown' } })
  expect(versions.data).toMatchObject([{ versionNo: 1, isLatest: true }])
  expect(await aVersion('grown')).toMatchObject({ versionNo: 3 })
})

test('删除: a version that running processes call by its number goes on being called, nobody else gets to call it', async () => {
  const part = await aVersion('part')
  await aVersion('part')
  const call = '<callActivity id="c" name="c" calledElement="part" flowable:calledElementVersion="1"/>'
  const body = `${ends}${user('a', '${INITIATOR}')}${call}${flows(['s', 'a'], ['a', 'c'], ['c', 'e'])}`
  const whole = model('whole', body)
  await deployFile(server.ctx, whole)
  const id = await startProcess(server.ctx, { key: 'whole' })
  expect(await remove(part.id)).toMatchObject({ code: 200 })
  const [task] = await server.ctx.db.select().from(flowTaskTable).where(eq(flowTaskTable.instanceId, id))
  await completeTask(server.ctx, { taskId: task?.id ?? '' })
  const [child] = await server.ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.parentId, id))
  expect(child).toMatchObject({ definitionId: part.id, status: 'running' })
  await expect(deployFile(server.ctx, whole)).rejects.toThrow('子流程标识不存在：part v1')
})

test('删除: a version that was suspended before it was removed no longer keeps its callers from going on', async () => {
  const part = await aVersion('stoppedPart')
  await aVersion('stoppedPart')
  const call = '<callActivity id="c" name="c" calledElement="stoppedPart" flowable:calledElementVersion="1"/>'
  const body = `${ends}${user('a', '${INITIATOR}')}${call}${flows(['s', 'a'], ['a', 'c'], ['c', 'e'])}`
  await deployFile(server.ctx, model('stoppedWhole', body))
  const id = await startProcess(server.ctx, { key: 'stoppedWhole' })
  const [task] = await server.ctx.db.select().from(flowTaskTable).where(eq(flowTaskTable.instanceId, id))
  const decide = () => completeTask(server.ctx, { taskId: task?.id ?? '' })
  await change(part.id, '2')
  await expect(decide()).rejects.toThrow('流程已被挂起,请先激活流程')
  expect(await remove(part.id)).toMatchObject({ code: 200 })
  await decide()
  const [child] = await server.ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.parentId, id))
  expect(child).toMatchObject({ definitionId: part.id, status: 'running' })
})

test('删除: what a message starts is the newest version that is left, and nothing when none is', async () => {
  const starts = async (name: string) => {
    const event = `<startEvent id="m"><messageEventDefinition messageRef="${name}"/></startEvent>`
    const declared = `<message id="${name}" name="${name}"/>`
    const body = `${event}<endEvent id="e"/>${user('a', '${INITIATOR}')}${flows(['m', 'a'], ['a', 'e'])}`
    const [row] = await deployFile(server.ctx, model('heard', body, declared))
    return row?.id ?? ''
  }
  const listening = async () => {
    const rows = await server.ctx.db.select().from(flowSubscriptionTable)
    return rows.flatMap(({ name, instanceId }) => (name === 'old' || name === 'new' ? [[name, instanceId]] : []))
  }
  const [older, newer] = [await starts('old'), await starts('new')]
  expect(await listening()).toEqual([['new', newer]])
  expect(await remove(newer)).toMatchObject({ code: 200 })
  expect(await listening()).toEqual([['old', older]])
  expect(await remove(older)).toMatchObject({ code: 200 })
  expect(await listening()).toEqual([])
})
