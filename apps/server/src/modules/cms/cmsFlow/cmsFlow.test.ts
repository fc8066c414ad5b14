import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleBatch, articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { cmsFlowConfig, flowCalls } from '@app/shared/cms/cmsFlow.ts'
import { auditCalls, cmsFlowDone } from '@app/shared/cms/cmsFlowAudit.ts'
import { waitingCount } from '@app/shared/cms/cmsFlowCount.ts'
import { cmsSite } from '@app/shared/cms/cmsSite.ts'
import { anew, articleRights, body } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { remindReviewers } from './handOn.service.ts'
import { reviewWorld, type ReviewWorld } from './testing/reviews.ts'

type Person = { id: string; token: string }

let w: ReviewWorld
let second: TestApp
let onSecond: ReturnType<typeof fakeCallers>
let li: Person
let wang: Person

beforeAll(async () => {
  w = await reviewWorld()
  second = await openTestApp({
    databaseUrl: w.server.databaseUrl,
    env: { L_RATE_WRITE: '10000', L_RATE_USER: '10000', SECRET_KEY: 'two nodes of one test share this 7F31' },
  })
  onSecond = fakeCallers(second.platform)
  li = await w.reviewer()
  wang = await w.reviewer()
})
afterAll(async () => {
  await second.close()
  await w.server.close()
})

const changed = { code: 500, msg: '文章状态已变更，请刷新后重试' }
const notYours = { code: 403, msg: '您不是当前环节的审核人' }
const done = { code: 200 }
const state = async (id: string) => (await w.world.get(id)).status

test('审核: a submission begins a review that waits for its reviewers and nobody else', async () => {
  const { article, flow } = await w.submitted([[w.user(li)]])
  expect(flow).toMatchObject({
    status: '1',
    round: 1,
    mode: '1',
    level: 1,
    levels: 1,
    isDraft: 'N',
    submitBy: 'writer',
  })
  expect(flow.flowNo).toMatch(/^SH\d{12}$/)
  expect(await w.todo(li.token)).toMatchObject([
    { id: flow.id, articleTitle: article.title, stepName: '审核', isStuck: false },
  ])
  expect(await w.todo(wang.token)).toEqual([])
  expect(await w.server.send(waitingCount, { token: li.token })).toMatchObject({ data: 1 })
  expect(await w.server.send(waitingCount, { token: wang.token })).toMatchObject({ data: 0 })
  expect(await w.notices()).toContain(`您有新的文章待审核：${article.title}`)
  await w.audit(li.token, flow.id, 'pass')
})

test('审核: each call needs its right, and a decision is of who decides now', async () => {
  const { flow } = await w.submitted([[w.user(li)], [w.user(wang)]])
  const nobody = w.person('nobody', ['cms:cmsArticle:list'])
  const lists = w.person('lists', ['cms:cmsFlowAudit:list', 'cms:cmsFlow:list'])
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await w.audit(nobody, flow.id, 'pass')).toMatchObject(denied)
  expect(await w.view(nobody, flow.id)).toMatchObject(denied)
  const ids = { token: lists, headers: anew(), params: { ids: flow.id } }
  expect(await w.server.send(flowCalls.withdraw, ids)).toMatchObject(denied)
  expect(await w.server.send(flowCalls.terminate, { ...ids, body: { reason: '重复' } })).toMatchObject(denied)
  expect(await w.audit(wang.token, flow.id, 'pass')).toMatchObject(notYours)
  expect(await w.audit(li.token, 'nothing', 'pass', undefined, 1)).toMatchObject({ code: 500, msg: '审核流程不存在' })
  await w.audit(li.token, flow.id, 'reject', '重写')
})

