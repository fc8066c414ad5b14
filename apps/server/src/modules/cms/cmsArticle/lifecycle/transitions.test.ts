import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { articleBatch } from '@app/shared/cms/articleLife.ts'
import { articleStatus as s, type ArticleStatus } from '@app/shared/cms/articleStatus.ts'
import { cmsArticle, type Article } from '@app/shared/cms/cmsArticle.ts'
import { systemContext } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { articleLogTable } from '../store/history.table.ts'
import { anew, articleRights, articleWorld, body } from '../testing/articles.ts'
import { passArticle, rejectArticle } from './review.service.ts'
import { groundOf } from './step.ts'
import { transitions, type Transition, type TransitionName } from './transitions.ts'

const { server, person, world } = await articleWorld()
afterAll(() => server.close())

const { articleIn, get } = world
/** Another session of the writer, so that an act is never the repeat of one that led to the state. */
const token = person('writer')
const changed = '文章状态已变更，请刷新后重试'
let otherClass: string
beforeAll(async () => {
  otherClass = await world.classOf({ auditMode: '0' })
})

interface Answer {
  code: number
  msg: string | null
}

const call = (id: string) => ({ token, headers: anew(), params: { ids: id } })
const done = { code: 200, msg: '' }
const asReviewer = async (run: (id: string) => Promise<unknown>, id: string): Promise<Answer> => {
  try {
    await run(id)
    return done
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, msg: error.message }
    throw error
  }
}
const reviewer = { ...server.ctx.user, id: 'reviewer' }
const now = () => systemContext(server.platform)
const save = async (article: Article, given: object) =>
  server.send(cmsArticle.endpoints.save, {
    token,
    headers: anew(),
    body: { id: article.id, version: article.version, ...given },
  })

/** Every act of the table as somebody does it; those that begin inside of others are asked for by these. */
const acts: Record<TransitionName, (article: Article) => Promise<Answer>> = {
  save: (article) => save(article, { content: `${body}<p>${article.id}</p>` }),
  saveAgain: (article) => save(article, { content: `${body}<p>${article.id}</p>` }),
  saveDraft: async (article) => save(await get(article.id, true), { content: `${body}<p>另一稿</p>` }),
  submit: ({ id }) => server.send(articleLife.submit, { ...call(id), body: {} }),
  withdraw: ({ id }) => server.send(articleLife.withdraw, { ...call(id), body: {} }),
  pass: ({ id }) => asReviewer((it) => now().tx((tx) => passArticle({ ...tx, user: reviewer }, it)), id),
  reject: ({ id }) =>
    asReviewer((it) => now().tx((tx) => rejectArticle({ ...tx, user: reviewer }, it, { opinion: '重写' })), id),
  publish: ({ id }) => server.send(articleLife.publish, { ...call(id), token: boss, body: {} }),
  schedule: ({ id }) =>
    server.send(articleLife.publish, { ...call(id), token: boss, body: { publishTime: '2099-01-01 09:00:00' } }),
  cancelSchedule: ({ id }) => server.send(articleLife.cancelSchedule, call(id)),
  offline: ({ id }) => server.send(articleLife.offline, { ...call(id), body: {} }),
  discardDraft: ({ id }) => server.send(articleLife.discardDraft, { token, headers: anew(), params: { id } }),
  remove: ({ id }) => server.send(articleLife.remove, call(id)),
  move: ({ id }) =>
    server.send(articleBatch.move, {
      token,
      headers: anew(),
      body: { ids: [id], classId: otherClass, redirect: true },
    }),
}
/** May publish without a review too, so that states alone decide. */
const boss = person('boss', articleRights())

const states: ArticleStatus[] = [s.draft, s.published, s.offline, s.waiting, s.passed, s.refused]
/** A save begins in whichever of the three the state asks for. */
const saves: TransitionName[] = ['save', 'saveAgain', 'saveDraft']

const forbidden = (Object.keys(transitions) as TransitionName[]).flatMap((name) =>
  states
    .filter((status) => groundOf(name, { status, draftFlag: 'N', draftStatus: null }) === undefined)
    .map((status): [TransitionName, ArticleStatus] => [name, status]),
)

test.for(forbidden.filter(([name, status]) => !saves.includes(name) || status === s.waiting))(
  '文章: %s is refused in state %s, and nothing is written',
  async ([name, status]) => {
    const article = await articleIn(status)
    const { refused = {} }: Transition = transitions[name]
    const answer = await acts[name](article)
    expect([answer.code, answer.msg]).toEqual([500, expectedOf(name, status) ?? refused[status] ?? changed])
    const after = await get(article.id)
    expect([after.status, after.version]).toEqual([article.status, article.version])
  },
)

/** A published text has no plan of its own; its working copy is what is published. */
const expectedOf = (name: TransitionName, status: ArticleStatus) =>
  name === 'schedule' && status === s.published ? changed : undefined

const allowed = (Object.keys(transitions) as TransitionName[])
  .filter((name) => name !== 'cancelSchedule')
  .flatMap((name) => transitions[name].from.map((status): [TransitionName, ArticleStatus] => [name, status]))

