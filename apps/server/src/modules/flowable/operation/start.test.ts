import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definition } from '@app/shared/form/definition.ts'
import { flowRevisionTable } from '#/modules/flowable/binding/revision.table.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowCommentTable } from '#/modules/flowable/instance/instance.table.ts'
import { withdrawTask } from '#/modules/flowable/operation/back/withdraw.service.ts'
import { cancelProcess } from '#/modules/flowable/operation/cancel.service.ts'
import { rejectTask } from '#/modules/flowable/operation/reject.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { inARow, openRequests, task, type TestRequests, staffRights } from '#/modules/flowable/testing/requests.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import { aControl, publishAgain, required } from '#/modules/form/record/testing/forms.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { sendForm } from '#testing/multipart.ts'
import type { Person } from '#testing/organisation.ts'
import { sessionFor } from '#testing/signIn.ts'

let t: TestRequests
let staff: Person
let chief: Person

beforeAll(async () => {
  t = await openRequests()
  staff = await t.person()
  chief = await t.person()
  await t.deploy(inARow('leave', ['approve', task('approve', chief.id)]), leave(), {
    title: '{发起人}的{kind}：{days}天',
    number: { prefix: 'QJ', infix: 'day', suffix: '-', digits: 3 },
  })
})
afterAll(() => t.server.close())

const kinds = [
  { value: 'year', label: '年假' },
  { value: 'sick', label: '病假' },
]
const leave = () => [
  aControl('select', 'kind', { label: '类型', options: { options: kinds } }),
  aControl('number', 'days', { label: '天数', rules: required }),
  aControl('input', 'reason', { label: '事由' }),
  aControl('uploadFile', 'proof', { label: '证明' }),
]

test('提交: what the form asks for is asked for, an option that is not offered is refused', async () => {
  expect(await t.submit(staff, 'leave', { kind: 'year' })).toMatchObject({
    code: 500,
    msg: '表单数据校验未通过',
    data: { errors: [{ model: 'days' }] },
  })
  expect(await t.submit(staff, 'leave', { kind: 'month', days: 1 })).toMatchObject({
    data: { errors: [{ model: 'kind', message: '选项不存在' }] },
  })
  expect(await t.submit(staff, 'nothing', {})).toMatchObject({ code: 500, msg: '流程定义不存在' })
  const stranger = await t.person(['flowable:instance:query'])
  expect(await t.submit(stranger, 'leave', { days: 1 })).toMatchObject({ code: 403 })
})

test('提交: a file of somebody else is refused', async () => {
  const uploaded = await sendForm(
    t.server.app,
    '/common/upload',
    [{ name: 'file', fileName: 'a.txt', value: 'mine' }],
    chief.token,
  )
  const { id } = uploaded.json<{ id: string }>()
  const proof = [{ type: 'file', id, uid: id, name: 'a.txt', status: 'done' }]
  expect(await t.submit(staff, 'leave', { days: 1, proof })).toMatchObject({ code: 500, msg: '附件不存在' })
  expect(await t.draft(staff, { key: 'leave', formData: { days: 1, proof } })).toMatchObject({
    code: 500,
    msg: '附件不存在',
  })
})

test('提交: variables beyond the form are of those who may, the initiator is who is signed in', async () => {
  const variables = { initiator: '1', days: 99 }
  expect(await t.submit(staff, 'leave', { days: 1 }, { variables })).toMatchObject({ code: 403 })
  const id = await t.started(staff, 'leave', { days: 1, initiator: '1', INITIATOR: '1', starterId: '1' })
  expect(await t.row(id)).toMatchObject({ starterId: staff.id, state: { initiator: staff.id } })
  const keeper: Person = { id: '1', userName: 'admin', roleIds: [], token: await sessionFor(t.server, '1') }
  const { data } = await t.submit(keeper, 'leave', { days: 2 }, { variables: { ...variables, note: 'x' } })
  const row = await t.row(data?.procInsId ?? '')
  expect(row?.state.variables).toMatchObject({ note: 'x', initiator: keeper.id, INITIATOR: keeper.id })
})

