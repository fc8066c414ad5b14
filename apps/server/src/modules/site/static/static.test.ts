import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsSite, cmsSiteCalls as calls, siteId } from '@app/shared/cms/cmsSite.ts'
import { addImported } from '#/modules/cms/cmsArticle/imports/addImported.ts'
import { composed } from '#/modules/cms/cmsArticle/store/body.ts'
import { emptySnapshot } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { anew, articleRights, articleWorld, type World } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsClassTable, type ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import { runTask } from '#testing/runTask.ts'
import { openSmallDisk, type SmallDisk } from '#testing/smallDisk.ts'
import type { TestApp } from '#testing/testApp.ts'
import part from './static.backup.ts'
import { staticPageTable } from './staticPage.table.ts'
import { sweepStatic } from './staticState.ts'
import { directoryOf } from './testing/directory.ts'

/** All of a directory is made and compared several times. */
vi.setConfig({ testTimeout: 240_000 })

let home: string
let disk: SmallDisk
let dir: string
let server: TestApp
let other: TestApp
let world: World
let away: World
let site: FastifyInstance
let keeper: string
let newsId: string

const rights = [...articleRights(), 'cms:cmsSite:query', 'cms:cmsSite:edit', 'cms:cmsSite:cache', 'cms:cmsClass:remove']

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'atrium-static-'))
  disk = openSmallDisk(home)
  dir = join(disk.path, 'site')
  const env = { SITE_DIR: dir, SITE_ORIGIN: 'https://www.example.com', L_RATE_ANONYMOUS: '1000000' }
  const made = await articleWorld({ env })
  ;({ server, world } = made)
  keeper = made.person('keeper', rights)
  const second = await articleWorld({ env, databaseUrl: server.databaseUrl })
  ;({ server: other, world: away } = second)
  site = await server.site()
  newsId = (await aClass(server, world.token, { className: '新闻', classCode: 'news', pageSize: 2 })).id
})
afterEach(() => disk.free())
afterAll(async () => {
  await other.close()
  await server.close()
  disk.close()
  rmSync(home, { recursive: true, force: true })
})

async function settings(values: object) {
  const { version } = (await server.send(calls.get, { token: keeper })).data ?? {}
  const body = { id: siteId, version, ...values }
  const { code, msg } = await server.send(cmsSite.endpoints.save, { token: keeper, headers: anew(), body })
  expect([code, msg]).toEqual([200, msg])
}

async function act(name: 'publish' | 'offline', id: string, [at, by] = [server, world]) {
  const call = { token: by.token, headers: anew(), params: { ids: id }, body: {} }
  const { code, msg } = await at.send(articleLife[name], call)
  expect([code, msg]).toEqual([200, msg])
}

async function published(given: object = {}, [at, by] = [server, world]) {
  const article = await by.article({ classId: newsId, ...given })
  await act('publish', article.id, [at, by])
  return article
}

const state = async () => {
  const { data } = await server.send(calls.staticState, { token: keeper })
  if (!data) throw new Error('no state')
  return data
}

const { files, text, has, settled, expectSame } = directoryOf(() => ({ dir, server, site }))

test('静态页: while pages are made when asked for, nothing is written, and nothing can be made anew', async () => {
  await published()
  expect(await state()).toMatchObject({ isOn: false, pages: 0, waiting: 0 })
  const refused = await server.send(calls.buildStatic, { token: keeper, headers: anew() })
  expect(refused.msg).toBe('访问方式为动态访问，无需生成静态页')
  expect((await server.send(calls.staticState, { token: world.token })).code).toBe(403)
})

