import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowDeputyTable } from '#/modules/flowable/deputy/deputy.table.ts'
import { returnTask } from '#/modules/flowable/operation/back/return.service.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { rejectTask } from '#/modules/flowable/operation/reject.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows } from '#/modules/flowable/testing/models.ts'
import { countersign, openStage, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { newId } from '#/platform/text/ids.ts'
import type { Person } from '#testing/organisation.ts'
import { addSigners } from './addSign.service.ts'
import { removableSigners, removeSigners } from './removeSign.service.ts'

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
  await stage.row('several', [countersign('all'), task('decide', 'chief')])
})
afterAll(() => stage.close())

async function atCheck() {
  const id = await stage.submit('plain', asker, { chief: chief.id })
  return { id, taskId: await stage.at(id, 'check') }
}

/** Open and closed tasks of a node, as who and how. */
async function states(id: string, node = 'check') {
  const rows = await stage.first.ctx.db
    .select()
    .from(flowTaskTable)
    .where(eq(flowTaskTable.instanceId, id))
    .orderBy(asc(flowTaskTable.createTime), asc(flowTaskTable.id))
  const names = new Map([
    [asker.id, 'asker'],
    [chief.id, 'chief'],
    [boss.id, 'boss'],
    [helper.id, 'helper'],
  ])
  return rows
    .filter((row) => row.node === node)
    .map(({ assigneeId, status }) => `${names.get(assigneeId ?? '')} ${status}`)
    .toSorted()
}

test('加签: who is asked must exist, be somebody else, and once', async () => {
  const { as } = stage
  const { id, taskId } = await atCheck()
  const add = (userIds: string[], signType: 'before' | 'after' | 'parallel' = 'before') =>
    addSigners(as(chief), { taskId, userIds, signType })
  await expect(add(['nobody'])).rejects.toThrow('任务加签失败，加签人不存在')
  await expect(add([chief.id])).rejects.toThrow('任务加签失败，加签人与现有审批人[测试人员]重复')
  await expect(add([boss.id], 'parallel')).rejects.toThrow('只有会签的任务可以并行加签')
  await expect(addSigners(as(boss), { taskId, userIds: [helper.id], signType: 'before' })).rejects.toThrow(
    '操作失败，原因：该任务的审批人不是你',
  )
  await add([boss.id])
  await expect(add([boss.id])).rejects.toThrow('任务加签失败，加签人与现有审批人[测试人员]重复')
  await expect(add([helper.id], 'after')).rejects.toThrow('任务加签：当前任务已经向前加签，不能向后加签')
  await expect(completeTask(as(chief), { taskId })).rejects.toThrow('任务正在加签中，请等待加签人处理')
  expect(await states(id)).toEqual(['boss 1', 'chief 0'])
})

test('向前加签: the task waits for all of them and is decided then', async () => {
  const { as } = stage
  const { id, taskId } = await atCheck()
  await addSigners(as(chief), { taskId, userIds: [boss.id, helper.id], signType: 'before', comment: '先看' })
  const asked = await stage.at(id, 'check', boss)
  await expect(addSigners(as(boss), { taskId: asked, userIds: [asker.id], signType: 'before' })).rejects.toThrow(
    '加签的任务不能再加签',
  )
  await expect(returnTask(as(boss), { taskId: asked, targetKey: 'apply', comment: '不' })).rejects.toThrow(
    '加签的任务不能退回',
  )
  await completeTask(as(boss), { taskId: asked, comment: '可以' })
  expect(await states(id)).toEqual(['boss 2', 'chief 0', 'helper 1'])
  await completeTask(as(helper), { taskId: await stage.at(id, 'check', helper) })
  expect(await states(id)).toEqual(['boss 2', 'chief 1', 'helper 2'])
  await completeTask(as(chief), { taskId })
  expect(await stage.instance(id)).toMatchObject({ status: 'approved' })
  expect(await stage.said(id)).toEqual(['1', '8 先看', '1 可以', '1', '1'])
})

