import { and, asc, eq, isNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlerCalls } from '@app/shared/flowable/handler.ts'
import { startProcess } from '#/modules/flowable/api.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowCommentTable, flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { noticeTable } from '#/modules/system/messages/notice/notice.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { httpDouble } from '#testing/httpDouble.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { flowJobTable } from './job.table.ts'

let outside: Awaited<ReturnType<typeof httpDouble>>
let server: TestApp

beforeAll(async () => {
  outside = await httpDouble()
  server = await openTestApp({ env: { OUTBOUND_ALLOW: outside.host, FLOW_HOSTS: outside.host } })
})
afterAll(async () => {
  await server.close()
  await outside.close()
})

const field = (name: string, text: string) =>
  `<flowable:field name="${name}"><flowable:expression><![CDATA[${text}]]></flowable:expression></flowable:field>`

/** A service task of a handler with its fields. */
const work = (id: string, handler: string, fields: Record<string, string>) =>
  `<serviceTask id="${id}" name="${id}" flowable:type="${handler}"><extensionElements>${Object.entries(fields)
    .map((entry) => field(...entry))
    .join('')}</extensionElements></serviceTask>`

const deployed = (key: string, body: string, ...more: [string, string][]) =>
  deployFile(
    server.ctx,
    model(
      key,
      `${ends}${body}${user('after', '${INITIATOR}')}${flows(['s', 'w'], ['w', 'after'], ['after', 'e'], ...more)}`,
    ),
  )

const openNodes = async (instanceId: string) => {
  const rows = await server.ctx.db
    .select({ node: flowTaskTable.node })
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.rootId, instanceId), isNull(flowTaskTable.doneTime)))
    .orderBy(asc(flowTaskTable.node))
  return rows.map(({ node }) => node)
}
const jobsOf = (instanceId: string) =>
  server.ctx.db.select().from(flowJobTable).where(eq(flowJobTable.instanceId, instanceId))
const stateOf = async (id: string) =>
  (await server.ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, id)))[0]

test('处理器: a host that the operator has not named keeps a process from being deployed', async () => {
  const evil = deployed('evil', work('w', 'http', { url: 'https://evil.example/x' }))
  await expect(evil).rejects.toThrow('外部调用地址未被允许：evil.example')
})

test('处理器: http sends what the fields say, and its answer goes to variables', async () => {
  outside.answers(() => ({ body: { order: { no: 7 } } }))
  const url = `${outside.origin}/orders?for=\${who}`
  await deployed(
    'asks',
    work('w', 'http', {
      url,
      'header.X-Kind': 'leave',
      'header.Cookie': 'a=b',
      'body.days': '${days * 2}',
      'answer.no': 'order.no',
      'answer.gone': 'order.x.y',
    }),
  )
  const id = await startProcess(server.ctx, { key: 'asks', variables: { who: 'li', days: 3 } })
  expect(await openNodes(id)).toEqual([])
  expect(outside.heard).toEqual([])
  await runJobs(server)
  expect(await openNodes(id)).toEqual(['after'])
  const [call] = outside.heard
  expect([
    call?.method,
    call?.url.search,
    call?.headers['x-kind'],
    call?.headers.cookie,
    JSON.parse(call?.body ?? ''),
  ]).toEqual(['POST', '?for=li', 'leave', undefined, { days: 6 }])
  expect(call?.headers).toMatchObject({ 'x-atrium-instance': id, 'x-atrium-node': 'w' })
  expect((await stateOf(id))?.state.variables).toMatchObject({ no: 7, gone: null })
  expect(await jobsOf(id)).toEqual([])
})

test('处理器: one that is down is tried after 10 s, 1 min and 10 min, then dead; those who run processes are told', async () => {
  outside.answers(() => 'reset')
  await deployed('down', work('w', 'http', { url: `${outside.origin}/` }))
  const id = await startProcess(server.ctx, { key: 'down' })
  const waits: number[] = []
  for (const seconds of [0, 10, 60, 600]) {
    const deliveries = outside.heard.length
    // Time goes on while the test looks.
    server.clock.moveMs(seconds * 1_000 - 5_000)
    if (seconds > 0) await runJobs(server)
    expect(outside.heard).toHaveLength(deliveries)
    server.clock.moveMs(5_001)
    await runJobs(server)
    expect(outside.heard).toHaveLength(deliveries + 1)
    waits.push(outside.heard.length)
  }
  expect(waits).toEqual([1, 2, 3, 4])
  expect(new Set(outside.heard.map(({ headers }) => headers['x-atrium-delivery'])).size).toBe(1)
  server.clock.moveMs(3_600_000)
  await runJobs(server)
  expect(outside.heard).toHaveLength(4)
  expect(await jobsOf(id)).toMatchObject([{ kind: 'handler', state: 'dead', tries: 4, error: '外部接口无应答' }])
  const told = await server.ctx.db.select().from(noticeTable).where(eq(noticeTable.source, 'flow'))
  expect(told.map(({ noticeTitle }) => noticeTitle)).toEqual([expect.stringContaining('作业失败')])
})