test('审核: level after level, and the last one passes the text without publishing it', async () => {
  const { article, flow } = await w.submitted([[w.user(li)], [w.user(wang)]])
  expect(await w.audit(li.token, flow.id, 'pass', '可以')).toMatchObject({ ...done, msg: '审核通过' })
  expect(await state(article.id)).toBe('3')
  expect(await w.todo(wang.token)).toMatchObject([{ id: flow.id, stepName: '二级审核' }])
  expect(await w.audit(li.token, flow.id, 'pass')).toMatchObject(notYours)
  expect(await w.audit(wang.token, flow.id, 'pass')).toMatchObject(done)
  expect(await state(article.id)).toBe('4')
  expect(await w.flowOf(article.id)).toMatchObject({ status: '2', result: 'pass' })
  expect(await w.records(flow.id)).toEqual([
    ['submit', null, '请审'],
    ['pass', '一级审核', '可以'],
    ['pass', '二级审核', null],
  ])
  const publish = { headers: anew(), params: { ids: article.id }, body: {} }
  expect(await w.server.send(articleLife.publish, { ...publish, token: wang.token })).toMatchObject({ code: 403 })
  const { data } = await w.server.send(cmsFlowDone.endpoints.page, {
    token: li.token,
    query: { pageNum: 1, pageSize: 100 },
  })
  expect(data?.list.map(({ id }) => id)).toContain(flow.id)
})

test('审核: a rejection says why; the next submission is another round', async () => {
  const { article, flow } = await w.submitted([[w.user(li)]])
  expect(await w.audit(li.token, flow.id, 'reject')).toMatchObject({ code: 500, msg: '请填写审核意见' })
  expect(await w.audit(li.token, flow.id, 'reject', '请补充来源')).toMatchObject({ ...done, msg: '已驳回' })
  expect(await state(article.id)).toBe('5')
  expect(await w.audit(li.token, flow.id, 'pass')).toMatchObject(changed)
  expect(await w.notices()).toContain(`文章《${article.title}》未通过审核`)
  expect(await w.submit(article.id, undefined, '已修改')).toMatchObject(done)
  const again = await w.flowOf(article.id)
  expect(again).toMatchObject({ status: '1', round: 2 })
  await w.audit(li.token, again.id, 'reject', '再改')
})

test('审核: a class that publishes by itself does so with the last decision', async () => {
  const { article, flow } = await w.submitted([[w.user(li)]], { autoPublish: 'Y' })
  await w.audit(li.token, flow.id, 'pass')
  expect(await state(article.id)).toBe('1')
})

test('审核: a class that was switched off meanwhile publishes nothing by itself, and the author hears why', async () => {
  const { article, flow } = await w.submitted([[w.user(li)]], { autoPublish: 'Y' })
  await w.server.ctx.db.update(cmsClassTable).set({ status: '1' }).where(eq(cmsClassTable.id, article.classId))
  expect(await w.audit(li.token, flow.id, 'pass')).toMatchObject(done)
  expect(await state(article.id)).toBe('4')
  expect(await w.notices()).toContain(`文章《${article.title}》自动发布失败：所属栏目已停用`)
})

test('审核: nobody reviews what they handed in, unless the site lets them', async () => {
  const both = await w.reviewer(articleRights('publishDirect'))
  const classId = await w.world.classOf({ auditMode: '1', auditors: [[w.user(both)]] })
  const article = await w.world.article({ classId })
  await w.submit(article.id, both.token)
  const flow = await w.flowOf(article.id)
  expect(await w.todo(both.token)).toEqual([])
  expect(await w.audit(both.token, flow.id, 'pass')).toMatchObject({ code: 500, msg: '不能审核自己提交的内容' })
  const [stuck] = await w.flows(w.keeper, { articleTitle: article.title })
  expect(stuck).toMatchObject({ isStuck: true })
  const token = w.person('siteKeeper', ['cms:cmsSite:query', 'cms:cmsSite:edit'])
  const save = async (selfAudit: 'Y' | 'N') => {
    const { data } = await w.server.send(cmsSite.endpoints.get, { token, params: { id: '1' } })
    const site = { id: '1', version: data?.version, selfAudit }
    expect(await w.server.send(cmsSite.endpoints.save, { token, headers: anew(), body: site })).toMatchObject(done)
  }
  await save('Y')
  expect(await w.audit(both.token, flow.id, 'pass')).toMatchObject(done)
  await save('N')
})

