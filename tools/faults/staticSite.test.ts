import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded, type Embedded } from '@app/server/platform/embedded/embedded.ts'
import { freePort, pause } from '../testing/processes.ts'
import { createNode, type ServerNode } from './node.ts'
import { startProxy, type Proxy } from './proxy.ts'

const home = mkdtempSync(join(tmpdir(), 'atrium-fault-'))
const dir = join(home, 'site')
const many = 1_500
let embedded: Embedded
let proxy: Proxy
let node: ServerNode
let pool: pg.Pool
let site: string

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir: join(home, 'db'), report: () => undefined })
  const target = new URL(embedded.url)
  proxy = await startProxy(`${target.searchParams.get('host')}/.s.PGSQL.${target.port || '5432'}`)
  const port = await freePort()
  site = `http://127.0.0.1:${port}`
  node = await createNode({
    DATABASE_URL: `postgres://app@127.0.0.1:${proxy.port}/app`,
    DATA_DIR: join(home, 'files'),
    SITE_DIR: dir,
    SITE_PORT: String(port),
    SECRET_KEY: 'the starts of a fault run share this 7F',
  })
  await node.start()
  await node.signIn()
  pool = new pg.Pool({ connectionString: embedded.url, max: 2 })
  const given = { parentId: '0', className: '新闻', classCode: 'news', classType: 'list', treeSort: 10 }
  const made = await node.call<{ id: string }>('POST', '/cms/cmsClass', given)
  await pool.query(
    `insert into cms_article (id, class_id, title, status, publish_time, first_publish_time)
     select 'many' || n, $1, '文章' || n, '1', now(), now() from generate_series(1, $2::int) n`,
    [made?.data?.id, many],
  )
  await pool.query(`insert into cms_article_data (article_id, content) select id, '<p>正文</p>' from cms_article`)
}, 240_000)
afterAll(async () => {
  await node.kill('SIGTERM')
  await pool.end()
  await proxy.close()
  await embedded.stop()
  rmSync(home, { recursive: true, force: true })
})

async function until(isSo: () => boolean | Promise<boolean>, withinMs: number) {
  const limit = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error('it never came to that')
    await pause(50)
  }
}
const articles = () =>
  (existsSync(join(dir, 'news')) ? readdirSync(join(dir, 'news')) : []).filter((name) => /^\d+\.html$/.test(name))
const waiting = async () => {
  const { rows } = await pool.query<{ n: number }>(
    `select ((select count(*) from cms_static_page where mark > 0) + (select count(*) from cms_static_change))::int as n`,
  )
  return rows[0]?.n ?? 0
}

test('故障: kill -9 while the static pages are made, and the next start makes the rest', async () => {
  const row = await node.call<{ version: number }>('GET', '/cms/cmsSite')
  const saved = await node.call('POST', '/cms/cmsSite', { id: '1', version: row?.data?.version, siteMode: 'static' })
  expect(saved?.code).toBe(200)
  await until(() => articles().length > 50, 120_000)
  await node.kill('SIGKILL')
  expect(articles().length).toBeLessThan(many)
  await node.start()
  await until(async () => (await waiting()) === 0, 400_000)
  const { rows } = await pool.query<{ no: string }>('select article_no as no from cms_article order by 1')
  expect(articles().toSorted()).toEqual(rows.map(({ no }) => `${no}.html`).toSorted())
}, 700_000)

test('故障: 20 s without a database while visitors read: what has a file is shown', async () => {
  const [name = ''] = articles()
  proxy.set('cut')
  const limit = performance.now() + 20_000
  const seen = new Set<string>()
  while (performance.now() < limit) {
    for (const path of ['/', '/news/', `/news/${name}`]) {
      const answer = await fetch(`${site}${path}`)
      seen.add(`${answer.status} ${(await answer.text()).includes('</html>')}`)
    }
    await pause(200)
  }
  proxy.set('pass')
  expect([...seen]).toEqual(['200 true'])
  await until(async () => (await fetch(`${site}/news/${name}`)).headers.get('warning') === null, 60_000)
}, 200_000)