test('处理器: a redirect is not followed, a slow one is not waited for, an answer that is no JSON is none', async () => {
  const answers = { redirect: '外部接口应答 302', hang: '外部接口无应答', text: '外部接口的应答不是JSON' }
  outside.answers(({ url }) => {
    if (url.pathname === '/redirect') return { status: 302, location: `${outside.origin}/inside` }
    return url.pathname === '/hang' ? 'hang' : { body: 'hello' }
  })
  await deployed(
    'odd',
    work('w', 'http', { url: `${outside.origin}/\${kind}`, 'answer.x': 'x', timeout: '1', retries: '0' }),
  )
  const started = Object.keys(answers).map((kind) => startProcess(server.ctx, { key: 'odd', variables: { kind } }))
  const ids = await Promise.all(started)
  await runJobs(server)
  const jobs = await Promise.all(ids.map(jobsOf))
  expect(jobs.map(([job]) => [job?.state, job?.error])).toEqual(Object.values(answers).map((error) => ['dead', error]))
  expect(outside.heard.map(({ url }) => url.pathname).toSorted()).toEqual(['/hang', '/redirect', '/text'])
})

test('处理器: one whose token has gone meanwhile is not done', async () => {
  outside.answers(() => ({}))
  const late = `<boundaryEvent id="t" attachedToRef="w"><timerEventDefinition><timeDuration>PT1M</timeDuration></timerEventDefinition></boundaryEvent>`
  await deployed(
    'late',
    work('w', 'http', { url: `${outside.origin}/` }) + late + user('other', '${INITIATOR}'),
    ['t', 'other'],
    ['other', 'e'],
  )
  const id = await startProcess(server.ctx, { key: 'late' })
  await server.ctx.db
    .update(flowJobTable)
    .set({ dueTime: new Date(0).toISOString() })
    .where(and(eq(flowJobTable.instanceId, id), eq(flowJobTable.kind, 'timer')))
  // The timer is done first; of the two only one goes on.
  await server.ctx.db
    .update(flowJobTable)
    .set({ state: 'parked' })
    .where(and(eq(flowJobTable.instanceId, id), eq(flowJobTable.kind, 'handler')))
  await runJobs(server)
  expect(await openNodes(id)).toEqual(['other'])
  expect(await jobsOf(id)).toEqual([])
  expect(outside.heard).toEqual([])
})

const onError = (more = '') => `<errorEventDefinition${more}/>`
const dies = () => work('w', 'http', { url: `${outside.origin}/`, retries: '0' })
/** What people were told of failed jobs of a process. */
const newsOf = async (instanceId: string) => {
  const rows = await server.ctx.db
    .select({ title: noticeTable.noticeTitle, text: noticeTable.noticeContentHtml })
    .from(noticeTable)
    .where(like(noticeTable.linkUrl, `%${instanceId}%`))
  return rows.flatMap(({ title, text }) => (title.includes('作业失败') ? [`${title} ${text}`] : []))
}
const saidOf = async (instanceId: string) => {
  const rows = await server.ctx.db.select().from(flowCommentTable).where(eq(flowCommentTable.instanceId, instanceId))
  return rows.map(({ node, content }) => [node, content])
}

test('处理器: where one has failed for good the process goes on at the error event around it', async () => {
  outside.answers(() => 'reset')
  const caught = `<boundaryEvent id="b" attachedToRef="w">${onError(' flowable:errorCodeVariable="why"')}</boundaryEvent>`
  const escape: [string, string][] = [
    ['b', 'other'],
    ['other', 'e'],
  ]
  await deployed('caught', dies() + caught + user('other', '${INITIATOR}'), ...escape)
  const id = await startProcess(server.ctx, { key: 'caught' })
  await runJobs(server)
  expect(await openNodes(id)).toEqual(['other'])
  expect((await jobsOf(id)).filter(({ kind }) => kind === 'handler')).toEqual([])
  expect(await saidOf(id)).toEqual([['w', '处理器失败：外部接口无应答']])
  expect((await stateOf(id))?.state.variables).toMatchObject({ why: 'handlerFailed' })
})

