import { writeFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { downloadFiles, downloadFilesRecord } from '@app/shared/system/downloadFiles.ts'
import { uploadFiles, uploadFilesRecord } from '@app/shared/system/uploadFiles.ts'
import { forgetCount } from '#/kit/paging.ts'
import { uploadFilesTable } from '#/modules/system/files/uploadFiles/uploadFiles.table.ts'
import { systemCaller } from '#/platform/caller.ts'
import { createContext, type Ctx } from '#/platform/context.ts'
import { newKey } from '#/platform/files/fileNames.ts'
import { FileMissing } from '#/platform/files/storage.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { withClient } from '#testing/database.ts'
import { openLive } from '#testing/liveStream.ts'
import { settled } from '#testing/settled.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { downloadFilesTable } from './downloadFiles.table.ts'
import { transferRecords } from './transferRecords.ts'

let t: TestApp
let anna: string
let bert: string
let carl: string
let root: string

beforeAll(async () => {
  // A test holds a table for as long as it takes.
  t = await openTestApp({ env: { L_LOCK_MS: '100000' } })
  const caller = fakeCallers(t.platform)
  const permissions = ['list', 'remove', 'export'].flatMap((word) => [
    `system:sysDownloadFiles:${word}`,
    `system:sysUploadFiles:${word}`,
  ])
  anna = caller({ id: 'anna', permissions })
  bert = caller({ id: 'bert', permissions })
  carl = caller({ id: 'carl' })
  root = caller({ id: '1', admin: true, permissions: ['*:*:*'] })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.ctx.db.delete(downloadFilesTable)
  await t.ctx.db.delete(uploadFilesTable)
  await t.ctx.db.delete(submitTable)
  forgetCount('system:')
})

const ctxOf = (id: string): Ctx =>
  createContext(t.platform, { caller: { ...systemCaller, id, name: id }, ip: '', userAgent: '', requestId: '' })
let count = 0
async function begun(kind: 'export' | 'import', user = 'anna'): Promise<string> {
  const id = `t${++count}`
  await transferRecords.begin(ctxOf(user), kind, {
    id,
    jobId: '00000000-0000-4000-8000-000000000000',
    label: '岗位',
    fileName: '岗位数据.xlsx',
    options: {},
  })
  return id
}
async function file(content: string): Promise<string> {
  const path = await t.platform.files.newTempPath()
  writeFileSync(path, content)
  const key = newKey(new Date(), 'xlsx', 'generated')
  await t.platform.files.storage.put(key, path)
  return key
}
async function exported(user = 'anna'): Promise<{ id: string; key: string }> {
  const id = await begun('export', user)
  const key = await file('sheet')
  await transferRecords.end(ctxOf(user), 'export', id, { ok: true, fileKey: key, fileSize: 5, count: 1 })
  return { id, key }
}
const get = (url: string, token: string) =>
  t.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })

test('下载中心: everybody sees his own exports only', async () => {
  const { id } = await exported()
  const own = await t.send(downloadFilesRecord.endpoints.page, { token: anna })
  expect(own.data).toMatchObject({
    total: 1,
    list: [{ id, fileName: '岗位数据.xlsx', tableName: '岗位', status: 'success', fileSize: 5 }],
  })
  expect((await t.send(downloadFilesRecord.endpoints.page, { token: bert })).data).toMatchObject({ total: 0 })
  expect(await t.send(downloadFilesRecord.endpoints.page)).toMatchObject({ code: 401 })
  expect(
    (await t.send(downloadFilesRecord.endpoints.page, { token: anna, query: { status: 'fail' } })).data?.total,
  ).toBe(0)
})

test('下载中心: the file is for its owner and only when it is there', async () => {
  const { id } = await exported()
  const answer = await get(`/system/sysDownloadFiles/${id}/file`, anna)
  expect([answer.statusCode, answer.body]).toEqual([200, 'sheet'])
  expect(answer.headers['content-disposition']).toContain("UTF-8''%E5%B2%97%E4%BD%8D%E6%95%B0%E6%8D%AE.xlsx")
  for (const [url, token] of [
    [`/system/sysDownloadFiles/${id}/file`, bert],
    [`/system/sysDownloadFiles/${await begun('export')}/file`, anna],
  ] as const) {
    const refused = await get(url, token)
    expect(refused.statusCode).toBe(404)
    expect(refused.json()).toMatchObject({ code: 404, msg: '下载文件已不存在' })
  }
})

