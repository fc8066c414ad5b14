import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statisticsCalls as calls } from '@app/shared/flowable/statistics.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowEventTable, flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { rejectTask } from '#/modules/flowable/operation/reject.service.ts'
import { startProcess } from '#/modules/flowable/operation/start.service.ts'
import { transferTask } from '#/modules/flowable/operation/transfer.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { openStage, type Stage } from '#/modules/flowable/testing/stage.ts'
import { fakeCallers } from '#testing/callers.ts'
import type { Person } from '#testing/organisation.ts'

let stage: Stage
let caller: ReturnType<typeof fakeCallers>
let token: string
let asker: Person
let boss: Person

beforeAll(async () => {
  stage = await openStage()
  caller = fakeCallers(stage.first.platform)
  token = caller({ permissions: ['flowable:definition:query'] })
  asker = await stage.person()
  boss = await stage.person()
})
afterAll(() => stage.close())

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const span = { from: '2026-01-01', to: '2026-03-31' }
const ofProcess = (key: string, query: object = span, by = token) =>
  stage.first.send(calls.ofProcess, { token: by, params: { key }, query })
const ofVersion = (deployId: string, query: object = span, by = token) =>
  stage.first.send(calls.ofVersion, { token: by, params: { deployId }, query })

async function deployed(key: string) {
  const body = `${ends}${user('check', '${boss}')}${user('sign', '${boss}')}${flows(['s', 'check'], ['check', 'sign'], ['sign', 'e'])}`
  const [row] = await deployFile(stage.first.ctx, model(key, body))
  if (!row) throw new Error('nothing deployed')
  return row.id
}
const started = (key: string, by = asker) => startProcess(stage.as(by), { key, variables: { boss: boss.id } })
const pass = async (id: string, node: string) => completeTask(stage.as(boss), { taskId: await stage.at(id, node) })

/** Moves what happened: the start of a request, and the hours until each of its nodes was left and it ended. */
async function happened(id: string, start: string, hours: Record<string, number>, dueHours?: number) {
  const { db } = stage.first.ctx
  const after = (count: number) => sql`${start}::timestamptz + ${`${count} hours`}::interval`
  const [row] = await db
    .update(flowInstanceTable)
    .set({ startTime: start })
    .where(eq(flowInstanceTable.id, id))
    .returning({ endTime: flowInstanceTable.endTime })
  let before = 0
  for (const [node, until] of Object.entries(hours)) {
    const at = (kind: 'entered' | 'left', time: number) =>
      db
        .update(flowEventTable)
        .set({ time: after(time) })
        .where(sql`instance_id = ${id} and element = ${node} and kind = ${kind}`)
    await at('entered', before)
    await at('left', until)
    await db
      .update(flowTaskTable)
      .set({
        createTime: after(before),
        doneTime: after(until),
        ...(dueHours && { dueTime: after(before + dueHours) }),
      })
      .where(sql`instance_id = ${id} and node = ${node}`)
    before = until
  }
  if (row?.endTime)
    await db
      .update(flowInstanceTable)
      .set({ endTime: after(before) })
      .where(eq(flowInstanceTable.id, id))
}

/** Two approved ones, a rejected one and one that runs; the first began at the last moment of January here. */
async function aHistory(key: string) {
  const first = await started(key)
  await pass(first, 'check')
  await pass(first, 'sign')
  await happened(first, '2026-01-31 23:30:00', { check: 1, sign: 4 }, 2)
  const second = await started(key)
  await pass(second, 'check')
  await pass(second, 'sign')
  await happened(second, '2026-02-10 09:00:00', { check: 3, sign: 10 }, 2)
  const refused = await started(key)
  await pass(refused, 'check')
  await rejectTask(stage.as(boss), { taskId: await stage.at(refused, 'sign'), comment: '不同意' })
  await happened(refused, '2026-02-11 09:00:00', { check: 2, sign: 4 })
  const running = await started(key)
  await pass(running, 'check')
  await happened(running, '2026-03-01 09:00:00', { check: 5 })
  return { first, second, refused, running }
}

test('流程统计: refused without the right to look at definitions, for a process that is not there and for wrong days', async () => {
  const id = await deployed('guardedFigures')
  const nobody = caller({ permissions: ['flowable:task:todo'] })
  expect(await ofProcess('guardedFigures', span, nobody)).toMatchObject(denied)
  expect(await ofVersion(id, span, nobody)).toMatchObject(denied)
  expect(await ofProcess('nowhere')).toMatchObject({ code: 500, msg: '数据不存在' })
  expect(await ofVersion('nowhere')).toMatchObject({ code: 500, msg: '数据不存在' })
  const wrong = async (query: object) => (await ofProcess('guardedFigures', query)).msg
  expect(await wrong({ from: '2026-02-02', to: '2026-02-01' })).toBe('开始日期不能晚于结束日期')
  expect(await wrong({ from: '2020-01-01', to: '2026-01-01' })).toBe('统计时间不能超过三年')
  expect(await wrong({ from: '2026-01-01' })).toBe('请选择开始日期和结束日期')
  expect(await wrong({ from: '一月', to: '2026-01-01' })).toBe('开始日期格式不正确')
})

