import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowJobCalls as calls, flowJobList } from '@app/shared/flowable/job.ts'
import { startProcess } from '#/modules/flowable/api.ts'
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
let caller: ReturnType<typeof fakeCallers>
let token: string

beforeAll(async () => {
  outside = await httpDouble()
  server = await openTestApp({ env: { OUTBOUND_ALLOW: outside.host, FLOW_HOSTS: outside.host } })
  caller = fakeCallers(server.platform)
  token = caller({ permissions: ['flowable:instance:manage'] })
  const field = (name: string, text: string) =>
    `<flowable:field name="${name}"><flowable:string>${text}</flowable:string></flowable:field>`
  const work = `<serviceTask id="w" name="w" flowable:type="http"><extensionElements>${field('url', outside.origin)}${field('retries', '0')}</extensionElements></serviceTask>`
  const wait =
    '<intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>P40D</timeDuration></timerEventDefinition></intermediateCatchEvent>'
  const body = `${ends}${work}${wait}${user('z', '${INITIATOR}')}${flows(['s', 'w'], ['w', 't'], ['t', 'z'], ['z', 'e'])}`
  await deployFile(server.ctx, model('calls', body))
})
afterAll(async () => {
  await server.close()
  await outside.close()
})

const openNodes = async (instanceId: string) => {
  const rows = await server.ctx.db
    .select({ node: flowTaskTable.node })
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.rootId, instanceId), isNull(flowTaskTable.doneTime)))
  return rows.map(({ node }) => node)
}
const page = async (query: object = {}) =>
  (await server.send(flowJobList.endpoints.page, { token, query })).data?.list ?? []
const onlyJob = async (instanceId: string) => {
  const [job, ...more] = await server.ctx.db.select().from(flowJobTable).where(eq(flowJobTable.instanceId, instanceId))
  expect(more).toEqual([])
  return job
}

/** A process whose handler has failed for good. */
async function dead(): Promise<string> {
  outside.answers(() => 'reset')
  const id = await startProcess(server.ctx, { key: 'calls' })
  await runJobs(server)
  return id
}

test('作业: whoever may not manage processes neither sees nor changes any', async () => {
  const nobody = caller({ permissions: ['flowable:task:todo'] })
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await server.send(flowJobList.endpoints.page, { token: nobody, query: {} })).toMatchObject(denied)
  for (const call of [calls.retry, calls.run]) {
    expect(await server.send(call, { token: nobody, params: { ids: 'x' } })).toMatchObject(denied)
  }
  expect(await server.send(calls.skip, { token: nobody, params: { id: 'x' } })).toMatchObject(denied)
})

test('作业: what has failed is listed and tried again; what waits is not', async () => {
  const id = await dead()
  const rows = await page({ state: 'dead' })
  expect(rows).toMatchObject([{ instanceId: id, kind: 'handler', node: 'w', state: 'dead', error: '外部接口无应答' }])
  expect(await page({ state: 'dead', kind: 'timer' })).toEqual([])
  expect(await page({ title: '没有这个' })).toEqual([])
  outside.answers(() => ({}))
  const retry = () => server.send(calls.retry, { token, params: { ids: `${rows[0]?.id}` } })
  expect(await retry()).toMatchObject({ code: 200, data: { count: 1 } })
  await runJobs(server)
  expect(await onlyJob(id)).toMatchObject({ kind: 'timer', node: 't', state: 'waiting' })
  token = caller({ permissions: ['flowable:instance:manage'] })
  expect(await retry()).toMatchObject({ code: 500, msg: '作业不存在或已处理' })
})

test('作业: those of requests outside the data scope are neither shown nor changed; a title is found on any page', async () => {
  const id = await dead()
  const job = await onlyJob(id)
  const narrow = caller({
    id: 'narrow',
    permissions: ['flowable:instance:manage'],
    dataScope: { deptIds: [], own: true },
  })
  const seen = await server.send(flowJobList.endpoints.page, { token: narrow, query: {} })
  expect(seen.data?.list).toEqual([])
  for (const call of [calls.retry, calls.run]) {
    const answer = await server.send(call, { token: narrow, params: { ids: job?.id ?? '' } })
    expect(answer).toMatchObject({ code: 500, msg: '作业不存在或已处理' })
  }
  const skipped = await server.send(calls.skip, { token: narrow, params: { id: job?.id ?? '' } })
  expect(skipped).toMatchObject({ msg: '作业不存在或已处理' })
  expect(await onlyJob(id)).toMatchObject({ state: 'dead' })
  expect((await page({ title: '提交的', pageSize: 1 })).length).toBe(1)
})

test('作业: a timer of forty days comes by hand at once, and in its time by itself', async () => {
  outside.answers(() => ({}))
  const [soon, late] = [
    await startProcess(server.ctx, { key: 'calls' }),
    await startProcess(server.ctx, { key: 'calls' }),
  ]
  await runJobs(server)
  const run = async () => server.send(calls.run, { token, params: { ids: (await onlyJob(soon))?.id ?? '' } })
  expect(await run()).toMatchObject({ code: 200 })
  await runJobs(server)
  expect([await openNodes(soon), await openNodes(late)]).toEqual([['z'], []])
  server.clock.moveMs(39 * 86_400_000)
  await runJobs(server)
  expect(await openNodes(late)).toEqual([])
  server.clock.moveMs(1.1 * 86_400_000)
  await runJobs(server)
  expect(await openNodes(late)).toEqual(['z'])
})

test('作业: what cannot be done is skipped by hand, and the process goes on', async () => {
  const id = await dead()
  const job = await onlyJob(id)
  expect(await server.send(calls.skip, { token, params: { id: job?.id ?? '' } })).toMatchObject({ code: 200 })
  expect(await onlyJob(id)).toMatchObject({ kind: 'timer' })
  token = caller({ permissions: ['flowable:instance:manage'] })
  expect(await server.send(calls.skip, { token, params: { id: job?.id ?? '' } })).toMatchObject({
    msg: '作业不存在或已处理',
  })
})
