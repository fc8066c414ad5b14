import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { flowCalls } from '@app/shared/cms/cmsFlow.ts'
import { auditCalls } from '@app/shared/cms/cmsFlowAudit.ts'
import { anew, articleRights } from '#/modules/cms/cmsArticle/testing/articles.ts'
import sampleProcess from '#/modules/cms/sample/auditProcess.demo.ts'
import { completeTask } from '#/modules/flowable/api.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { cancelProcess } from '#/modules/flowable/operation/cancel.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model, user as node } from '#/modules/flowable/testing/models.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import { applySeeds } from '#/platform/start/applySeeds.ts'
import { fakeCallers } from '#testing/callers.ts'
import { settled } from '#testing/settled.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { processOver } from './end.service.ts'
import { businessKeyOf } from './startReview.ts'
import { reviewWorld, type ReviewWorld } from './testing/reviews.ts'

type Person = { id: string; token: string }

let w: ReviewWorld
let second: TestApp
let onSecond: ReturnType<typeof fakeCallers>
/** Hands texts in; a process names its initiator, who has to be somebody. */
let writer: Person
let li: Person
let wang: Person

beforeAll(async () => {
  w = await reviewWorld()
  second = await openTestApp({
    databaseUrl: w.server.databaseUrl,
    env: { L_RATE_WRITE: '10000', L_RATE_USER: '10000', SECRET_KEY: 'two nodes of one test share this 7F31' },
  })
  onSecond = fakeCallers(second.platform)
  writer = await w.reviewer(articleRights('publishDirect'))
  li = await w.reviewer()
  wang = await w.reviewer()
  const deploy = (key: string, body: string) => deployFile(w.server.ctx, model(key, body), { categoryId: 'cms' })
  await deploy(
    'two',
    `${ends}${node('dept', li.id)}${node('chief', wang.id)}${flows(['s', 'dept'], ['dept', 'chief'], ['chief', 'e'])}`,
  )
  const gate = '<exclusiveGateway id="g" default="g-e"/>'
  await deploy(
    'gate',
    `${ends}${node('dept', li.id)}${gate}${node('chief', wang.id)}${flows(
      ['s', 'dept'],
      ['dept', 'g'],
      ['g', 'chief', "${auditResult == 'pass'}"],
      ['g', 'e'],
      ['chief', 'e'],
    )}`,
  )
  await deploy(
    'own',
    `${ends}${node('self', '${INITIATOR}')}${node('chief', wang.id)}${flows(['s', 'self'], ['self', 'chief'], ['chief', 'e'])}`,
  )
})
afterAll(async () => {
  await second.close()
  await w.server.close()
})

let classId: string
beforeEach(async () => {
  classId = await w.world.classOf({ auditMode: '2', processKey: 'two' })
})

const done = { code: 200 }
const notYours = { code: 403, msg: '您不是当前环节的审核人' }
const state = async (id: string) => (await w.world.get(id)).status
/** What waits in the queues is done: a process tells of its end, and the review hears of it. */
const told = async () => {
  await runJobs(w.server)
  await settled(w.server, 'event.process.ended.cmsFlow')
}
const submitted = async (of = classId) => {
  const article = await w.world.article({ classId: of })
  const answer = await w.submit(article.id, writer.token)
  if (answer.code !== 200) throw new Error(String(answer.msg))
  return { article, flow: await w.flowOf(article.id) }
}
const instance = async (id: string | null) =>
  (
    await w.server.ctx.db
      .select()
      .from(flowInstanceTable)
      .where(eq(flowInstanceTable.id, id ?? ''))
  )[0]
const taskOf = async (rootId: string | null) =>
  (
    await w.server.ctx.db
      .select()
      .from(flowTaskTable)
      .where(and(eq(flowTaskTable.rootId, rootId ?? ''), isNull(flowTaskTable.doneTime)))
  )[0]

