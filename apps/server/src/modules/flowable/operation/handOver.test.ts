import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows } from '#/modules/flowable/testing/models.ts'
import { openStage, raced, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import type { Person } from '#testing/organisation.ts'
import { reassignTask } from './administer/reassign.service.ts'
import { returnTask } from './back/return.service.ts'
import { completeMany } from './batch.service.ts'
import { completeTask } from './complete.service.ts'
import { delegateTask, resolveTask } from './delegate.service.ts'
import { rejectTask } from './reject.service.ts'
import { addSigners } from './sign/addSign.service.ts'
import { transferTask } from './transfer.service.ts'

let stage: Stage
let asker: Person
let chief: Person
let boss: Person
let helper: Person

beforeAll(async () => {
  stage = await openStage()
  asker = await stage.person()
  chief = await stage.person()
  boss = await stage.person()
  helper = await stage.person()
  await stage.row('plain', [task('check', 'chief')])
})
afterAll(() => stage.close())

async function atCheck(key = 'plain') {
  const id = await stage.submit(key, asker, { chief: chief.id })
  return { id, taskId: await stage.at(id, 'check') }
}

const openRow = async (id: string) => (await stage.open(id))[0]
/** What those who had a task keep of it, as who and what. */
async function past(id: string) {
  const { instanceId, node, doneTime } = flowTaskTable
  const rows = await stage.first.ctx.db
    .select()
    .from(flowTaskTable)
    .where(and(eq(instanceId, id), eq(node, 'check'), isNotNull(doneTime)))
    .orderBy(doneTime)
  return rows.map(({ status, doneBy }) => [status, doneBy])
}
const told = async (instanceId: string, event: string) => {
  const rows = await stage.first.ctx.db
    .select()
    .from(flowJobTable)
    .where(and(eq(flowJobTable.instanceId, instanceId), eq(flowJobTable.target, event)))
  return rows.map(({ payload }) => payload?.userIds)
}

test('转办: to somebody else who can sign in; the former row stays with who handed it on', async () => {
  const { as } = stage
  const { id, taskId } = await atCheck()
  await expect(transferTask(as(chief), { taskId, userId: chief.id })).rejects.toThrow(
    '任务转办失败，转办人和当前审批人为同一人',
  )
  await expect(transferTask(as(chief), { taskId, userId: 'nobody' })).rejects.toThrow('任务转办失败，转办人不存在')
  await expect(transferTask(as(boss), { taskId, userId: helper.id })).rejects.toThrow(
    '操作失败，原因：该任务的审批人不是你',
  )
  await transferTask(as(chief), { taskId, userId: helper.id, comment: '你来' })
  expect(await past(id)).toEqual([['8', chief.id]])
  expect(await openRow(id)).toMatchObject({ id: taskId, assigneeId: helper.id, status: '1', version: 2 })
  expect((await stage.said(id)).at(-1)).toBe('5 你来')
  expect(await told(id, 'assigned')).toContainEqual([helper.id])
  await expect(completeTask(as(chief), { taskId })).rejects.toThrow('操作失败，原因：该任务的审批人不是你')
  await completeTask(as(helper), { taskId })
  expect(await stage.instance(id)).toMatchObject({ status: 'approved' })
})

test('委派: comes back with the opinion, at most three deep', async () => {
  const { as } = stage
  const { id, taskId } = await atCheck()
  await expect(delegateTask(as(chief), { taskId, userId: chief.id })).rejects.toThrow(
    '任务委派失败，委派人和当前审批人为同一人',
  )
  await expect(delegateTask(as(chief), { taskId, userId: 'nobody' })).rejects.toThrow('任务委派失败，委派人不存在')
  await expect(resolveTask(as(chief), { taskId })).rejects.toThrow('该任务不是委派的任务')
  await delegateTask(as(chief), { taskId, userId: boss.id, comment: '帮我看' })
  expect(await openRow(id)).toMatchObject({ assigneeId: boss.id, ownerId: chief.id, status: '6' })
  await delegateTask(as(boss), { taskId, userId: helper.id })
  await delegateTask(as(helper), { taskId, userId: asker.id })
  await expect(delegateTask(as(asker), { taskId, userId: boss.id })).rejects.toThrow('任务委派失败，最多连续委派3次')
  await expect(rejectTask(as(asker), { taskId, comment: '不' })).rejects.toThrow(
    '委派的任务不能拒绝，请处理后交还委派人',
  )
  await expect(returnTask(as(asker), { taskId, targetKey: 'apply', comment: '不' })).rejects.toThrow(
    '委派的任务不能退回，请处理后交还委派人',
  )
  await completeTask(as(asker), { taskId, comment: '可以' })
  expect(await openRow(id)).toMatchObject({ assigneeId: helper.id, ownerId: boss.id, status: '6' })
  await resolveTask(as(helper), { taskId })
  await completeTask(as(boss), { taskId, comment: '同意' })
  expect(await openRow(id)).toMatchObject({ assigneeId: chief.id, ownerId: null, status: '1' })
  expect(await told(id, 'delegatedBack')).toEqual([[helper.id], [boss.id], [chief.id]])
  expect(await stage.said(id)).toEqual(['1', '4 帮我看', '4', '4', '4 可以', '4', '4 同意'])
  await completeTask(as(chief), { taskId })
  expect(await past(id)).toEqual([
    ['6', chief.id],
    ['6', boss.id],
    ['6', helper.id],
    ['2', asker.id],
    ['2', helper.id],
    ['2', boss.id],
    ['2', chief.id],
  ])
})

test('转办、加签、改派: the decision goes to nobody about their own request, unless the node lets them; an opinion may be asked', async () => {
  const { as } = stage
  const named = (id: string) => `<userTask id="${id}" name="${id}" flowable:assignee="${chief.id}"/>`
  await stage.row('own', [named('check')])
  await stage.row('self', [task('check', 'chief')])
  const id = await stage.submit('own', asker)
  const taskId = await stage.at(id, 'check')
  const words = '失败，发起人不能审批自己的流程'
  await expect(transferTask(as(chief), { taskId, userId: asker.id })).rejects.toThrow(`任务转办${words}`)
  await expect(addSigners(as(chief), { taskId, userIds: [asker.id], signType: 'after' })).rejects.toThrow(
    `任务加签${words}`,
  )
  const manager = as(boss, stage.first, 'flowable:instance:manage')
  const given = reassignTask(manager, { taskId, userId: asker.id, comment: '离职' })
  await expect(given).rejects.toThrow(`任务改派${words}`)
  await addSigners(as(chief), { taskId, userIds: [asker.id], signType: 'before' })
  // Also where nobody fills in anything first.
  await stage.deploy('direct', `${ends}${named('check')}${flows(['s', 'check'], ['check', 'e'])}`)
  const plain = await stage.start('direct', asker)
  const atPlain = await stage.at(plain, 'check')
  await expect(transferTask(as(chief), { taskId: atPlain, userId: asker.id })).rejects.toThrow(`任务转办${words}`)
  const other = await stage.submit('self', asker, { chief: chief.id })
  await transferTask(as(chief), { taskId: await stage.at(other, 'check'), userId: asker.id })
})

/** Disables somebody as an administrator does. */
const disable = ({ id }: Person) =>
  stage.first.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, id))

