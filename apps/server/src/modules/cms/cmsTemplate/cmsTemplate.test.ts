import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { cmsTemplateCalls as calls } from '@app/shared/cms/cmsTemplate.ts'
import { anew } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm } from '#testing/multipart.ts'
import { pixel } from '#testing/pixel.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let site: FastifyInstance
let caller: ReturnType<typeof fakeCallers>
let keeper: string
let made = 0

const words = ['list', 'query', 'add', 'edit', 'remove', 'import', 'export', 'rollback', 'activate']
const holder = (...left: string[]) =>
  caller({
    permissions: [
      ...words.filter((word) => !left.includes(word)).map((word) => `cms:cmsTemplate:${word}`),
      'cms:cmsClass:add',
      'cms:cmsClass:list',
      'cms:cmsClass:query',
    ],
  })
const must = <T>({ data, msg, errors }: { data?: T | undefined; msg: unknown; errors?: unknown }): T => {
  if (data === undefined) throw new Error(`${String(msg)} ${JSON.stringify(errors)}`)
  return data
}
const aTheme = async () => {
  const name = `copy${++made}`
  const answer = await server.send(calls.addTheme, { token: keeper, body: { name, from: 'default' } })
  expect(answer.code).toBe(200)
  return name
}
const fileAt = async (theme: string, path: string) => {
  const file = must(await server.send(calls.tree, { token: keeper, query: { theme } })).find((one) => one.path === path)
  if (!file) throw new Error(path)
  return must(await server.send(calls.get, { token: keeper, params: { id: file.id } }))
}
const save = (given: object, token = keeper) =>
  server.send(calls.save, { token, body: { templateType: 'template', ...given } as never })
const change = async (theme: string, path: string, content: string, more: object = {}) => {
  const { id, version } = await fileAt(theme, path)
  return save({ id, version, theme, path, content, ...more })
}
const home = async () => (await site.inject({ url: '/' })).body

beforeAll(async () => {
  server = await openTestApp({
    env: { L_RATE_WRITE: '10000', L_TRANSFER_RATE: '1000', SITE_ORIGIN: 'https://www.example.com' },
  })
  site = await server.site()
  caller = fakeCallers(server.platform)
  keeper = holder()
})
afterAll(() => server.close())

test('模板: each act asks for its own right', async () => {
  const theme = await aTheme()
  const { id, version } = await fileAt(theme, 'list.html')
  const denied = { code: 403 }
  const file = { theme, path: 'list.html', content: 'x' }
  expect(await server.send(calls.tree, { token: holder('list'), query: { theme } })).toMatchObject(denied)
  expect(await server.send(calls.get, { token: holder('query'), params: { id } })).toMatchObject(denied)
  expect(await save({ ...file, id, version }, holder('edit'))).toMatchObject(denied)
  expect(await save({ ...file, path: 'new.html' }, holder('add'))).toMatchObject(denied)
  expect(await server.send(calls.remove, { token: holder('remove'), params: { ids: id } })).toMatchObject(denied)
  expect(await server.send(calls.activate, { token: holder('activate'), body: { theme } })).toMatchObject(denied)
  const zip = await server.app.inject({
    url: `/cms/cmsTemplate/theme/export/${theme}`,
    headers: { authorization: `Bearer ${holder('export')}` },
  })
  expect(zip.json()).toMatchObject(denied)
})

test('模板: a source that is none is not saved and names its line and column; a draft of it changes no page', async () => {
  const theme = await aTheme()
  const before = await fileAt(theme, 'list.html')
  const wrong = '<p>\n  好 {% if x %}\n{{ y | nothing }}\n'
  expect(await change(theme, 'list.html', wrong)).toMatchObject({
    code: 500,
    errors: { content: '第3行第1列：过滤器 nothing 不存在' },
  })
  const faults = must(
    await server.send(calls.check, { token: keeper, body: { theme, path: 'list.html', content: wrong } }),
  )
  expect(faults).toEqual([{ file: 'list.html', line: 3, column: 1, message: '过滤器 nothing 不存在' }])
  expect(await change(theme, 'list.html', wrong, { draft: true })).toMatchObject({ code: 200 })
  expect((await fileAt(theme, 'list.html')).content).toBe(before.content)
  const versions = must(await server.send(calls.versions, { token: keeper, params: { id: before.id } }))
  expect(versions.map(({ remark }) => remark)).toEqual(['草稿，未生效', '修改前'])
})

