import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayRead, submitProcess } from '#/modules/flowable/api.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { flowGroupTable } from '#/modules/flowable/group/group.table.ts'
import { recallProcess } from '#/modules/flowable/operation/back/recall.service.ts'
import { flowCopyTable } from '#/modules/flowable/operation/copy.table.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model } from '#/modules/flowable/testing/models.ts'
import { inARow, openRequests, rights, task, type TestRequests } from '#/modules/flowable/testing/requests.ts'
import { aControl, aForm } from '#/modules/form/record/testing/forms.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { createContext, type Ctx } from '#/platform/context.ts'
import { aPerson, type Person } from '#testing/organisation.ts'
import { sessionFor } from '#testing/signIn.ts'

let t: TestRequests
let staff: Person
let chief: Person
let boss: Person

const fields = () => [
  aControl('input', 'reason', { label: '事由' }),
  aControl('number', 'salary', { label: '工资' }),
  aControl('input', 'opinion', { label: '意见' }),
  aControl('batch', 'items', {
    label: '明细',
    options: { minLimit: 0 },
    list: [aControl('input', 'what', { label: '项目' }), aControl('number', 'cost', { label: '金额' })],
  }),
]
const filled = {
  reason: '出差',
  salary: 98_765,
  items: [{ key: 'r1', what: '车票', cost: 43_210 }],
}

beforeAll(async () => {
  t = await openRequests()
  staff = await t.person()
  chief = await t.person()
  boss = await t.person()
  const atChief = rights(['salary', 3], ['items.cost', 3], ['opinion', 2, 'required="true"'])
  await t.deploy(
    inARow(
      'trip',
      ['approve', task('approve', chief.id, atChief)],
      ['final', task('final', boss.id, rights(['reason', 3]))],
    ),
    fields(),
  )
})
afterAll(() => t.server.close())

const shown = async (person: Person, id: string, taskId?: string) => {
  const answer = await t.detail(person, id, taskId)
  return { answer, form: answer.data?.forms[0], text: JSON.stringify(answer) }
}

test('流程详情: strangers are refused, whatever they name; without the permission everybody is', async () => {
  const id = await t.started(staff, 'trip', filled)
  const stranger = await t.person()
  const { id: taskId } = await t.openTask(id)
  expect(await t.detail(stranger, id)).toMatchObject({ code: 403, msg: '没有权限，请联系管理员授权' })
  expect(await t.detail(stranger, id, taskId)).toMatchObject({ code: 403 })
  expect(await t.detail(stranger, 'nothing')).toMatchObject({ code: 500, msg: '流程实例不存在' })
  expect(await t.detail(await t.person([]), id)).toMatchObject({ code: 403 })
  expect(await mayRead(t.as(stranger), id)).toBe(false)
  expect(await mayRead(t.as(stranger), 'nothing')).toBe(false)
  expect(await mayRead(t.as(staff), id)).toBe(true)
  // Who is to get it later sees nothing yet.
  expect(await t.detail(boss, id)).toMatchObject({ code: 403 })
})

test('流程详情: fields that a node hides never leave the server, in rows neither', async () => {
  const id = await t.started(staff, 'trip', filled)
  const atChief = await shown(chief, id)
  expect(atChief.form?.values).toEqual({ reason: '出差', items: [{ key: 'r1', what: '车票' }] })
  expect(atChief.form?.permissions).toMatchObject({ otherwise: 'read', required: ['opinion'] })
  expect(atChief.answer.data?.task).toMatchObject({ node: 'approve', isClaimable: false })
  expect(atChief.text).not.toMatch(/98765|43210/)
  const atStaff = await shown(staff, id)
  expect(atStaff.form?.values).toMatchObject({ salary: 98_765 })
  expect(atStaff.form?.permissions).toEqual({ fields: {}, otherwise: 'read' })
  expect(atStaff.answer.data?.task).toBeNull()
})

test('流程详情: a field that the node closes is not written, one that it demands is asked for', async () => {
  const id = await t.started(staff, 'trip', filled)
  await expect(t.decide(chief, id, { formData: { reason: '出差' } })).rejects.toThrow('表单数据校验未通过')
  await expect(t.decide(chief, id)).rejects.toThrow('表单数据校验未通过')
  await t.decide(chief, id, {
    formData: { reason: '改了', salary: 1, opinion: '同意', items: [{ key: 'r1', what: '改了', cost: 1 }] },
  })
  expect((await t.row(id))?.formData).toEqual({ ...filled, opinion: '同意' })
})

test('流程详情: without an open task everybody sees what their last node showed, of several reasons the widest', async () => {
  const id = await t.started(staff, 'trip', filled)
  await t.decide(chief, id, { formData: { opinion: '同意' } })
  expect((await shown(chief, id)).form?.values).not.toHaveProperty('salary')
  expect((await shown(boss, id)).form?.values).toEqual({ ...filled, reason: undefined, opinion: '同意' })
  await t.decide(boss, id)
  const after = await shown(boss, id)
  expect(after.form?.values).not.toHaveProperty('reason')
  expect(after.form?.values).toMatchObject({ salary: 98_765 })
  expect(after.answer.data).toMatchObject({ task: null, instance: { status: 'approved' } })
  const copy = { instanceId: id, userId: boss.id, fromUserId: staff.id, node: 'apply', nodeName: '', content: '' }
  await t.server.ctx.db.insert(flowCopyTable).values({ ...copy, time: t.server.ctx.now.toISOString() })
  expect((await shown(boss, id)).form?.values).toMatchObject({ reason: '出差', salary: 98_765 })
})

