import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { articleBatch } from '@app/shared/cms/articleLife.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { cmsClassAuthTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { anew, articleRights, articleWorld } from '../testing/articles.ts'

const { server, person, world } = await articleWorld()
afterAll(() => server.close())
const { token, article, articleIn, classOf, get } = world

const flag = (body: BodyOf<typeof articleBatch.flags>, of = token) =>
  server.send(articleBatch.flags, { token: of, headers: anew(), body })
const sort = (body: { id: string; sort: number }, of = token) =>
  server.send(articleBatch.sort, { token: of, headers: anew(), body })
const denied = { code: 403, msg: '没有权限，请联系管理员授权' }

test.each(['topFlag', 'recommendFlag', 'hotFlag', 'slideFlag'] as const)(
  '属性: %s is set and taken back by whoever has the right, and holds at once on what is published',
  async (field) => {
    const { id } = await articleIn('1', { auditMode: '0' })
    expect(await flag({ ids: [id], field, value: '1' }, person('reader', articleRights('top')))).toMatchObject(denied)
    expect(await flag({ ids: [id], field, value: '1' })).toMatchObject({ code: 200 })
    expect(await get(id)).toMatchObject({ [field]: '1', status: '1', draftFlag: 'N' })
    expect(await flag({ ids: [id], field, value: '0' })).toMatchObject({ code: 200 })
    expect(await get(id)).toMatchObject({ [field]: '0' })
  },
)

test('权重: is changed in the list by whoever may put on top, within its bounds and classes', async () => {
  const classId = await classOf()
  const { id } = await article({ classId })
  expect(await sort({ id, sort: 7 }, person('reader', articleRights('top')))).toMatchObject(denied)
  expect(await sort({ id, sort: 1_000_000 })).toMatchObject({ code: 500, msg: '权重不能大于999999' })
  expect(await sort({ id: 'nowhere', sort: 1 })).toMatchObject({ code: 500 })
  expect(await sort({ id, sort: 7 })).toMatchObject({ code: 200 })
  expect(await get(id)).toMatchObject({ sort: 7 })
  await server.ctx.db
    .insert(cmsClassAuthTable)
    .values({ classId, subjectType: 'user', subjectId: 'looker', actions: 'view' })
  expect(await sort({ id, sort: 9 }, person('looker'))).toMatchObject({ code: 403, msg: '您没有该栏目的操作权限' })
})

test('属性筛选: each word finds its own articles and no others', async () => {
  const classId = await classOf()
  const made = async (given: object = {}) => (await article({ classId, cover: null, ...given })).id
  const ids = {
    top: await made({ topFlag: '1' }),
    recommend: await made({ recommendFlag: '1' }),
    hot: await made({ hotFlag: '1' }),
    slide: await made({ slideFlag: '1' }),
    expiring: await made(),
    later: await made(),
  }
  const due = (id: string, days: number) =>
    server.ctx.db.execute(sql`update cms_article set status = '1', publish_time = now() - interval '1 day',
      expire_time = now() + make_interval(days => ${days}) where id = ${id}`)
  await due(ids.expiring, 6)
  await due(ids.later, 8)
  await server.ctx.db.execute(sql`update cms_article set cover = 'some' where id = ${ids.later}`)
  const found = async (mark: 'top' | 'recommend' | 'hot' | 'slide' | 'expiring' | 'noCover') => {
    const { data } = await server.send(cmsArticle.endpoints.page, { token, query: { classId, mark } })
    return data?.list.map(({ id }) => id).toSorted()
  }
  for (const mark of ['top', 'recommend', 'hot', 'slide', 'expiring'] as const)
    expect([mark, await found(mark)]).toEqual([mark, [ids[mark]]])
  const { later: _, ...bare } = ids
  expect(await found('noCover')).toEqual(Object.values(bare).toSorted())
  const unknown = server.send(cmsArticle.endpoints.page, { token, query: { mark: 'none' as never } })
  expect(await unknown).toMatchObject({ code: 500 })
})
