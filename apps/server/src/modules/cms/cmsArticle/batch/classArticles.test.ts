import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { articleStatus as s } from '@app/shared/cms/articleStatus.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsClassCalls as calls } from '@app/shared/cms/cmsClassCalls.ts'
import { passArticle } from '#/modules/cms/cmsArticle/lifecycle/review.service.ts'
import { anew, articleRights, articleWorld, type World } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { systemCaller } from '#/platform/caller.ts'
import { systemContext } from '#/platform/context.ts'
import type { TestApp } from '#testing/testApp.ts'

let server: TestApp
let world: World
/** Whoever publishes without a review, and whoever only what was reviewed. */
let chief: string
let editor: string
/** Who publishes nothing. */
let clerk: string

beforeAll(async () => {
  const made = await articleWorld()
  ;({ server, world } = made)
  const classRights = ['cms:cmsClass:merge', 'cms:cmsClass:remove']
  chief = made.person('chief', [...articleRights(), ...classRights])
  editor = made.person('editor', [...articleRights('publishDirect'), ...classRights])
  clerk = made.person('clerk', [...articleRights('publishDirect', 'publish'), ...classRights])
})
afterAll(() => server.close())

const merge = (from: string, targetId: string, token: string) =>
  server.send(calls.merge, { token, headers: anew(), body: { targetId, ids: [from] } })
const remove = (from: string, moveTo: string, token: string) =>
  server.send(calls.remove, {
    token,
    headers: anew(),
    params: { ids: from },
    body: { withArticles: false, moveTo },
  })
const reviewedClass = () => world.classOf({ auditMode: '1', auditors: [[{ kind: 'user', id: '1' }]] })
async function put(classId: string, ...acts: ('publish' | 'plan' | 'offline' | 'submit')[]) {
  const { id } = await world.article({ classId })
  const call = { token: chief, headers: anew(), params: { ids: id } }
  for (const act of acts) {
    const answer =
      act === 'plan'
        ? await server.send(articleLife.publish, { ...call, body: { publishTime: '2099-01-01 08:00:00' } })
        : await server.send(articleLife[act], { ...call, headers: anew(), body: {} })
    expect(answer.code).toBe(200)
  }
  return id
}
const standing = async (id: string) => {
  const { classId, status } = await world.get(id)
  return { classId, status }
}

test.for(['publish', 'plan'] as const)(
  '合并栏目: what is out by %s comes under reviewers only with whoever publishes without them',
  async (act) => {
    const [from, to] = [await world.classOf(), await reviewedClass()]
    const [id, draft] = [await put(from, act), await put(from)]
    const refusal = {
      code: 500,
      msg: expect.stringContaining('需要审核，没有免审发布权限，不能移入已发布、定时发布的文章') as string,
    }
    expect(await merge(from, to, editor)).toMatchObject(refusal)
    expect(await remove(from, to, editor)).toMatchObject(refusal)
    const status = act === 'publish' ? s.published : s.passed
    expect([await standing(id), await standing(draft)]).toEqual([
      { classId: from, status },
      { classId: from, status: s.draft },
    ])
    expect(await merge(from, to, chief)).toMatchObject({ code: 200 })
    expect(await standing(id)).toEqual({ classId: to, status })
  },
)

test('合并栏目: whoever publishes nothing brings nothing published along, reviewers or not', async () => {
  const [from, to] = [await world.classOf(), await world.classOf()]
  const id = await put(from, 'publish')
  const refusal = { code: 500, msg: '没有发布文章的权限，不能移入已发布、定时发布的文章' }
  expect(await merge(from, to, clerk)).toMatchObject(refusal)
  expect(await remove(from, to, clerk)).toMatchObject(refusal)
  expect(await standing(id)).toEqual({ classId: from, status: s.published })
})

test('删除栏目: its articles go where they were sent, what was passed elsewhere as a draft', async () => {
  const [from, to] = [await reviewedClass(), await reviewedClass()]
  const id = await put(from, 'submit')
  await systemContext(server.platform, { ...systemCaller, id: 'reviewer' }).tx((tx) => passArticle(tx, id))
  expect(await remove(from, to, editor)).toMatchObject({ code: 200 })
  expect(await standing(id)).toEqual({ classId: to, status: s.draft })
})

test('合并栏目: what is offline begins as a draft where others review, and stays where they do not', async () => {
  const ways = [
    [await reviewedClass(), editor, s.draft],
    [await reviewedClass(), chief, s.offline],
    [await world.classOf(), editor, s.offline],
  ] as const
  for (const [to, token, status] of ways) {
    const from = await world.classOf()
    const id = await put(from, 'publish', 'offline')
    expect(await merge(from, to, token)).toMatchObject({ code: 200 })
    expect(await standing(id)).toEqual({ classId: to, status })
  }
})

test('合并栏目: what some reviewers look at does not come to others', async () => {
  const [from, to] = [await reviewedClass(), await reviewedClass()]
  const id = await put(from, 'submit')
  expect(await merge(from, to, editor)).toMatchObject({ code: 500, msg: expect.stringContaining('正在审核') as string })
  expect(await standing(id)).toEqual({ classId: from, status: s.waiting })
  expect(await merge(from, await world.classOf(), editor)).toMatchObject({ code: 200 })
})

test('合并栏目: nor does what they look at of an article that went offline meanwhile', async () => {
  const [from, to] = [await reviewedClass(), await reviewedClass()]
  const id = await put(from, 'publish')
  const { version, title } = await world.get(id)
  const body = { id, version, title, content: '<p>第二稿</p>' }
  await server.send(cmsArticle.endpoints.save, { token: chief, headers: anew(), body })
  const call = { token: chief, headers: anew(), params: { ids: id } }
  expect(await server.send(articleLife.submit, { ...call, body: {} })).toMatchObject({ code: 200 })
  const off = { ...call, headers: anew(), body: {} }
  expect(await server.send(articleLife.offline, off)).toMatchObject({ code: 200 })
  expect(await merge(from, to, editor)).toMatchObject({ code: 500, msg: expect.stringContaining('正在审核') as string })
  expect(await standing(id)).toEqual({ classId: from, status: s.offline })
})
