import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { downloadFiles, downloadFilesRecord, DownloadStatus } from '@app/shared/system/downloadFiles.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { openArchive } from './sources/archive.ts'
import { migrationWorld } from './testing/migrations.ts'

const rights = ['cms:cmsResource:export', 'cms:cmsResourceVersion:download', 'cms:cmsTemplate:export']
// The manifest and twenty articles.
const w = await migrationWorld(rights, { L_ENTRIES: '21' })
const { server, world, keeper, person, imported, exported, bytesOf } = w
afterAll(() => server.close())

const open = (bytes: Buffer) => openArchive(bytes, server.platform.env.limits)
const namesIn = (bytes: Buffer) => open(bytes).entries.map(({ name }) => name)
async function articles(count: number) {
  const classId = await world.classOf()
  for (let n = 0; n < count; n++) await world.article({ classId, title: `第${n}篇` })
  return classId
}

test('内容包: what one import cannot take goes out as several packages, each of which comes in by itself', async () => {
  const classId = await articles(30)
  const { msg, data } = await exported({ classIds: [classId] })
  expect(data).toMatchObject({ background: false, count: 30 })
  const whole = await bytesOf(String(msg))
  expect(namesIn(whole)).toEqual(['manifest.json', '内容包-1.zip', '内容包-2.zip'])
  const { checked } = await imported('package', whole, {})
  expect(checked.msg).toBe('该文件包含多个内容包，请解压后逐个导入')

  const target = await world.classOf()
  for (const [part, count] of [
    ['内容包-1.zip', 20],
    ['内容包-2.zip', 10],
  ] as const) {
    const bytes = await open(whole).read(part)
    expect(namesIn(bytes).filter((name) => name.startsWith('articles/'))).toHaveLength(count)
    const { done } = await imported('package', bytes, { targetId: target, conflict: 'new' })
    expect(done).toMatchObject({ status: '2', success: count })
  }
  const rows = await server.ctx.db.select().from(articleTable).where(eq(articleTable.classId, target))
  expect(new Set(rows.map(({ title }) => title)).size).toBe(30)
})

test('内容包: what is too large for any package is named instead of being left out', async () => {
  const classId = await articles(1)
  const { code, msg } = await exported({ classIds: [classId], kinds: ['theme'] })
  expect(code).toBe(500)
  expect(msg).toMatch(/^“.+”超过一个内容包的限制（20 个条目、100 MB），不能导出$/)
})

test('内容包: the range of times chooses by the time of publication, else of writing', async () => {
  const classId = await articles(2)
  const countOf = async (range: object) => (await exported({ classIds: [classId], ...range })).data?.count
  expect(await countOf({ beginTime: '2020-01-01 00:00:00' })).toBe(2)
  expect(await exported({ classIds: [classId], endTime: '2020-01-01 00:00:00' })).toMatchObject({
    msg: '没有可导出的数据',
  })
  expect((await exported({ classIds: [classId], endTime: 'infinity' })).code).not.toBe(200)
})

test('内容包: with resources it is made as a job and left in 下载中心 for whoever asked', async () => {
  const classId = await articles(3)
  const answer = await exported({ classIds: [classId], kinds: ['resource'] })
  expect(answer).toMatchObject({ msg: '已加入导出任务，请在下载中心查看', data: { background: true } })
  const id = answer.data?.jobId ?? ''
  const row = async () =>
    (await server.send(downloadFilesRecord.endpoints.page, { token: keeper })).data?.list.find((one) => one.id === id)
  await expect.poll(async () => (await row())?.status, { timeout: 20_000 }).toBe(DownloadStatus.success)
  expect(await row()).toMatchObject({ tableName: '内容包', fileName: '内容包.zip' })
  const fileOf = (token: string) =>
    server.app.inject({
      url: downloadFiles.file.path.replace(':id', id),
      headers: { authorization: `Bearer ${token}` },
    })
  const got = await fileOf(keeper)
  expect(namesIn(got.rawPayload).filter((name) => name.startsWith('articles/'))).toHaveLength(3)
  expect((await fileOf(person('other', w.rights))).statusCode).toBe(404)
})
