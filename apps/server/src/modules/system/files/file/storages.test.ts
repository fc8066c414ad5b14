import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fileStorage, fileStorageCalls } from '@app/shared/system/fileStorage.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm } from '#testing/multipart.ts'
import { startS3Server, type S3Server } from '#testing/s3Server.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { fileTable } from './file.table.ts'

let t: TestApp
let second: TestApp
let s3: S3Server
let anna: string
let annaOnSecond: string
let cloudId: string
let png: Buffer

const permissions = ['list', 'query', 'add', 'edit', 'remove', 'test'].map((word) => `system:fileStorage:${word}`)

beforeAll(async () => {
  s3 = await startS3Server()
  const env = { OUTBOUND_ALLOW: s3.endpoint, L_RATE_UPLOAD: '100000', SECRET_KEY: randomBytes(32).toString('hex') }
  t = await openTestApp({ env })
  // Nodes share the folder of files.
  second = await openTestApp({ env: { ...env, DATA_DIR: t.platform.env.DATA_DIR }, databaseUrl: t.databaseUrl })
  anna = fakeCallers(t.platform)({ id: 'anna', permissions })
  annaOnSecond = fakeCallers(second.platform)({ id: 'anna', permissions })
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f54eb' } })
    .png()
    .toBuffer()
  const body = {
    configName: '对象存储',
    storageType: 'minio' as const,
    endpoint: s3.endpoint,
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    bucketName: s3.bucket,
    prefix: 'atrium',
    isHttps: 'N' as const,
    accessPolicy: '0' as const,
  }
  const { data } = await t.send(fileStorage.endpoints.save, { token: anna, body })
  cloudId = data?.id ?? ''
})
afterAll(async () => {
  await second.close()
  await t.close()
  await s3.close()
})
beforeEach(async () => {
  await t.ctx.db.delete(submitTable)
  await useStorage(cloudId)
  await t.ctx.db.delete(submitTable)
})

const useStorage = (id: string) => t.send(fileStorageCalls.setDefault, { token: anna, params: { id } })
interface Answer {
  code: number
  msg: string
  id: string
  url: string
  fileName: string
}
const upload = async (fileName: string, value: Buffer | string, node = t, token = anna): Promise<Answer> =>
  (await sendForm(node.app, '/common/upload', [{ name: 'file', fileName, value }], token)).json()
const get = (url: string, token: string | undefined = anna, headers: Record<string, string> = {}, node = t) =>
  node.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}`, ...headers } })
const tempFiles = (node: TestApp) =>
  readdirSync(join(node.platform.env.DATA_DIR, 'files/temp'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  )

test('上传: an upload goes to the default storage and is read from there, whole, in a range and by its link', async () => {
  const before = s3.files().length
  const answer = await upload('笔记.txt', '0123456789')
  expect(answer).toMatchObject({ code: 200 })
  const [row] = await t.ctx.db.select().from(fileTable).where(eq(fileTable.id, answer.id))
  expect(row).toMatchObject({ storageId: cloudId, uploadUser: 'anna' })
  expect(s3.files()).toHaveLength(before + 1)
  expect((await get(`/common/download/${answer.id}`)).body).toBe('0123456789')
  const part = await get(`/common/download/${answer.id}`, anna, { range: 'bytes=2-4' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
  const picture = await upload('a.png', png)
  const shown = await t.app.inject({ method: 'GET', url: picture.url })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
})

test('上传: each file stays where it was stored when the default changes, also when that storage is disabled', async () => {
  const inCloud = await upload('a.txt', 'in the cloud')
  await useStorage('1')
  const onDisk = await upload('b.txt', 'on the disk')
  await t.send(fileStorage.endpoints.changeStatus, { token: anna, body: { id: cloudId, status: '1' } })
  expect((await get(`/common/download/${inCloud.id}`)).body).toBe('in the cloud')
  expect((await get(`/common/download/${onDisk.id}`)).body).toBe('on the disk')
  await t.send(fileStorage.endpoints.changeStatus, { token: anna, body: { id: cloudId, status: '0' } })
})

test('上传: another node uses a changed default at once and reads what the first stored', async () => {
  await useStorage('1')
  expect(await upload('a.txt', 'first', second, annaOnSecond)).toMatchObject({ code: 200 })
  await t.ctx.db.delete(submitTable)
  await useStorage(cloudId)
  await vi.waitFor(
    async () => {
      const { id } = await upload('b.txt', randomBytes(4).toString('hex'), second, annaOnSecond)
      const [row] = await t.ctx.db.select().from(fileTable).where(eq(fileTable.id, id))
      expect(row?.storageId).toBe(cloudId)
    },
    { timeout: 1_000, interval: 50 },
  )
  const { id } = await upload('c.txt', 'from the first')
  expect((await get(`/common/download/${id}`, annaOnSecond, {}, second)).body).toBe('from the first')
})

test('上传: a refused upload leaves neither row nor object', async () => {
  const before = s3.files().length
  const rows = await t.ctx.db.select().from(fileTable)
  for (const [name, content] of [
    ['a.png', '<script>1</script>'],
    ['a.svg', '<svg/>'],
    ['../../a.docx', 'PK'],
  ] as const)
    expect(await upload(name, content)).toMatchObject({ code: 500 })
  expect(s3.files()).toHaveLength(before)
  expect(await t.ctx.db.select().from(fileTable)).toHaveLength(rows.length)
})

test('上传: what is sent again under its key is stored once', async () => {
  const before = s3.files().length
  const form = [{ name: 'file', fileName: 'a.txt', value: 'once' }]
  const headers = { 'idempotency-key': 'the-same-key-1' }
  const [one, two] = [
    (await sendForm(t.app, '/common/upload', form, anna, headers)).json<Answer>(),
    (await sendForm(t.app, '/common/upload', form, anna, headers)).json<Answer>(),
  ]
  expect(two).toEqual(one)
  expect(s3.files().length - before).toBe(1)
})

test('故障: while the object store is away uploads and downloads say so, nothing is half stored, then all goes on', async () => {
  const { id } = await upload('a.txt', 'kept')
  const rows = await t.ctx.db.select().from(fileTable)
  await s3.kill()
  const down = { code: 503, msg: '文件存储暂时不可用，请稍后重试' }
  expect(await upload('b.txt', 'lost')).toMatchObject(down)
  const refused = await get(`/common/download/${id}`)
  expect([refused.statusCode, refused.json()]).toMatchObject([503, down])
  expect(await t.ctx.db.select().from(fileTable)).toHaveLength(rows.length)
  await vi.waitFor(() => expect(tempFiles(t)).toEqual([]))
  await s3.start()
  expect((await get(`/common/download/${id}`)).body).toBe('kept')
  expect(await upload('b.txt', 'not lost')).toMatchObject({ code: 200 })
})

test('故障: a file that vanished from its storage is 404 and told to the operator', async () => {
  await useStorage('1')
  const { id, fileName } = await upload('a.txt', 'soon gone')
  await t.platform.files.storage.remove(fileName)
  const answer = await get(`/common/download/${id}`)
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 404, msg: '下载文件已不存在' }])
})
