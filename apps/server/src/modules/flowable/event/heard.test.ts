import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommentType } from '@app/shared/flowable/codes.ts'
import { flowEventCalls as calls } from '@app/shared/flowable/event.ts'
import { startProcess } from '#/modules/flowable/api.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { openRequests, staffRights, type TestRequests } from '#/modules/flowable/testing/requests.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import type { Person } from '#testing/organisation.ts'

let requests: TestRequests
let staff: Person
let sender: Person

beforeAll(async () => {
  requests = await openRequests()
  staff = await requests.person()
  sender = await requests.person([...staffRights, 'flowable:event:send'])
})
afterAll(() => requests.server.close())

const declared = '<message id="paid" name="paid"/><signal id="bell" name="bell"/>'
const message = '<messageEventDefinition messageRef="paid"/>'
const signal = '<signalEventDefinition signalRef="bell"/>'
const last = user('z', '${INITIATOR}')
const caught = (event: string) =>
  `${ends}<intermediateCatchEvent id="c" name="等待">${event}</intermediateCatchEvent>${last}${flows(['s', 'c'], ['c', 'z'], ['z', 'e'])}`
const thrown = (event: string) =>
  `${ends}<intermediateThrowEvent id="c">${event}</intermediateThrowEvent>${flows(['s', 'c'], ['c', 'e'])}`
const startedBy = (event: string) =>
  `<startEvent id="s" name="到达">${event}</startEvent><endEvent id="e"/>${last}${flows(['s', 'z'], ['z', 'e'])}`

const deploy = (key: string, body: string) =>
  deployFile(requests.server.ctx, model(key, body, declared), { settings: { managers: [sender.id] } })
const start = (key: string) => startProcess(requests.as(staff), { key })
let turn = 0
const send = (to: 'message' | 'signal', name: string) =>
  requests.server.send(calls[to], { token: sender.token, params: { name }, body: { variables: { turn: (turn += 1) } } })

/** What the history says was done by itself, the newest first: node, words and whose act it was. */
async function history(reader: Person, id: string) {
  const { data } = await requests.detail(reader, id)
  return data?.timeline.flatMap(({ nodeName, sayings }) =>
    sayings
      .filter(({ type }) => type === CommentType.system)
      .map(({ content, user: by }) => [nodeName, content, by.id === sender.id ? 'sender' : by.name]),
  )
}
async function newest(key: string): Promise<string> {
  const [row] = await requests.server.ctx.db
    .select({ id: flowInstanceTable.id })
    .from(flowInstanceTable)
    .where(eq(flowInstanceTable.key, key))
    .orderBy(desc(flowInstanceTable.startTime))
  return row?.id ?? ''
}

test('历史: a message is told where it was waited for and at what it started, with who sent it', async () => {
  await deploy('waits', caught(message))
  const id = await start('waits')
  expect(await send('message', 'paid')).toMatchObject({ code: 200 })
  expect(await history(staff, id)).toEqual([['等待', '收到消息：paid', 'sender']])
  await deploy('begins', startedBy(message))
  expect(await send('message', 'paid')).toMatchObject({ code: 200 })
  expect(await history(sender, await newest('begins'))).toEqual([['到达', '启动于消息：paid', 'sender']])
})

test('历史: a signal is told by everybody who heard it, after the commit and still with who sent it', async () => {
  await deploy('hears', caught(signal))
  await deploy('rises', startedBy(signal))
  const ids = [await start('hears'), await start('hears')]
  expect(await send('signal', 'bell')).toMatchObject({ code: 200 })
  await runJobs(requests.server)
  for (const id of ids) expect(await history(staff, id)).toEqual([['等待', '收到信号：bell', 'sender']])
  expect(await history(sender, await newest('rises'))).toEqual([['到达', '启动于信号：bell', 'sender']])
})

test('历史: what another process sends is told with the name of that process, not with the title of its request', async () => {
  await deploy('rings', thrown(signal))
  await deploy('pays', thrown(message))
  await deploy('begins', caught(message))
  const [ringing, paid] = [await start('hears'), await start('begins')]
  await start('rings')
  await start('pays')
  await runJobs(requests.server)
  expect(await history(staff, ringing)).toEqual([['等待', '收到信号：bell（来自流程“rings”）', '系统']])
  expect(await history(staff, paid)).toEqual([['等待', '收到消息：paid（来自流程“pays”）', '系统']])
})