test('审核: a reviewer reads the frozen text whatever the class grants; others need the class', async () => {
  const { flow, article } = await w.submitted([[w.user(li)]])
  const grants = {
    rows: [{ subjectType: 'user', subjectId: '1', actions: ['view', 'add', 'edit'], inherit: 'Y' }],
  }
  const token = w.person('grantor', ['cms:cmsClass:auth', 'cms:cmsClass:edit'])
  expect(
    await w.server.send(cmsClassCalls.grant, { token, params: { id: article.classId }, body: grants as never }),
  ).toMatchObject(done)
  const stranger = await w.reviewer(['cms:cmsArticle:list', 'cms:cmsFlow:list', 'cms:cmsFlow:query'])
  expect(await w.view(stranger.token, flow.id)).toMatchObject({ code: 403, msg: '没有权限访问该内容' })
  expect(await w.flows(stranger.token, { articleTitle: article.title })).toEqual([])
  const { data } = await w.view(li.token, flow.id)
  expect(data).toMatchObject({
    versionNo: 2,
    snapshot: { title: article.title },
    mayAudit: true,
    live: null,
    submitByName: '',
  })
  expect(data?.html).toContain('数字化工作')
  expect(await w.audit(li.token, flow.id, 'pass')).toMatchObject(done)
  // What they decided on they may read again.
  expect(await w.view(li.token, flow.id)).toMatchObject({ ...done, data: { mayAudit: false } })
})

test('审核: the working copy of a published article is compared with what visitors read', async () => {
  const { article, flow } = await w.submitted([[w.user(li)]], { autoPublish: 'Y' })
  await w.audit(li.token, flow.id, 'pass')
  const { version } = await w.world.get(article.id)
  const changedText = { id: article.id, version, title: `${article.title}（修订）`, content: `${body}<p>第二稿</p>` }
  await w.server.send(cmsArticle.endpoints.save, { token: w.world.token, headers: anew(), body: changedText })
  expect(await w.submit(article.id)).toMatchObject(done)
  const copy = await w.flowOf(article.id)
  expect(copy).toMatchObject({ isDraft: 'Y', round: 2 })
  const { data } = await w.view(li.token, copy.id)
  expect(data?.live?.fields).toMatchObject([
    { field: 'title', a: article.title, b: `${article.title}（修订）` },
    // Nobody wrote it: it follows the text.
    { field: 'summary', b: expect.stringContaining('第二稿') },
  ])
  expect(data?.live?.html).not.toContain('第二稿')
  expect(data?.html).toContain('第二稿')
  await w.audit(li.token, copy.id, 'reject', '再改')
  expect(await w.world.get(article.id)).toMatchObject({ status: '1', draftStatus: '5' })
})

test('审核: an article is neither deleted nor moved while its working copy is being reviewed, also when it is offline', async () => {
  const { article, flow } = await w.submitted([[w.user(li)]], { autoPublish: 'Y' })
  await w.audit(li.token, flow.id, 'pass')
  const { version } = await w.world.get(article.id)
  const changedText = { id: article.id, version, title: article.title, content: `${body}<p>第二稿</p>` }
  await w.server.send(cmsArticle.endpoints.save, { token: w.world.token, headers: anew(), body: changedText })
  await w.submit(article.id)
  const call = { token: w.world.token, headers: anew(), params: { ids: article.id } }
  const to = { ids: [article.id], classId: await w.world.classOf(), redirect: true }
  const moving = () => w.server.send(articleBatch.move, { token: w.world.token, headers: anew(), body: to })
  expect(await moving()).toMatchObject({ msg: '审核中的文章不能移动' })
  expect(await w.server.send(articleLife.offline, { ...call, headers: anew(), body: {} })).toMatchObject(done)
  expect(await moving()).toMatchObject({ msg: '审核中的文章不能移动' })
  const { actions } = await w.world.get(article.id)
  expect(actions).not.toContain('remove')
  expect(actions).not.toContain('move')
  expect(await w.server.send(articleLife.remove, { ...call, headers: anew() })).toMatchObject({
    msg: '审核中的文章不能删除，请先撤回',
  })
  await w.audit(li.token, (await w.flowOf(article.id)).id, 'reject', '再改')
  expect(await w.server.send(articleLife.remove, { ...call, headers: anew() })).toMatchObject(done)
})

test('审核: what is decided is what was read', async () => {
  const { flow } = await w.submitted([[w.user(li), w.user(wang)], [w.user(li)]])
  const { data } = await w.view(li.token, flow.id)
  await w.audit(wang.token, flow.id, 'pass')
  expect(await w.decide(li.token, flow.id, 'pass', undefined, data?.version ?? 0)).toMatchObject({
    code: 500,
    msg: '数据失效，请重新更新！',
  })
  await w.audit(li.token, flow.id, 'reject', '重写')
})