test('流程统计: a process that nobody started has zeros for every day and no times', async () => {
  const id = await deployed('untouched')
  const { data } = await ofProcess('untouched', { from: '2026-01-30', to: '2026-02-02' })
  expect(data).toMatchObject({ started: 0, finished: 0, averageSeconds: null, medianSeconds: null, timeouts: 0 })
  expect(data).toMatchObject({ unit: 'day', slowest: [], statuses: [], sampled: 0, isPartial: false })
  expect(data?.trend.map(({ period }) => period)).toEqual(['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02'])
  expect((await ofVersion(id)).data).toEqual({ nodes: {}, running: 0, isPartial: false })
  const usual = await ofProcess('untouched', {})
  expect(usual.data?.unit).toBe('month')
})

test('流程统计: figures of a history, its months in the zone of the product', async () => {
  const id = await deployed('figured')
  await aHistory('figured')
  const { data } = await ofProcess('figured')
  const hour = 3_600
  expect(data).toMatchObject({ started: 4, finished: 3, averageSeconds: 6 * hour, medianSeconds: 4 * hour })
  expect(data?.statuses).toEqual([
    { status: 'approved', count: 2 },
    { status: 'rejected', count: 1 },
    { status: 'running', count: 1 },
  ])
  expect(data?.trend).toEqual([
    { period: '2026-01', started: 1, finished: 0 },
    { period: '2026-02', started: 2, finished: 3 },
    { period: '2026-03', started: 1, finished: 0 },
  ])
  // Due two hours after it came: one check and both signatures were late.
  expect(data?.timeouts).toBe(3)
  expect(data?.slowest).toMatchObject([
    { node: 'sign', name: 'sign', visits: 2, seconds: 5 * hour },
    { node: 'check', visits: 4, seconds: 2.75 * hour },
  ])
  const version = await ofVersion(id)
  expect(version.data?.running).toBe(1)
  expect(version.data?.nodes).toMatchObject({
    check: { open: 0, dead: 0, visits: 4, seconds: 2.75 * hour },
    sign: { open: 1, dead: 0, visits: 2, seconds: 5 * hour },
  })
})

test('流程统计: a late task counts once, through however many hands it went', async () => {
  await deployed('handed')
  const [second, third] = [await stage.person(), await stage.person()]
  const id = await started('handed')
  const dueTime = new Date(Date.now() - 3_600_000).toISOString()
  await stage.first.ctx.db.update(flowTaskTable).set({ dueTime }).where(eq(flowTaskTable.instanceId, id))
  const hand = async (from: Person, to: Person) =>
    transferTask(stage.as(from), { taskId: await stage.at(id, 'check'), userId: to.id, comment: '请代为审核' })
  await hand(boss, second)
  await hand(second, third)
  expect((await ofProcess('handed', {})).data?.timeouts).toBe(1)
})

test('流程统计: another span finds what was started in it; where requests stand now is told in any', async () => {
  const id = await deployed('spanned')
  await aHistory('spanned')
  const january = { from: '2026-01-01', to: '2026-01-31' }
  expect((await ofProcess('spanned', january)).data).toMatchObject({ started: 1, finished: 1, unit: 'day', sampled: 1 })
  const { data } = await ofVersion(id, { from: '2025-01-01', to: '2025-02-01' })
  expect(data?.nodes).toEqual({ sign: { open: 1, dead: 0, visits: 0, seconds: null } })
})

test('流程统计: requests outside the data scope do not count', async () => {
  const id = await deployed('scoped')
  const other = await stage.person()
  await started('scoped')
  await started('scoped', other)
  const today = {}
  expect((await ofProcess('scoped', today)).data?.started).toBe(2)
  const narrow = caller({
    id: other.id,
    permissions: ['flowable:definition:query'],
    dataScope: { deptIds: [], own: true },
  })
  expect((await ofProcess('scoped', today, narrow)).data).toMatchObject({ started: 1, statuses: [{ count: 1 }] })
  expect((await ofVersion(id, today, narrow)).data).toMatchObject({ running: 1, nodes: { check: { open: 1 } } })
})

test('流程统计: a token whose job has failed for good is told of at its node', async () => {
  const timer = `<intermediateCatchEvent id="wait"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>`
  const body = `${ends}${timer}${flows(['s', 'wait'], ['wait', 'e'])}`
  const [row] = await deployFile(stage.first.ctx, model('stuckFigures', body))
  const [one, other] = [await started('stuckFigures'), await started('stuckFigures')]
  await stage.first.ctx.db.update(flowJobTable).set({ state: 'dead' }).where(eq(flowJobTable.instanceId, one))
  expect((await ofVersion(row?.id ?? '', {})).data?.nodes).toMatchObject({ wait: { open: 2, dead: 1 } })
  expect(await stage.instance(other)).toMatchObject({ endTime: null })
})

test('流程统计: requests of every version count together, and each version for itself', async () => {
  const first = await deployed('grown')
  await started('grown')
  const second = await deployed('grown')
  await started('grown')
  await started('grown')
  expect((await ofProcess('grown', {})).data?.started).toBe(3)
  expect((await ofVersion(first, {})).data?.running).toBe(1)
  expect((await ofVersion(second, {})).data?.running).toBe(2)
})