test("提交: what the process keeps for itself is nobody's to give, and all that is given fits", async () => {
  const holder = await t.person([...staffRights, 'flowable:instance:variable'])
  const own = { initiator: '1', INITIATOR: '1', loopCounter: 7, nrOfInstances: 7, _x: 1 }
  const { data } = await t.submit(holder, 'leave', { days: 2 }, { variables: { ...own, note: 'x' } })
  const variables = (await t.row(data?.procInsId ?? ''))?.state.variables ?? {}
  expect(variables).toMatchObject({ note: 'x', initiator: holder.id, INITIATOR: holder.id })
  expect(Object.keys(variables).filter((name) => /^(loop|nrOf|_)/.test(name))).toEqual([])
  const large = { note: '大'.repeat(90_000) }
  expect(await t.submit(holder, 'leave', { days: 2 }, { variables: large })).toMatchObject({
    code: 500,
    msg: '流程变量不能超过256KB',
  })
})

test('提交: the first task of the initiator is done with it; title, summary, number, record and variables follow', async () => {
  const answer = await t.submit(staff, 'leave', { kind: 'year', days: 3, reason: '休息' })
  expect(answer).toMatchObject({ code: 200, msg: '流程启动成功', data: { taskId: null } })
  const id = answer.data?.procInsId ?? ''
  const row = await t.row(id)
  expect(row).toMatchObject({
    title: `${row?.starterName}的年假：3天`,
    status: 'running',
    summary: [
      { label: '类型', text: '年假' },
      { label: '天数', text: '3' },
      { label: '事由', text: '休息' },
    ],
    formData: { kind: 'year', days: 3, reason: '休息' },
    state: { variables: { kind: 'year', days: 3, reason: '休息' } },
  })
  expect(row?.number).toMatch(/^QJ\d{8}-\d{3}$/)
  expect(await t.openTask(id)).toMatchObject({ node: 'approve', assigneeId: chief.id })
  const [said] = await t.server.ctx.db.select().from(flowCommentTable).where(eq(flowCommentTable.instanceId, id))
  expect(said?.content).toMatch(/发起流程申请$/)
  const [record] = await t.server.ctx.db.select().from(recordTable).where(eq(recordTable.procInstId, id))
  expect(record).toMatchObject({ id: row?.formRecordId, source: '2', status: '1', submitBy: staff.id })
  const next = await t.row(await t.started(staff, 'leave', { days: 1 }))
  expect(Number(next?.number?.slice(-3))).toBe(Number(row?.number?.slice(-3)) + 1)
})

test('提交: outside of the start range nobody starts, and the process is not offered', async () => {
  const few = await t.person()
  await deployFile(t.server.ctx, inARow('few', ['approve', task('approve', chief.id)]), {
    settings: { startRange: { users: [few.id], depts: [], roles: [], posts: [] } },
  })
  expect(await t.submit(staff, 'few')).toMatchObject({ code: 500, msg: '发起流程失败，你没有权限发起该流程' })
  expect(await t.draft(staff, { key: 'few' })).toMatchObject({ msg: '发起流程失败，你没有权限发起该流程' })
  expect(await t.startForm(staff, 'few')).toMatchObject({ msg: '发起流程失败，你没有权限发起该流程' })
  const keysOf = async (person: Person) => (await t.startable(person))?.flows.map(({ key }) => key)
  expect(await keysOf(staff)).toContain('leave')
  expect(await keysOf(staff)).not.toContain('few')
  expect(await keysOf(few)).toContain('few')
  await t.started(few, 'few')
  expect((await t.startable(few))?.recent).toEqual(['few'])
  await t.server.ctx.db.update(flowDefinitionTable).set({ state: '2' }).where(eq(flowDefinitionTable.key, 'few'))
  expect(await keysOf(few)).not.toContain('few')
})

