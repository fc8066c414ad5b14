import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { countArticles } from './cmsClass.counters.ts'
import { cmsClassTable } from './cmsClass.table.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string

const words = ['list', 'query', 'add', 'edit', 'remove', 'export']
const permissions = words.map((word) => `cms:cmsClass:${word}`)

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  keeper = caller({ permissions })
})
afterAll(() => server.close())

const add = (given: object = {}) => aClass(server, keeper, given)
const row = async (id: string) => (await server.ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, id)))[0]
const change = async (id: string, body: object, token = keeper) =>
  server.send(cmsClass.endpoints.save, { token, body: { id, version: (await row(id))?.version, ...body } })

test('栏目: each call needs its own permission', async () => {
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const { id } = await add()
  const other = caller({ permissions: ['cms:cmsArticle:list'] })
  const { level, search } = cmsClass.treeEndpoints
  expect(await server.send(level, { token: other, params: { level: 1, id: '0' } })).toMatchObject(denied)
  expect(await server.send(search, { token: other, query: {} })).toMatchObject(denied)
  expect(await server.send(cmsClass.endpoints.get, { token: other, params: { id } })).toMatchObject(denied)
  expect(await change(id, { className: '别名' }, caller({ permissions: ['cms:cmsClass:add'] }))).toMatchObject(denied)
  expect(await server.send(cmsClassCalls.listTree, { params: { level: 1, id: '0' }, query: {} })).toMatchObject({
    code: 401,
  })
})

test('栏目: who works with no content is offered no class', async () => {
  await add()
  const tree = (permission: string) =>
    server.send(cmsClassCalls.listTree, {
      token: caller({ permissions: [permission] }),
      params: { level: 1, id: '0' },
      query: {},
    })
  expect((await tree('system:post:list')).data).toEqual([])
  expect((await tree('cms:cmsArticle:list')).data?.length).toBeGreaterThan(0)
})

test('栏目: empty, wrong and taken values are refused in the words of the form', async () => {
  const { className, classCode } = await add()
  const said = async (given: object) => add(given).catch(({ message }: Error) => message)
  expect(await said({ className: '' })).toBe('栏目名称不能为空')
  expect(await said({ className })).toBe(`同级栏目下已存在名称【${className}】`)
  expect(await said({ classCode })).toBe('栏目编码已存在')
  expect(await said({ classCode: 'News' })).toBe('请输入小写字母、数字、下划线或中划线')
  expect(await said({ classCode: 'admin' })).toBe('该编码为系统保留')
  expect(await said({ classType: 'link' })).toBe('链接地址不能为空')
  expect(await said({ classType: 'link', linkUrl: 'javascript:alert(1)' })).toBe('链接地址格式不正确')
  expect(await said({ indexTemplate: '../secret' })).toBe('只能使用字母、数字、下划线、中划线、点和斜杠')
  expect(await said({ viewScope: '2' })).toBe('访问密码不能为空')
  expect(await said({ auditMode: '1' })).toBe('普通审核必须选择审核人')
  expect(await said({ auditMode: '1', auditors: [[{ kind: 'role', id: 'nobody' }]] })).toBe('审核人不存在')
  expect(await said({ auditMode: '2' })).toBe('审核流程不能为空')
  expect(await said({ parentId: 'nowhere' })).toBe('上级栏目不存在')
})

test('栏目: a class is not moved below itself, below a link or deeper than eight levels', async () => {
  const top = await add()
  const below = await add({ parentId: top.id })
  const link = await add({ classType: 'link', linkUrl: '/shop' })
  expect((await change(top.id, { parentId: below.id })).msg).toBe('栏目不能移动到自身或下级栏目')
  expect((await change(top.id, { parentId: top.id })).msg).toBe('栏目不能移动到自身或下级栏目')
  expect((await change(top.id, { parentId: link.id })).msg).toBe('外链栏目不能有下级栏目')
  let deepest = await add()
  for (let level = 2; level <= 7; level++) deepest = await add({ parentId: deepest.id })
  expect((await change(top.id, { parentId: deepest.id })).msg).toBe('栏目层级不能超过8级')
  expect(await change(below.id, { parentId: deepest.id })).toMatchObject({ code: 200, data: { treeLevel: 8 } })
})

test('栏目: a code that changes changes every path below, and parents know how many they have', async () => {
  const top = await add({ classCode: 'news' })
  const middle = await add({ parentId: top.id, classCode: 'city' })
  const leaf = await add({ parentId: middle.id, classCode: 'sport' })
  expect(leaf.classPath).toBe('/news/city/sport')
  expect(await change(top.id, { classCode: 'press' })).toMatchObject({ data: { classPath: '/press' } })
  expect(await row(leaf.id)).toMatchObject({ classPath: '/press/city/sport' })
  await change(leaf.id, { parentId: top.id })
  expect(await row(leaf.id)).toMatchObject({ classPath: '/press/sport' })
  expect(await row(top.id)).toMatchObject({ childCount: 2 })
  expect(await row(middle.id)).toMatchObject({ childCount: 0 })
})

test('栏目: it is told where visitors read it, unless it is switched off', async () => {
  const made = await add({})
  expect(made.url).toBe(`${made.classPath}/`)
  expect(await change(made.id, { status: '1' })).toMatchObject({ data: { url: null } })
})

test('栏目: a password is kept hashed and never told', async () => {
  const made = await add({ viewScope: '2', viewPassword: 'hut-9921' })
  expect(made).toMatchObject({ hasPassword: true })
  expect(JSON.stringify(made)).not.toContain('argon2')
  expect((await row(made.id))?.viewPasswordHash).toMatch(/^\$argon2id/)
  expect((await change(made.id, { viewPassword: null })).msg).toBe('访问密码不能为空')
  expect(await change(made.id, { className: '另名' })).toMatchObject({ data: { hasPassword: true } })
})

test('栏目: with articles it becomes no link and no channel', async () => {
  const { id } = await add()
  await server.ctx.tx((ctx) => countArticles(ctx, [{ classId: id, articles: 1 }]))
  const sentence = '栏目下存在文章，不能修改为该类型'
  expect((await change(id, { classType: 'cover' })).msg).toBe(sentence)
  expect((await change(id, { classType: 'link', linkUrl: '/x' })).msg).toBe(sentence)
  expect(await change(id, { classType: 'single' })).toMatchObject({ code: 200 })
})

test('栏目: counters add up however many articles come and go at once', async () => {
  const [one, two] = [await add(), await add()]
  const moves = Array.from({ length: 30 }, (_, i) =>
    server.ctx.tx((ctx) =>
      countArticles(
        ctx,
        i % 2 === 0
          ? [{ classId: one.id, articles: 1, published: 1 }]
          : [
              { classId: two.id, articles: 1 },
              { classId: one.id, articles: -1, published: -1 },
            ],
      ),
    ),
  )
  await Promise.all(moves)
  expect(await row(one.id)).toMatchObject({ articleCount: 0, publishCount: 0 })
  expect(await row(two.id)).toMatchObject({ articleCount: 15, publishCount: 0 })
  const gone = server.ctx.tx((ctx) => countArticles(ctx, [{ classId: 'nowhere', articles: 1 }]))
  await expect(gone).rejects.toThrow('所属栏目不存在')
})
