import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TaskStatus } from '@app/shared/flowable/codes.ts'
import { cancelProcess } from '#/modules/flowable/operation/cancel.service.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { rejectTask } from '#/modules/flowable/operation/reject.service.ts'
import { transferTask } from '#/modules/flowable/operation/transfer.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows } from '#/modules/flowable/testing/models.ts'
import { countersign, fiftyTimes, openStage, raced, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import type { Person } from '#testing/organisation.ts'
import { recallProcess } from './recall.service.ts'
import { resubmitProcess } from './resubmit.service.ts'
import { returnList, returnTask } from './return.service.ts'
import { withdrawTask } from './withdraw.service.ts'

let stage: Stage
let asker: Person
let chief: Person
let boss: Person

beforeAll(async () => {
  stage = await openStage()
  asker = await stage.person()
  chief = await stage.person()
  boss = await stage.person()
  await stage.row('plain', [task('check', 'chief'), task('decide', 'boss')])
})
afterAll(() => stage.close())

const people = () => ({ chief: chief.id, boss: boss.id })
const gone = '任务不存在或已被审批!'

/** A request that stands at the last of three nodes. */
async function atDecide(key = 'plain') {
  const id = await stage.submit(key, asker, people())
  const checked = await stage.at(id, 'check')
  await completeTask(stage.as(chief), { taskId: checked })
  return { id, checked, taskId: await stage.at(id, 'decide') }
}

const rowOf = async (id: string) =>
  (await stage.first.ctx.db.select().from(flowTaskTable).where(eq(flowTaskTable.id, id)))[0]

test('退回: to nodes that the request has been at, with words', async () => {
  const { as } = stage
  const { id, taskId } = await atDecide()
  expect(await returnList(as(boss), taskId)).toEqual([
    { id: 'check', name: 'check' },
    { id: 'apply', name: '申请' },
  ])
  await expect(returnList(as(chief), taskId)).rejects.toThrow('操作失败，原因：该任务的审批人不是你')
  await expect(returnTask(as(boss), { taskId, targetKey: 'check' })).rejects.toThrow('请输入意见')
  await expect(returnTask(as(boss), { taskId, targetKey: 'decide', comment: '再看' })).rejects.toThrow(
    '不能退回到该节点',
  )
  await expect(returnTask(as(chief), { taskId, targetKey: 'check', comment: '再看' })).rejects.toThrow(
    '操作失败，原因：该任务的审批人不是你',
  )
  await returnTask(as(boss), { taskId, targetKey: 'check', comment: '再看' })
  expect(await stage.nodes(id)).toEqual(['check'])
  expect(await stage.instance(id)).toMatchObject({ status: 'running' })
  expect(await rowOf(taskId)).toMatchObject({ status: '5', doneBy: boss.id })
  expect((await stage.said(id)).at(-1)).toBe('2 再看')
})

test('退回: at the first node there is nothing to return to', async () => {
  const id = await stage.start('plain', asker, people())
  const taskId = await stage.at(id, 'apply')
  expect(await returnList(stage.as(asker), taskId)).toEqual([])
  await expect(returnTask(stage.as(asker), { taskId, targetKey: 'check', comment: '再看' })).rejects.toThrow(
    '没有可退回的节点',
  )
})

test('重新提交: goes the whole way again, or straight to who sent it back', async () => {
  const { as } = stage
  for (const [resumeMode, next] of [
    ['sequential', 'check'],
    ['direct', 'decide'],
  ] as const) {
    const { id, taskId } = await atDecide()
    await expect(resubmitProcess(as(asker), id, {})).rejects.toThrow('流程不在发起人节点，不能重新提交')
    await returnTask(as(boss), { taskId, targetKey: 'apply', comment: '补材料', resumeMode })
    expect(await stage.instance(id)).toMatchObject({ status: 'returned' })
    await expect(resubmitProcess(as(chief), id, {})).rejects.toThrow('流程不在发起人节点，不能重新提交')
    await resubmitProcess(as(asker), id, { comment: '补好了' })
    expect(await stage.nodes(id)).toEqual([next])
    expect(await stage.instance(id)).toMatchObject({ status: 'running' })
  }
})

test('退回: out of a fork the other branch goes too, and the join fires once afterwards', async () => {
  const body = `${ends}<userTask id="apply" name="申请" flowable:assignee="\${INITIATOR}"/><parallelGateway id="f"/><parallelGateway id="j"/>
    ${task('a', 'chief')}${task('b', 'boss')}${task('z', 'chief')}`
  const ways = flows(
    ['s', 'apply'],
    ['apply', 'f'],
    ['f', 'a'],
    ['f', 'b'],
    ['a', 'j'],
    ['b', 'j'],
    ['j', 'z'],
    ['z', 'e'],
  )
  await stage.deploy('forked', body + ways)
  const { as } = stage
  const id = await stage.submit('forked', asker, people())
  await completeTask(as(chief), { taskId: await stage.at(id, 'a') })
  await returnTask(as(boss), { taskId: await stage.at(id, 'b'), targetKey: 'apply', comment: '重填' })
  expect(await stage.nodes(id)).toEqual(['apply'])
  await resubmitProcess(as(asker), id, {})
  expect(await stage.nodes(id)).toEqual(['a', 'b'])
  await completeTask(as(chief), { taskId: await stage.at(id, 'a') })
  await completeTask(as(boss), { taskId: await stage.at(id, 'b') })
  expect(await stage.nodes(id)).toEqual(['z'])
})

test('退回: out of a countersign all of its tasks go', async () => {
  const body = `${ends}<userTask id="apply" name="申请" flowable:assignee="\${INITIATOR}"/>${countersign('all')}`
  await stage.deploy('several', `${body}${flows(['s', 'apply'], ['apply', 'all'], ['all', 'e'])}`)
  const id = await stage.submit('several', asker, { people: [chief.id, boss.id] })
  await returnTask(stage.as(boss), { taskId: await stage.at(id, 'all', boss), targetKey: 'apply', comment: '重填' })
  expect(await stage.nodes(id)).toEqual(['apply'])
})

test('并发: of fifty pairs of returns on two nodes one each wins', async () => {
  const { as, first, second } = stage
  const lost = await fiftyTimes(async () => {
    const { taskId } = await atDecide()
    const acts = [first, second].map((node) =>
      returnTask(as(boss, node), { taskId, targetKey: 'check', comment: '再看' }),
    )
    return raced(...acts)
  })
  expect(lost).toEqual(Array.from({ length: 50 }, () => [gone]))
})

test('撤回: an own decision, while nobody has touched what followed from it', async () => {
  const { as } = stage
  const { id, checked, taskId } = await atDecide()
  await expect(withdrawTask(as(boss), checked)).rejects.toThrow('该任务非当前用户提交，无法撤回')
  await expect(withdrawTask(as(boss), taskId)).rejects.toThrow('流程未启动或已执行完成，无法撤回')
  await withdrawTask(as(chief), checked, '看错了')
  expect(await stage.nodes(id)).toEqual(['check'])
  expect(await rowOf(checked)).toMatchObject({ status: '1', doneTime: null, doneBy: null, assigneeId: chief.id })
  expect(await rowOf(taskId)).toMatchObject({ status: '9' })
  expect((await stage.said(id)).at(-1)).toBe('7 看错了')
  await completeTask(as(chief), { taskId: checked })
  expect(await stage.nodes(id)).toEqual(['decide'])
})

const untaken = '撤回失败，下一节点不满足撤回条件！'

test('撤回: too late once the next one has acted, spoken or handed it on', async () => {
  const { as } = stage
  const handed = await atDecide()
  await transferTask(as(boss), { taskId: handed.taskId, userId: asker.id })
  await expect(withdrawTask(as(chief), handed.checked)).rejects.toThrow(untaken)
  const returned = await atDecide()
  await returnTask(as(boss), { taskId: returned.taskId, targetKey: 'apply', comment: '重填' })
  await expect(withdrawTask(as(chief), returned.checked)).rejects.toThrow(untaken)
  const over = await atDecide()
  await rejectTask(as(boss), { taskId: over.taskId, comment: '不行' })
  await expect(withdrawTask(as(chief), over.checked)).rejects.toThrow('流程未启动或已执行完成，无法撤回')
})

test('撤回: a process may forbid it', async () => {
  await stage.row('final', [task('check', 'chief'), task('decide', 'boss')], { allowWithdraw: false })
  const { checked } = await atDecide('final')
  await expect(withdrawTask(stage.as(chief), checked)).rejects.toThrow('撤回失败，此流程不允许撤回操作！')
})

test('撤回申请: before the first approval; the request is with who started it again', async () => {
  const { as } = stage
  const id = await stage.submit('plain', asker, people())
  const taskId = await stage.at(id, 'check')
  await expect(recallProcess(as(chief), id)).rejects.toThrow('该任务非当前用户提交，无法撤回')
  await recallProcess(as(asker), id, '写错了')
  expect(await rowOf(taskId)).toMatchObject({ status: TaskStatus.canceled, doneBy: null })
  expect(await stage.nodes(id)).toEqual(['apply'])
  expect(await stage.instance(id)).toMatchObject({ status: 'withdrawn' })
  await expect(recallProcess(as(asker), id)).rejects.toThrow('流程未启动或已执行完成，无法撤回')
  await resubmitProcess(as(asker), id, {})
  expect(await stage.instance(id)).toMatchObject({ status: 'running' })
  await completeTask(as(chief), { taskId: await stage.at(id, 'check') })
  await expect(recallProcess(as(asker), id)).rejects.toThrow('撤回失败，此流程不允许撤回操作！')
  await completeTask(as(boss), { taskId: await stage.at(id, 'decide') })
  await expect(recallProcess(as(asker), id)).rejects.toThrow('流程未启动或已执行完成，无法撤回')
})

test('撤回申请: never, or at any time, by the setting', async () => {
  const tasks = [task('check', 'chief'), task('decide', 'boss')]
  await stage.row('never', tasks, { recall: 'never' })
  const never = await stage.submit('never', asker, people())
  await expect(recallProcess(stage.as(asker), never)).rejects.toThrow('撤回失败，此流程不允许撤回操作！')
  await stage.row('any', tasks, { recall: 'any' })
  const { id } = await atDecide('any')
  await recallProcess(stage.as(asker), id)
  expect(await stage.nodes(id)).toEqual(['apply'])
})

test('取消申请: a process may forbid it', async () => {
  await stage.row('kept', [task('check', 'chief')], { allowCancel: false })
  const id = await stage.submit('kept', asker, people())
  await expect(cancelProcess(stage.as(asker), id, '不要了')).rejects.toThrow('流程取消失败，该流程不允许取消')
  const other = await stage.submit('plain', asker, people())
  await cancelProcess(stage.as(asker), other, '不要了')
  expect(await stage.instance(other)).toMatchObject({ status: 'canceled', reason: '不要了' })
  expect(await stage.said(other)).toEqual(['1', '6 不要了'])
})
