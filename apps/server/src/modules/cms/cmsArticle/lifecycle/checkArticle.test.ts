import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsFileCalls } from '@app/shared/cms/cmsFileCalls.ts'
import { cmsTemplateCalls } from '@app/shared/cms/cmsTemplate.ts'
import { library } from '#/modules/cms/cmsFile/testing/library.ts'
import { articleTable } from '../store/article.table.ts'
import { anew, body } from '../testing/articles.ts'

const { server, person, world, picture, keeper } = await library()
afterAll(() => server.close())

const { token } = world
const check = async (id: string) => {
  const { data, msg } = await server.send(articleLife.check, { token, params: { id } })
  if (!data) throw new Error(String(msg))
  return data
}
const publish = (id: string) =>
  server.send(articleLife.publish, { token, headers: anew(), params: { ids: id }, body: {} })
const aTemplate = (path: string, content: string) =>
  server.send(cmsTemplateCalls.save, {
    token: person('designer', ['cms:cmsTemplate:add', 'cms:cmsTemplate:edit']),
    headers: anew(),
    body: { theme: 'default', templateType: 'template', path, content },
  })

test('发布检查: a template that the theme does not have stands against publishing', async () => {
  const { id } = await world.article()
  // As a change of the theme leaves it.
  await server.ctx.db.update(articleTable).set({ detailTemplate: 'gone.html' }).where(eq(articleTable.id, id))
  expect((await check(id)).errors).toEqual([{ field: 'detailTemplate', msg: '当前主题没有该模板' }])
  expect(await publish(id)).toMatchObject({ code: 500, msg: '当前主题没有该模板', reason: 'articleErrors' })
})

test('发布检查: a template that cannot be compiled, or includes what is not there, is named with its place', async () => {
  expect(await aTemplate('special.html', '<p>{{ article.title }}</p>\n{% include "partial/none" %}')).toMatchObject({
    code: 200,
  })
  const { id } = await world.article({ detailTemplate: 'special.html' })
  const msg = '模板 special.html 引用的 partial/none 不存在'
  expect((await check(id)).errors).toEqual([{ field: 'detailTemplate', msg }])
  expect(await aTemplate('partial/none.html', '<p>{{ article.title }}</p>')).toMatchObject({ code: 200 })
  // A node hears of a changed theme after the change.
  await expect.poll(async () => (await check(id)).errors).toEqual([])
  expect(await publish(id)).toMatchObject({ msg: '发布成功' })
})

test('发布检查: media that visitors will not see are told before', async () => {
  const { id: cover } = await picture()
  const { data, msg } = await server.send(cmsArticle.endpoints.save, {
    token: keeper,
    headers: anew(),
    body: {
      classId: await world.classOf(),
      title: '看不见的图片',
      content: `${body}<p><img src="/profile/2026/01/01/x.png" alt="没有登记的图片"></p>`,
      cover,
    },
  })
  if (!data) throw new Error(String(msg))
  const said = async () => (await check(data.id)).warnings.map((warning) => warning.msg)
  expect(await said()).toContain('有 1 个媒体文件未公开，访客无法查看')
  const bin = { token: keeper, headers: anew(), params: { ids: cover }, body: { confirm: '删除' } }
  expect(await server.send(cmsFileCalls.remove, bin)).toMatchObject({ code: 200 })
  expect(await said()).toContain('有 2 个媒体文件未公开，访客无法查看')
})