test('流程详情: each kind of reader reads, and sees what is theirs to see', async () => {
  const manager = await t.person()
  const copied = await t.person()
  const candidate = await t.person()
  const member = await t.person()
  const group = { id: 'readers', groupName: '审核组', memberIds: [member.id] }
  await t.server.ctx.db.insert(flowGroupTable).values(group)
  const who = `flowable:candidateUsers="${candidate.id}" flowable:candidateGroups="GROUPreaders"`
  const body = `${ends}<userTask id="a" name="a" ${who}>${rights(['salary', 3])}</userTask>`
  await t.deploy(model('kinds', `${body}${flows(['s', 'a'], ['a', 'e'])}`), fields(), { managers: [manager.id] })
  const id = await t.started(staff, 'kinds', filled)
  expect((await shown(manager, id)).form?.values).toMatchObject({ salary: 98_765 })
  expect(await t.detail(copied, id)).toMatchObject({ code: 403 })
  const row = { instanceId: id, userId: copied.id, fromUserId: staff.id, node: 'a', nodeName: 'a', content: '请看' }
  await t.server.ctx.db.insert(flowCopyTable).values({ ...row, time: t.server.ctx.now.toISOString() })
  const toCopied = await shown(copied, id)
  expect(toCopied.form?.values).not.toHaveProperty('salary')
  expect(toCopied.answer.data?.cc).toMatchObject([{ user: { id: copied.id }, content: '请看' }])
  const toCandidate = await shown(candidate, id)
  expect(toCandidate.answer.data).toMatchObject({
    task: { isClaimable: true },
    timeline: [{ candidates: expect.arrayContaining(['测试人员', '审核组']), assignee: null }],
  })
  expect(toCandidate.form?.values).not.toHaveProperty('salary')
  expect((await shown(member, id)).form?.values).not.toHaveProperty('salary')
  const admin = await shown({ ...staff, token: await sessionFor(t.server, '1') }, id)
  expect(admin.form?.values).toMatchObject({ salary: 98_765 })
})

test('流程详情: an administrator of instances reads those of their data scope, a leader by setting', async () => {
  const id = await t.started(staff, 'trip', filled)
  const administrator = (dataScope: Ctx['user']['dataScope']): Ctx => {
    const caller = { ...t.as(boss).user, dataScope, permissions: new Set(['flowable:instance:manage']) }
    return createContext(t.server.platform, { caller, ip: '', userAgent: '', requestId: '' })
  }
  expect(await mayRead(administrator({ deptIds: ['nowhere'], own: true }), id)).toBe(false)
  expect(await mayRead(administrator({ deptIds: ['100'], own: false }), id)).toBe(true)
  const leader = await t.person()
  await t.server.ctx.db.update(deptTable).set({ leaderUserId: leader.id }).where(eq(deptTable.id, '100'))
  expect(await mayRead(t.as(leader), id)).toBe(false)
  const set = (settings: object) =>
    t.server.ctx.db.update(flowDefinitionTable).set({ settings }).where(eq(flowDefinitionTable.key, 'trip'))
  await set({ leadersMayRead: true })
  expect((await shown(leader, id)).form?.values).toMatchObject({ salary: 98_765 })
  await set({})
})

test('表单: a form of a node stands below the main one; its values are those of the request', async () => {
  const form = await aForm(t.server, [aControl('input', 'verdict', { label: '结论' })], {
    formType: '1',
    ageMs: 60_000,
  })
  const own = await aForm(t.server, [aControl('input', 'verdict', { label: '结论' })], { formType: '1', ageMs: 60_000 })
  const edits = rights(['verdict', 2])
  await t.deploy(
    inARow(
      'staged',
      ['approve', task('approve', chief.id, edits, `flowable:formKey="${form.formCode}"`)],
      ['check', task('check', boss.id, edits, `flowable:formKey="${own.formCode}" flowable:localScope="true"`)],
      ['last', task('last', chief.id)],
    ),
    fields(),
  )
  const id = await t.started(staff, 'staged', filled)
  expect((await t.detail(chief, id)).data?.forms.map(({ node }) => node)).toEqual([null, 'approve'])
  await t.decide(chief, id, { formData: { verdict: '可行' } })
  await t.decide(boss, id, { formData: { check: { verdict: '复核' } } })
  expect((await t.row(id))?.formData).toEqual({ ...filled, verdict: '可行', check: { verdict: '复核' } })
  expect((await t.row(id))?.state.variables).toMatchObject({ verdict: '可行' })
  const { data } = await t.detail(staff, id)
  expect(data?.forms.map(({ node, values, permissions }) => [node, values.verdict, permissions.otherwise])).toEqual([
    [null, undefined, 'read'],
    ['approve', '可行', 'read'],
    ['check', '复核', 'read'],
  ])
})