test('审核: the list of articles offers the review to who decides now', async () => {
  const { article } = await w.submitted([[w.user(li)]])
  const token = w.person(li.id, ['cms:cmsArticle:list', 'cms:cmsFlowAudit:audit', 'cms:cmsFlowAudit:list'])
  const page = (of: string) =>
    w.server.send(cmsArticle.endpoints.page, { token: of, query: { pageNum: 1, pageSize: 10, ids: article.id } })
  expect((await page(token)).data?.list[0]?.actions).toContain('audit')
  expect((await page(w.world.token)).data?.list[0]?.actions).not.toContain('audit')
})

test('撤回: whoever handed it in takes it back; the reviewer is told that it has changed', async () => {
  const { article, flow } = await w.submitted([[w.user(li)]])
  const ids = { token: w.world.token, headers: anew(), params: { ids: article.id }, body: {} }
  expect(await w.server.send(articleLife.withdraw, ids)).toMatchObject({ ...done, msg: '已撤回' })
  expect(await w.flowOf(article.id)).toMatchObject({ status: '4', result: 'withdraw' })
  expect(await state(article.id)).toBe('0')
  expect(await w.audit(li.token, flow.id, 'pass')).toMatchObject(changed)
})

test('流程列表: 撤回 gives the text back, 终止 counts as not passed and says why; each once', async () => {
  const one = await w.submitted([[w.user(li)]])
  const other = await w.submitted([[w.user(li)]])
  const call = (id: string) => ({ token: w.keeper, headers: anew(), params: { ids: id } })
  expect(await w.server.send(flowCalls.withdraw, call(one.flow.id))).toMatchObject({ ...done, msg: '已撤回' })
  expect(await state(one.article.id)).toBe('0')
  expect(await w.server.send(flowCalls.terminate, { ...call(other.flow.id), body: { reason: ' ' } })).toMatchObject({
    code: 500,
    msg: '终止原因不能为空',
  })
  const both = `${one.flow.id},${other.flow.id}`
  expect(await w.server.send(flowCalls.terminate, { ...call(both), body: { reason: '选题取消' } })).toMatchObject({
    msg: '成功 1 条，失败 1 条',
    data: { failures: [{ id: one.flow.id, title: one.article.title, msg: changed.msg }] },
  })
  expect(await state(other.article.id)).toBe('5')
  expect(await w.flowOf(other.article.id)).toMatchObject({ status: '5', result: 'terminate' })
  expect((await w.records(other.flow.id)).at(-1)).toEqual(['terminate', null, '选题取消'])
})

test('转办: by who decides now or who sets reviews up, to somebody who may review', async () => {
  const { article, flow } = await w.submitted([[w.user(li)]])
  const give = (token: string, userId: string) =>
    w.server.send(auditCalls.transfer, { token, headers: anew(), body: { flowId: flow.id, userId, opinion: '出差' } })
  expect(await give(wang.token, '1')).toMatchObject(notYours)
  expect(await give(li.token, 'nobody')).toMatchObject({ code: 500, msg: '转办人不存在' })
  expect(await give(li.token, wang.id)).toMatchObject({ code: 500, msg: '转办人没有审核权限' })
  expect(await give(li.token, 'writer')).toMatchObject({ code: 500, msg: '不能转办给提交人' })
  expect(await give(li.token, '1')).toMatchObject(done)
  expect(await w.audit(li.token, flow.id, 'pass')).toMatchObject(notYours)
  const chief = w.person('1', ['cms:cmsFlowAudit:list', 'cms:cmsFlowAudit:audit'])
  expect(await w.audit(chief, flow.id, 'pass')).toMatchObject(done)
  expect(await w.records(flow.id)).toContainEqual(['transfer', '审核', '出差'])
  expect(await state(article.id)).toBe('4')
})

