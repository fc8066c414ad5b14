import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { articleBatch, articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { articleRecycleCalls, classRecycleCalls } from '@app/shared/cms/cmsRecycle.ts'
import { cmsSite, cmsSiteCalls, siteId } from '@app/shared/cms/cmsSite.ts'
import { cmsTemplateCalls } from '@app/shared/cms/cmsTemplate.ts'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { anew, articleRights, articleWorld, type World } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import type { TestApp } from '#testing/testApp.ts'
import { directoryOf } from './testing/directory.ts'

vi.setConfig({ testTimeout: 240_000 })

let home: string
let server: TestApp
let world: World
let site: FastifyInstance
let keeper: string
const { files, text, expectSame } = directoryOf(() => ({ dir: join(home, 'site'), server, site }))

const rights = [
  ...articleRights('publishDirect'),
  'cms:cmsSite:query',
  'cms:cmsSite:edit',
  ...['remove', 'move'].map((word) => `cms:cmsClass:${word}`),
  ...['cmsArticleRecycle', 'cmsClassRecycle'].flatMap((bin) => [`cms:${bin}:list`, `cms:${bin}:restore`]),
  ...['list', 'query', 'edit'].map((word) => `cms:cmsTemplate:${word}`),
]

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'atrium-chance-'))
  const made = await articleWorld({
    env: { SITE_DIR: join(home, 'site'), SITE_ORIGIN: 'https://www.example.com', L_RATE_ANONYMOUS: '1000000' },
  })
  ;({ server, world } = made)
  keeper = made.person('keeper', rights)
  site = await server.site()
  const news = await aClass(server, world.token, { className: '新闻', classCode: 'news', pageSize: 3 })
  for (const classCode of ['events', 'help'])
    await aClass(server, world.token, { className: classCode, classCode, parentId: news.id })
  await aClass(server, world.token, { className: '关于', classCode: 'about' })
  const { version } = (await server.send(cmsSiteCalls.get, { token: keeper })).data ?? {}
  const body = { id: siteId, version, siteMode: 'static', staticPages: 3, cacheSeconds: 0 }
  expect((await server.send(cmsSite.endpoints.save, { token: keeper, headers: anew(), body })).code).toBe(200)
})
afterAll(async () => {
  await server.close()
  rmSync(home, { recursive: true, force: true })
})

const acts = {
  publish: 6,
  change: 4,
  withdraw: 5,
  move: 3,
  remove: 4,
  restore: 4,
  moveClass: 2,
  renameClass: 2,
  removeClass: 1,
  restoreClass: 1,
  template: 2,
} as const
type Act = keyof typeof acts

/** Each of them once, whatever chance draws. */
const once: readonly Act[] = [
  'publish',
  'publish',
  'publish',
  'withdraw',
  'remove',
  'restore',
  'change',
  'move',
  'moveClass',
  'renameClass',
  'removeClass',
  'restoreClass',
  'template',
]

const call = async (endpoint: Endpoint, given: { params?: object; body?: object }) =>
  (await server.send(endpoint, { token: keeper, headers: anew(), body: {}, ...given })).code === 200

const articlesIn = async (...states: string[]) => {
  const rows = await server.ctx.db.select().from(articleTable).orderBy(articleTable.articleNo)
  return rows.filter(({ status, delFlag }) => states.includes(delFlag === '1' ? 'deleted' : status))
}
const classes = (delFlag = '0') =>
  server.ctx.db
    .select()
    .from(cmsClassTable)
    .where(and(eq(cmsClassTable.delFlag, delFlag), eq(cmsClassTable.siteId, '1')))
    .orderBy(cmsClassTable.id)
/** Those that an act was about, without what went with them. */
const deletedClasses = async () => {
  const rows = await classes('1')
  return rows.filter(({ parentId }) => !rows.some(({ id }) => id === parentId))
}
const templates = ['partial/footer.html', 'partial/header.html', 'partial/items.html']
let count = 0

