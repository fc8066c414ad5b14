import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowCommentTable, flowEventTable, flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { flowCopyTable } from '#/modules/flowable/operation/copy.table.ts'
import { commentProcess } from '#/modules/flowable/operation/tell/comment.service.ts'
import { copyTask } from '#/modules/flowable/operation/tell/copyTo.ts'
import { urgeProcess } from '#/modules/flowable/operation/tell/urge.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows } from '#/modules/flowable/testing/models.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { openStage, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { createContext, type Ctx } from '#/platform/context.ts'
import type { Person } from '#testing/organisation.ts'
import { moveProcess, placesOf } from './move.service.ts'
import { removeProcesses } from './remove.service.ts'
import { setSuspended } from './suspend.service.ts'
import { terminateProcess } from './terminate.service.ts'
import { voidProcess } from './void.service.ts'

let stage: Stage
let asker: Person
let chief: Person
let boss: Person
let stranger: Person

beforeAll(async () => {
  stage = await openStage()
  asker = await stage.person()
  chief = await stage.person()
  boss = await stage.person()
  stranger = await stage.person()
  await stage.row('plain', [task('check', 'chief'), task('decide', 'boss')])
})
afterAll(() => stage.close())

const noRight = '没有权限，请联系管理员授权'
const people = () => ({ chief: chief.id, boss: boss.id })
const submitted = (key = 'plain') => stage.submit(key, asker, people())
const administrator = () =>
  stage.as(stranger, stage.first, 'flowable:instance:manage', 'flowable:instance:terminate', 'flowable:instance:remove')

/** Of a holder of the permission whose data scope is nothing but their own rows. */
function narrow(): Ctx {
  const { user, ...origin } = administrator()
  const caller = { ...user, dataScope: { deptIds: [], own: true } }
  return createContext(stage.first.platform, { ...origin, caller })
}

test('终止: by an administrator or who manages the process, and the reason is kept', async () => {
  await stage.row('managed', [task('check', 'chief')], { managers: [boss.id] })
  const id = await submitted('managed')
  for (const person of [asker, chief]) {
    await expect(terminateProcess(stage.as(person), id, '违规')).rejects.toThrow(noRight)
  }
  await expect(terminateProcess(narrow(), id, '违规')).rejects.toThrow(noRight)
  await terminateProcess(stage.as(boss), id, '违规')
  expect(await stage.instance(id)).toMatchObject({ status: 'terminated', reason: '违规' })
  expect((await stage.said(id)).at(-1)).toBe('6 违规')
  await expect(terminateProcess(stage.as(boss), id, '违规')).rejects.toThrow('流程已结束')
  const other = await submitted()
  await terminateProcess(administrator(), other, '违规')
  expect(await stage.open(other)).toEqual([])
})

test('终止: by who has a task whose node offers it', async () => {
  const buttons = [1, 9].map((id) => `<flowable:buttonsSetting id="${id}" displayName="" enable="true"/>`).join('')
  const node = `<userTask id="check" name="check" flowable:assignee="\${chief}"><extensionElements>${buttons}</extensionElements></userTask>`
  await stage.row('ending', [node])
  const id = await submitted('ending')
  await expect(terminateProcess(stage.as(boss), id, '违规')).rejects.toThrow(noRight)
  await terminateProcess(stage.as(chief), id, '违规')
  expect(await stage.instance(id)).toMatchObject({ status: 'terminated' })
})

test('挂起: nothing goes on until it is activated; a timer that was due fires once then', async () => {
  const timer = `<boundaryEvent id="t" attachedToRef="check"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>`
  const body = `${ends}<userTask id="apply" name="申请" flowable:assignee="\${INITIATOR}"/>${task('check', 'chief')}${task('late', 'boss')}${timer}`
  await stage.deploy(
    'timed',
    body + flows(['s', 'apply'], ['apply', 'check'], ['check', 'e'], ['t', 'late'], ['late', 'e']),
  )
  const id = await submitted('timed')
  const stop = { instanceId: id, suspended: true, reason: '审计' }
  await expect(setSuspended(stage.as(chief), stop)).rejects.toThrow(noRight)
  await setSuspended(administrator(), stop)
  await expect(setSuspended(administrator(), stop)).rejects.toThrow('流程已被挂起')
  const taskId = await stage.at(id, 'check')
  await expect(completeTask(stage.as(chief), { taskId })).rejects.toThrow('当前任务处于挂起状态，不能操作')
  await expect(urgeProcess(stage.as(asker), id)).rejects.toThrow('当前任务处于挂起状态，不能操作')
  stage.first.clock.moveMs(3_700_000)
  await runJobs(stage.first)
  expect(await stage.nodes(id)).toEqual(['check'])
  await setSuspended(administrator(), { ...stop, suspended: false, reason: '好了' })
  await runJobs(stage.first)
  expect(await stage.nodes(id)).toEqual(['late'])
  expect((await stage.said(id)).slice(-2)).toEqual(['16 审计', '17 好了'])
  stage.first.clock.moveMs(-3_700_000)
})

test('跳转: to any node, whatever the drawing says', async () => {
  const id = await submitted()
  const move = { instanceId: id, from: 'check', to: 'decide', comment: '加急' }
  await expect(moveProcess(stage.as(chief), move)).rejects.toThrow(noRight)
  await expect(placesOf(stage.as(chief), id)).rejects.toThrow(noRight)
  await expect(moveProcess(administrator(), { ...move, to: 'nowhere' })).rejects.toThrow('流程节点不存在')
  expect(await placesOf(administrator(), id)).toMatchObject({ from: [{ id: 'check' }] })
  await moveProcess(administrator(), move)
  expect(await stage.nodes(id)).toEqual(['decide'])
  await moveProcess(administrator(), { ...move, from: 'decide', to: 'apply' })
  expect(await stage.instance(id)).toMatchObject({ status: 'returned' })
})