test('下载中心: an open export cannot be deleted, an ended one takes its file along', async () => {
  const open = await begun('export')
  expect(await t.send(downloadFilesRecord.endpoints.remove, { token: anna, params: { ids: open } })).toMatchObject({
    code: 500,
    msg: '任务正在处理中，不能删除',
  })
  const { id, key } = await exported()
  expect(await t.send(downloadFilesRecord.endpoints.remove, { token: bert, params: { ids: id } })).toMatchObject({
    code: 500,
    msg: '数据不存在',
  })
  expect(await t.send(downloadFilesRecord.endpoints.remove, { token: anna, params: { ids: id } })).toMatchObject({
    code: 200,
  })
  await vi.waitFor(() => expect(t.platform.files.storage.size(key)).rejects.toThrow(FileMissing))
  expect((await t.send(downloadFilesRecord.endpoints.page, { token: anna })).data?.list.map((row) => row.id)).toEqual([
    open,
  ])
})

test('下载中心: cancelling ends an open export once', async () => {
  const id = await begun('export')
  expect(await t.send(downloadFiles.cancel, { token: bert, params: { id } })).toMatchObject({
    code: 500,
    msg: '数据不存在',
  })
  expect(await t.send(downloadFiles.cancel, { token: anna, params: { id } })).toMatchObject({ code: 200 })
  expect((await t.send(downloadFilesRecord.endpoints.page, { token: anna })).data?.list[0]).toMatchObject({
    status: 'fail',
    failReason: '已取消',
  })
  await t.ctx.db.delete(submitTable)
  expect(await t.send(downloadFiles.cancel, { token: anna, params: { id } })).toMatchObject({
    code: 500,
    msg: '任务已结束，不能取消',
  })
  expect(await transferRecords.end(t.ctx, 'export', id, { ok: true, count: 1 })).toBe(false)
})

