import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { pause } from '../testing/processes.ts'
import { createNode, type ServerNode } from './node.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-fault-'))
const many = 10_000
let node: ServerNode

beforeAll(async () => {
  node = await createNode({ DATA_DIR: dataDir })
  await node.start()
  await node.signIn()
}, 120_000)
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
const standing = (classId: string) =>
  query<{ gone: string; status: string; batches: number; n: number }>(
    `select del_flag as gone, status, count(distinct recycle_batch)::int as batches, count(*)::int as n
     from cms_article where class_id = $1 group by 1, 2`,
    [classId],
  )

test('故障: kill -9 while a class of 10,000 articles is deleted leaves all or nothing, and the next node ends it', async () => {
  const given = { parentId: '0', className: '大栏目', classCode: 'large', classType: 'list', treeSort: 10 }
  const made = await node.call<{ id: string }>('POST', '/cms/cmsClass', given)
  const id = made?.data?.id ?? ''
  await query(
    `insert into cms_article (id, class_id, title, status, publish_time, first_publish_time)
     select 'large' || n, $1, '文章' || n, '1', now(), now() from generate_series(1, $2::int) n`,
    [id, many],
  )
  await query('update cms_class set article_count = $2, publish_count = $2 where id = $1', [id, many])
  const asked = await node.call('POST', `/cms/cmsClass/${id}`, { withArticles: true, confirmName: '大栏目' })
  expect(asked?.msg).toBe(`正在后台删除【大栏目】及其 ${many} 篇文章`)
  await pause(1_000)
  await node.kill('SIGKILL')
  await node.start()
  expect(await standing(id)).toEqual([{ gone: '0', status: '1', batches: 0, n: many }])
  const limit = performance.now() + 240_000
  for (;;) {
    const [row] = await query<{ state: string }>('select state from cms_class_work')
    if (row?.state === 'done') break
    if (performance.now() > limit) throw new Error('nobody went on')
    await pause(200)
  }
  expect(await standing(id)).toEqual([{ gone: '1', status: '2', batches: 1, n: many }])
  const [cls] = await query('select del_flag, article_count, publish_count from cms_class where id = $1', [id])
  expect(cls).toEqual({ del_flag: '1', article_count: 0, publish_count: 0 })
}, 400_000)