test.for([
  ['../evil.html', '只能使用字母、数字、下划线、中划线、点和斜杠'],
  ['/etc/passwd', '只能使用字母、数字、下划线、中划线、点和斜杠'],
  ['a/../../b.html', '只能使用字母、数字、下划线、中划线、点和斜杠'],
  ['.htaccess', '只能使用字母、数字、下划线、中划线、点和斜杠'],
  ['模板.html', '只能使用字母、数字、下划线、中划线、点和斜杠'],
  ['run.php', '文件格式不正确, 请上传html/liquid/xml/txt/json'],
  ['list.html', '该路径已存在文件'],
] as const)('模板: %s is no place for a file', async ([path, message]) => {
  expect(await save({ theme: 'default', path, content: 'x' })).toMatchObject({ code: 500, errors: { path: message } })
})

test('模板: too much text, a picture that is none and a file twice at once are refused', async () => {
  const theme = await aTheme()
  const large = await save({ theme, path: 'large.html', content: 'x'.repeat(513 * 1_024) })
  expect(large).toMatchObject({ errors: { path: '文件不能超过512KB' } })
  const picture = (content: Buffer) =>
    save({ theme, templateType: 'static', path: 'img/a.png', encoding: 'base64', content: content.toString('base64') })
  expect(await picture(Buffer.from('<svg onload=x>'))).toMatchObject({ errors: { path: '文件内容与扩展名不符' } })
  expect(await picture(pixel)).toMatchObject({ code: 200 })
  const twice = await Promise.all([1, 2].map((n) => save({ theme, path: 'once.html', content: String(n) })))
  expect(twice.map(({ code }) => code).toSorted()).toEqual([200, 500])
})

test('模板: two who change one file do not overwrite each other; a version comes back and is one itself', async () => {
  const theme = await aTheme()
  const first = await fileAt(theme, 'tag.html')
  const write = (content: string, version: number) => save({ id: first.id, version, theme, path: 'tag.html', content })
  expect(await write('二', first.version)).toMatchObject({ code: 200 })
  expect(await write('三', first.version)).toMatchObject({ code: 500, msg: '数据失效，请重新更新！' })
  const versions = must(await server.send(calls.versions, { token: keeper, params: { id: first.id } }))
  expect(versions.map(({ versionNo }) => versionNo)).toEqual([2, 1])
  const vid = versions[1]?.id ?? ''
  expect(await server.send(calls.rollback, { token: keeper, params: { id: 'other', vid } })).toMatchObject({
    code: 500,
  })
  const back = must(await server.send(calls.rollback, { token: keeper, params: { id: first.id, vid } }))
  expect(back.content).toBe(first.content)
  expect(must(await server.send(calls.versions, { token: keeper, params: { id: first.id } }))[0]?.remark).toBe(
    '恢复自第1版',
  )
})

test('模板: what is used is neither deleted nor renamed, by files of the theme and by classes of the site', async () => {
  const footer = await fileAt('default', 'partial/footer.html')
  const refs = must(await server.send(calls.refs, { token: keeper, params: { id: footer.id } }))
  expect(refs).toContainEqual(expect.objectContaining({ kind: 'template', name: 'layout/base.html' }))
  const remove = (id: string) => server.send(calls.remove, { token: keeper, params: { ids: id } })
  expect(await remove(footer.id)).toMatchObject({ code: 500, msg: '模板正在被 1 处引用，不能删除' })
  expect(
    await server.send(calls.rename, { token: keeper, body: { id: footer.id, path: 'partial/foot.html' } }),
  ).toMatchObject({
    msg: '模板正在被 1 处引用，不能重命名',
  })
  const own = must(await save({ theme: 'default', path: 'own.html', content: '自己的' }))
  const cls = await aClass(server, keeper, {})
  await server.ctx.db.update(cmsClassTable).set({ listTemplate: 'own.html' }).where(eq(cmsClassTable.id, cls.id))
  expect(await remove(own.id)).toMatchObject({ msg: '模板正在被 1 处引用，不能删除' })
  await server.ctx.db.update(cmsClassTable).set({ listTemplate: null }).where(eq(cmsClassTable.id, cls.id))
  expect(await remove(own.id)).toMatchObject({ code: 200 })
  expect(await remove((await fileAt('default', 'index.html')).id)).toMatchObject({ msg: '内置模板不能删除' })
})