test('向前加签: a refusal gives the task back with its words', async () => {
  const { as } = stage
  const { id, taskId } = await atCheck()
  await addSigners(as(chief), { taskId, userIds: [boss.id, helper.id], signType: 'before' })
  await rejectTask(as(boss), { taskId: await stage.at(id, 'check', boss), comment: '不妥' })
  expect(await states(id)).toEqual(['boss 3', 'chief 1', 'helper 4'])
  expect(await stage.instance(id)).toMatchObject({ status: 'running' })
})

test('向后加签: the token stays until the last of them agrees', async () => {
  const { as } = stage
  const { id, taskId } = await atCheck()
  await addSigners(as(chief), { taskId, userIds: [boss.id, helper.id], signType: 'after' })
  expect(await states(id)).toEqual(['boss 1', 'chief 7', 'helper 1'])
  await completeTask(as(boss), { taskId: await stage.at(id, 'check', boss) })
  expect(await stage.nodes(id)).toEqual(['check', 'check'])
  await completeTask(as(helper), { taskId: await stage.at(id, 'check', helper) })
  expect(await states(id)).toEqual(['boss 2', 'chief 2', 'helper 2'])
  expect(await stage.instance(id)).toMatchObject({ status: 'approved' })
})

test('向后加签: whoever asks more people afterwards is not who approved', async () => {
  const { as } = stage
  const { id, taskId } = await atCheck()
  const approved = async () => (await stage.open(id)).find((row) => row.id === taskId)?.doneBy
  await addSigners(as(chief), { taskId, userIds: [boss.id], signType: 'after' })
  // It has come to somebody else by now, who asks one more.
  await stage.first.ctx.db.update(flowTaskTable).set({ assigneeId: asker.id }).where(eq(flowTaskTable.id, taskId))
  await addSigners(as(asker), { taskId, userIds: [helper.id], signType: 'after' })
  expect(await approved()).toBe(chief.id)
  expect((await stage.open(id)).find((row) => row.id === taskId)?.status).toBe('7')
})

test('向后加签: a refusal is the refusal of the node', async () => {
  const { as } = stage
  const { id, taskId } = await atCheck()
  await addSigners(as(chief), { taskId, userIds: [boss.id, helper.id], signType: 'after' })
  await rejectTask(as(boss), { taskId: await stage.at(id, 'check', boss), comment: '不行' })
  expect(await states(id)).toEqual(['boss 3', 'chief 3', 'helper 4'])
  expect(await stage.instance(id)).toMatchObject({ status: 'rejected' })
})

test('减签: whom the caller has asked, never the last one', async () => {
  const { as } = stage
  const { id, taskId } = await atCheck()
  await addSigners(as(chief), { taskId, userIds: [boss.id, helper.id], signType: 'before' })
  const [b, h] = [await stage.at(id, 'check', boss), await stage.at(id, 'check', helper)]
  const list = await removableSigners(as(chief), taskId)
  expect(list.map((each) => each.taskId).toSorted()).toEqual([b, h].toSorted())
  const wrong = '任务减签失败，被减签的任务必须是通过加签生成的任务'
  await expect(removeSigners(as(chief), { taskId, taskIds: [taskId] })).rejects.toThrow(wrong)
  await expect(removeSigners(as(boss), { taskId: b, taskIds: [h] })).rejects.toThrow(wrong)
  await expect(removeSigners(as(chief), { taskId, taskIds: [b, h] })).rejects.toThrow('不能减去最后一位办理人')
  await removeSigners(as(chief), { taskId, taskIds: [b], comment: '不用了' })
  expect(await states(id)).toEqual(['boss 4', 'chief 0', 'helper 1'])
  expect((await stage.said(id)).at(-1)).toBe('9 不用了')
})