test('作废: what was approved holds no more, and others hear of it', async () => {
  const id = await submitted()
  await expect(voidProcess(administrator(), id, '重复')).rejects.toThrow('只有已通过的流程可以作废')
  await completeTask(stage.as(chief), { taskId: await stage.at(id, 'check') })
  await completeTask(stage.as(boss), { taskId: await stage.at(id, 'decide') })
  await expect(voidProcess(stage.as(asker), id, '重复')).rejects.toThrow(noRight)
  await voidProcess(administrator(), id, '重复')
  expect(await stage.instance(id)).toMatchObject({ status: 'invalid', reason: '重复' })
  const news = await stage.first.ctx.db
    .select()
    .from(flowJobTable)
    .where(and(eq(flowJobTable.instanceId, id), eq(flowJobTable.kind, 'event')))
  expect(news.map(({ payload }) => payload?.status)).toEqual(['approved', 'invalid'])
})

test('删除: by an administrator who says that the history goes too', async () => {
  const id = await submitted()
  const reason = '测试数据'
  await expect(removeProcesses(stage.as(asker), [id], { reason, cascade: true })).rejects.toThrow(noRight)
  await expect(removeProcesses(administrator(), ['nothing'], { reason, cascade: true })).rejects.toThrow(
    '流程实例不存在: nothing',
  )
  await expect(removeProcesses(administrator(), [id], { reason, cascade: false })).rejects.toThrow(
    '流程实例有流转记录，请确认一并删除',
  )
  await removeProcesses(administrator(), [id], { reason, cascade: true })
  expect(await stage.instance(id)).toBeUndefined()
  for (const table of [flowTaskTable, flowJobTable, flowEventTable, flowCommentTable]) {
    expect(await stage.first.ctx.db.select().from(table).where(eq(table.instanceId, id))).toEqual([])
  }
})

test('催办: by who takes part, once in ten minutes and request', async () => {
  const { as, first } = stage
  const id = await submitted()
  await expect(urgeProcess(as(stranger), id)).rejects.toThrow('没有权限催办该流程')
  await urgeProcess(as(asker), id, '急')
  await expect(urgeProcess(as(asker), id)).rejects.toThrow('操作过于频繁，请10分钟后再试')
  expect(await stage.open(id)).toMatchObject([{ urgeCount: 1 }])
  const told = await first.ctx.db
    .select()
    .from(flowJobTable)
    .where(and(eq(flowJobTable.instanceId, id), eq(flowJobTable.target, 'urged')))
  expect(told.map(({ payload }) => payload?.userIds)).toEqual([[chief.id]])
  first.clock.moveMs(301_000)
  await expect(urgeProcess(as(asker), id)).rejects.toThrow('操作过于频繁，请5分钟后再试')
  first.clock.moveMs(300_000)
  await urgeProcess(as(asker), id)
  expect(await stage.said(id)).toEqual(['1', '11 急', '11'])
  await terminateProcess(administrator(), id, '完')
  await expect(urgeProcess(as(asker), id)).rejects.toThrow('流程已结束')
  first.clock.moveMs(-601_000)
})

test('抄送: of who has the task; no token moves', async () => {
  const { as } = stage
  const id = await submitted()
  const taskId = await stage.at(id, 'check')
  await expect(copyTask(as(chief), { taskId, userIds: [] })).rejects.toThrow('请选择抄送人')
  await expect(copyTask(as(boss), { taskId, userIds: [asker.id] })).rejects.toThrow(
    '操作失败，原因：该任务的审批人不是你',
  )
  await copyTask(as(chief), { taskId, userIds: [stranger.id], comment: '知会' })
  const copies = await stage.first.ctx.db.select().from(flowCopyTable).where(eq(flowCopyTable.instanceId, id))
  expect(copies).toMatchObject([{ userId: stranger.id, content: '知会', readTime: null }])
  expect(await stage.nodes(id)).toEqual(['check'])
  await commentProcess(as(stranger), { instanceId: id, comment: '已阅' })
  expect(await stage.said(id)).toEqual(['1', '10 知会', '12 已阅'])
})

test('评论: of who may read the request; a stranger may not, nor be told of it', async () => {
  const { as } = stage
  const id = await submitted()
  await expect(commentProcess(as(stranger), { instanceId: id, comment: '看看' })).rejects.toThrow(noRight)
  await expect(commentProcess(as(chief), { instanceId: id, comment: '看看', userIds: [stranger.id] })).rejects.toThrow(
    '测试人员不能查看此流程，请先抄送',
  )
  await commentProcess(as(chief), { instanceId: id, comment: '看看', userIds: [asker.id] })
  expect((await stage.said(id)).at(-1)).toBe('12 看看')
  expect(await stage.nodes(id)).toEqual(['check'])
})

test('流程: one that takes too long is said to be under way', async () => {
  const id = await submitted()
  const taskId = await stage.at(id, 'check')
  const { first, second } = stage
  await first.ctx.tx(async (tx) => {
    await tx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, id)).for('update')
    await expect(completeTask(stage.as(chief, second), { taskId })).rejects.toThrow('流程正在处理中，请稍后重试')
  })
  await completeTask(stage.as(chief, second), { taskId })
})
