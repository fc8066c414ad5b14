import { afterAll, beforeAll, expect, test } from 'vitest'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { finishedList, processList } from '@app/shared/flowable/taskLists.ts'
import { inARow, openRequests, staffRights, task, type TestRequests } from '#/modules/flowable/testing/requests.ts'
import { aControl } from '#/modules/form/record/testing/forms.ts'
import type { Person } from '#testing/organisation.ts'
import { generatedRows } from '#testing/sheets.ts'
import { statementsOf } from '#testing/statements.ts'

let t: TestRequests
let staff: Person
let chief: Person
let boss: Person

const lists = ['flowable:task:process', 'flowable:task:finished']
const ofStaff = [...staffRights, ...lists, 'flowable:instance:cancel', 'flowable:task:approval']
beforeAll(async () => {
  t = await openRequests()
  staff = await t.person(ofStaff)
  chief = await t.person([...staffRights, ...lists, 'flowable:task:revoke'])
  boss = await t.person()
  const tasks: [string, string][] = [
    ['check', task('check', chief.id)],
    ['sign', task('sign', boss.id)],
  ]
  await t.deploy(inARow('leave', ...tasks), [aControl('number', 'days', { label: '天数' })])
  await t.deploy(inARow('strict', ...tasks), [aControl('number', 'days', { label: '天数' })], {
    recall: 'never',
    allowCancel: false,
    allowWithdraw: false,
  })
})
afterAll(() => t.server.close())

const actsOf = async ({ token }: Person, id: string) =>
  (await t.server.send(processList.endpoints.page, { token, query: { pageSize: 100 } })).data?.list.find(
    (row) => row.id === id,
  )?.acts
const mayWithdraw = async ({ token }: Person, id: string) =>
  (await t.server.send(finishedList.endpoints.page, { token, query: { pageSize: 100 } })).data?.list.find(
    ({ procInsId }) => procInsId === id,
  )?.mayWithdraw
const act = ({ token }: Person, word: 'recall' | 'urge' | 'cancel', instanceId: string) =>
  t.server.send(instanceActs[word], { token, body: { instanceId, comment: `${word} ${instanceId}` } })

test('我的流程: what a row offers is done, and then offered no more', async () => {
  const id = await t.started(staff, 'leave', { days: 1 })
  expect(await actsOf(staff, id)).toEqual(['recall', 'urge', 'cancel', 'print'])
  expect(await act(staff, 'urge', id)).toMatchObject({ code: 200 })
  expect(await actsOf(staff, id)).toEqual(['recall', 'cancel', 'print'])
  expect(await act(staff, 'recall', id)).toMatchObject({ code: 200 })
  expect(await actsOf(staff, id)).toEqual(['resubmit', 'cancel', 'print'])
  expect(await act(staff, 'cancel', id)).toMatchObject({ code: 200 })
  expect(await actsOf(staff, id)).toEqual(['copy', 'print'])
})

test('我的流程: after the first approval it is not recalled any more, and the call says so', async () => {
  const id = await t.started(staff, 'leave', { days: 1 })
  await t.decide(chief, id)
  expect(await actsOf(staff, id)).toEqual(['urge', 'cancel', 'print'])
  expect(await act(staff, 'recall', id)).toMatchObject({ msg: '撤回失败，此流程不允许撤回操作！' })
})

test('我的流程: what the process forbids is not offered, and refused', async () => {
  const id = await t.started(staff, 'strict', { days: 1 })
  expect(await actsOf(staff, id)).toEqual(['urge', 'print'])
  expect(await act(staff, 'cancel', id)).toMatchObject({ msg: '流程取消失败，该流程不允许取消' })
  expect(await act(staff, 'recall', id)).toMatchObject({ msg: '撤回失败，此流程不允许撤回操作！' })
})

test('我的流程: without the permission nothing of it is offered', async () => {
  const few = await t.person([...staffRights, 'flowable:task:process'])
  const id = await t.started(few, 'leave', { days: 1 })
  expect(await actsOf(few, id)).toEqual(['urge', 'print'])
  expect(await act(few, 'cancel', id)).toMatchObject({ code: 403 })
})

test('我的流程: a draft is gone on with or removed; what has ended is removed by who administers it', async () => {
  const { data } = await t.draft(staff, { key: 'leave', formData: { days: 1 } })
  const draft = data?.id ?? ''
  expect(await actsOf(staff, draft)).toEqual(['resume', 'remove'])
  const keeper = await t.person([...ofStaff, 'flowable:instance:remove'], { scope: '1' })
  const id = await t.started(keeper, 'leave', { days: 1 })
  expect(await actsOf(keeper, id)).not.toContain('remove')
  await act(keeper, 'cancel', id)
  expect(await actsOf(keeper, id)).toEqual(['copy', 'print', 'remove'])
  const removed = { token: keeper.token, params: { instanceIds: id }, body: { cascade: true } }
  expect(await t.server.send(instanceActs.remove, removed)).toMatchObject({ code: 200 })
  expect(await actsOf(keeper, id)).toBeUndefined()
})

test('已办任务: a decision is taken back while what it opened is open, and by who may', async () => {
  const id = await t.started(staff, 'leave', { days: 1 })
  const { id: taskId } = await t.openTask(id)
  await t.decide(chief, id)
  expect(await mayWithdraw(chief, id)).toBe(true)
  await t.decide(boss, id)
  expect(await mayWithdraw(chief, id)).toBe(false)
  const withdraw = { token: chief.token, body: { taskId } }
  expect(await t.server.send(taskActs.withdraw, withdraw)).toMatchObject({ msg: '流程未启动或已执行完成，无法撤回' })
  const strict = await t.started(staff, 'strict', { days: 1 })
  await t.decide(chief, strict)
  expect(await mayWithdraw(chief, strict)).toBe(false)
})

test('我的流程: a page of many rows asks no more of the database than one of a few', async () => {
  const many = await t.person([...ofStaff])
  const page = () => t.server.send(processList.endpoints.page, { token: many.token, query: { pageSize: 50 } })
  // A total is counted anew when it has become ten seconds old, however many rows there are.
  const asked = async () =>
    (await statementsOf(t.server, 'wf_instance', page)).filter(({ text }) => !text.startsWith('select count(*)')).length
  await t.started(many, 'leave', { days: 1 })
  await asked()
  const few = await asked()
  for (let at = 0; at < 6; at++) await t.started(many, at % 2 ? 'leave' : 'strict', { days: at })
  expect(await asked()).toBe(few)
})

test('我的流程: own requests leave as a sheet with what people read, for holders of the right to it', async () => {
  const few = await t.person([...staffRights, 'flowable:task:process'])
  for (const other of [few, staff]) await t.started(other, 'leave', { days: 1 })
  const { endpoints } = processList
  expect(await t.server.send(endpoints.export, { token: few.token, query: {} })).toMatchObject({ code: 403 })
  const holder = await t.person([...staffRights, 'flowable:task:process', 'flowable:instance:export'])
  const own = (await t.row(await t.started(holder, 'leave', { days: 2 })))?.title ?? ''
  const { msg } = await t.server.send(endpoints.export, { token: holder.token, query: {} })
  const sheet = await generatedRows(t.server, msg, holder.id)
  expect(sheet[0]).toEqual([
    '标题',
    '单号',
    '流程名称',
    '流程版本',
    '流程分类',
    '提交时间',
    '结束时间',
    '流程状态',
    '当前节点',
  ])
  expect(sheet.slice(1).map(([first]) => first)).toEqual([own])
})