test('催办: once within the hours of the site', async () => {
  const zhao = await w.reviewer()
  const { article, flow } = await w.submitted([[w.user(zhao)]])
  // Sessions of their own: the same call twice within a moment is a double click.
  const sessions = [1, 2, 3].map((n) => w.person(`keeper${n}`, ['cms:cmsFlow:list']))
  const urge = () =>
    w.server.send(flowCalls.urge, { token: sessions.pop() ?? '', headers: anew(), params: { id: flow.id } })
  expect(await urge()).toMatchObject(done)
  expect(await w.notices()).toContain(`催办：请尽快审核《${article.title}》`)
  expect(await urge()).toMatchObject({ code: 500, msg: '操作过于频繁，请60分钟后再试' })
  w.server.clock.moveMs(3_600_000)
  expect(await urge()).toMatchObject(done)
  await w.audit(zhao.token, flow.id, 'reject', '重写')
})

test('审核人: one who left is flagged and told of; nobody else decides in their place', async () => {
  const zhao = await w.reviewer()
  const { article, flow } = await w.submitted([[w.user(zhao)]])
  await w.server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, zhao.id))
  const [row] = await w.flows(w.keeper, { articleTitle: article.title })
  expect(row).toMatchObject({ id: flow.id, isStuck: true, actions: ['withdraw', 'urge', 'transfer', 'terminate'] })
  expect(await w.audit(wang.token, flow.id, 'pass')).toMatchObject(notYours)
  const urge = { token: w.keeper, headers: anew(), params: { id: flow.id } }
  expect(await w.server.send(flowCalls.urge, urge)).toMatchObject({ code: 500, msg: '无可用审核人，请先转办' })
  await remindReviewers(w.server.ctx)
  await remindReviewers(w.server.ctx)
  const told = `文章《${article.title}》无可用审核人`
  expect((await w.notices()).filter((title) => title === told)).toHaveLength(1)
  const transfer = { flowId: flow.id, userId: '1' }
  expect(await w.server.send(auditCalls.transfer, { token: w.keeper, headers: anew(), body: transfer })).toMatchObject(
    done,
  )
  expect((await w.flows(w.keeper, { articleTitle: article.title }))[0]).toMatchObject({ isStuck: false })
})

test('超时: what waits too long is said once', async () => {
  const { article } = await w.submitted([[w.user(await w.reviewer())]])
  const late = `文章《${article.title}》等待审核已超时`
  await remindReviewers(w.server.ctx)
  expect(await w.notices()).not.toContain(late)
  w.server.clock.moveMs(25 * 3_600_000)
  const ctx = { ...w.server.ctx, now: w.server.clock.now() }
  await remindReviewers({ ...ctx, tx: (run) => w.server.ctx.tx((tx) => run({ ...tx, now: ctx.now })) })
  await remindReviewers({ ...ctx, tx: (run) => w.server.ctx.tx((tx) => run({ ...tx, now: ctx.now })) })
  expect((await w.notices()).filter((title) => title === late)).toHaveLength(1)
  w.server.clock.moveMs(-25 * 3_600_000)
})

test('批量审核: row by row, with what could not be decided', async () => {
  const zhao = await w.reviewer()
  const [one, other, foreign] = [
    await w.submitted([[w.user(zhao)]]),
    await w.submitted([[w.user(zhao)]]),
    await w.submitted([[w.user(li)]]),
  ]
  const flowIds = [one.flow.id, other.flow.id]
  const batch = (ids: string[], result: 'pass' | 'reject', opinion?: string) =>
    w.server.send(auditCalls.batchAudit, {
      token: zhao.token,
      headers: anew(),
      body: { flowIds: ids, result, ...(opinion !== undefined && { opinion }) },
    })
  expect(await batch(flowIds, 'reject')).toMatchObject({ data: { success: 0, fail: 2 } })
  expect(await batch([...flowIds, foreign.flow.id], 'pass')).toMatchObject({
    msg: '成功 2 条，失败 1 条',
    data: { success: 2, failures: [{ id: foreign.flow.id, title: '', msg: notYours.msg }] },
  })
  expect([await state(one.article.id), await state(other.article.id)]).toEqual(['4', '4'])
  await w.audit(li.token, foreign.flow.id, 'reject', '重写')
})