test('主题: one that does not compile is not switched to; a good one is on the next page, and back again', async () => {
  const theme = await aTheme()
  const activate = (name: string) => server.send(calls.activate, { token: keeper, body: { theme: name } })
  expect(await change(theme, 'index.html', '<h1>新的首页</h1>')).toMatchObject({ code: 200 })
  expect(await home()).not.toContain('新的首页')
  const url = must(await server.send(calls.preview, { token: keeper, body: { theme, target: '/' } })).url
  const preview = await site.inject({ url: url.replace('https://www.example.com', '') })
  expect([preview.statusCode, preview.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(preview.body).toContain('新的首页')
  const forged = url.replace('https://www.example.com', '').replace(`/${theme}.`, '/default.')
  expect((await site.inject({ url: forged })).statusCode).toBe(404)
  await server.ctx.db.execute(
    `update cms_template set content = '{% if %}' where theme = '${theme}' and path = 'search.html'` as never,
  )
  expect(must(await activate(theme)).faults[0]).toMatchObject({ file: 'search.html', line: 1 })
  expect(await home()).not.toContain('新的首页')
  expect(await change(theme, 'search.html', '搜索')).toMatchObject({ code: 200 })
  expect(must(await activate(theme))).toEqual({ faults: [], missing: [] })
  expect(await home()).toContain('新的首页')
  expect(await server.send(calls.removeTheme, { token: keeper, params: { theme } })).toMatchObject({
    msg: '当前使用的主题不能删除',
  })
  expect(await change(theme, 'index.html', '<h1>又一个首页</h1>')).toMatchObject({ code: 200 })
  expect(await home()).toContain('又一个首页')
  expect(must(await activate('default'))).toEqual({ faults: [], missing: [] })
  expect(await home()).not.toContain('又一个首页')
  expect(await server.send(calls.removeTheme, { token: keeper, params: { theme } })).toMatchObject({ code: 200 })
  expect(await server.send(calls.removeTheme, { token: keeper, params: { theme: 'default' } })).toMatchObject({
    msg: '内置主题不能删除',
  })
})

const looked = (body: object, token = keeper) =>
  server.send(calls.preview, { token, headers: anew(), body: { theme: 'default', ...body } })
const see = async (url: string) => site.inject({ url: url.replace('https://www.example.com', '') })

test('预览: a text that is not stored is seen by its link alone, on every kind of page, and is kept nowhere', async () => {
  const cls = await aClass(server, keeper, { className: '预览栏目', classCode: 'looked' })
  const page = { path: 'fresh.html', content: '<h1>{{ class.name }}：未保存 {{ 1 | plus: 1 }}</h1>' }
  const { url } = must(await looked({ classId: cls.id, draft: page }))
  const seen = await see(url)
  expect([seen.statusCode, seen.body]).toEqual([200, expect.stringContaining('<h1>预览栏目：未保存 2</h1>')])
  expect([seen.headers['cache-control'], seen.headers['x-robots-tag'], seen.headers['referrer-policy']]).toEqual([
    'no-store',
    'noindex',
    'no-referrer',
  ])
  const part = { path: 'partial/footer.html', content: '<footer>新的页脚</footer>' }
  const next = must(await looked({ draft: part })).url
  expect((await see(next)).body).toMatch(
    /预览：主题 default，partial\/footer\.html 未保存的内容[^]*<footer>新的页脚<\/footer>/,
  )
  expect(await home()).not.toContain('新的页脚')
  expect((await see(url)).statusCode, 'the one before').toBe(404)
  server.clock.moveMs(30 * 60_000 + 1)
  expect((await see(next)).statusCode, 'half an hour later').toBe(404)
  server.clock.moveMs(-30 * 60_000 - 1)
})

test('预览: a text that runs for ever ends like every other page; one that is none is not shown', async () => {
  const endless = '{% for a in (1..100000) %}{% for b in (1..100000) %}x{% endfor %}{% endfor %}'
  const seen = await see(must(await looked({ draft: { path: 'index.html', content: endless } })).url)
  expect([seen.statusCode, seen.body]).toEqual([422, expect.stringMatching(/^index\.html 第1行第\d+列：页面/)])
  expect(await looked({ draft: { path: 'index.html', content: '{% if %}' } })).toMatchObject({
    errors: { content: expect.stringContaining('第1行') },
  })
  expect(await looked({ draft: { path: '../a.html', content: 'x' } })).toMatchObject({ code: 500 })
  expect(await looked({ draft: { path: 'a.html', content: 'x' } }, holder('edit'))).toMatchObject({ code: 403 })
  expect(await looked({ articleId: 'nobody' })).toMatchObject({ msg: '文章未发布，请选择已发布的文章' })
})

test('栏目的模板: one of the theme of the site, for the classes below as well; another theme does without and says so', async () => {
  const [bare, theme] = [await aTheme(), await aTheme()]
  await save({ theme, path: 'wide.html', content: '<p>宽版 {{ class.name }}</p>' })
  await save({ theme, path: 'parts/card.html', content: '卡片' })
  await save({ theme, path: 'plain.html', content: "{% include 'parts/card' %}" })
  const activate = async (name: string) =>
    must(await server.send(calls.activate, { token: keeper, body: { theme: name }, headers: anew() }))
  await activate(theme)
  const offered = must(await server.send(calls.select, { token: keeper })).map(({ path }) => path)
  expect(offered).toEqual(expect.arrayContaining(['list.html', 'plain.html', 'wide.html']))
  expect(offered.filter((path) => /^(layout|partial|parts|error|rss)/.test(path))).toEqual([])
  const named = (listTemplate: string) => ({ className: '上级', classCode: 'upper', listTemplate })
  await expect(aClass(server, keeper, named('nowhere.html'))).rejects.toThrow('当前主题没有该模板')
  const upper = await aClass(server, keeper, named('wide.html'))
  await aClass(server, keeper, { className: '下级', classCode: 'lower', parentId: upper.id })
  const lower = async () => (await site.inject({ url: '/upper/lower/' })).body
  expect(await lower()).toContain('<p>宽版 下级</p>')
  expect(await activate(bare)).toEqual({ faults: [], missing: [{ path: 'wide.html', classes: 1, articles: 0 }] })
  expect(await lower()).toContain('<h1>下级</h1>')
  expect((await activate('default')).faults).toEqual([])
})

const pack = async (files: Record<string, string | Buffer>) => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
const bring = async (theme: string, mode: string, value: Buffer) => {
  const part = { name: 'file', fileName: 'theme.zip', value }
  return (
    await sendForm(server.app, `/cms/cmsTemplate/theme/import?theme=${theme}&mode=${mode}`, [part], keeper)
  ).json()
}

test('主题: an export comes in again as it was, under another name', async () => {
  const from = await aTheme()
  await save({
    theme: from,
    templateType: 'static',
    path: 'a.png',
    encoding: 'base64',
    content: pixel.toString('base64'),
  })
  const { rawPayload } = await server.app.inject({
    url: `/cms/cmsTemplate/theme/export/${from}`,
    headers: { authorization: `Bearer ${keeper}` },
  })
  const told = await bring('again', 'new', rawPayload)
  expect(told.data).toMatchObject({ changed: 0, skipped: 0, faults: [] })
  const sums = async (theme: string) =>
    must(await server.send(calls.tree, { token: keeper, query: { theme } })).map(({ path, size }) => [path, size])
  expect(await sums('again')).toEqual(await sums(from))
  expect(await bring('again', 'new', await pack({ 'template/index.html': 'x' }))).toMatchObject({
    code: 500,
    errors: { theme: '主题已存在' },
  })
  const other = await pack({ 'template/list.html': '改过的', 'template/more.html': '新的' })
  expect((await bring('again', 'skip', other)).data).toMatchObject({ added: 1, changed: 0, skipped: 1 })
  expect((await fileAt('again', 'list.html')).content).not.toBe('改过的')
  expect((await bring('again', 'overwrite', other)).data).toMatchObject({ added: 0, changed: 1, skipped: 1 })
  expect((await fileAt('again', 'list.html')).content).toBe('改过的')
})

test('主题: an archive that leaves its folder, is a bomb or no archive is refused; a bad file is left out and told', async () => {
  const good = await pack({ 'template/index.html': 'x' })
  // The same name with another one of its length, in both of its places.
  const outside = Buffer.from(
    good.toString('latin1').replaceAll('template/index.html', '../../../../ab.html'),
    'latin1',
  )
  expect(await bring('out', 'new', outside)).toMatchObject({ msg: expect.stringContaining('文件格式不正确') })
  expect(await bring('out', 'new', Buffer.from('PK no archive'))).toMatchObject({
    msg: expect.stringContaining('文件格式不正确'),
  })
  expect(await bring('out', 'new', await pack({ 'template/big.html': Buffer.alloc(9_000_000) }))).toMatchObject({
    msg: '压缩包内容过大',
  })
  expect(await bring('out', 'new', await pack({ 'readme.md': 'x' }))).toMatchObject({ msg: '压缩包中没有主题文件' })
  const mixed = await pack({
    'my/template/index.html': '好',
    'my/template/bad.html': '{% if %}',
    'my/template/run.php': '<?php',
    'my/static/a.png': 'not a picture',
  })
  const told = await bring('mixed', 'new', mixed)
  expect(told.data).toMatchObject({ added: 1 })
  expect(told.data.faults.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'static/a.png',
    'template/bad.html',
    'template/run.php',
  ])
})
