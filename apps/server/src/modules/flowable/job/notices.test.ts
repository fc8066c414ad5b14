import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeChoiceCalls } from '@app/shared/system/noticeChoice.ts'
import { flowGroupTable } from '#/modules/flowable/group/group.table.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { urgeProcess } from '#/modules/flowable/operation/tell/urge.service.ts'
import { claimTask } from '#/modules/flowable/task/claim.service.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { openStage, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { noticeTable, noticeUserReadTable } from '#/modules/system/messages/notice/notice.table.ts'
import type { Person } from '#testing/organisation.ts'
import { sessionFor } from '#testing/signIn.ts'

let stage: Stage
let asker: Person
let one: Person
let two: Person

beforeAll(async () => {
  stage = await openStage()
  ;[asker, one, two] = [await stage.person(), await stage.person(), await stage.person()]
  const memberIds = [one.id, two.id, asker.id]
  await stage.first.ctx.db.insert(flowGroupTable).values({ id: 'gn', groupName: '出纳组', memberIds })
  const limit =
    '<extensionElements><flowable:timeoutHandlerType>1</flowable:timeoutHandlerType><flowable:timeoutDuration>PT1H</flowable:timeoutDuration></extensionElements>'
  const offered = `<userTask id="pay" name="pay" flowable:candidateGroups="GROUPgn">${limit}</userTask>`
  await stage.row('offered', [offered, task('z', 'boss')])
})
afterAll(() => stage.close())

/** Events that somebody heard of one request, in no order: two may be told in the same moment. */
async function heard({ id }: Person, instanceId: string): Promise<string[]> {
  await runJobs(stage.first)
  const rows = await stage.first.ctx.db
    .select({ title: noticeTable.noticeTitle, link: noticeTable.linkUrl })
    .from(noticeUserReadTable)
    .innerJoin(noticeTable, eq(noticeTable.id, noticeUserReadTable.noticeId))
    .where(eq(noticeUserReadTable.userId, id))
  return rows.flatMap(({ title, link }) => (link?.includes(instanceId) ? [title.replace(/：.*/, '')] : [])).toSorted()
}

test('通知: members of a group hear of what they may claim, but not who started it', async () => {
  const id = await stage.submit('offered', asker, { boss: one.id })
  expect([await heard(one, id), await heard(two, id), await heard(asker, id)]).toEqual([['收到待办'], ['收到待办'], []])
})

test('通知: urging and the end of the time reach those who may claim, until somebody has claimed', async () => {
  const id = await stage.submit('offered', asker, { boss: one.id })
  await urgeProcess(stage.as(asker), id, '请尽快')
  expect(await heard(two, id)).toEqual(['收到待办', '被催办'])
  await claimTask(stage.as(one), await stage.at(id, 'pay'))
  stage.first.clock.moveMs(61 * 60_000)
  expect((await heard(two, id)).length).toBe(2)
  expect(await heard(one, id)).toContain('已超时')
  await completeTask(stage.as(one), { taskId: await stage.at(id, 'pay') })
})

test('通知: the events of processes are chosen in 个人设置; whoever turns one off is not told of it', async () => {
  const { send } = stage.first
  const token = await sessionFor(stage.first, one.id)
  const { data } = await send(noticeChoiceCalls.get, { token })
  const labels = data?.events.filter(({ group }) => group === '流程').map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['收到待办', '被催办', '申请通过', '评论提到我']))
  // Dead jobs are told to those alone who run the processes.
  expect(labels).not.toContain('作业失败')
  await send(noticeChoiceCalls.set, { token, body: { event: 'flow.assigned', channel: 'site', on: false } })
  const id = await stage.submit('offered', asker, { boss: one.id })
  expect([await heard(one, id), await heard(two, id)]).toEqual([[], ['收到待办']])
})