test('流程审核: submission, review and process begin together, with what the process has to know', async () => {
  const { article, flow } = await submitted()
  expect(flow).toMatchObject({ mode: '2', processKey: 'two', status: '1' })
  const row = await instance(flow.processInstanceId)
  expect(row).toMatchObject({ businessKey: businessKeyOf(article.id, flow.id), starterId: writer.id })
  expect(row?.state.variables).toMatchObject({
    articleId: article.id,
    flowId: flow.id,
    title: article.title,
    classId,
    round: 1,
    isRevision: false,
    submitter: writer.id,
  })
  expect(await w.todo(li.token)).toMatchObject([{ id: flow.id, stepName: 'dept' }])
  expect(await w.todo(wang.token)).toEqual([])
  await w.audit(li.token, flow.id, 'reject', '重写')
  await told()
})

test('流程审核: a process that is not there any more takes no text, and nothing is left of the try', async () => {
  await w.server.ctx.db.update(flowDefinitionTable).set({ state: '2' }).where(eq(flowDefinitionTable.key, 'two'))
  const article = await w.world.article({ classId })
  expect(await w.submit(article.id, writer.token)).toMatchObject({
    code: 500,
    msg: '审核流程未部署或已停用，请联系管理员',
  })
  expect(await state(article.id)).toBe('0')
  await expect(w.flowOf(article.id)).rejects.toThrow('no review')
  await w.server.ctx.db.update(flowDefinitionTable).set({ state: '1' }).where(eq(flowDefinitionTable.key, 'two'))
})

test('流程审核: node after node, and the end of the process passes the text', async () => {
  const { article, flow } = await submitted()
  expect(await w.audit(wang.token, flow.id, 'pass')).toMatchObject(notYours)
  expect(await w.audit(li.token, flow.id, 'pass', '可以')).toMatchObject({ ...done, msg: '审核通过' })
  await told()
  expect(await state(article.id)).toBe('3')
  expect(await w.todo(wang.token)).toMatchObject([{ id: flow.id, stepName: 'chief' }])
  expect(await w.audit(wang.token, flow.id, 'pass')).toMatchObject(done)
  await told()
  expect(await state(article.id)).toBe('4')
  expect(await w.flowOf(article.id)).toMatchObject({ status: '2', result: 'pass' })
  expect(await w.records(flow.id)).toEqual([
    ['submit', null, '请审'],
    ['pass', 'dept', '可以'],
    ['pass', 'chief', null],
  ])
})

test('流程审核: a refusal ends it, by the node or by a way that asks for the result', async () => {
  const { article, flow } = await submitted()
  expect(await w.audit(li.token, flow.id, 'reject', '请补充来源')).toMatchObject({ ...done, msg: '已驳回' })
  await told()
  expect(await state(article.id)).toBe('5')
  expect(await w.flowOf(article.id)).toMatchObject({ status: '3', result: 'reject' })
  const gated = await submitted(await w.world.classOf({ auditMode: '2', processKey: 'gate' }))
  await w.audit(li.token, gated.flow.id, 'reject', '内容有误')
  await told()
  expect(await state(gated.article.id)).toBe('5')
  expect(await instance(gated.flow.processInstanceId)).toMatchObject({ status: 'approved' })
})

test('流程审核: who decides in 待办 decides for the text as well', async () => {
  const gated = await submitted(await w.world.classOf({ auditMode: '2', processKey: 'gate' }))
  const as = async ({ token }: Person) => w.world.ctxOf(token)
  await completeTask(await as(li), { taskId: (await taskOf(gated.flow.processInstanceId))?.id ?? '' })
  expect(await w.todo(wang.token)).toMatchObject([{ id: gated.flow.id }])
  await completeTask(await as(wang), { taskId: (await taskOf(gated.flow.processInstanceId))?.id ?? '' })
  await told()
  expect(await state(gated.article.id)).toBe('4')
})