test('委派: who has been disabled meanwhile is passed over when the task comes back', async () => {
  const { as } = stage
  const [first, gone] = [await stage.person(), await stage.person()]
  const id = await stage.submit('plain', asker, { chief: first.id })
  const taskId = await stage.at(id, 'check')
  await delegateTask(as(first), { taskId, userId: gone.id })
  await delegateTask(as(gone), { taskId, userId: helper.id })
  await disable(gone)
  await completeTask(as(helper), { taskId, comment: '可以' })
  expect(await openRow(id)).toMatchObject({ assigneeId: first.id, ownerId: null, delegators: [], status: '1' })
  expect((await stage.said(id)).slice(-2)).toEqual(['4 可以', '15 委派人已停用，交还给之前的委派人'])
  await completeTask(as(first), { taskId })
  expect(await stage.instance(id)).toMatchObject({ status: 'approved' })
})

test('委派: where nobody who delegated it can sign in any more, the manager of the process has the task, told like any other', async () => {
  const { as } = stage
  await stage.row('led', [task('check', 'chief')], { managers: [boss.id] })
  const gone = await stage.person()
  for (const back of [completeTask, resolveTask]) {
    await stage.first.ctx.db.update(userTable).set({ status: '0' }).where(eq(userTable.id, gone.id))
    const id = await stage.submit('led', asker, { chief: gone.id })
    const taskId = await stage.at(id, 'check')
    await delegateTask(as(gone), { taskId, userId: helper.id })
    await disable(gone)
    await back(as(helper), { taskId, comment: '可以' })
    expect(await openRow(id)).toMatchObject({ assigneeId: boss.id, ownerId: null, status: '1' })
    expect((await stage.said(id)).at(-1)).toBe('15 委派人已停用，转交给流程管理员')
    // It is no task of theirs that comes back.
    expect(await told(id, 'delegatedBack')).toEqual([])
    expect((await told(id, 'assigned')).at(-1)).toEqual([boss.id])
    await completeTask(as(boss), { taskId })
    expect(await stage.instance(id)).toMatchObject({ status: 'approved' })
  }
})

