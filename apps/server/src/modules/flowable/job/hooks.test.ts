import { createHmac } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hookCalls } from '@app/shared/flowable/hook.ts'
import { completeTask, startProcess } from '#/modules/flowable/api.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { fakeCallers } from '#testing/callers.ts'
import { httpDouble } from '#testing/httpDouble.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { flowJobTable } from './job.table.ts'

let outside: Awaited<ReturnType<typeof httpDouble>>
let server: TestApp

const xml = model('hooked', `${ends}${user('a', '${INITIATOR}')}${flows(['s', 'a'], ['a', 'e'])}`)

beforeAll(async () => {
  outside = await httpDouble()
  server = await openTestApp({ env: { OUTBOUND_ALLOW: outside.host, FLOW_HOSTS: outside.host } })
  const hook = (path: string) => ({
    url: `${outside.origin}/${path}`,
    headers: [
      { name: 'X-From', text: 'hr' },
      { name: 'Cookie', text: 'a=b' },
    ],
  })
  const hooks = {
    processStart: hook('start'),
    taskCreate: hook('task'),
    taskComplete: hook('done'),
    processEnd: hook('end'),
  }
  await deployFile(server.ctx, xml, { settings: { hooks } })
})
afterAll(async () => {
  await server.close()
  await outside.close()
})

const hooksOf = (instanceId: string) =>
  server.ctx.db
    .select()
    .from(flowJobTable)
    .where(and(eq(flowJobTable.instanceId, instanceId), eq(flowJobTable.kind, 'hook')))

async function decide(instanceId: string) {
  const [task] = await server.ctx.db
    .select()
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.instanceId, instanceId), isNull(flowTaskTable.doneTime)))
  await completeTask(server.ctx, { taskId: task?.id ?? '' })
}

test('通知: a host that is not allowed keeps the process from being deployed', async () => {
  const settings = { hooks: { processEnd: { url: 'https://evil.example/', headers: [] } } }
  await expect(deployFile(server.ctx, xml, { settings })).rejects.toThrow('外部调用地址未被允许：evil.example')
})

test('通知: each event is told after the commit, signed with the secret of the process', async () => {
  const token = fakeCallers(server.platform)({ permissions: ['flowable:definition:query', 'flowable:definition:edit'] })
  const params = { key: 'hooked' }
  expect(await server.send(hookCalls.get, { token, params })).toMatchObject({ data: { isSigned: false } })
  const unknown = { token, params: { key: 'nothing' }, body: { secret: 's' } }
  expect(await server.send(hookCalls.save, unknown)).toMatchObject({ msg: '流程定义不存在' })
  expect(await server.send(hookCalls.save, { token, params, body: { secret: 'common secret' } })).toMatchObject({
    code: 200,
  })
  expect(await server.send(hookCalls.get, { token, params })).toMatchObject({ data: { isSigned: true } })
  outside.answers(() => ({}))
  const id = await startProcess(server.ctx, { key: 'hooked', businessKey: 'order:7' })
  expect(outside.heard).toEqual([])
  await decide(id)
  await runJobs(server)
  const events = outside.heard.map(({ url, headers }) => [url.pathname, headers['x-atrium-event']])
  expect(events.toSorted()).toEqual([
    ['/done', 'taskComplete'],
    ['/end', 'processEnd'],
    ['/start', 'processStart'],
    ['/task', 'taskCreate'],
  ])
  for (const { body, headers } of outside.heard) {
    const signed = `${String(headers['x-atrium-timestamp'])}.${body}`
    expect(headers['x-atrium-signature']).toBe(
      `sha256=${createHmac('sha256', 'common secret').update(signed).digest('hex')}`,
    )
    expect([headers['x-from'], headers.cookie]).toEqual(['hr', undefined])
    expect(JSON.parse(body)).toMatchObject({
      instanceId: id,
      key: 'hooked',
      businessKey: 'order:7',
      deliveryId: headers['x-atrium-delivery'],
    })
  }
  const end = outside.heard.find(({ url }) => url.pathname === '/end')
  expect(JSON.parse(end?.body ?? '')).toMatchObject({ status: 'approved' })
  expect(await hooksOf(id)).toEqual([])
})

test('通知: a receiver that refuses is told again with the same delivery; the process went on long before', async () => {
  outside.answers(() => ({ status: 503 }))
  const id = await startProcess(server.ctx, { key: 'hooked' })
  await runJobs(server)
  expect((await hooksOf(id)).map(({ state, tries, error }) => `${state} ${tries} ${error}`)).toEqual(
    Array(2).fill('waiting 1 外部接口应答 503'),
  )
  await decide(id)
  const first = outside.heard.map(({ headers }) => headers['x-atrium-delivery'])
  outside.answers(() => ({}))
  server.clock.moveMs(11_000)
  await runJobs(server)
  expect(outside.heard.map(({ headers }) => headers['x-atrium-delivery'])).toEqual(expect.arrayContaining(first))
  expect(await hooksOf(id)).toEqual([])
})