/** Who hears that their tasks are others now, from here on. */
function listening() {
  const told = new Set<string>()
  stage.first.platform.events.on('live.transient', ({ userIds }) => {
    for (const each of userIds) told.add(each)
  })
  return told
}

test('减签: who is taken away hears of it at once, though they may be writing', async () => {
  const { as } = stage
  const { id, taskId } = await atCheck()
  await addSigners(as(chief), { taskId, userIds: [boss.id, helper.id], signType: 'before' })
  await new Promise((later) => setTimeout(later, 300))
  const told = listening()
  await removeSigners(as(chief), { taskId, taskIds: [await stage.at(id, 'check', boss)] })
  await expect.poll(() => told.has(boss.id)).toBe(true)
  expect(told.has(helper.id)).toBe(false)
})

test('代理: for whom a deputy decides hears that the task came, and that it is over', async () => {
  const { as, first } = stage
  const times = { startTime: '2020-01-01T00:00:00Z', endTime: '2099-01-01T00:00:00Z' }
  const away = await stage.person()
  await first.ctx.db
    .insert(flowDeputyTable)
    .values({ id: newId(), principalId: away.id, deputyId: helper.id, scope: 'all', status: '0', ...times })
  const come = listening()
  const id = await stage.submit('plain', asker, { chief: away.id })
  await expect.poll(() => come.has(away.id)).toBe(true)
  await new Promise((later) => setTimeout(later, 300))
  const over = listening()
  await completeTask(as(helper), { taskId: await stage.at(id, 'check') })
  await expect.poll(() => over.has(away.id)).toBe(true)
})

test('并行加签: a further member of a countersign, who is asked like the others', async () => {
  const { as } = stage
  const id = await stage.submit('several', asker, { people: [chief.id, boss.id], chief: chief.id })
  const taskId = await stage.at(id, 'all', chief)
  await expect(addSigners(as(chief), { taskId, userIds: [boss.id], signType: 'parallel' })).rejects.toThrow(
    '任务加签失败，加签人与现有审批人[测试人员]重复',
  )
  await addSigners(as(chief), { taskId, userIds: [helper.id], signType: 'parallel' })
  expect(await states(id, 'all')).toEqual(['boss 1', 'chief 1', 'helper 1'])
  await completeTask(as(chief), { taskId })
  await completeTask(as(boss), { taskId: await stage.at(id, 'all', boss) })
  expect(await stage.nodes(id)).toEqual(['all'])
  await completeTask(as(helper), { taskId: await stage.at(id, 'all', helper) })
  expect(await stage.nodes(id)).toEqual(['decide'])
})

test('减签: a member of a countersign goes, and the others are judged again', async () => {
  const { as } = stage
  const id = await stage.submit('several', asker, { people: [chief.id, boss.id, helper.id], chief: chief.id })
  await completeTask(as(chief), { taskId: await stage.at(id, 'all', chief) })
  const [own, other] = [await stage.at(id, 'all', boss), await stage.at(id, 'all', helper)]
  await removeSigners(as(boss), { taskId: own, taskIds: [other] })
  expect(await states(id, 'all')).toEqual(['boss 1', 'chief 2', 'helper 4'])
  await completeTask(as(boss), { taskId: own })
  expect(await stage.nodes(id)).toEqual(['decide'])
})

test('加签: what is cancelled takes those who were asked along', async () => {
  const { as } = stage
  await stage.deploy(
    'either',
    `${ends}<userTask id="any" name="any" flowable:candidateUsers="\${people}" flowable:approveMethod="3"/>${flows(['s', 'any'], ['any', 'e'])}`,
  )
  const id = await stage.start('either', asker, { people: [chief.id, boss.id] })
  const taskId = await stage.at(id, 'any', chief)
  await addSigners(as(chief), { taskId, userIds: [helper.id], signType: 'before' })
  await completeTask(as(boss), { taskId: await stage.at(id, 'any', boss) })
  expect(await states(id, 'any')).toEqual(['boss 2', 'chief 4', 'helper 4'])
})