test('静态页: switched on, what everybody may read is written, and nothing else', async () => {
  const { articleNo } = await published({ title: '公开的文章' })
  for (let n = 0; n < 3; n++) await published()
  const draft = await world.article({ classId: newsId })
  const secret = await published({ viewScope: '2', viewPassword: 'mima-2026' })
  const inner = (await aClass(server, world.token, { className: '内部', classCode: 'inner', viewScope: '1' })).id
  await published({ classId: inner })
  await settings({ siteMode: 'static', staticPages: 2 })
  await expectSame()
  expect(text(`news/${articleNo}.html`)).toContain('公开的文章')
  for (const file of ['index.html', 'news/index.html', 'news/page/2/index.html', 'rss.xml', 'robots.txt'])
    expect([file, has(file)]).toEqual([file, true])
  const never = [`news/${draft.articleNo}.html`, `news/${secret.articleNo}.html`, 'news/page/3/index.html']
  expect(files().filter((file) => never.includes(file) || file.startsWith('inner/'))).toEqual([])
  expect(await state()).toMatchObject({ isOn: true, waiting: 0, trouble: null, faults: [], pages: files().length })
})

test('静态页: what one node publishes is in the directory, what the other withdraws is gone from every page', async () => {
  const { id, articleNo } = await published({ title: '只存在一会儿' }, [other, away])
  await expectSame()
  expect(text(`news/${articleNo}.html`)).toContain('只存在一会儿')
  expect(text('news/index.html')).toContain('只存在一会儿')
  await act('offline', id)
  await expectSame()
  expect(files().filter((file) => text(file).includes('只存在一会儿'))).toEqual([])
  expect(has(`news/${articleNo}.html`)).toBe(false)
})

test('静态页: articles and classes change, move and go, and the directory follows', async () => {
  const { id } = await published({ title: '前一个标题' })
  const { version } = await world.get(id)
  const body = { id, version, title: '后一个标题' }
  expect((await server.send(cmsArticle.endpoints.save, { token: world.token, headers: anew(), body })).code).toBe(200)
  await act('publish', id)
  await settled()
  expect([...files()].map(text).filter((page) => page.includes('前一个标题'))).toEqual([])
  expect(text('news/index.html')).toContain('后一个标题')
  const cls = await aClass(server, world.token, { className: '活动', classCode: 'events' })
  const { articleNo } = await published({ classId: cls.id })
  await expectSame()
  const renamed = { id: cls.id, version: cls.version, classCode: 'activities' }
  const saved = await server.send(cmsClass.endpoints.save, { token: world.token, headers: anew(), body: renamed })
  expect([saved.code, saved.msg]).toEqual([200, saved.msg])
  await expectSame()
  expect(files().filter((file) => file.startsWith('events/'))).toEqual([])
  expect(has(`activities/${articleNo}.html`)).toBe(true)
})

test('静态页: what an import brings has its pages as well', async () => {
  const [cls] = await server.ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, newsId))
  const settingsNow = await siteSettings(server.ctx)
  const snapshot = { ...emptySnapshot(), classId: newsId, title: '导入的文章', content: '<p>正文</p>' }
  const imported = await composed(server.ctx, snapshot, settingsNow)
  const given = { text: imported, cls: cls as ClassRow, status: '1' as const, publishTime: null }
  const [made] = await server.ctx.tx((tx) => addImported(tx, [given]))
  await expectSame()
  expect(text(`news/${made?.articleNo}.html`)).toContain('导入的文章')
})

test('静态页: a page whose address is the folder of another stands beside it', async () => {
  await settings({ urlRule: 'slug', urlSuffix: 'none' })
  const { id } = await published({ slug: 'abc', title: '地址与目录相同' })
  const below = await aClass(server, world.token, { parentId: newsId, className: '下级', classCode: 'def' })
  await published({ classId: below.id, slug: 'x' })
  await published({ slug: 'def', title: '被栏目遮住的文章' })
  await expectSame()
  expect(text('news/abc/index.html')).toContain('地址与目录相同')
  expect(has('news/def/x/index.html')).toBe(true)
  // At the address of a class the class is shown.
  expect(text('news/def/index.html')).not.toContain('<h1>被栏目遮住的文章')
  await act('offline', id)
  await settled()
  expect(files().filter((file) => file.startsWith('news/abc'))).toEqual([])
})

