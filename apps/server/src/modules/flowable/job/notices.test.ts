import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeChoiceCalls } from '@app/shared/system/noticeChoice.ts'
import { flowGroupTable } from '#/modules/flowable/group/group.table.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { urgeProcess } from '#/modules/flowable/operation/tell/urge.service.ts'
import { claimTask } from '#/modules/flowable/task/claim.service.ts'
import { unheldOf } from '#/modules/flowable/task/openOf.read.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { holdersOfTasks } from '#/modules/flowable/task/waiting.read.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { openStage, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { noticeTable, noticeUserReadTable } from '#/modules/system/messages/notice/notice.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
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
  const offered = `<userTask id="pay" name="pay" flowable:candidateGroups="GROUPgn">${limit}</userTask>`
  await stage.row('offered', [offered, task('z', 'boss')])
})
afterAll(() => stage.close())

const limit =
  '<extensionElements><flowable:timeoutHandlerType>1</flowable:timeoutHandlerType><flowable:timeoutDuration>PT1H</flowable:timeoutDuration></extensionElements>'

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

test('通知: of tasks whose people cannot sign in any more those hear who may give them to somebody else', async () => {
  const { db } = stage.first.ctx
  const [gone, manager, deputy] = [await stage.person(), await stage.person(), await stage.person()]
  const timed = task('check', 'chief').replace('/>', `>${limit}</userTask>`)
  await stage.row('left', [timed], { managers: [manager.id] })
  const id = await stage.submit('left', asker, { chief: gone.id })
  await db.update(userTable).set({ status: '1' }).where(eq(userTable.id, gone.id))
  await urgeProcess(stage.as(asker), id, '请尽快')
  expect(await heard(manager, id)).toEqual(['办理人已停用，请改派'])
  expect(await heard(gone, id)).toEqual([])
  expect((await stage.said(id)).slice(-2)).toEqual(['11 请尽快', '15 办理人已停用，已通知流程管理员'])
  stage.first.clock.moveMs(61 * 60_000)
  expect((await heard(manager, id)).length).toBeGreaterThan(1)

  // Whoever has a deputy may still act themselves.
  const other = await stage.submit('left', asker, { chief: one.id })
  const taskId = await stage.at(other, 'check')
  await db.update(flowTaskTable).set({ assigneeId: deputy.id, deputyOf: one.id }).where(eq(flowTaskTable.id, taskId))
  await db.update(userTable).set({ status: '1' }).where(eq(userTable.id, deputy.id))
  await urgeProcess(stage.as(asker), other, '请尽快')
  expect(await heard(one, other)).toContain('被催办')
  expect(await heard(manager, other)).toEqual([])
  expect([...(await unheldOf(stage.first.ctx, [id, other]))]).toEqual([id])
  expect(await holdersOfTasks(stage.first.ctx, other)).toEqual([one.id])
})

test('通知: of a task that nobody may claim any more those hear who may give it to somebody else', async () => {
  const { db } = stage.first.ctx
  const [gone, manager] = [await stage.person(), await stage.person()]
  await db.insert(flowGroupTable).values({ id: 'left', groupName: '空组', memberIds: [gone.id, asker.id] })
  const offered = `<userTask id="pay" name="pay" flowable:candidateGroups="GROUPleft">${limit}</userTask>`
  await stage.row('unclaimable', [offered], { managers: [manager.id] })
  const id = await stage.submit('unclaimable', asker)
  await db.update(userTable).set({ status: '1' }).where(eq(userTable.id, gone.id))
  // The one member who is left started it, and is not to decide on it.
  await urgeProcess(stage.as(asker), id, '请尽快')
  expect(await heard(manager, id)).toEqual(['无人可认领，请改派'])
  expect(await heard(asker, id)).toEqual([])
  expect((await stage.said(id)).slice(-2)).toEqual(['11 请尽快', '15 无人可认领，已通知流程管理员'])
  expect([...(await unheldOf(stage.first.ctx, [id]))]).toEqual([id])
  expect(await holdersOfTasks(stage.first.ctx, id)).toEqual([])
  stage.first.clock.moveMs(61 * 60_000)
  expect((await heard(manager, id)).length).toBeGreaterThan(1)
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