test.for(allowed)(
  '文章: %s leads from state %s where the table says, with one row of the log',
  async ([name, status]) => {
    const article = await articleIn(status)
    const { to, log }: Transition = transitions[name]
    const before = await logged(article.id)
    expect(await acts[name](article)).toMatchObject({ code: 200 })
    const rows = (await logged(article.id)).slice(before.length)
    const expected = to ?? article.status
    expect(rows.map(({ type, fromStatus, toStatus }) => [type, fromStatus, toStatus])).toEqual([
      [log, status, expected],
    ])
    if (name !== 'remove') expect((await get(article.id)).status).toBe(expected)
  },
)

const logged = (id: string) =>
  server.ctx.db
    .select()
    .from(articleLogTable)
    .where(eq(articleLogTable.articleId, id))
    .orderBy(articleLogTable.time, articleLogTable.id)

const copies = (Object.keys(transitions) as TransitionName[]).flatMap((name) => {
  const { draftFrom = [] }: Transition = transitions[name]
  return draftFrom.map((status): [TransitionName, ArticleStatus] => [name, status])
})

test.for(copies)(
  '文章: %s acts on the working copy in state %s; visitors go on reading the article',
  async ([name, status]) => {
    const article = await articleIn(s.published, { draft: status })
    expect([article.status, article.draftStatus]).toEqual([s.published, status])
    const { draftTo }: Transition = transitions[name]
    expect(await acts[name](article)).toMatchObject({ code: 200 })
    const after = await get(article.id)
    expect(after.status).toBe(s.published)
    expect(after.draftFlag).toBe(draftTo === null ? 'N' : 'Y')
    if (draftTo) expect(after.draftStatus).toBe(draftTo)
    expect(after.firstPublishTime).toBe(article.firstPublishTime)
  },
)

test('文章: a working copy under review is not changed, discarded or published', async () => {
  const article = await articleIn(s.published, { draft: s.waiting })
  for (const name of ['saveDraft', 'discardDraft', 'publish', 'submit'] as const)
    expect(await acts[name](article), name).toMatchObject({ code: 500, msg: changed })
})

test('文章: what a class does not review is not submitted', async () => {
  const article = await articleIn(s.draft, { auditMode: '0' })
  expect(await acts.submit(article)).toMatchObject({ code: 500, msg: '该栏目无需审核，请直接发布' })
})

test('文章: whoever may publish only reviewed texts leaves a draft to the reviewers', async () => {
  const article = await articleIn(s.draft)
  const publish = { ...call(article.id), body: {} }
  expect(await server.send(articleLife.publish, publish)).toMatchObject({
    code: 403,
    msg: '没有权限，请联系管理员授权',
  })
  expect(await server.send(articleLife.publish, { ...publish, headers: anew(), token: boss })).toMatchObject({
    code: 200,
    msg: '发布成功',
  })
  expect((await logged(article.id)).at(-1)).toMatchObject({ type: 'publish', remark: '免审' })
})

test('文章: somebody else takes back a submission only with the right to', async () => {
  const article = await articleIn(s.waiting)
  const other = person('other', articleRights('withdraw'))
  const withdraw = { ...call(article.id), body: {} }
  expect(await server.send(articleLife.withdraw, { ...withdraw, token: other })).toMatchObject({ code: 403 })
  expect(
    await server.send(articleLife.withdraw, { ...withdraw, headers: anew(), token: person('chief') }),
  ).toMatchObject({
    code: 200,
    msg: '已撤回',
  })
})

test('文章: nobody reviews what they handed in themselves, and a rejection says why', async () => {
  const article = await articleIn(s.waiting)
  const writer = { ...server.ctx.user, id: 'writer' }
  const own = asReviewer((id) => now().tx((tx) => passArticle({ ...tx, user: writer }, id)), article.id)
  expect(await own).toMatchObject({ msg: '不能审核自己提交的内容' })
  const silent = asReviewer((id) => now().tx((tx) => rejectArticle(tx, id, { opinion: ' ' })), article.id)
  expect(await silent).toMatchObject({ msg: '请填写审核意见' })
})

test('文章: a class that publishes by itself does so with the last decision', async () => {
  const classId = await world.classOf({ auditMode: '1', auditors: [[{ kind: 'user', id: '1' }]], autoPublish: 'Y' })
  const { id } = await world.article({ classId })
  expect(await acts.submit(await get(id))).toMatchObject({ msg: '已提交审核' })
  expect(await acts.pass(await get(id))).toEqual(done)
  expect(await get(id)).toMatchObject({ status: s.published })
  expect((await logged(id)).map(({ type }) => type)).toEqual(['add', 'submit', 'pass', 'publish'])
})

test('文章: publishing again keeps the first time of publication and the address', async () => {
  const first = await articleIn(s.published, { auditMode: '0' })
  server.clock.moveMs(3_600_000)
  await acts.offline(first)
  expect(await acts.publish(first)).toMatchObject({ msg: '发布成功' })
  const again = await get(first.id)
  expect([again.firstPublishTime, again.publishTime, again.url]).toEqual([
    first.firstPublishTime,
    first.publishTime,
    first.url,
  ])
})