test('流程详情: timeline, diagram and people in one answer, the newest first', async () => {
  const id = await t.started(staff, 'trip', filled)
  await t.decide(chief, id, { formData: { opinion: '行' }, comment: '同意出差' })
  const { data } = await t.detail(staff, id)
  expect(data?.timeline.map(({ node, status }) => [node, status])).toEqual([
    ['final', '1'],
    ['approve', '2'],
    ['apply', '2'],
  ])
  expect(data?.timeline[1]).toMatchObject({
    assignee: { id: chief.id },
    sayings: [{ type: '1', content: '同意出差', user: { id: chief.id } }],
  })
  expect(data?.diagram).toEqual({
    nodes: { s: 'done', apply: 'done', approve: 'done', final: 'active' },
    flows: expect.arrayContaining(['s-apply', 'apply-approve', 'approve-final']),
    counts: {},
  })
  expect(data?.definition).toMatchObject({ name: 'trip', versionNo: 1, xml: expect.stringContaining('<process') })
  expect(data?.instance).toMatchObject({ openNodes: ['final'], starter: { id: staff.id } })
})

test('流转记录: whoever had a task that was taken back is not named as having done it', async () => {
  const id = await t.started(staff, 'trip', filled)
  await recallProcess(t.as(staff), id, '改日期')
  const { data } = await t.detail(staff, id)
  expect(data?.timeline.map(({ node, assignee, doneBy }) => [node, assignee?.id, doneBy?.id])).toEqual([
    ['apply', staff.id, undefined],
    ['apply', staff.id, staff.id],
    ['approve', chief.id, undefined],
    ['apply', staff.id, staff.id],
  ])
})

test('发起: a link to a version opens the newest one of its process', async () => {
  const [version] = await t.server.ctx.db.select().from(flowDefinitionTable).where(eq(flowDefinitionTable.key, 'trip'))
  expect((await t.startForm(staff, version?.id ?? '')).data?.definition).toMatchObject({ key: 'trip' })
})

test('业务表单: the area that owns the object begins the request with its key; whoever may see one may see the other', async () => {
  const page = 'asset/loan/LoanFormIndex'
  t.server.platform.businessForms.push({ page, label: '资产借用' })
  const settings = { formMode: 'business', businessPage: page } as const
  await t.deploy(inARow('lend', ['approve', task('approve', chief.id)]), [], settings)
  expect(await t.submit(staff, 'lend', {})).toMatchObject({ code: 500, msg: '该流程请在业务页面中提交' })
  const { procInsId } = await submitProcess(t.as(staff), { key: 'lend' }, { businessKey: 'loan:1' })
  const { data } = await t.detail(chief, procInsId)
  expect(data).toMatchObject({ definition: { businessPage: page }, instance: { businessKey: 'loan:1' }, forms: [] })
  expect(await mayRead(t.as(chief), procInsId)).toBe(true)
  const outsider = await aPerson(t.server, '100')
  expect(await mayRead(t.as(outsider), procInsId)).toBe(false)
})

test('流程详情: a called request is found at its node and leads back, for whoever may see the other', async () => {
  await t.deploy(inARow('part', ['inner', task('inner', chief.id)]), [])
  const call = '<callActivity id="c" name="c" calledElement="part"/>'
  await t.deploy(model('whole', `${ends}${call}${flows(['s', 'c'], ['c', 'e'])}`), [])
  const id = await t.started(staff, 'whole')
  const { data } = await t.detail(staff, id)
  const [part] = data?.called ?? []
  expect(data).toMatchObject({ caller: null, called: [{ node: 'c', status: 'running' }] })
  expect((await t.detail(staff, part?.id ?? '')).data).toMatchObject({ caller: { id }, called: [] })
  await t.decide(staff, part?.id ?? '')
  // Who decides in the part alone sees nothing of the whole.
  expect((await t.detail(chief, part?.id ?? '')).data).toMatchObject({ caller: null })
  await t.decide(chief, part?.id ?? '')
  expect((await t.detail(staff, id)).data?.called).toMatchObject([{ node: 'c', status: 'approved' }])
})

test('流程详情: two hundred steps come in a handful of queries', async () => {
  const id = await t.started(staff, 'trip', filled)
  const time = t.server.ctx.now.toISOString()
  const rows = Array.from({ length: 200 }, (_, i) => ({
    id: `${id}.x${i}`,
    instanceId: id,
    rootId: id,
    engineId: `x${i}`,
    node: 'approve',
    name: 'approve',
    assigneeId: chief.id,
    status: '2' as const,
    createTime: time,
    doneTime: time,
    doneBy: chief.id,
  }))
  await t.server.ctx.db.insert(flowTaskTable).values(rows)
  expect((await t.detail(staff, id)).data?.timeline).toHaveLength(202)
})
