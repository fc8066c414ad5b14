import { afterAll, expect, test } from 'vitest'
import { cmsArticle, type ArticleSave } from '@app/shared/cms/cmsArticle.ts'
import { cmsSiteTable } from '#/modules/cms/cmsSite/cmsSite.table.ts'
import { anew, articleWorld, body } from '../testing/articles.ts'

const { server, person, world } = await articleWorld()
const token = person('writer')
afterAll(() => server.close())

const settle = async (values: Partial<typeof cmsSiteTable.$inferInsert>) => {
  await server.ctx.db.update(cmsSiteTable).set(values)
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['site'] }))
}
let saves = 0
/** No two saves are the same. */
const save = (sent: Partial<ArticleSave>) =>
  server.send(cmsArticle.endpoints.save, { token, headers: anew(), body: { remark: String(++saves), ...sent } })

test('站点设置: where published texts are not edited, a save of one is refused and nothing of it stays', async () => {
  await settle({ editPublished: 'N' })
  const article = await world.articleIn('1')
  const change = { id: article.id, version: article.version, title: '改过的标题' }
  expect(await save(change)).toMatchObject({ code: 500, msg: '已发布内容不允许编辑，请先下线内容！' })
  expect((await world.get(article.id)).title).toBe(article.title)
  const draft = await world.articleIn('0')
  expect((await save({ id: draft.id, version: draft.version, title: '草稿可以改' })).code).toBe(200)
  await settle({ editPublished: 'Y' })
  expect((await save(change)).code).toBe(200)
})

test.for([
  ['none', [200, undefined], [200, undefined]],
  ['class', [500, '栏目下已存在相同标题的文章，是否继续?'], [200, undefined]],
  ['site', [500, '已存在相同标题的文章，是否继续?'], [500, '已存在相同标题的文章，是否继续?']],
] as const)('站点设置: titles that repeat, looked for in %s', async ([titleRepeat, inClass, elsewhere]) => {
  await settle({ titleRepeat })
  const [classId, other] = [await world.classOf(), await world.classOf()]
  const title = `重复的标题${titleRepeat}`
  expect((await save({ classId, title })).code).toBe(200)
  const said = async (sent: Partial<ArticleSave>) => {
    const { code, msg } = await save(sent)
    return [code, code === 200 ? undefined : msg]
  }
  expect(await said({ classId, title })).toEqual(inClass)
  expect(await said({ classId: other, title })).toEqual(elsewhere)
  expect((await save({ classId, title, ignoreWarnings: true })).code).toBe(200)
  await settle({ titleRepeat: 'class' })
})

test('站点设置: a summary is made from so many characters of the text, or not at all; a written one stays', async () => {
  const classId = await world.classOf()
  const summaryOf = async (given: Partial<ArticleSave> = {}) => {
    const { data } = await save({ classId, title: `摘要${saves}`, content: body, ...given })
    return (await world.get(String(data?.id))).summary
  }
  await settle({ autoSummary: 8 })
  expect(await summaryOf()).toBe('正文有足够多的字')
  expect(await summaryOf({ summary: '自己写的' })).toBe('自己写的')
  await settle({ autoSummary: 0 })
  expect(await summaryOf()).toBeFalsy()
  await settle({ autoSummary: 120 })
})
