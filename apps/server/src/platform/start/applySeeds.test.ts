import { afterAll, beforeAll, expect, test } from 'vitest'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { applySeeds, seedRows } from './applySeeds.ts'

let server: TestApp

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('基础数据: a row that the database refuses is named by its table and the words of the database', async () => {
  const row = { id: 'x', postCode: 'x'.repeat(100), postName: '长', sort: 1, status: '0' }
  await expect(applySeeds(server.ctx, [seedRows(postTable, [row])])).rejects.toThrow(
    '基础数据无法写入：sys_post：value too long for type character varying(64)',
  )
})