test('静态页: two addresses of one file are left to the process, and written once there is one again', async () => {
  await settings({ urlRule: 'slug', urlSuffix: '.html' })
  const { id } = await published({ slug: 'index', title: '与首页同名' })
  await settled()
  expect(has('news/index.html')).toBe(false)
  expect((await site.inject({ url: '/news/index.html' })).body).toContain('<h1>与首页同名')
  await act('offline', id)
  await settled()
  expect(has('news/index.html')).toBe(true)
  await settings({ urlRule: 'id' })
  await expectSame()
})

test('静态页: what a killed run has left undone is done by the next one', async () => {
  await settled()
  await server.ctx.db.update(staticPageTable).set({ mark: 1 })
  for (const file of files().filter((name) => name.startsWith('news/'))) rmSync(join(dir, file))
  await published()
  await expectSame()
})

test('静态页: without room on the disk it says so, former pages stay whole, and it goes on once there is room', async () => {
  await settled()
  const before = new Map(files().map((file) => [file, text(file)]))
  disk.fill()
  const { articleNo } = await published({ title: '没有空间时发布', content: `<p>${'字'.repeat(20_000)}</p>` })
  await expect
    .poll(async () => (await state()).trouble, { timeout: 60_000 })
    .toBe('磁盘空间不足，静态页暂停生成，已有页面保持不变，有空间后自动继续')
  for (const [file, was] of before)
    expect([file, text(file) === was || text(file).includes('</html>')]).toEqual([file, true])
  expect(has(`news/${articleNo}.html`)).toBe(false)
  disk.free()
  await server.send(calls.buildStatic, { token: keeper, headers: anew() })
  await expectSame()
  expect(has(`news/${articleNo}.html`)).toBe(true)
  expect(await state()).toMatchObject({ trouble: null })
})

test('静态页: the nightly check tells what differs and puts it right', async () => {
  await settled()
  const { articleNo } = await published()
  await settled()
  rmSync(join(dir, 'rss.xml'))
  writeFileSync(join(dir, 'news', 'stray.html'), 'nobody')
  writeFileSync(join(dir, `news/${articleNo}.html`), 'something else')
  const { message } = await runTask(server, 'cmsTask.staticCheck')
  expect(message).toMatch(/^核对静态页 \d+ 个：缺少 1 个，多余 1 个，内容不符 1 个，已开始重新生成$/)
  await expectSame()
  expect([has('rss.xml'), has('news/stray.html')]).toEqual([true, false])
})

test('静态页: after a restore the directory is made anew from the rows', async () => {
  await settled()
  writeFileSync(join(dir, 'news', 'later.html'), 'published after the backup')
  await part.restored?.(server.ctx.db, new Date())
  await published()
  await expectSame()
  expect(has('news/later.html')).toBe(false)
})

test('静态页: a closed site and pages that are made when asked for have no files', async () => {
  await settings({ status: '1' })
  await settled()
  await expect.poll(files, { timeout: 60_000 }).toEqual([])
  await settings({ status: '0' })
  await expectSame()
  expect(has('index.html')).toBe(true)
  await settings({ siteMode: 'dynamic' })
  await expect.poll(files, { timeout: 60_000 }).toEqual([])
  // As after the restore of rows that are older than the files.
  writeFileSync(join(dir, 'left.html'), 'of another time')
  await part.restored?.(server.ctx.db, new Date())
  await sweepStatic(server.ctx)
  await expect.poll(files, { timeout: 60_000 }).toEqual([])
})

test('静态页: a directory with files of others is refused, and none of them is touched', async () => {
  await settled()
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir)
  writeFileSync(join(dir, 'own.html'), 'mine')
  await settings({ siteMode: 'static' })
  await expect
    .poll(async () => (await state()).trouble, { timeout: 60_000 })
    .toBe('静态页目录中有其他文件，请指定一个空目录')
  await settings({ siteMode: 'dynamic' })
  await settled()
  expect(files()).toEqual(['own.html'])
})