test('上一条, 下一条: neighbours in the order in which texts came', async () => {
  const zhao = await w.reviewer()
  const flows = []
  for (let i = 0; i < 3; i++) {
    flows.push((await w.submitted([[w.user(zhao)]])).flow.id)
    w.server.clock.moveMs(1_000)
  }
  const [first = '', middle = '', last = ''] = flows
  expect((await w.todo(zhao.token)).map(({ id }) => id)).toEqual(flows)
  expect((await w.view(zhao.token, middle)).data).toMatchObject({ previousId: first, nextId: last })
  expect((await w.view(zhao.token, last)).data).toMatchObject({ previousId: middle, nextId: null })
})

test('流程配置: classes are set together by the rules of a class, with those below', async () => {
  const top = await w.world.classOf({ auditMode: '0' })
  const below = await w.world.classOf({ auditMode: '0', parentId: top })
  const set = (given: object) =>
    w.server.send(flowCalls.configure, {
      token: w.keeper,
      headers: anew(),
      body: { classIds: [top], auditMode: '1', autoPublish: 'N', ...given } as never,
    })
  expect(await set({})).toMatchObject({ code: 500, msg: '普通审核必须选择审核人' })
  expect(await set({ auditors: [[{ kind: 'user', id: 'nobody' }]] })).toMatchObject({ msg: '审核人不存在' })
  expect(await set({ auditMode: '2', processKey: 'nothing' })).toMatchObject({
    msg: '审核流程未部署或已停用，请联系管理员',
  })
  expect(await set({ auditors: [[w.user(li)], [w.user(wang)]], withChildren: true })).toMatchObject({ data: 2 })
  const { data } = await w.server.send(cmsFlowConfig.endpoints.page, {
    token: w.keeper,
    query: { pageNum: 1, pageSize: 200, auditMode: '1' },
  })
  const rows = data?.list.filter(({ id }) => id === top || id === below) ?? []
  expect(rows.map(({ auditRounds, reviewers }) => [auditRounds, reviewers])).toEqual([
    [2, '测试人员 → 测试人员'],
    [2, '测试人员 → 测试人员'],
  ])
})

test('并发: of a decision and a withdrawal on two nodes one is done, and article and review agree', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const { article, flow } = await w.submitted([[w.user(li)]])
    const taking = onSecond({ id: 'writer', permissions: articleRights('publishDirect') })
    const [decided, taken] = await Promise.all([
      w.audit(li.token, flow.id, 'pass', undefined, flow.version),
      second.send(articleLife.withdraw, { token: taking, headers: anew(), params: { ids: article.id }, body: {} }),
    ])
    expect([decided.code, taken.code].toSorted()).toEqual([200, 500])
    const now = [await state(article.id), (await w.flowOf(article.id)).status]
    expect(now).toEqual(decided.code === 200 ? ['4', '2'] : ['0', '4'])
  }
})

test('并发: two reviewers of one level on two nodes decide once', async () => {
  const { article, flow } = await w.submitted([[w.user(li), w.user(wang)]])
  const there = onSecond({ id: wang.id, permissions: ['cms:cmsFlowAudit:audit'] })
  const reject = { flowId: flow.id, result: 'reject' as const, opinion: '重写', version: flow.version }
  const answers = await Promise.all([
    w.decide(li.token, flow.id, 'pass', undefined, flow.version),
    second.send(auditCalls.audit, { token: there, headers: anew(), body: reject }),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500])
  expect(['4', '5']).toContain(await state(article.id))
  expect((await w.records(flow.id)).filter(([result]) => result !== 'submit')).toHaveLength(1)
})

test('编号: numbers of a day never meet, also on two nodes', async () => {
  const classId = await w.world.classOf({ auditMode: '1', auditors: [[w.user(li)]] })
  const ids = []
  for (let i = 0; i < 6; i++) ids.push((await w.world.article({ classId })).id)
  const there = onSecond({ id: 'writer', permissions: articleRights('publishDirect') })
  await Promise.all(
    ids.map((id, i) =>
      (i % 2 ? second : w.server).send(articleLife.submit, {
        token: i % 2 ? there : w.world.token,
        headers: anew(),
        params: { ids: id },
        body: {},
      }),
    ),
  )
  const numbers = await Promise.all(ids.map(async (id) => (await w.flowOf(id)).flowNo))
  expect(new Set(numbers).size).toBe(ids.length)
})