test('下载中心: cancelling ends the query of the export that runs', async () => {
  const id = `t${++count}`
  const waiting = async () => {
    const { rows } = await t.ctx.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await withClient(t.databaseUrl, async (holder) => {
    await holder.query('begin; lock table sys_post in access exclusive mode')
    await ctxOf('anna').tx(async (tx) => {
      const requester = { ...systemCaller, id: 'anna', roleKeys: [], permissions: ['system:post:export'], ip: '' }
      const payload = { recordId: id, resource: 'system:post', query: {}, requester }
      const jobId = (await t.platform.jobs.send(tx, 'kit.export', payload)) ?? ''
      const names = { label: '岗位', fileName: '岗位数据.xlsx' }
      await transferRecords.begin(tx, 'export', { id, jobId, ...names, options: {} })
    })
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    expect(await t.send(downloadFiles.cancel, { token: anna, params: { id } })).toMatchObject({ code: 200 })
    await vi.waitFor(async () => expect(await waiting()).toBe(0))
  })
})

test('上传中心: own rows, refused rows as a file, cancel and delete', async () => {
  const id = await begun('import')
  expect(await t.send(uploadFilesRecord.endpoints.remove, { token: anna, params: { ids: id } })).toMatchObject({
    msg: '任务正在处理中，不能删除',
  })
  expect((await get(`/system/sysUploadFiles/${id}/failFile`, anna)).statusCode).toBe(404)
  await transferRecords.end(t.ctx, 'import', id, {
    ok: false,
    reason: '不行',
    fileKey: await file('refused'),
    count: 3,
    failed: 2,
  })
  expect((await t.send(uploadFilesRecord.endpoints.page, { token: anna })).data?.list[0]).toMatchObject({
    batchType: '岗位',
    batchCount: 3,
    failCount: 2,
    status: 'fail',
    failReason: '不行',
  })
  expect((await get(`/system/sysUploadFiles/${id}/failFile`, anna)).body).toBe('refused')
  expect((await get(`/system/sysUploadFiles/${id}/failFile`, bert)).statusCode).toBe(404)
  expect((await get(`/system/sysUploadFiles/${id}/file`, anna)).statusCode).toBe(404)
  expect(await t.send(uploadFiles.cancel, { token: anna, params: { id } })).toMatchObject({
    msg: '任务已结束，不能取消',
  })
  await t.ctx.db.delete(submitTable)
  expect(await t.send(uploadFilesRecord.endpoints.remove, { token: anna, params: { ids: id } })).toMatchObject({
    code: 200,
  })
  expect((await t.send(uploadFilesRecord.endpoints.page, { token: anna })).data?.total).toBe(0)
})

test('我的任务: what runs and what has just ended, of both kinds, newest first', async () => {
  const { id } = await exported()
  const running = await begun('import')
  await transferRecords.progress(t.ctx, 'import', running, 40)
  const { data = [] } = await t.send(downloadFiles.mine, { token: anna })
  expect(data.find((news) => news.id === running)).toMatchObject({
    kind: 'import',
    label: '岗位',
    state: 'running',
    progress: 40,
  })
  expect(data.find((news) => news.id === id)).toMatchObject({ kind: 'export', state: 'success', progress: 100 })
  expect((await t.send(downloadFiles.mine, { token: bert })).data).toEqual([])
  t.clock.moveMs(601_000)
  expect((await t.send(downloadFiles.mine, { token: anna })).data?.map((news) => news.id)).toEqual([running])
  t.clock.moveMs(-601_000)
})

test('我的任务: the owner alone hears at once of the beginning, the progress and the end, on whichever node', async () => {
  const other = await openTestApp({ databaseUrl: t.databaseUrl })
  const callers = fakeCallers(other.platform)
  const own = await openLive(other.app, callers({ id: 'anna' }))
  const foreign = await openLive(t.app, bert)
  for (const stream of [own, foreign]) await stream.until((events) => events.some(({ event }) => event === 'hello'))
  try {
    const sheet = await begun('export')
    const rows = await begun('import')
    await transferRecords.progress(ctxOf('anna'), 'export', sheet, 40)
    await transferRecords.progress(ctxOf('anna'), 'import', rows, 70)
    await transferRecords.end(ctxOf('anna'), 'export', sheet, { ok: true, fileKey: 'x', fileSize: 5, count: 1 })
    expect((await t.send(uploadFiles.cancel, { token: anna, params: { id: rows } })).code).toBe(200)
    await own.until(() => own.news().length === 6)
    expect(own.news()).toEqual(
      [
        { id: sheet },
        { id: rows },
        { id: sheet, progress: 40 },
        { id: rows, progress: 70 },
        { id: sheet },
        { id: rows },
      ].map((data) => ({ topic: 'transfer', data })),
    )
    expect(foreign.news()).toEqual([])
  } finally {
    own.close()
    foreign.close()
    await other.close()
  }
})

test('清理: files leave after 7 days, records after 180', async () => {
  const { id, key } = await exported()
  const state = async () =>
    (
      await t.ctx.db
        .select({ status: downloadFilesTable.status })
        .from(downloadFilesTable)
        .where(eq(downloadFilesTable.id, id))
    )[0]?.status
  t.clock.moveMs(8 * 86_400_000)
  await t.platform.jobs.send(t.ctx, 'platform.hourly', {})
  await settled(t, 'platform.hourly')
  expect(await state()).toBe('expired')
  await vi.waitFor(() => expect(t.platform.files.storage.size(key)).rejects.toThrow(FileMissing))
  t.clock.moveMs(180 * 86_400_000)
  await t.platform.jobs.send(t.ctx, 'platform.hourly', {})
  await settled(t, 'platform.hourly')
  expect(await state()).toBeUndefined()
  t.clock.moveMs(-188 * 86_400_000)
})

test("下载中心: the page asks for its permission, the owner's file does not", async () => {
  const { id } = await exported('carl')
  for (const { endpoints } of [downloadFilesRecord, uploadFilesRecord]) {
    expect(await t.send(endpoints.page, { token: carl })).toMatchObject({ code: 403 })
    expect(await t.send(endpoints.remove, { token: carl, params: { ids: id } })).toMatchObject({ code: 403 })
    expect(await t.send(endpoints.export, { token: carl })).toMatchObject({ code: 403 })
  }
  expect((await get(`/system/sysDownloadFiles/${id}/file`, carl)).body).toBe('sheet')
})

test('下载中心: the types to choose from are those of the rows that one sees, each once', async () => {
  await exported('anna')
  await exported('anna')
  await begun('import', 'bert')
  const types = async (token: string) => [
    (await t.send(downloadFiles.types, { token })).data,
    (await t.send(uploadFiles.types, { token })).data,
  ]
  expect(await types(anna)).toEqual([['岗位'], []])
  expect(await types(bert)).toEqual([[], ['岗位']])
  expect(await types(root)).toEqual([['岗位'], ['岗位']])
  expect(await t.send(downloadFiles.types, { token: carl })).toMatchObject({ code: 403 })
})

test("下载中心: the superuser sees everybody's records", async () => {
  await exported('carl')
  await begun('import', 'bert')
  expect((await t.send(downloadFilesRecord.endpoints.page, { token: root })).data?.total).toBe(1)
  expect((await t.send(uploadFilesRecord.endpoints.page, { token: root })).data?.total).toBe(1)
  expect((await t.send(uploadFilesRecord.endpoints.page, { token: anna })).data?.total).toBe(0)
})

test('下载文件: a row that was changed past the product is told as damaged, not as an unknown fault', async () => {
  const id = await begun('export')
  const asked = () => t.send(downloadFilesRecord.endpoints.page, { token: anna })
  await t.ctx.db.execute(sql`update sys_download_files set status = 'x' where id = ${id}`)
  expect(await asked()).toMatchObject({ code: 500, msg: '数据格式错误' })
  await t.ctx.db.execute(sql`update sys_download_files set status = 'waiting' where id = ${id}`)
  expect(await asked()).toMatchObject({ code: 200 })
})
