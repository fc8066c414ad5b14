import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsRedirect } from '@app/shared/cms/cmsRedirect.ts'
import { cmsSite, cmsSiteCalls, siteId } from '@app/shared/cms/cmsSite.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { addRedirects, takeRedirect, type Redirect } from './addRedirects.ts'
import { siteSettings } from './cmsSite.read.ts'
import { cmsRedirectTable } from './cmsSite.table.ts'

let server: TestApp
let other: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string

beforeAll(async () => {
  server = await openTestApp({ env: { SCRIPT_HOSTS: 'hm.baidu.com' } })
  other = await openTestApp({ databaseUrl: server.databaseUrl })
  caller = fakeCallers(server.platform)
  keeper = caller({ permissions: ['query', 'edit', 'redirect'].map((word) => `cms:cmsSite:${word}`) })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const read = async () => {
  const { data, msg } = await server.send(cmsSiteCalls.get, { token: keeper })
  if (!data) throw new Error(String(msg))
  return data
}
const save = async (values: object, token = keeper) =>
  server.send(cmsSite.endpoints.save, { token, body: { id: siteId, version: (await read()).version, ...values } })

test('站点设置: reading and changing have permissions of their own', async () => {
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const editor = caller({ permissions: ['cms:cmsSite:edit'] })
  const reader = caller({ permissions: ['cms:cmsSite:query'] })
  expect(await server.send(cmsSiteCalls.get, { token: editor })).toMatchObject(denied)
  expect(await save({ siteName: '他人' }, reader)).toMatchObject(denied)
})

test.for<[string, object, object]>([
  ['a site without a name', { siteName: ' ' }, { siteName: '站点名称不能为空' }],
  ['a domain with a path', { domain: 'https://a.example/x' }, { domain: '站点域名格式不正确' }],
  ['a domain of another scheme', { domain: 'javascript:alert(1)' }, { domain: '站点域名格式不正确' }],
  ['a page of 101 rows', { pageSize: 101 }, { pageSize: '列表每页条数不能大于100' }],
  ['a watermark without a picture', { watermark: 'Y' }, { watermarkImage: '水印图片不能为空' }],
  ['a mail address that is none', { leaveMailTo: 'a@example.com, b' }, { leaveMailTo: '通知邮箱格式不正确' }],
])('站点设置: %s is refused', async ([, values, errors]) => {
  expect(await save(values)).toMatchObject({ code: 500, errors })
})

const script = (src: string, more = '') => `<script ${more} src="${src}"></script>`

test.for<[string, string, string]>([
  ['a script of another host', script('https://evil.example/a.js'), '脚本来源不在白名单'],
  ['a host that begins the same way', script('https://hm.baidu.com.evil.example/a.js'), '脚本来源不在白名单'],
  ['a script without an address', '<script async></script>', '脚本来源不在白名单'],
  ['a script inside', '<script>alert(1)</script>', '统计代码只能包含带 src 的 script 标签和 meta 标签'],
  ['a handler', script('https://hm.baidu.com/a.js', 'onload="x"'), '统计代码只能包含带 src 的 script 标签和 meta 标签'],
  ['a frame', '<iframe src="https://hm.baidu.com"></iframe>', '统计代码只能包含带 src 的 script 标签和 meta 标签'],
  [
    'a leading away',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '统计代码只能包含带 src 的 script 标签和 meta 标签',
  ],
])('站点设置: counting code with %s is refused', async ([, headHtml, sentence]) => {
  expect(await save({ headHtml })).toMatchObject({ code: 500, errors: { headHtml: sentence } })
})

test('站点设置: counting code of a named host is taken', async () => {
  const headHtml = `<!-- 统计 -->\n<meta name="baidu-site-verification" content="codeva-1">\n${script('https://hm.baidu.com/hm.js?1', 'async data-id="1"')}`
  expect(await save({ headHtml })).toMatchObject({ code: 200, data: { headHtml } })
})

test('站点设置: a width that the dictionary does not know is refused', async () => {
  expect(await save({ thumbWidths: '320,321' })).toMatchObject({ code: 500 })
})

test('站点设置: a tab is saved alone, and every node knows at once', async () => {
  expect(await siteSettings(other.ctx)).toMatchObject({
    siteName: '默认站点',
    keepVersions: 50,
    thumbWidths: '320,768,1280',
  })
  expect(await save({ siteName: '中庭', domain: 'https://www.example.com' })).toMatchObject({ code: 200 })
  expect(await siteSettings(server.ctx)).toMatchObject({ siteName: '中庭', keepVersions: 50 })
  await expect.poll(async () => (await siteSettings(other.ctx)).siteName).toBe('中庭')
  expect(await save({ version: 1, siteName: '旧' })).toMatchObject({ code: 500, reason: 'stale' })
})

const ways = async () =>
  Object.fromEntries(
    (
      await server.ctx.db
        .select({ from: cmsRedirectTable.fromPath, to: cmsRedirectTable.toPath })
        .from(cmsRedirectTable)
        .where(eq(cmsRedirectTable.delFlag, '0'))
    ).map(({ from, to }) => [from, to]),
  )
const add = (...rows: Redirect[]) => server.ctx.tx((tx) => addRedirects(tx, rows, 'class'))
const saveWay = (fromPath: string, toPath: string, more: object = {}) =>
  server.send(cmsRedirect.endpoints.save, {
    token: keeper,
    body: { fromPath, toPath, code: '301', status: '0', ...more },
  })

test('重定向: circles, foreign addresses without a scheme and paths with a query are refused', async () => {
  const loop = { code: 500, msg: '重定向不能形成循环' }
  expect(await saveWay('/own', '/own')).toMatchObject(loop)
  expect(await saveWay('/one', '/two')).toMatchObject({ code: 200 })
  expect(await saveWay('/two', '/one')).toMatchObject(loop)
  expect(await saveWay('//evil.example', '/two')).toMatchObject({ errors: { fromPath: '原路径格式不正确' } })
  expect(await saveWay('/a?b=1', '/two')).toMatchObject({ errors: { fromPath: '原路径格式不正确' } })
  for (const target of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'evil.example'])
    expect(await saveWay('/three', target), target).toMatchObject({ errors: { toPath: '目标路径格式不正确' } })
  await expect(add({ fromPath: '/p', toPath: '/q' }, { fromPath: '/q', toPath: '/p' })).rejects.toThrow(loop.msg)
})

test('重定向: chains are flattened, whichever end was there first', async () => {
  await add({ fromPath: '/news/1', toPath: '/info/1' })
  expect(await saveWay('/start', '/news/1')).toMatchObject({ code: 200, data: { toPath: '/info/1' } })
  await add({ fromPath: '/info/1', toPath: '/press/1' })
  await add({ fromPath: '/x', toPath: '/y' }, { fromPath: '/y', toPath: '/z' })
  expect(await ways()).toMatchObject({
    '/news/1': '/press/1',
    '/start': '/press/1',
    '/info/1': '/press/1',
    '/x': '/z',
    '/y': '/z',
  })
})

test('重定向: what moves away and back is where it was', async () => {
  await add({ fromPath: '/here', toPath: '/there' })
  await add({ fromPath: '/there', toPath: '/here' })
  const known = await ways()
  expect(known['/there']).toBe('/here')
  expect(known['/here']).toBeUndefined()
})

test('重定向: two moves at once leave no chain', async () => {
  await Promise.all([
    add({ fromPath: '/race/a', toPath: '/race/b' }),
    other.ctx.tx((tx) => addRedirects(tx, [{ fromPath: '/race/b', toPath: '/race/c' }], 'class')),
  ])
  const known = await ways()
  expect(known[String(known['/race/a'])]).toBeUndefined()
})

test('重定向: a visit is counted, a stopped redirect leads nowhere', async () => {
  await add({ fromPath: '/old', toPath: '/now', code: '302' })
  expect(await takeRedirect(server.ctx, '/nothing')).toBeUndefined()
  expect(await takeRedirect(server.ctx, '/old')).toEqual({ toPath: '/now', code: 302 })
  const own = and(eq(cmsRedirectTable.fromPath, '/old'), eq(cmsRedirectTable.delFlag, '0'))
  const [row] = await server.ctx.db.select().from(cmsRedirectTable).where(own)
  expect(row?.hits).toBe(1)
  await server.send(cmsRedirect.endpoints.changeStatus, { token: keeper, body: { id: String(row?.id), status: '1' } })
  expect(await takeRedirect(server.ctx, '/old')).toBeUndefined()
})

test('站点设置: without a name of its own the site is known by a port', async () => {
  await save({ domain: null })
  expect(await read()).toMatchObject({ onPort: true })
  await save({ domain: 'https://www.example.com' })
  expect(await read()).toMatchObject({ onPort: false })
})