test('暂存: a row without a task; nobody else reads, changes or submits it, and it is submitted once', async () => {
  const { data } = await t.draft(staff, { key: 'leave', formData: { reason: '还没想好', foreign: 1 } })
  const id = data?.id ?? ''
  expect(await t.row(id)).toMatchObject({ status: 'draft', formData: { reason: '还没想好' }, state: { tokens: {} } })
  expect((await t.row(id))?.formData).not.toHaveProperty('foreign')
  expect(await t.detail(chief, id)).toMatchObject({ code: 403 })
  expect(await t.draft(chief, { key: 'leave', id, formData: {} })).toMatchObject({ msg: '数据不存在' })
  expect(await t.submit(chief, 'leave', { days: 1 }, { id })).toMatchObject({ msg: '数据不存在' })
  await t.draft(staff, { key: 'leave', id, formData: { reason: '想好了' } })
  const opened = await t.startForm(staff, 'leave', id)
  expect(opened.data).toMatchObject({ draftId: id, form: { values: { reason: '想好了' } } })
  expect(await t.server.ctx.db.select().from(recordTable).where(eq(recordTable.procInstId, id))).toEqual([])
  expect(await t.submit(staff, 'leave', { reason: '想好了', days: 2 }, { id })).toMatchObject({
    data: { procInsId: id },
  })
  expect(await t.row(id)).toMatchObject({ status: 'running', formData: { days: 2 } })
  expect(await t.submit(staff, 'leave', { reason: '想好了', days: 2 }, { id })).toMatchObject({ msg: '数据不存在' })
})

test('表单版本: an instance keeps the version of its start, a definition that of its deployment or the newest', async () => {
  const fixed = await t.deploy(inARow('fixed', ['approve', task('approve', chief.id)]), [aControl('input', 'old')])
  const latest = await t.deploy(
    inARow('latest', ['approve', task('approve', chief.id)]),
    [aControl('input', 'old')],
    {},
    'latest',
  )
  const before = await t.started(staff, 'latest', { old: 'x' })
  for (const { id } of [fixed, latest])
    await publishAgain(t.server, id, [aControl('input', 'young')], { versionNo: 2, ageMs: -60_000 })
  const stayed = await t.detail(staff, before)
  expect(stayed.data?.forms).toMatchObject([{ versionId: latest.versionId, values: { old: 'x' } }])
  expect((await t.startForm(staff, 'fixed')).data?.form).toMatchObject({ versionId: fixed.versionId })
  const next = await t.started(staff, 'latest', { young: 'y' })
  expect((await t.detail(staff, next)).data?.forms).toMatchObject([{ values: { young: 'y' } }])
  expect(await t.row(await t.started(staff, 'fixed', { old: 'z' }))).toMatchObject({ formVersionId: fixed.versionId })
})

test('重新发起: after the form has changed what still fits comes along under its name of now, and nothing refuses the rest', async () => {
  const { id } = await t.deploy(
    inARow('again', ['approve', task('approve', chief.id)]),
    [
      aControl('input', 'reason', { key: 'why' }),
      aControl('input', 'days', { key: 'days' }),
      aControl('select', 'kind', { key: 'kind', options: { options: kinds } }),
      aControl('input', 'gone', { key: 'gone' }),
    ],
    {},
    'latest',
  )
  const formData = { reason: '回家', days: '三天', kind: 'sick', gone: '旧' }
  const from = await t.started(staff, 'again', formData)
  await publishAgain(
    t.server,
    id,
    [
      aControl('input', 'cause', { key: 'why' }),
      aControl('number', 'days', { key: 'days' }),
      aControl('select', 'kind', { key: 'kind', options: { options: kinds.slice(0, 1) } }),
      aControl('input', 'young', { key: 'young', rules: required }),
    ],
    { versionNo: 2, ageMs: -60_000 },
  )
  const { data, msg } = await t.draft(staff, { key: 'again', from, formData })
  expect(msg).toBe('操作成功')
  const { form } = (await t.startForm(staff, 'again', data?.id)).data ?? {}
  expect(form?.values).toMatchObject({ cause: '回家' })
  for (const model of ['days', 'kind', 'gone']) expect(form?.values[model] || undefined).toBeUndefined()
})