test('流程审核: nobody decides on what they handed in, also past the page', async () => {
  await deployFile(
    w.server.ctx,
    model('selfReview', `${ends}${node('check', writer.id)}${flows(['s', 'check'], ['check', 'e'])}`),
    { categoryId: 'cms' },
  )
  const { flow } = await submitted(await w.world.classOf({ auditMode: '2', processKey: 'selfReview' }))
  expect(await w.audit(writer.token, flow.id, 'pass')).toMatchObject({ msg: '不能审核自己提交的内容' })
  const ctx = await w.world.ctxOf(writer.token)
  const task = await taskOf(flow.processInstanceId)
  // Whatever the process itself allows.
  await w.server.ctx.db
    .update(flowTaskTable)
    .set({ assigneeId: writer.id })
    .where(eq(flowTaskTable.id, task?.id ?? ''))
  await expect(completeTask(ctx, { taskId: task?.id ?? '' })).rejects.toThrow('不能审核自己提交的内容')
})

test('流程审核: the node of the initiator is passed by the submission itself', async () => {
  const { flow } = await submitted(await w.world.classOf({ auditMode: '2', processKey: 'own' }))
  expect((await w.flows(w.keeper, { flowNo: flow.flowNo }))[0]).toMatchObject({
    stepName: 'chief',
    reviewers: '测试人员',
  })
  expect((await w.records(flow.id)).map(([result]) => result)).toEqual(['submit'])
})

test('撤回, 终止: the process ends with the review, and the other way round', async () => {
  const taken = await submitted()
  const ids = { token: writer.token, headers: anew(), params: { ids: taken.article.id }, body: {} }
  expect(await w.server.send(articleLife.withdraw, ids)).toMatchObject({ ...done, msg: '已撤回' })
  await told()
  expect(await instance(taken.flow.processInstanceId)).toMatchObject({ status: 'canceled' })
  expect([await state(taken.article.id), (await w.flowOf(taken.article.id)).status]).toEqual(['0', '4'])

  const ended = await submitted()
  const call = { token: w.keeper, headers: anew(), params: { ids: ended.flow.id }, body: { reason: '选题取消' } }
  expect(await w.server.send(flowCalls.terminate, call)).toMatchObject(done)
  await told()
  expect(await instance(ended.flow.processInstanceId)).toMatchObject({ status: 'terminated', reason: '选题取消' })
  expect([await state(ended.article.id), (await w.flowOf(ended.article.id)).status]).toEqual(['5', '5'])

  const canceled = await submitted()
  await cancelProcess(await w.world.ctxOf(writer.token), canceled.flow.processInstanceId ?? '', '写错了')
  await told()
  expect([await state(canceled.article.id), (await w.flowOf(canceled.article.id)).status]).toEqual(['5', '4'])
})

test('撤回: after the last decision it is too late, also before the process was heard of', async () => {
  const { article, flow } = await submitted()
  await w.audit(li.token, flow.id, 'pass')
  await w.audit(wang.token, flow.id, 'pass')
  const ids = { token: writer.token, headers: anew(), params: { ids: article.id }, body: {} }
  expect(await w.server.send(articleLife.withdraw, ids)).toMatchObject({ code: 500, msg: '审核已完成，不能撤回' })
  await told()
  expect(await state(article.id)).toBe('4')
})

test('process.ended: a repeat, one of another review and one of nothing change nothing', async () => {
  const { article, flow } = await submitted()
  await w.audit(li.token, flow.id, 'reject', '重写')
  await told()
  const event = {
    instanceId: flow.processInstanceId ?? '',
    businessKey: businessKeyOf(article.id, flow.id),
    status: 'approved',
  }
  await processOver(w.server.ctx, event)
  await processOver(w.server.ctx, { ...event, businessKey: 'cms_article:nothing:nothing' })
  await processOver(w.server.ctx, { ...event, businessKey: null })
  expect(await state(article.id)).toBe('5')
  await w.submit(article.id, writer.token, '已修改')
  const again = await w.flowOf(article.id)
  await processOver(w.server.ctx, event)
  expect([await state(article.id), again.round]).toEqual(['3', 2])
  await w.audit(li.token, again.id, 'reject', '再改')
  await told()
})