/** Does one thing to whatever `chance` falls on; false where there is nothing to do it to, or it is refused. */
async function happens(act: Act, chance: number): Promise<boolean> {
  const one = <T>(rows: readonly T[]): T | undefined => rows[chance % Math.max(1, rows.length)]
  count += 1
  if (act === 'publish') {
    const cls = one(await classes())
    if (!cls) return false
    const { id } = await world.article({ classId: cls.id, title: `第${count}篇`, tags: [`标签${chance % 3}`] })
    return call(articleLife.publish, { params: { ids: id } })
  }
  if (act === 'change') {
    const row = one(await articlesIn('1'))
    const body = row && { id: row.id, version: row.version, title: `改第${count}次`, cover: null }
    return (
      body !== undefined &&
      (await call(cmsArticle.endpoints.save, { body })) &&
      call(articleLife.publish, { params: { ids: body.id } })
    )
  }
  if (act === 'withdraw') {
    const row = one(await articlesIn('1'))
    return row !== undefined && call(articleLife.offline, { params: { ids: row.id } })
  }
  if (act === 'move') {
    const [row, cls] = [one(await articlesIn('1', '2')), one(await classes())]
    return (
      row !== undefined && cls !== undefined && call(articleBatch.move, { body: { ids: [row.id], classId: cls.id } })
    )
  }
  if (act === 'remove') {
    const row = one(await articlesIn('0', '2'))
    return row !== undefined && call(articleLife.remove, { params: { ids: row.id } })
  }
  if (act === 'restore') {
    const row = one(await articlesIn('deleted'))
    const classId = one(await classes())?.id
    const isBack = row && (await call(articleRecycleCalls.restore, { body: { ids: [row.id], classId } }))
    return isBack === true && call(articleLife.publish, { params: { ids: row.id } })
  }
  const cls = one(await (act === 'restoreClass' ? deletedClasses() : classes()))
  if (act === 'template') {
    const { data: tree } = await server.send(cmsTemplateCalls.tree, { token: keeper, query: { theme: 'default' } })
    const id = tree?.find(({ path }) => path === one(templates))?.id ?? ''
    const { data: file } = await server.send(cmsTemplateCalls.get, { token: keeper, params: { id } })
    if (!file) return false
    const { theme, templateType, path, version } = file
    const content = file.content.replace(/(?:<i>\d+<\/i>)?\s*$/, `<i>${count}</i>`)
    return call(cmsTemplateCalls.save, { body: { id, theme, templateType, path, version, content } })
  }
  if (!cls) return false
  if (act === 'moveClass') {
    const targetId = one(['0', ...(await classes()).map(({ id }) => id)].toReversed())
    return call(cmsClassCalls.move, { body: { id: cls.id, targetId } })
  }
  if (act === 'renameClass') {
    const { id, version } = cls
    return call(cmsClass.endpoints.save, { body: { id, version, classCode: `renamed${count}` } })
  }
  if (act === 'removeClass') {
    // The tree stays large enough for the rest.
    if ((await classes()).length < 4) return false
    return call(cmsClassCalls.remove, {
      params: { ids: cls.id },
      body: { withArticles: true, confirmName: cls.className },
    })
  }
  return call(classRecycleCalls.restore, { body: { ids: [cls.id], republish: true } })
}

test('静态页: after whatever has happened in whatever order the directory says what the process says', async () => {
  const drawn = fc.sample(
    fc.tuple(
      fc.oneof(...Object.entries(acts).map(([act, weight]) => ({ arbitrary: fc.constant(act as Act), weight }))),
      fc.nat(997),
    ),
    // The same in every run (decision 116).
    { numRuns: 40, seed: 20_261_128 },
  )
  for (const [at, act] of once.entries()) expect([act, await happens(act, at)]).toEqual([act, true])
  for (const [at, [act, chance]] of drawn.entries()) {
    await happens(act, chance)
    if (at % 20 === 19) await expectSame()
  }
  const shown = files().map(text).join('')
  for (const { title } of await articlesIn('0', '2', 'deleted')) expect(shown).not.toContain(`${title}<`)
  expect(shown).toContain('<i>')
})