test('暂存: a draft goes on under the newest form with what still fits, under its name of now', async () => {
  const { id } = await t.deploy(
    inARow('later', ['approve', task('approve', chief.id)]),
    [
      aControl('input', 'reason', { key: 'why' }),
      aControl('number', 'days', { key: 'days' }),
      aControl('select', 'kind', { key: 'kind', options: { options: kinds } }),
    ],
    {},
    'latest',
  )
  const { data } = await t.draft(staff, { key: 'later', formData: { reason: '回家', days: 3, kind: 'sick' } })
  const renamed = [
    aControl('input', 'cause', { key: 'why' }),
    aControl('input', 'days', { key: 'days' }),
    aControl('checkbox', 'kind', { key: 'kind', options: { options: kinds } }),
  ]
  await publishAgain(t.server, id, renamed, { versionNo: 2, ageMs: -60_000 })
  const { form } = (await t.startForm(staff, 'later', data?.id)).data ?? {}
  expect(form?.values).toEqual({ cause: '回家', days: '3', kind: ['sick'] })
  expect(await t.submit(staff, 'later', form?.values ?? {}, { id: data?.id ?? '' })).toMatchObject({ code: 200 })
})

test('改版: one cell that the newest form refuses takes no table along, neither of a draft nor of a former request', async () => {
  const table = (max: number) => [
    aControl('batch', 'goods', {
      key: 'goods',
      list: [
        aControl('input', 'what', { key: 'what' }),
        aControl('number', 'pieces', { key: 'pieces', options: { max } }),
      ],
    }),
  ]
  const { id } = await t.deploy(inARow('goods', ['approve', task('approve', chief.id)]), table(100), {}, 'latest')
  const formData = { goods: [1, 50].map((pieces, at) => ({ key: `r${at}`, what: `物品${at}`, pieces })) }
  const from = await t.started(staff, 'goods', formData)
  const { data: draft } = await t.draft(staff, { key: 'goods', formData })
  await publishAgain(t.server, id, table(10), { versionNo: 2, ageMs: -60_000 })
  expect((await t.startForm(staff, 'goods', draft?.id)).data?.form?.values).toEqual(formData)
  const { data: again } = await t.draft(staff, { key: 'goods', from, formData })
  expect((await t.row(again?.id ?? ''))?.formData).toMatchObject({
    goods: [formData.goods[0], { key: 'r1', what: '物品1' }],
  })
})

test('表单: bound to a process it is neither deleted nor disabled, and its list says how many need it', async () => {
  const form = await t.deploy(inARow('bound', ['approve', task('approve', chief.id)]), [aControl('input', 'a')])
  await deployFile(
    t.server.ctx,
    inARow('keyed', ['approve', task('approve', chief.id, '', `flowable:formKey="${form.formCode}"`)]),
  )
  const keeper = await t.person(['form:definition:list', 'form:definition:remove', 'form:definition:publish'], {
    scope: '1',
  })
  const remove = await t.server.send(definition.endpoints.remove, { token: keeper.token, params: { ids: form.id } })
  expect(remove).toMatchObject({ code: 500, msg: '表单已被流程引用，不允许删除' })
  const page = await t.server.send(definition.endpoints.page, {
    token: keeper.token,
    query: { formCode: form.formCode },
  })
  expect(page.data?.list).toMatchObject([{ flowCount: 2 }])
})

