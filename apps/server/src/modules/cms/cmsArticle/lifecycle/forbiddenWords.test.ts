import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsArticle, type ArticleSave } from '@app/shared/cms/cmsArticle.ts'
import { cmsWord } from '@app/shared/cms/cmsWord.ts'
import { cmsSiteTable } from '#/modules/cms/cmsSite/cmsSite.table.ts'
import { anew, articleRights, articleWorld, body } from '../testing/articles.ts'

const { server, person, world } = await articleWorld()
const token = person('keeper', [...articleRights(), 'cms:cmsSite:word'])
afterAll(() => server.close())

const wordCheck = async (is: 'off' | 'warn' | 'block') => {
  await server.ctx.db.update(cmsSiteTable).set({ wordCheck: is })
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['site'] }))
}
const word = async (given: object) => {
  const sent = { wordType: '1', level: '2', groupName: '测试', status: '0', ...given } as never
  const { code, msg } = await server.send(cmsWord.endpoints.save, { token, headers: anew(), body: sent })
  expect([code, msg]).toEqual([200, msg])
}
const save = (sent: Partial<ArticleSave>) =>
  server.send(cmsArticle.endpoints.save, { token, headers: anew(), body: sent })
const act = (name: 'submit' | 'publish', id: string) =>
  server.send(articleLife[name], { token, headers: anew(), params: { ids: id }, body: {} })
const check = async (id: string) => {
  const { data } = await server.send(articleLife.check, { token, params: { id } })
  const said = (of: { field?: string | null; msg: string }[] = []) =>
    of.map(({ msg }) => msg).filter((msg) => msg.startsWith('内容包含'))
  return { errors: said(data?.errors), warnings: said(data?.warnings) }
}

beforeAll(async () => {
  await word({ word: '赌博平台' })
  await word({ word: '最低价', level: '1' })
})

test('敏感词: blocked, a text with a forbidden word is not saved, wherever it stands and however it is spaced', async () => {
  await wordCheck('block')
  const classId = await world.classOf()
  for (const sent of [
    { title: '赌博平台推荐' },
    { title: '一', content: '<p>加入赌 博，平台</p>' },
    { title: '一', summary: '赌博平台' },
    { title: '一', subTitle: '赌博平台' },
  ])
    expect(await save({ classId, ...sent })).toMatchObject({ code: 500, msg: '内容包含禁用词：赌博平台' })
  expect(await save({ classId, title: '最低价的书', content: body })).toMatchObject({ code: 200 })
})

test('敏感词: blocked since it was written, it is neither submitted nor published', async () => {
  await wordCheck('off')
  const direct = await world.classOf()
  const reviewed = await world.classOf({ auditMode: '1', auditors: [[{ kind: 'user', id: '1' }]] })
  const made = async (classId: string) => {
    const { data } = await save({ classId, title: '旧稿', content: `${body}<p>赌博平台</p>` })
    return String(data?.id)
  }
  const [toPublish, toSubmit] = [await made(direct), await made(reviewed)]
  await wordCheck('block')
  const refused = { code: 500, msg: expect.stringContaining('内容包含禁用词：赌博平台') }
  expect(await act('publish', toPublish)).toMatchObject(refused)
  expect(await act('submit', toSubmit)).toMatchObject(refused)
  expect((await world.get(toPublish)).status).toBe('0')
  expect((await world.get(toSubmit)).status).toBe('0')
  expect(await check(toPublish)).toEqual({ errors: ['内容包含禁用词：赌博平台'], warnings: [] })
})

test('敏感词: warned of, it is said in 发布检查 and published all the same; off, nobody looks', async () => {
  await wordCheck('warn')
  const classId = await world.classOf()
  const { data } = await save({ classId, title: '提醒', content: `${body}<p>赌博平台，最低价</p>` })
  const id = String(data?.id)
  expect(await check(id)).toEqual({ errors: [], warnings: ['内容包含敏感词或易错词：赌博平台、最低价'] })
  await wordCheck('off')
  expect(await check(id)).toEqual({ errors: [], warnings: [] })
  await wordCheck('warn')
  expect((await act('publish', id)).code).toBe(200)
})

test('敏感词: blocked, a word that is only pointed out is a warning still', async () => {
  await wordCheck('block')
  const classId = await world.classOf()
  const { data } = await save({ classId, title: '促销', content: `${body}<p>最低价</p>` })
  expect(await check(String(data?.id))).toEqual({ errors: [], warnings: ['内容包含敏感词或易错词：最低价'] })
  expect((await act('publish', String(data?.id))).code).toBe(200)
})