test('流程审核: whoever may see the request reads the frozen text without any right of content', async () => {
  const { flow } = await submitted()
  const bare = w.person(li.id, ['flowable:task:todo'])
  expect(await w.view(bare, flow.id)).toMatchObject({ ...done, data: { mayAudit: false } })
  const stranger = w.person('stranger', ['flowable:task:todo'])
  expect(await w.view(stranger, flow.id)).toMatchObject({ code: 403 })
  await w.audit(li.token, flow.id, 'reject', '重写')
  await told()
})

test('转办: the task goes to somebody else; who left is flagged, and who sets reviews up hands it on', async () => {
  const zhao = await w.reviewer()
  const { flow } = await submitted()
  const give = (token: string, userId: string) =>
    w.server.send(auditCalls.transfer, { token, headers: anew(), body: { flowId: flow.id, userId } })
  expect(await give(wang.token, zhao.id)).toMatchObject(notYours)
  expect(await give(li.token, zhao.id)).toMatchObject(done)
  expect((await w.todo(li.token)).map(({ id }) => id)).not.toContain(flow.id)
  expect(await w.todo(zhao.token)).toMatchObject([{ id: flow.id }])
  await w.server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, zhao.id))
  expect((await w.flows(w.keeper, { flowNo: flow.flowNo }))[0]).toMatchObject({ isStuck: true })
  expect(await give(w.keeper, li.id)).toMatchObject(done)
  expect((await w.flows(w.keeper, { flowNo: flow.flowNo }))[0]).toMatchObject({ isStuck: false })
  expect(await w.audit(li.token, flow.id, 'pass')).toMatchObject(done)
  await w.audit(wang.token, flow.id, 'pass')
  await told()
})

test('并发: of the last decision and a withdrawal on two nodes one is done', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const { article, flow } = await submitted()
    await w.audit(li.token, flow.id, 'pass')
    const taking = onSecond({ id: writer.id, permissions: articleRights('publishDirect') })
    const { version } = await w.flowOf(article.id)
    const [decided, taken] = await Promise.all([
      w.decide(wang.token, flow.id, 'pass', undefined, version),
      second.send(articleLife.withdraw, { token: taking, headers: anew(), params: { ids: article.id }, body: {} }),
    ])
    expect([decided.code, taken.code].filter((code) => code === 200)).toHaveLength(1)
    await told()
    expect(await state(article.id)).toBe(decided.code === 200 ? '4' : '0')
  }
})

test('cms_article_audit: the process of the sample is there to be chosen, and leads a text past both reviewers', async () => {
  await applySeeds(w.server.ctx, sampleProcess)
  await applySeeds(w.server.ctx, sampleProcess)
  const versions = await w.server.ctx.db
    .select({ id: flowDefinitionTable.id })
    .from(flowDefinitionTable)
    .where(eq(flowDefinitionTable.key, 'cms_article_audit'))
  expect(versions).toHaveLength(1)
  const chooser = w.person('chooser', articleRights())
  const { data } = await w.server.send(cmsClassCalls.processes, { token: chooser })
  expect(data).toContainEqual({ key: 'cms_article_audit', name: '内容审核' })
  const [dept, chief] = [await w.reviewer(), await w.reviewer()]
  await w.server.ctx.db.insert(userRoleTable).values([
    { userId: dept.id, roleId: '6' },
    { userId: chief.id, roleId: '8' },
  ])
  const of = await w.world.classOf({ auditMode: '2', processKey: 'cms_article_audit' })
  const good = await submitted(of)
  expect(await w.audit(chief.token, good.flow.id, 'pass')).toMatchObject(notYours)
  expect(await w.audit(dept.token, good.flow.id, 'pass')).toMatchObject(done)
  expect(await w.audit(chief.token, good.flow.id, 'pass')).toMatchObject(done)
  await told()
  expect(await state(good.article.id)).toBe('4')
  const bad = await submitted(of)
  expect(await w.audit(dept.token, bad.flow.id, 'reject', '事实有误')).toMatchObject(done)
  await told()
  expect(await state(bad.article.id)).toBe('5')
})
