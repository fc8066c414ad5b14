import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { rejectTask } from '#/modules/flowable/operation/reject.service.ts'
import { ends, flows } from '#/modules/flowable/testing/models.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { openStage, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { noticeTable, noticeUserReadTable } from '#/modules/system/messages/notice/notice.table.ts'
import type { Person } from '#testing/organisation.ts'

let stage: Stage
let asker: Person
let boss: Person

beforeAll(async () => {
  stage = await openStage()
  asker = await stage.person()
  boss = await stage.person()
})
afterAll(() => stage.close())

/** Titles of notices about one request, without its name. */
async function heard({ id }: Person, instanceId: string): Promise<string[]> {
  const rows = await stage.first.ctx.db
    .select({ title: noticeTable.noticeTitle, link: noticeTable.linkUrl })
    .from(noticeUserReadTable)
    .innerJoin(noticeTable, eq(noticeTable.id, noticeUserReadTable.noticeId))
    .where(eq(noticeUserReadTable.userId, id))
    .orderBy(asc(noticeTable.createTime), asc(noticeTable.id))
  return rows.flatMap(({ title, link }) => (link?.includes(instanceId) ? [title.replace(/：.*/, '')] : []))
}

const laterMs = 3_700_000
async function runLater() {
  await runJobs(stage.first)
  stage.first.clock.moveMs(laterMs)
  await runJobs(stage.first)
}

/** Goes back to the initiator by itself. */
const refuses = (id: string, more = 'flowable:approveType="3"') =>
  `<userTask id="${id}" name="${id}" ${more} flowable:rejectHandlerType="4"/>`
const wait = `<intermediateCatchEvent id="w"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>`
const handler = `<serviceTask id="w" name="w" flowable:type="notify"><extensionElements>
  <flowable:field name="to"><flowable:string>\${INITIATOR}</flowable:string></flowable:field>
  <flowable:field name="content"><flowable:string>到了</flowable:string></flowable:field></extensionElements></serviceTask>`
const toNobody =
  'flowable:candidateStrategy="30" flowable:candidateParam="${nobody}" flowable:assignEmptyHandlerType="2"'

test.for([
  ['ruleAfterTimer', '定时器', wait, refuses('a')],
  ['ruleAfterHandler', '处理器', handler, refuses('a')],
  ['ruleInJob', '异步', task('w', 'INITIATOR'), refuses('a', 'flowable:approveType="3" flowable:async="true"')],
  ['ruleAfterApproval', '审批通过', task('w', 'INITIATOR'), refuses('a')],
  ['nobodyAfterTimer', '找不到审批人', wait, refuses('a', toNobody)],
] as const)(
  '拒绝: a rule that refuses by itself gives back as a person does (%s: %s)',
  async ([key, , before, rule]) => {
    await stage.row(key, [before, rule])
    const id = await stage.submit(key, asker, {})
    if (before.startsWith('<userTask')) await completeTask(stage.as(asker), { taskId: await stage.at(id, 'w') })
    await runLater()
    expect(await stage.nodes(id)).toEqual(['apply'])
    expect(await stage.instance(id)).toMatchObject({ status: 'returned', endTime: null })
    if (key !== 'ruleAfterApproval') expect(await heard(asker, id)).toContain('申请被退回')
  },
)

test('拒绝: a request that a timer takes on from its initiator runs again', async () => {
  const timer = `<boundaryEvent id="late" attachedToRef="apply"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>`
  await stage.deploy(
    'takenOn',
    `${ends}<userTask id="apply" name="申请" flowable:assignee="\${INITIATOR}"/>${timer}${refuses('a')}${task('z', 'boss')}
     ${flows(['s', 'apply'], ['apply', 'a'], ['a', 'e'], ['late', 'z'], ['z', 'e'])}`,
  )
  const id = await stage.submit('takenOn', asker, { boss: boss.id })
  expect(await stage.instance(id)).toMatchObject({ status: 'returned' })
  await runLater()
  expect(await stage.nodes(id)).toEqual(['z'])
  expect(await stage.instance(id)).toMatchObject({ status: 'running' })
  expect(await heard(boss, id)).toEqual(['收到待办'])
})

test('拒绝: what another process called is seen as returned by itself, its caller goes on', async () => {
  await stage.row('calledBack', [wait, refuses('a')])
  await stage.row('caller', ['<callActivity id="c" name="c" calledElement="calledBack"/>'])
  const id = await stage.submit('caller', asker, {})
  const { rootId, parentId, status } = flowInstanceTable
  const called = () =>
    stage.first.ctx.db
      .select({ status })
      .from(flowInstanceTable)
      .where(and(eq(rootId, id), eq(parentId, id)))
  await completeTask(stage.as(asker), { taskId: await stage.at(id, 'apply') })
  expect(await called()).toEqual([{ status: 'running' }])
  await runLater()
  expect(await called()).toEqual([{ status: 'returned' }])
  expect(await stage.instance(id)).toMatchObject({ status: 'running' })
})

test('拒绝: what another process called and people refused is told in the history of its caller, which may ask for it', async () => {
  const decides = '<userTask id="a" name="a" flowable:assignee="${boss}"/>'
  await stage.row('calledOff', [decides])
  const call = '<callActivity id="c" name="调用" calledElement="calledOff" flowable:inheritVariables="true"/>'
  const after = (id: string) => `<userTask id="${id}" name="${id}" flowable:assignee="\${INITIATOR}"/>`
  const body =
    `${ends}${call}<exclusiveGateway id="x"/>${after('bad')}${after('good')}` +
    flows(['s', 'c'], ['c', 'x'], ['x', 'bad', "${processStatus == 'rejected'}"]) +
    flows(['x', 'good', "${processStatus == 'approved'}"], ['bad', 'e'], ['good', 'e'])
  await stage.deploy('asksBack', body)
  const began = async () => {
    const id = await stage.start('asksBack', asker, { boss: boss.id })
    await completeTask(stage.as(asker), { taskId: await stage.at(id, 'apply') })
    return { id, taskId: await stage.at(id, 'a') }
  }
  const refused = await began()
  await rejectTask(stage.as(boss), { taskId: refused.taskId, comment: '不同意' })
  expect(await stage.nodes(refused.id)).toEqual(['bad'])
  expect(await stage.said(refused.id)).toEqual(['15 子流程“calledOff”已拒绝'])
  const passed = await began()
  await completeTask(stage.as(boss), { taskId: passed.taskId })
  expect(await stage.nodes(passed.id)).toEqual(['good'])
  expect(await stage.said(passed.id)).toEqual([])
})