test('处理器: whoever called the process catches what it does not; an error event of another code leaves the job to people', async () => {
  outside.answers(() => 'reset')
  const coded = `<boundaryEvent id="b" attachedToRef="w">${onError(' errorRef="another"')}</boundaryEvent>`
  const body = `${ends}${dies()}${coded}${flows(['s', 'w'], ['w', 'e'], ['b', 'e'])}`
  await deployFile(server.ctx, model('inside', body, '<error id="another" errorCode="another"/>'))
  const alone = await startProcess(server.ctx, { key: 'inside' })
  await runJobs(server)
  expect(await jobsOf(alone)).toMatchObject([{ kind: 'handler', state: 'dead', error: '外部接口无应答' }])
  expect(await saidOf(alone)).toEqual([])
  const call = `<callActivity id="c" name="c" calledElement="inside"/><boundaryEvent id="b" attachedToRef="c">${onError()}</boundaryEvent>`
  const ways = flows(['s', 'c'], ['c', 'e'], ['b', 'z'], ['z', 'e'])
  await deployFile(server.ctx, model('outside', `${ends}${call}${user('z', '${INITIATOR}')}${ways}`))
  const id = await startProcess(server.ctx, { key: 'outside' })
  await runJobs(server)
  expect(await openNodes(id)).toEqual(['z'])
  const [child] = await server.ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.parentId, id))
  expect(child).toMatchObject({ status: 'terminated', endTime: expect.any(String) })
  expect(await jobsOf(child?.id ?? '')).toEqual([])
})

test('处理器: a way out that cannot be gone leaves the job to people, and nobody outside is called again', async () => {
  outside.answers(() => 'reset')
  const [halted] = await deployFile(
    server.ctx,
    model('halted', `${ends}${user('do', '${INITIATOR}')}${flows(['s', 'do'], ['do', 'e'])}`),
  )
  const way = `<boundaryEvent id="b" attachedToRef="w">${onError()}</boundaryEvent><callActivity id="c" name="c" calledElement="halted"/>`
  await deployed('barred', dies() + way, ['b', 'c'], ['c', 'e'])
  await server.ctx.db
    .update(flowDefinitionTable)
    .set({ state: '2' })
    .where(eq(flowDefinitionTable.id, halted?.id ?? ''))
  const id = await startProcess(server.ctx, { key: 'barred' })
  await runJobs(server)
  server.clock.moveMs(60_000)
  await runJobs(server)
  expect(outside.heard).toHaveLength(1)
  expect(await jobsOf(id)).toMatchObject([{ kind: 'handler', state: 'dead', error: '外部接口无应答' }])
  expect(await newsOf(id)).toEqual([expect.stringContaining('外部接口无应答')])
})

test('处理器: what a fault says of the inside stays in the row of the job, whoever reads the history or is told', async () => {
  // The database does not keep such a text.
  outside.answers(() => ({ body: { no: 'secret\u0000' } }))
  const asks = work('w', 'http', { url: `${outside.origin}/`, retries: '0', 'answer.no': 'no' })
  const caught = `<boundaryEvent id="b" attachedToRef="w">${onError()}</boundaryEvent>`
  await deployed('faulty', asks + caught, ['b', 'e'])
  const ended = await startProcess(server.ctx, { key: 'faulty' })
  await deployed('faultyAlone', asks)
  const alone = await startProcess(server.ctx, { key: 'faultyAlone' })
  await runJobs(server)
  expect(await saidOf(ended)).toEqual([['w', '处理器失败：系统错误']])
  expect(await jobsOf(alone)).toMatchObject([{ state: 'dead', error: expect.stringContaining('Failed query') }])
  const news = await newsOf(alone)
  expect(news).toEqual([expect.stringContaining('系统错误')])
  expect(news.join()).not.toContain('Failed query')
})

test('处理器: startProcess begins another one in the name of the initiator, notify tells people', async () => {
  await deployFile(
    server.ctx,
    model('second', `${ends}${user('do', '${INITIATOR}')}${flows(['s', 'do'], ['do', 'e'])}`),
  )
  const tell =
    '<flowable:executionListener event="end" class="notify">' +
    field('users', '${INITIATOR}') +
    field('title', '已发起${n}') +
    '</flowable:executionListener>'
  const starts = work('w', 'startProcess', { process: 'second', 'in.amount': '${n + 1}' }).replace(
    '<extensionElements>',
    `<extensionElements>${tell}`,
  )
  await deployed('first', starts)
  await startProcess(server.ctx, { key: 'first', variables: { n: 4 } })
  await runJobs(server)
  const [second] = await server.ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.key, 'second'))
  expect(second?.state.variables).toMatchObject({ amount: 5, INITIATOR: server.ctx.user.id })
  const told = await server.ctx.db.select().from(noticeTable).where(eq(noticeTable.noticeTitle, '已发起4'))
  expect(told).toHaveLength(1)
})

test('处理器: the list names what designers offer', async () => {
  const token = fakeCallers(server.platform)({ permissions: [] })
  const { data } = await server.send(handlerCalls.list, { token })
  expect(data?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['http', 'setVariable', 'notify', 'startProcess']),
  )
})
