import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommentType } from '@app/shared/flowable/codes.ts'
import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { flowCommentTable, flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { withdrawTask } from '#/modules/flowable/operation/back/withdraw.service.ts'
import { delegateTask } from '#/modules/flowable/operation/delegate.service.ts'
import {
  inARow,
  openRequests,
  rights,
  staffRights,
  task,
  type TestRequests,
} from '#/modules/flowable/testing/requests.ts'
import { aControl } from '#/modules/form/record/testing/forms.ts'
import { refuse } from '#/platform/errors.ts'
import { sendForm } from '#testing/multipart.ts'
import type { Person } from '#testing/organisation.ts'
import { addSigners } from './addSign.service.ts'

let t: TestRequests
let staff: Person
let chief: Person
let boss: Person
let helper: Person

beforeAll(async () => {
  t = await openRequests()
  const approver = [...staffRights, 'flowable:task:approval']
  staff = await t.person()
  chief = await t.person(approver)
  boss = await t.person(approver)
  helper = await t.person(approver)
  const mayFill = rights(['price', 2], ['opinion', 2, 'required="true"'])
  await t.deploy(inARow('signed', ['check', task('check', chief.id, mayFill)]), [
    aControl('input', 'price'),
    aControl('input', 'opinion'),
  ])
})
afterAll(() => t.server.close())

/** A request at the chief, and the way to ask others about it with what was filled in. */
async function asked() {
  const id = await t.started(staff, 'signed', { price: '100' })
  const { data } = await t.detail(chief, id)
  const taskId = data?.task?.id ?? ''
  let sent = 0
  const add = (signType: 'before' | 'after', mine: object, people: Person[]) =>
    t.server.send(taskActs.addSign, {
      token: chief.token,
      headers: { 'idempotency-key': `${id}-${++sent}` },
      body: {
        taskId,
        signType,
        userIds: people.map((one) => one.id),
        formData: { ...data?.forms[0]?.values, ...mine },
        formRead: { revision: data?.formRevision ?? null, changed: Object.keys(mine) },
      },
    })
  const values = async () => (await t.row(id))?.formData
  return { id, add, values }
}

test('向前加签: what was filled in so far is kept for who is asked, and stands there when the task comes back', async () => {
  const { id, add, values } = await asked()
  expect(await add('before', { price: '90' }, [boss, helper])).toMatchObject({ code: 200 })
  expect(await values()).toMatchObject({ price: '90' })
  expect((await t.row(id))?.state.variables).toMatchObject({ price: '90' })
  expect((await t.detail(boss, id)).data?.forms[0]?.values).toMatchObject({ price: '90' })
})

test('向前加签: who has asked sees the task that waits, and may ask more people and fewer', async () => {
  const { id, add } = await asked()
  await add('before', {}, [boss])
  // The form waits as well.
  expect(await add('before', { price: '80' }, [helper])).toMatchObject({ msg: '此时加签不能提交表单' })
  const taskId = (await t.detail(chief, id)).data?.task?.id ?? ''
  await addSigners(t.as(chief), { taskId, userIds: [helper.id], signType: 'before' })
  const { data } = await t.detail(chief, id)
  expect(data?.task).toMatchObject({ status: '0' })
  expect(data?.buttons.map((one) => one.id)).toEqual(expect.arrayContaining(['addSign', 'removeSign']))
  expect(data?.buttons.map((one) => one.id)).not.toContain('complete')
})

test('向后加签: it is an approval, with the form as it was filled in and checked like one', async () => {
  const { id, add, values } = await asked()
  expect(await add('after', { price: '90' }, [boss])).toMatchObject({
    code: 500,
    data: { errors: [{ model: 'opinion' }] },
  })
  expect(await values()).toMatchObject({ price: '100' })
  expect(await add('after', { price: '90', opinion: '可以' }, [boss])).toMatchObject({ code: 200 })
  expect(await values()).toMatchObject({ price: '90', opinion: '可以' })
  const { data } = await t.detail(boss, id)
  const { price, opinion } = data?.forms[0]?.values ?? {}
  await t.server.send(taskActs.complete, {
    token: boss.token,
    headers: { 'idempotency-key': `${id}-boss` },
    body: { taskId: data?.task?.id ?? '', formData: { price, opinion } },
  })
  expect(await t.row(id)).toMatchObject({ status: 'approved', formData: { price: '90', opinion: '可以' } })
})

test.for(['transfer', 'delegate', 'return'] as const)(
  '%s: what was filled in so far is there for who has it next',
  async (word) => {
    const id = await t.started(staff, 'signed', { price: '100' })
    const { data } = await t.detail(chief, id)
    const body = {
      taskId: data?.task?.id ?? '',
      comment: '请看',
      formData: { ...data?.forms[0]?.values, price: '90' },
      formRead: { revision: data?.formRevision ?? null, changed: ['price'] },
      ...(word === 'return' ? { targetKey: 'apply' } : { userId: boss.id }),
    }
    const sent = { token: chief.token, headers: { 'idempotency-key': `${id}-${word}` }, body: body as never }
    expect(await t.server.send(taskActs[word], sent)).toMatchObject({ code: 200 })
    expect(await t.row(id)).toMatchObject({ formData: { price: '90' }, state: { variables: { price: '90' } } })
    const next = await t.detail(word === 'return' ? staff : boss, id)
    expect(next.data?.forms[0]?.values).toMatchObject({ price: '90' })
  },
)

test('向后加签: it needs what every approval needs, the opinion and the signature; asking first does not', async () => {
  const needs = 'flowable:reasonRequire="true" flowable:signEnable="true"'
  await t.deploy(inARow('strict', ['check', task('check', chief.id, '', needs)]), [aControl('input', 'price')])
  const id = await t.started(staff, 'strict', { price: '100' })
  const taskId = (await t.openTask(id)).id
  const asking = { taskId, userIds: [boss.id] }
  const after = (more: object = {}) => addSigners(t.as(chief), { ...asking, signType: 'after', ...more })
  await expect(after()).rejects.toThrow('请输入审批意见')
  await expect(after({ comment: '同意' })).rejects.toThrow('请签名')
  expect(await t.openTask(id)).toMatchObject({ id: taskId, status: '1' })
  const other = await t.started(staff, 'strict', { price: '100' })
  await addSigners(t.as(chief), { taskId: (await t.openTask(other)).id, userIds: [boss.id], signType: 'before' })
  const parts = [{ name: 'file', fileName: 'drawn.txt', value: 'drawn' }]
  const signature = (await sendForm(t.server.app, '/common/upload', parts, chief.token)).json<{ id: string }>().id
  await after({ comment: '同意', signature })
  const { signatureFileId } = flowCommentTable
  const said = await t.server.ctx.db
    .select({ type: flowCommentTable.type, signatureFileId })
    .from(flowCommentTable)
    .where(and(eq(flowCommentTable.instanceId, id), eq(flowCommentTable.taskId, taskId)))
  expect(said).toEqual([{ type: CommentType.addSign, signatureFileId: signature }])
})

test('向后加签: the area whose object it is about may refuse it like any approval', async () => {
  const judged: object[] = []
  const { ports } = t.server.platform
  const before = ports.judgeDecision
  ports.judgeDecision = async (_ctx, decided) => {
    judged.push(decided)
    throw refuse('不能审核本人的内容')
  }
  const id = await t.started(staff, 'signed', { price: '100' })
  const taskId = (await t.openTask(id)).id
  await t.server.ctx.db.update(flowInstanceTable).set({ businessKey: 'thing:1' }).where(eq(flowInstanceTable.id, id))
  const ask = (signType: 'before' | 'after') =>
    addSigners(t.as(chief), { taskId, userIds: [boss.id], signType, comment: '可' })
  try {
    await expect(ask('after')).rejects.toThrow('不能审核本人的内容')
    expect(judged).toEqual([{ businessKey: 'thing:1', outcome: 'approved', comment: '可' }])
    await ask('before')
    expect(judged).toHaveLength(1)
  } finally {
    if (before) ports.judgeDecision = before
    else delete ports.judgeDecision
  }
})

test.for([['first'], ['last']] as const)(
  '撤回: what a delegate entered stays, also where the caller wrote %s',
  async ([when]) => {
    await t.deploy(
      inARow(
        'twice',
        ['check', task('check', chief.id, rights(['price', 2], ['opinion', 2]))],
        ['then', task('then', boss.id)],
      ),
      [aControl('input', 'price'), aControl('input', 'opinion')],
      { allowWithdraw: true },
    )
    const id = await t.started(staff, 'twice', { price: '100' })
    const taskId = (await t.openTask(id)).id
    const form = async (more: object) => ({ ...(await t.row(id))?.formData, ...more })
    const isFirst = when === 'first'
    await delegateTask(t.as(chief), {
      taskId,
      userId: helper.id,
      ...(isFirst && { formData: await form({ price: '90' }) }),
    })
    await t.decide(helper, id, { formData: await form({ opinion: '可以' }) })
    await t.decide(chief, id, isFirst ? {} : { formData: await form({ price: '80' }) })
    await withdrawTask(t.as(chief), taskId)
    expect((await t.row(id))?.formData).toMatchObject({ opinion: '可以', price: isFirst ? '90' : '100' })
  },
)
