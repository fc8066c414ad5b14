import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { countersign, fiftyTimes, openStage, raced, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import type { Person } from '#testing/organisation.ts'
import { completeTask } from './complete.service.ts'
import { flowCopyTable } from './copy.table.ts'
import { rejectTask } from './reject.service.ts'

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

test('通过: what the node asks for must be there', async () => {
  const { as } = stage
  await stage.row('strict', [
    task('check', 'chief', ' flowable:reasonRequire="true"'),
    task('decide', 'boss', ' flowable:signEnable="true"'),
  ])
  const id = await stage.submit('strict', asker, people())
  const taskId = await stage.at(id, 'check')
  await expect(completeTask(as(chief), { taskId, comment: ' ' })).rejects.toThrow('请输入审批意见')
  await completeTask(as(chief), { taskId, comment: '好' })
  await expect(completeTask(as(boss), { taskId: await stage.at(id, 'decide') })).rejects.toThrow('请签名')
  await expect(completeTask(as(boss), { taskId: await stage.at(id, 'decide'), signature: 'nofile' })).rejects.toThrow(
    '附件不存在',
  )
  expect(await stage.nodes(id)).toEqual(['decide'])
})

test('通过: an opinion of the whole process is not asked of who starts', async () => {
  await stage.row('spoken', [task('check', 'chief')], { commentRequired: true })
  const id = await stage.submit('spoken', asker, people())
  await expect(completeTask(stage.as(chief), { taskId: await stage.at(id, 'check') })).rejects.toThrow('请输入审批意见')
})

test('通过: a task that was read before it changed is gone', async () => {
  const id = await stage.submit('plain', asker, people())
  const taskId = await stage.at(id, 'check')
  await expect(completeTask(stage.as(chief), { taskId, version: 9 })).rejects.toThrow(gone)
  await completeTask(stage.as(chief), { taskId, version: 1 })
})

test('通过: others are told of it', async () => {
  const id = await stage.submit('plain', asker, people())
  const taskId = await stage.at(id, 'check')
  await expect(completeTask(stage.as(chief), { taskId, ccUserIds: ['nobody'] })).rejects.toThrow('抄送人不存在')
  await completeTask(stage.as(chief), { taskId, comment: '看看', ccUserIds: [boss.id] })
  const copies = await stage.first.ctx.db.select().from(flowCopyTable).where(eq(flowCopyTable.instanceId, id))
  expect(copies).toMatchObject([{ userId: boss.id, fromUserId: chief.id, nodeName: 'check', content: '看看' }])
  expect(await stage.said(id)).toEqual(['1', '1 看看', '10 看看'])
})

test('拒绝: not at the node of who started, and not without words', async () => {
  const id = await stage.start('plain', asker, people())
  const taskId = await stage.at(id, 'apply')
  await expect(rejectTask(stage.as(asker), { taskId, comment: '不' })).rejects.toThrow(
    '当前节点为初始任务节点，不能驳回',
  )
  await completeTask(stage.as(asker), { taskId })
  await expect(rejectTask(stage.as(chief), { taskId: await stage.at(id, 'check') })).rejects.toThrow('请输入意见')
  await expect(rejectTask(stage.as(boss), { taskId: await stage.at(id, 'check'), comment: '不' })).rejects.toThrow(
    '操作失败，原因：该任务的审批人不是你',
  )
})

test.for([
  ['', 'rejected', []],
  [' flowable:rejectHandlerType="3"', 'running', ['check']],
  [' flowable:rejectHandlerType="4"', 'returned', ['apply']],
  [' flowable:rejectHandlerType="2" flowable:rejectReturnTaskId="apply"', 'returned', ['apply']],
] as const)('拒绝: the node says where it leads (%s)', async ([setting, status, nodes]) => {
  const key = `reject${setting.replaceAll(/\W/g, '')}`
  await stage.row(key, [task('check', 'chief'), task('decide', 'boss', setting)])
  const id = await stage.submit(key, asker, people())
  await completeTask(stage.as(chief), { taskId: await stage.at(id, 'check') })
  const taskId = await stage.at(id, 'decide')
  await rejectTask(stage.as(boss), { taskId, comment: '不行' })
  expect(await stage.nodes(id)).toEqual(nodes)
  expect(await stage.instance(id)).toMatchObject({ status })
  const [row] = await stage.first.ctx.db.select().from(flowTaskTable).where(eq(flowTaskTable.id, taskId))
  expect(row).toMatchObject({ status: '3', doneBy: boss.id })
})

test('拒绝: a node without that button refuses it', async () => {
  const buttons =
    '<extensionElements><flowable:buttonsSetting id="1" displayName="办理" enable="true"/></extensionElements>'
  await stage.row('handling', [`<userTask id="check" name="check" flowable:assignee="\${chief}">${buttons}</userTask>`])
  const id = await stage.submit('handling', asker, people())
  const taskId = await stage.at(id, 'check')
  await expect(rejectTask(stage.as(chief), { taskId, comment: '不' })).rejects.toThrow('当前节点不允许此操作')
  await completeTask(stage.as(chief), { taskId })
})

test('并发: of fifty pairs of decisions on two nodes one each wins', async () => {
  const { as, first, second } = stage
  const lost = await fiftyTimes(async (i) => {
    const id = await stage.submit('plain', asker, people())
    const taskId = await stage.at(id, 'check')
    const other =
      i % 2 ? completeTask(as(chief, second), { taskId }) : rejectTask(as(chief, second), { taskId, comment: '不' })
    return raced(completeTask(as(chief, first), { taskId }), other)
  })
  expect(lost).toEqual(Array.from({ length: 50 }, () => [gone]))
})

test('会签: of fifty pairs of the last two that decide at the same moment the next step opens once each', async () => {
  await stage.deploy(
    'together',
    `<startEvent id="s"/><endEvent id="e"/>${countersign('all')}${task('decide', 'boss')}
     <sequenceFlow id="f1" sourceRef="s" targetRef="all"/><sequenceFlow id="f2" sourceRef="all" targetRef="decide"/>
     <sequenceFlow id="f3" sourceRef="decide" targetRef="e"/>`,
  )
  const { as, first, second } = stage
  const seen = await fiftyTimes(async () => {
    const id = await stage.start('together', asker, { people: [asker.id, chief.id], boss: boss.id })
    const [a, b] = [await stage.at(id, 'all', asker), await stage.at(id, 'all', chief)]
    const acts = [completeTask(as(asker, first), { taskId: a }), completeTask(as(chief, second), { taskId: b })]
    return [await raced(...acts), await stage.nodes(id)]
  })
  expect(seen).toEqual(Array.from({ length: 50 }, () => [[], ['decide']]))
})
