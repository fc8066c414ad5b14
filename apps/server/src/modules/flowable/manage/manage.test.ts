import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { batchList, manageCalls, manageList, type ManageAct } from '@app/shared/flowable/manage.ts'
import { LogKind, type QueryOf } from '@app/shared/kit/endpoint.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowGroupTable } from '#/modules/flowable/group/group.table.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { storeDraft } from '#/modules/flowable/operation/draft.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model } from '#/modules/flowable/testing/models.ts'
import { openStage, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { userPostTable, userTable } from '#/modules/system/people/user/user.table.ts'
import { aPerson, someDepts, type Person } from '#testing/organisation.ts'
import { flowMigrationTable } from './manage.table.ts'

const all = ['manage', 'terminate', 'migrate', 'variable', 'remove'].map((word) => `flowable:instance:${word}`)

let stage: Stage
let asker: Person
let chief: Person
let boss: Person
let admin: Person

beforeAll(async () => {
  stage = await openStage()
  await someDepts(stage.first)
  asker = await stage.person()
  chief = await stage.person()
  boss = await stage.person()
  admin = await aPerson(stage.first, '100', { scope: '1', may: all })
  await stage.row('managed', [task('check', 'chief'), task('decide', 'boss')])
})
afterAll(() => stage.close())

const started = (by: Person = asker) => stage.submit('managed', by, { chief: chief.id, boss: boss.id })

const listed = async ({ token }: Person, query: Record<string, unknown> = {}) =>
  (await stage.first.send(manageList.endpoints.page, { token, query: { pageSize: 200, ...query } })).data

const progressOf = async (id: string, { token }: Person = admin) =>
  (await stage.first.send(manageCalls.progress, { token, params: { id } })).data

const ask = (act: ManageAct, ids: string[], params: Record<string, unknown> = {}, { token }: Person = admin) =>
  stage.first.send(manageCalls.batch, {
    token,
    body: { act, filter: { ids: ids.join(',') }, expected: ids.length, comment: '整理', params },
  })

/** What became of a batch, once it has been worked off. */
async function batched(act: ManageAct, ids: string[], params: Record<string, unknown> = {}) {
  const { data } = await ask(act, ids, params)
  await expect.poll(async () => (await progressOf(data?.id ?? ''))?.state, { timeout: 30_000 }).toBe('done')
  const id = data?.id ?? ''
  return { ...(await progressOf(id)), id, refused: (await itemsOf(id, { state: 'refused' }))?.list }
}

const itemsOf = async (id: string, query: Partial<QueryOf<typeof manageCalls.batchItems>>, { token }: Person = admin) =>
  (await stage.first.send(manageCalls.batchItems, { token, params: { id }, query })).data

test('流程实例: the list is for administrators, and shows the requests of their data scope', async () => {
  const id = await started()
  const nobody = await aPerson(stage.first, '100', { may: ['flowable:task:todo'] })
  expect(await stage.first.send(manageList.endpoints.page, { token: nobody.token, query: {} })).toMatchObject({
    code: 403,
  })
  const away = await aPerson(stage.first, 'b1', { scope: '3', may: all })
  expect((await listed(away))?.list).toEqual([])
  expect((await listed(admin, { ids: id }))?.list).toMatchObject([
    { id, procDefName: 'managed', currentNodes: 'check', isStuck: false, isLate: false, startUserName: '测试人员' },
  ])
})

test('流程实例: a task on which nobody can act is marked and found, whether somebody has it or may claim it', async () => {
  const { db } = stage.first.ctx
  const one = await aPerson(stage.first, 'a1', { may: ['flowable:task:todo'] })
  const stand = await stage.person()
  await db.insert(flowGroupTable).values({ id: 'marked', groupName: '验收组', memberIds: [one.id, asker.id] })
  await db.insert(postTable).values({ id: 'marked', postCode: 'marked', postName: '验收岗' })
  await db.insert(userPostTable).values({ userId: one.id, postId: 'marked' })
  const offered: Record<string, string> = {
    user: `flowable:candidateUsers="${one.id}"`,
    role: `flowable:candidateGroups="ROLE${one.roleIds[0]}"`,
    dept: 'flowable:candidateGroups="DEPTa1"',
    post: 'flowable:candidateGroups="POSTmarked"',
    group: 'flowable:candidateGroups="GROUPmarked"',
    assignee: `flowable:assignee="${one.id}"`,
  }
  const ids = new Map<string, string>()
  for (const [kind, attributes] of Object.entries(offered)) {
    await stage.row(`by-${kind}`, [`<userTask id="check" name="check" ${attributes}/>`])
    ids.set(await stage.submit(`by-${kind}`, asker), kind)
  }
  const marked = async () => {
    const every = [...ids.keys()].join(',')
    const rows = (await listed(admin, { ids: every }))?.list ?? []
    const found = (await listed(admin, { ids: every, away: '1' }))?.list ?? []
    const kindsOf = (list: readonly { id: string }[]) => list.map(({ id }) => ids.get(id)).toSorted()
    expect(kindsOf(rows.filter(({ isAway }) => isAway))).toEqual(kindsOf(found))
    return kindsOf(found)
  }
  expect(await marked()).toEqual([])
  await db.update(userTable).set({ status: '1' }).where(eq(userTable.id, one.id))
  // Who started it is a member of the group, and is not to decide on it.
  expect(await marked()).toEqual(Object.keys(offered).toSorted())
  await db.update(flowTaskTable).set({ deputyOf: stand.id }).where(eq(flowTaskTable.assigneeId, one.id))
  expect(await marked()).toEqual(['dept', 'group', 'post', 'role', 'user'])
})

test("流程实例: a draft is its writer's alone", async () => {
  const { id } = await storeDraft(stage.as(asker, stage.first, 'flowable:instance:start'), {
    key: 'managed',
    formData: {},
  })
  expect((await listed(admin, { ids: id }))?.list).toEqual([])
  expect(await ask('terminate', [id])).toMatchObject({ reason: 'otherCount', data: { count: 0 } })
})

test('流程实例: found by what somebody knows of them', async () => {
  const id = await started()
  const finds = async (query: Record<string, unknown>) => {
    const page = await listed(admin, { ids: id, ...query })
    return page?.list.length
  }
  await stage.first.ctx.db
    .update(flowTaskTable)
    .set({ dueTime: '2020-01-01T00:00:00Z' })
    .where(eq(flowTaskTable.instanceId, id))
  const began = new Date(stage.first.ctx.now.getTime() - 90_000).toISOString()
  await stage.first.ctx.db
    .update(flowInstanceTable)
    .set({ categoryId: 'leave', startTime: began })
    .where(eq(flowInstanceTable.id, id))
  const [row] = (await listed(admin, { ids: id }))?.list ?? []
  expect(row).toMatchObject({ categoryName: '请假' })
  expect(row?.duration).toBeGreaterThanOrEqual(90)
  const found = [
    { categoryId: 'leave' },
    { keyword: '提交的' },
    { procDefName: 'manag' },
    { starter: asker.userName },
    { key: 'managed' },
    { node: 'check' },
    { assignee: chief.id },
    { deptId: '100' },
    { overdue: '1' },
    { stuck: '0' },
    { suspended: '0' },
    { status: 'running' },
  ]
  for (const query of found) expect([query, await finds(query)]).toEqual([query, 1])
  // Another request is called so: an act for all that the filter finds must not take this one.
  const another = await started()
  const named = { title: '采购显示器', starterName: '许愿' }
  await stage.first.ctx.db.update(flowInstanceTable).set(named).where(eq(flowInstanceTable.id, another))
  const missed = [
    { categoryId: 'expense' },
    { keyword: 'nothing' },
    { keyword: '显示器' },
    { starter: '许愿' },
    { node: 'decide' },
    { assignee: boss.id },
    { deptId: 'a' },
    { overdue: '0' },
    { stuck: '1' },
    { suspended: '1' },
    { status: 'approved' },
    { definitionId: 'none' },
  ]
  for (const query of missed) expect([query, await finds(query)]).toEqual([query, 0])
})

test('批量操作: everything that the filter finds, with a result each; what cannot be done says why', async () => {
  const [first, second, ended] = [await started(), await started(), await started()]
  await batched('terminate', [ended])
  const data = await batched('suspend', [first, second, ended])
  expect(data).toMatchObject({ state: 'done', total: 3, done: 2, failed: 1 })
  expect(data?.refused).toMatchObject([{ instanceId: ended, message: expect.stringMatching(/./) }])
  expect(await stage.instance(first)).toMatchObject({ suspended: true })
  expect(await batched('activate', [first, second])).toMatchObject({ done: 2 })
  const moved = await batched('move', [first, second], { from: 'check', to: 'decide' })
  expect(moved).toMatchObject({ done: 2, failed: 0 })
  expect(await stage.nodes(second)).toEqual(['decide'])
  expect(await batched('reassign', [first, second], { to: chief.id })).toMatchObject({ done: 2 })
  expect(await stage.open(first)).toMatchObject([{ node: 'decide', assigneeId: chief.id }])
  expect((await batched('retry', [first]))?.refused).toMatchObject([{ message: '没有失败的作业' }])
  for (const id of [first, second]) await completeTask(stage.as(chief), { taskId: await stage.at(id, 'decide') })
  expect(await batched('void', [first])).toMatchObject({ done: 1 })
  expect(await stage.instance(first)).toMatchObject({ status: 'invalid' })
})

test('批量操作: refused when the number is another one now, without a reason, the right or the inputs of the act', async () => {
  const id = await started()
  const { token } = admin
  const body = { act: 'terminate' as const, filter: { ids: id }, expected: 2, comment: '整理' }
  expect(await stage.first.send(manageCalls.batch, { token, body })).toMatchObject({
    msg: '符合条件的流程已变为 1 个，请重新确认',
    reason: 'otherCount',
    data: { count: 1 },
  })
  expect(await stage.first.send(manageCalls.batch, { token, body: { ...body, comment: ' ' } })).toMatchObject({
    msg: '原因不能为空',
  })
  expect(await ask('move', [id], { from: 'check' })).toMatchObject({ msg: '目标节点不能为空' })
  const viewer = await aPerson(stage.first, '100', { scope: '1', may: ['flowable:instance:manage'] })
  expect(await ask('terminate', [id], {}, viewer)).toMatchObject({ code: 403 })
  expect(await stage.nodes(id)).toEqual(['check'])
})

test('删除: requests go with all that was said and done, by who has the right to that', async () => {
  const [first, second] = [await started(), await started()]
  const few = await aPerson(stage.first, '100', { scope: '1', may: ['flowable:instance:manage'] })
  expect(await ask('remove', [first], {}, few)).toMatchObject({ code: 403 })
  const titles = await Promise.all([first, second].map(async (id) => [id, (await stage.instance(id))?.title] as const))
  expect(await batched('remove', [first, second])).toMatchObject({ total: 2, done: 2, failed: 0 })
  for (const [id, title] of titles) {
    expect(await stage.instance(id)).toBeUndefined()
    expect(await stage.said(id)).toEqual([])
    const left = await stage.first.ctx.db.select().from(operlogTable).where(eq(operlogTable.formId, id))
    expect(left).toMatchObject([{ operName: admin.userName, businessType: LogKind.remove, status: '0' }])
    expect(left[0]?.logContent).toMatch(new RegExp(`^删除流程：${title}（.+），整理$`))
  }
  expect(await ask('remove', [first])).toMatchObject({ reason: 'otherCount', data: { count: 0 } })
})

test('批量操作: cancelled, what was not reached stays; nobody else sees or cancels it', async () => {
  const ids = [await started(), await started()]
  const stranger = await aPerson(stage.first, '100', { scope: '1', may: all })
  // The newest comes first: while somebody is at it, the batch waits there.
  const { database } = stage.second.platform
  const id = await database.transaction(async (tx) => {
    await tx
      .select()
      .from(flowInstanceTable)
      .where(eq(flowInstanceTable.id, ids[1] ?? ''))
      .for('update')
    const { data } = await ask('terminate', ids)
    const params = { id: data?.id ?? '' }
    for (const call of [manageCalls.progress, manageCalls.cancelBatch]) {
      expect(await stage.first.send(call, { token: stranger.token, params })).toMatchObject({ msg: '批量操作不存在' })
    }
    expect(await stage.first.send(manageCalls.cancelBatch, { token: admin.token, params })).toMatchObject({ code: 200 })
    return params.id
  })
  // What was begun ends; a later batch is worked off after it.
  expect((await batched('retry', [ids[0] ?? '']))?.refused).toMatchObject([{ message: '没有失败的作业' }])
  expect(await progressOf(id)).toMatchObject({ state: 'canceled', total: 2 })
  expect(await stage.nodes(ids[0] ?? '')).toEqual(['check'])
})

test('批量: a result per request, page by page, and the batches of the caller are found again', async () => {
  const ids = [await started(), await started(), await started()]
  await batched('suspend', [ids[1] ?? ''])
  const { id, failed } = await batched('suspend', ids)
  expect(failed).toBe(1)
  expect(await itemsOf(id, { pageSize: 2 })).toMatchObject({
    total: 3,
    list: [{ state: expect.any(String) }, { title: expect.stringContaining('managed') }],
  })
  expect((await itemsOf(id, { pageSize: 2, pageNum: 2 }))?.list).toHaveLength(1)
  expect((await itemsOf(id, { state: 'done' }))?.list.map(({ instanceId }) => instanceId).toSorted()).toEqual(
    [ids[0], ids[2]].toSorted(),
  )
  const mine = await stage.first.send(batchList.endpoints.page, { token: admin.token, query: { pageSize: 50 } })
  expect(mine.data?.list.find((row) => row.id === id)).toMatchObject({ act: 'suspend', total: 3, done: 2, failed: 1 })
  const other = await aPerson(stage.first, '100', { scope: '1', may: all })
  const theirs = await stage.first.send(batchList.endpoints.page, { token: other.token })
  expect(theirs.data?.list).toEqual([])
  expect(await itemsOf(id, {}, other)).toBeUndefined()
})

test('迁移: what has no place blocks, mapped it goes on in the new version, and the state before is kept', async () => {
  const way = (node: string) => `${ends}${task(node, 'chief')}${flows(['s', node], [node, 'e'])}`
  await stage.deploy('moving', way('old'))
  const id = await stage.start('moving', asker, { chief: chief.id })
  const [next] = await deployFile(stage.first.ctx, model('moving', way('fresh').replace('name="fresh"', 'name="复核"')))
  const definitionId = next?.id ?? ''
  const { token } = admin
  const preview = (mapping: Record<string, string>) =>
    stage.first.send(manageCalls.previewMigration, { token, body: { instanceId: id, definitionId, mapping } })
  expect((await preview({})).data?.tokens).toMatchObject([
    { from: 'old', to: null, state: 'blocked', reason: '新版本中没有对应的节点' },
  ])
  expect((await preview({ old: 'fresh' })).data?.tokens).toMatchObject([
    { to: 'fresh', toName: '复核', state: 'mapped' },
  ])
  const inAll = await stage.first.send(manageCalls.previewMigration, {
    token,
    body: { filter: { key: 'moving' }, definitionId },
  })
  expect(inAll.data).toMatchObject({ checked: 1, blocked: 1, tokens: [{ from: 'old', count: 1 }] })
  const alone = (mapping: Record<string, string>) =>
    stage.first.send(manageCalls.migrate, { token, body: { instanceId: id, definitionId, mapping, comment: '改版' } })
  expect(await alone({})).toMatchObject({ msg: '节点“old”无法迁移：新版本中没有对应的节点' })
  expect((await batched('migrate', [id], { definitionId }))?.refused).toMatchObject([
    { message: '节点“old”无法迁移：新版本中没有对应的节点' },
  ])
  expect(await batched('migrate', [id], { definitionId, mapping: { old: 'fresh' } })).toMatchObject({ done: 1 })
  expect(await stage.instance(id)).toMatchObject({ definitionId })
  expect(await stage.open(id)).toMatchObject([{ node: 'fresh', name: '复核', assigneeId: chief.id }])
  const [log] = await stage.first.ctx.db.select().from(flowMigrationTable).where(eq(flowMigrationTable.instanceId, id))
  expect(log).toMatchObject({ toDefinitionId: definitionId, before: { tokens: { t1: { node: 'old' } } } })
  await completeTask(stage.as(chief), { taskId: await stage.at(id, 'fresh') })
  expect(await stage.instance(id)).toMatchObject({ status: 'approved' })
  const [other] = await stage.first.ctx.db
    .select()
    .from(flowDefinitionTable)
    .where(eq(flowDefinitionTable.key, 'managed'))
  const elsewhere = await started()
  expect((await batched('migrate', [elsewhere], { definitionId }))?.refused).toMatchObject([
    { message: '只能迁移到同一流程的其他版本' },
  ])
  expect((await batched('migrate', [elsewhere], { definitionId: other?.id }))?.refused).toMatchObject([
    { message: '流程已是该版本' },
  ])
})

test('变量: what the process decides by can be mended, what the engine keeps cannot', async () => {
  await stage.deploy(
    'chosen',
    `${ends}${task('a', 'chief')}<exclusiveGateway id="x" default="x-e"/>${task('big', 'boss')}${flows(
      ['s', 'a'],
      ['a', 'x'],
      ['x', 'big', '${days > 3}'],
      ['x', 'e'],
      ['big', 'e'],
    )}`,
  )
  const id = await stage.start('chosen', asker, { chief: chief.id, boss: boss.id, days: 1 })
  const { token } = admin
  const set = (variables: Record<string, unknown>, by = token) =>
    stage.first.send(manageCalls.setVariables, { token: by, body: { instanceId: id, variables, comment: '填错' } })
  expect(await set({ initiator: '1' })).toMatchObject({ msg: '变量“initiator”由系统维护，不允许修改' })
  const other = await aPerson(stage.first, '100', { scope: '1', may: ['flowable:instance:manage'] })
  expect(await set({ days: 5 }, other.token)).toMatchObject({ code: 403 })
  expect(await set({ days: 5 })).toMatchObject({ code: 200 })
  const { data } = await stage.first.send(manageCalls.variables, { token, params: { instanceId: id } })
  expect(data?.variables).toMatchObject({ days: 5, chief: chief.id })
  await completeTask(stage.as(chief), { taskId: await stage.at(id, 'a') })
  expect(await stage.nodes(id)).toEqual(['big'])
  expect(await stage.said(id)).toContain('15 修改变量 days：填错')
})

test('变量: a request beyond the bound grows no more and can still be ended', async () => {
  const id = await started()
  const row = await stage.instance(id)
  if (!row) throw new Error('nothing started')
  const variables = { ...row.state.variables, old: '大'.repeat(90_000) }
  await stage.first.ctx.db
    .update(flowInstanceTable)
    .set({ state: { ...row.state, variables } })
    .where(eq(flowInstanceTable.id, id))
  const set = (more: Record<string, unknown>) =>
    stage.first.send(manageCalls.setVariables, {
      token: admin.token,
      body: { instanceId: id, variables: more, comment: '补填' },
    })
  expect(await set({ more: 1 })).toMatchObject({ msg: '流程变量不能超过256KB' })
  expect(await set({ old: '大'.repeat(89_000) })).toMatchObject({ code: 200 })
  expect(await batched('terminate', [id])).toMatchObject({ done: 1, failed: 0 })
  expect((await stage.instance(id))?.endTime).not.toBeNull()
})