test('改派: by who manages the process or the instances, nobody else', async () => {
  const { as, first } = stage
  await stage.row('managed', [task('check', 'chief')], { managers: [boss.id] })
  const { id, taskId } = await atCheck('managed')
  const to = { taskId, userId: helper.id, comment: '离职' }
  await expect(reassignTask(as(chief), to)).rejects.toThrow('没有权限，请联系管理员授权')
  await expect(reassignTask(as(boss), { ...to, userId: 'nobody' })).rejects.toThrow('任务改派失败，改派人不存在')
  await expect(reassignTask(as(boss), { ...to, userId: chief.id })).rejects.toThrow(
    '任务改派失败，改派人和当前审批人为同一人',
  )
  await reassignTask(as(boss), to)
  expect(await past(id)).toEqual([['8', chief.id]])
  expect((await stage.said(id)).at(-1)).toBe('5 离职')
  await reassignTask(as(asker, first, 'flowable:instance:manage'), { ...to, userId: chief.id })
  await completeTask(as(chief), { taskId })
})

test('批量: each task of the caller, the refused ones by their words', async () => {
  const { as } = stage
  await stage.row('signed', [task('check', 'chief', ' flowable:signEnable="true"')])
  const [plain, signed] = [await atCheck(), await atCheck('signed')]
  const foreign = await stage.start('plain', asker, { chief: chief.id })
  const notMine = await stage.at(foreign, 'apply')
  const taskIds = [plain.taskId, signed.taskId, notMine, 'nothing']
  expect(await completeMany(as(chief), { taskIds, comment: '同意' })).toEqual([
    { taskId: plain.taskId, message: null },
    { taskId: signed.taskId, message: '该任务需要签名，请逐个办理' },
    { taskId: notMine, message: '操作失败，原因：该任务的审批人不是你' },
    { taskId: 'nothing', message: '任务不存在或已被审批!' },
  ])
  expect(await stage.instance(plain.id)).toMatchObject({ status: 'approved' })
  const moved = await completeMany(as(chief), { taskIds: [signed.taskId], userId: helper.id, comment: '' })
  expect(moved).toEqual([{ taskId: signed.taskId, message: null }])
  expect(await openRow(signed.id)).toMatchObject({ assigneeId: helper.id })
})

test('并发: handed on and decided at once, one of the two counts', async () => {
  const { as, first, second } = stage
  for (let i = 0; i < 10; i++) {
    const { id, taskId } = await atCheck()
    const lost = await raced(
      transferTask(as(chief, first), { taskId, userId: helper.id }),
      completeTask(as(chief, second), { taskId }),
    )
    expect(lost).toHaveLength(1)
    expect(['任务不存在或已被审批!', '操作失败，原因：该任务的审批人不是你']).toContain(lost[0])
    expect((await stage.open(id)).length).toBe(lost[0] === '任务不存在或已被审批!' ? 0 : 1)
  }
})
