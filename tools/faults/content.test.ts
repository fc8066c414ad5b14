import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordpressFile } from '@app/server/modules/cms/cmsMigration/testing/wordpress.ts'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { pause } from '../testing/processes.ts'
import { createNode, type ServerNode } from './node.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-fault-'))
let node: ServerNode

beforeAll(async () => {
  node = await createNode({ DATA_DIR: dataDir, L_TRANSFER_RATE: '1000' })
  await node.start()
  await node.signIn()
}, 240_000)
afterAll(async () => {
  await node.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

async function query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: runningUrl(dataDir) ?? '' })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}
async function classOf(code: string): Promise<string> {
  const given = { parentId: '0', className: code, classCode: code, classType: 'list', treeSort: 10 }
  const made = await node.call<{ id: string }>('POST', '/cms/cmsClass', given)
  if (!made?.data) throw new Error(String(made?.msg))
  return made.data.id
}
async function until(isSo: () => Promise<boolean>, withinMs: number) {
  const limit = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error('it never came to that')
    await pause(50)
  }
}

test('故障: kill -9 while articles are written and published: each is there whole or not at all', async () => {
  const classId = await classOf('killed')
  const saved: string[] = []
  const published: string[] = []
  let going = true
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; going; n += 1) {
      const key = { 'idempotency-key': `article-${writer}-${n}` }
      const body = { classId, title: `文章${writer}-${n}`, content: '<p>正文</p>', tags: [`标签${n % 5}`] }
      const answer = await node.call<{ id: string }>('POST', '/cms/cmsArticle', body, key)
      if (!answer?.data) continue
      saved.push(answer.data.id)
      const done = await node.call('POST', `/cms/cmsArticle/publish/${answer.data.id}`, {})
      if (done?.code === 200) published.push(answer.data.id)
    }
  })
  await until(() => Promise.resolve(published.length >= 40), 120_000)
  await node.kill('SIGKILL')
  going = false
  await Promise.all(writers)
  await node.start()

  const rows = await query<{ id: string; status: string; whole: boolean }>(
    `select a.id, a.status,
       d.article_id is not null
       and (select count(*) from cms_article_tag t where t.article_id = a.id) = 1
       and exists (select 1 from cms_article_log l where l.article_id = a.id)
       and (a.status = '1') = (a.publish_time is not null)
       and (a.status = '1') = exists (select 1 from cms_article_log l where l.article_id = a.id and l.to_status = '1')
       and (a.status <> '1' or exists (select 1 from cms_article_version v where v.article_id = a.id)) as whole
     from cms_article a left join cms_article_data d on d.article_id = a.id where a.class_id = $1`,
    [classId],
  )
  expect(rows.filter(({ whole }) => !whole)).toEqual([])
  const states = new Map(rows.map(({ id, status }) => [id, status]))
  expect(saved.filter((id) => !states.has(id))).toEqual([])
  expect(published.filter((id) => states.get(id) !== '1')).toEqual([])
  const [cls] = await query('select article_count, publish_count from cms_class where id = $1', [classId])
  expect(cls).toEqual({
    article_count: rows.length,
    publish_count: rows.filter(({ status }) => status === '1').length,
  })
}, 400_000)

test('故障: kill -9 while a WordPress file comes in, and the next start brings the rest, none of it twice', async () => {
  const many = 300
  const classId = await classOf('imported')
  const form = new FormData()
  const posts = Array.from({ length: many }, (_, n) => ({ id: n + 1 }))
  form.set('file', new Blob([wordpressFile(posts)]), 'old.xml')
  const made = await node.call<{ taskId: string }>('POST', '/cms/cmsMigration/upload?type=wxr', form)
  const id = made?.data?.taskId ?? ''
  const statusOf = async () =>
    (await query<{ status: string }>('select status from cms_migration where id = $1', [id]))[0]?.status
  await until(async () => (await statusOf()) === '0', 120_000)
  const chosen = await node.call('POST', `/cms/cmsMigration/mapping/${id}`, { targetId: classId, publish: 'keep' })
  expect(chosen?.code).toBe(200)
  await node.call('POST', `/cms/cmsMigration/start/${id}`)
  const count = async () =>
    (await query<{ n: number }>('select count(*)::int as n from cms_article where class_id = $1', [classId]))[0]?.n ?? 0
  await until(async () => (await count()) >= 50, 120_000)
  await node.kill('SIGKILL')
  await node.start()
  expect(await count()).toBeLessThan(many)
  await until(async () => (await statusOf()) !== '1', 300_000)
  const [task] = await query('select status, success, fail from cms_migration where id = $1', [id])
  expect(task).toEqual({ status: '2', success: many, fail: 0 })
  expect(await count()).toBe(many)
}, 700_000)