test('办理: an approval that changes no field writes nothing to the form; one that does leaves a revision', async () => {
  const editable = `<extensionElements><flowable:fieldsPermission field="reason" permission="2"/></extensionElements>`
  await t.deploy(inARow('edits', ['approve', task('approve', chief.id, editable)]), leave())
  const revisions = (id: string) =>
    t.server.ctx.db.select().from(flowRevisionTable).where(eq(flowRevisionTable.instanceId, id))
  const quiet = await t.started(staff, 'edits', { days: 1, reason: '甲' })
  const [before] = await t.server.ctx.db.select().from(recordTable).where(eq(recordTable.procInstId, quiet))
  await t.decide(chief, quiet, { formData: { days: 99, reason: '甲' } })
  expect(await revisions(quiet)).toHaveLength(1)
  expect(await t.server.ctx.db.select().from(recordTable).where(eq(recordTable.procInstId, quiet))).toEqual([before])
  const changed = await t.started(staff, 'edits', { days: 1, reason: '甲' })
  await t.decide(chief, changed, { formData: { days: 99, reason: '乙' } })
  expect(await t.row(changed)).toMatchObject({
    status: 'approved',
    formData: { days: 1, reason: '乙' },
    state: { variables: { reason: '乙', days: 1 } },
  })
  expect(await revisions(changed)).toMatchObject([
    { changed: ['days', 'reason'] },
    { changed: ['reason'], userId: chief.id },
  ])
})

test('撤回: a decision that is taken back gives the form its former values, in its record too', async () => {
  const editable = `<extensionElements><flowable:fieldsPermission field="reason" permission="2"/></extensionElements>`
  const boss = await t.person()
  await t.deploy(
    inARow('undone', ['approve', task('approve', chief.id, editable)], ['final', task('final', boss.id)]),
    leave(),
  )
  const id = await t.started(staff, 'undone', { days: 1, reason: '甲' })
  const { id: taskId } = await t.openTask(id)
  await t.decide(chief, id, { formData: { reason: '乙' } })
  expect(await t.row(id)).toMatchObject({ formData: { reason: '乙' }, state: { variables: { reason: '乙' } } })
  await withdrawTask(t.as(chief), taskId)
  expect(await t.row(id)).toMatchObject({ formData: { reason: '甲' }, state: { variables: { reason: '甲' } } })
  const [record] = await t.server.ctx.db.select().from(recordTable).where(eq(recordTable.procInstId, id))
  expect(record?.dataJson).toMatchObject({ days: 1, reason: '甲' })
  expect(await t.openTask(id)).toMatchObject({ node: 'approve', assigneeId: chief.id })
})

test('草稿: has not begun, so nothing is done to it but what its writer does', async () => {
  const { data } = await t.draft(staff, { key: 'leave', formData: { reason: '草稿' } })
  await expect(cancelProcess(t.as(staff), data?.id ?? '', '不要了')).rejects.toThrow('流程取消失败，流程不处于运行中')
})

test('抄送: a start tells those of the settings and those who are named; who has left is passed over', async () => {
  const [settled, named, gone] = [await t.person(), await t.person(), await t.person()]
  await t.server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, gone.id))
  await deployFile(t.server.ctx, inARow('told', ['approve', task('approve', chief.id)]), {
    settings: { ccUsers: [settled.id, gone.id] },
  })
  expect(await t.submit(staff, 'told', {}, { ccUserIds: [gone.id] })).toMatchObject({ msg: '抄送人不存在' })
  const { data } = await t.submit(staff, 'told', {}, { ccUserIds: [named.id] })
  const { data: seen } = await t.detail(named, data?.procInsId ?? '')
  expect(new Map(seen?.cc.map(({ user, nodeName }) => [user.id, nodeName]))).toEqual(
    new Map([settled, named].map(({ id }) => [id, 'apply'])),
  )
})

test('拒绝: ends the request, and its record counts no more', async () => {
  const id = await t.started(staff, 'leave', { days: 1 })
  await rejectTask(t.as(chief), { taskId: (await t.openTask(id)).id, comment: '不行' })
  expect(await t.row(id)).toMatchObject({ status: 'rejected' })
  const [record] = await t.server.ctx.db.select().from(recordTable).where(eq(recordTable.procInstId, id))
  expect(record).toMatchObject({ status: '2' })
  const tasks = await t.server.ctx.db.select().from(flowTaskTable).where(eq(flowTaskTable.instanceId, id))
  expect(tasks.map(({ node, status }) => [node, status]).toSorted()).toEqual([
    ['apply', '2'],
    ['approve', '3'],
  ])
})
