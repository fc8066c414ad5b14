import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { chunkUpload, partBytes } from '@app/shared/system/chunkUpload.ts'
import { fileStorage, fileStorageCalls } from '@app/shared/system/fileStorage.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { systemContext } from '#/platform/context.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm } from '#testing/multipart.ts'
import { startS3Server, type S3Server } from '#testing/s3Server.ts'
import { settled } from '#testing/settled.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { chunkPartTable, chunkUploadTable } from './chunk.table.ts'
import { fileTable } from './file.table.ts'

interface Node {
  app: TestApp
  anna: string
  bert: string
}

let s3: S3Server
let first: Node
let second: Node
let cloudId: string
/** What the nodes share; all else is their own. */
const store = join(mkdtempSync(join(tmpdir(), 'atrium-chunks-')), 'store')
const permissions = ['list', 'query', 'add', 'edit'].map((word) => `system:fileStorage:${word}`)

async function openNode(databaseUrl?: string): Promise<Node> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-node-'))
  mkdirSync(store, { recursive: true })
  mkdirSync(join(dataDir, 'files'))
  symlinkSync(store, join(dataDir, 'files/store'))
  const env = {
    OUTBOUND_ALLOW: s3.endpoint,
    // Nodes of one installation share their key.
    SECRET_KEY: 'one installation has one secret key 0815',
    DATA_DIR: dataDir,
    L_UPLOAD: '41943040',
    L_RATE_UPLOAD: '1000',
    L_RATE_WRITE: '10000',
    L_RATE_USER: '100000',
  }
  const app = await openTestApp(databaseUrl ? { env, databaseUrl } : { env })
  const caller = fakeCallers(app.platform)
  return { app, anna: caller({ id: 'anna', permissions }), bert: caller({ id: 'bert' }) }
}

beforeAll(async () => {
  s3 = await startS3Server()
  first = await openNode()
  second = await openNode(first.app.databaseUrl)
  const { data } = await first.app.send(fileStorage.endpoints.save, {
    token: first.anna,
    body: {
      configName: '对象存储',
      storageType: 'minio',
      endpoint: s3.endpoint,
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      bucketName: s3.bucket,
    },
  })
  cloudId = data?.id ?? ''
})
afterAll(async () => {
  await second.app.close()
  await first.app.close()
  await s3.close()
  for (const { app } of [first, second]) rmSync(app.platform.env.DATA_DIR, { recursive: true, force: true })
  rmSync(dirname(store), { recursive: true, force: true })
})
beforeEach(async () => {
  const { db } = first.app.ctx
  await db.delete(submitTable)
  await db.delete(chunkPartTable)
  await db.delete(chunkUploadTable)
  rmSync(join(store, 'part'), { recursive: true, force: true })
})

const useStorage = async (id: string) => {
  await first.app.send(fileStorageCalls.setDefault, { token: first.anna, params: { id } })
  await first.app.ctx.db.delete(submitTable)
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A film as far as anybody looks: the head of one, then noise. */
const film = (bytes: number) =>
  Buffer.concat([Buffer.from('00000020', 'hex'), Buffer.from('ftypisom'), randomBytes(bytes - 12)])

const init = async (content: Buffer, given: object = {}, node = first, token = node.anna) => {
  await first.app.ctx.db.delete(submitTable)
  return node.app.send(chunkUpload.init, {
    token,
    body: { name: '影片.mp4', size: content.length, sha256: hashOf(content), ...given },
  })
}
async function started(content: Buffer, given: object = {}, node = first) {
  const { data, msg } = await init(content, given, node)
  if (!data) throw new Error(String(msg))
  return data
}
const sliceOf = (content: Buffer, n: number) => content.subarray((n - 1) * partBytes, n * partBytes)

interface Answer {
  code: number
  msg: string
  id?: string
  url?: string
  fileName?: string
  data?: { n: number }
}
async function sendPart(
  uploadId: string,
  n: number,
  bytes: Buffer,
  { node = first, token = node.anna, sha256 = hashOf(bytes) }: { node?: Node; token?: string; sha256?: string } = {},
): Promise<Answer> {
  const parts = [
    { name: 'sha256', value: sha256 },
    { name: 'file', fileName: 'part', value: bytes },
  ]
  return (await sendForm(node.app.app, `/common/upload/${uploadId}/${n}`, parts, token)).json()
}
const complete = async (uploadId: string, node = first, token = node.anna): Promise<Answer> => {
  await first.app.ctx.db.delete(submitTable)
  return (await node.app.send(chunkUpload.complete, { token, params: { uploadId } })) as Answer
}
const abort = async (uploadId: string, token = first.anna) => {
  await first.app.ctx.db.delete(submitTable)
  return first.app.send(chunkUpload.abort, { token, params: { uploadId } })
}
const bytesOf = async (id: string, node = first) =>
  (
    await node.app.app.inject({
      method: 'GET',
      url: `/common/download/${id}`,
      headers: { authorization: `Bearer ${node.anna}` },
    })
  ).rawPayload
const partsOnDisk = () => readdirSync(store, { recursive: true }).filter((name) => String(name).endsWith('.part'))
const tempFiles = () =>
  [first, second].flatMap(({ app }) =>
    readdirSync(join(app.platform.files.root, 'temp'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ),
  )

describe.each(['1', 's3'])('分片上传 storage %s', (storage) => {
  beforeEach(() => useStorage(storage === 's3' ? cloudId : storage))
  afterAll(() => useStorage('1'))

  test('parts in any order, several at once, on any node become one file that is there byte for byte', async () => {
    const content = film(partBytes * 3 + 777)
    const { uploadId, parts, partCount, exists } = await started(content)
    expect({ parts, partCount, exists }).toEqual({ parts: [], partCount: 4, exists: false })
    const answers = await Promise.all([
      sendPart(uploadId, 4, sliceOf(content, 4)),
      sendPart(uploadId, 2, sliceOf(content, 2), { node: second }),
      sendPart(uploadId, 1, sliceOf(content, 1)),
      sendPart(uploadId, 3, sliceOf(content, 3), { node: second }),
    ])
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
    const answer = await complete(uploadId, second)
    expect(answer).toMatchObject({ code: 200, originalName: '影片.mp4', size: content.length })
    expect((await bytesOf(answer.id ?? '')).equals(content)).toBe(true)
    const [row] = await first.app.ctx.db
      .select()
      .from(fileTable)
      .where(eq(fileTable.id, answer.id ?? ''))
    expect(row).toMatchObject({ sha256: hashOf(content), createBy: 'anna', fileSize: content.length })
    await vi.waitFor(() => expect(partsOnDisk()).toEqual([]), { timeout: 10_000 })
    expect(tempFiles()).toEqual([])
  })

  test('an interrupted upload goes on with what is missing, also after the node that took the parts is gone', async () => {
    const content = film(partBytes * 2 + 5)
    const third = await openNode(first.app.databaseUrl)
    const { uploadId } = await started(content, {}, third)
    expect(await sendPart(uploadId, 2, sliceOf(content, 2), { node: third })).toMatchObject({ code: 200 })
    // The folder is shared: only the node goes.
    await third.app.app.close()
    const again = await started(content)
    expect(again).toMatchObject({ uploadId, parts: [2] })
    await sendPart(uploadId, 1, sliceOf(content, 1))
    await sendPart(uploadId, 3, sliceOf(content, 3))
    const { id = '' } = await complete(uploadId)
    expect((await bytesOf(id)).equals(content)).toBe(true)
    await third.app.platform.jobs.stop(1_000)
  })
})

test('分片上传: nobody without a session, and nobody but the owner', async () => {
  const content = film(partBytes + 1)
  expect(await init(content, {}, first, 'x'.repeat(43))).toMatchObject({ code: 401 })
  const { uploadId } = await started(content)
  const unknown = { code: 500, reason: 'expired', msg: '上传任务不存在或已过期，请重新上传' }
  expect(await sendPart(uploadId, 1, sliceOf(content, 1), { token: first.bert })).toMatchObject(unknown)
  expect(await complete(uploadId, first, first.bert)).toMatchObject(unknown)
  expect(await abort(uploadId, first.bert)).toMatchObject({ code: 200 })
  expect(await sendPart('f'.repeat(32), 1, sliceOf(content, 1))).toMatchObject(unknown)
  expect(await sendPart(uploadId, 1, sliceOf(content, 1))).toMatchObject({ code: 200 })
  // The same file of another user is another upload.
  expect((await init(content, {}, first, first.bert)).data?.uploadId).not.toBe(uploadId)
  expect(partsOnDisk()).toHaveLength(1)
})

test('分片上传: what could not be stored anyway is refused before a byte is sent', async () => {
  const content = film(1_000)
  for (const [given, msg] of [
    [{ name: 'a.html' }, /^文件格式不正确, 请上传/],
    [{ name: 'a.svg' }, /^文件格式不正确, 请上传/],
    [{ name: 'a.php.mp4' }, /^文件格式不正确, 请上传/],
    [{ name: `${'长'.repeat(101)}.mp4` }, /^上传的文件名最长100个字符$/],
    [{ size: 41_943_041 }, /^上传文件大小不能超过 40 MB!$/],
    [{ size: 20_000_000, bizType: 'image' }, /^上传文件大小不能超过 10 MB!$/],
    [{ bizType: 'file' }, /^文件格式不正确, 请上传doc\/xls\/ppt\/txt\/pdf$/],
    [{ size: 0 }, /^文件大小不能小于1$/],
    [{ sha256: 'abc' }, /^文件指纹格式不正确$/],
  ] as const) {
    const { code, msg: said } = await init(content, given)
    expect([code, said]).toEqual([500, expect.stringMatching(msg)])
  }
  expect(await first.app.ctx.db.select().from(chunkUploadTable)).toEqual([])
})

test('分片上传: a part of a wrong number, size or hash is refused and leaves nothing', async () => {
  const content = film(partBytes + 100)
  const { uploadId } = await started(content)
  const [one, two] = [sliceOf(content, 1), sliceOf(content, 2)]
  for (const [n, bytes, msg] of [
    [3, two, '分片序号不正确'],
    [0, one, '分片序号不正确'],
    [1, two, '分片大小不正确'],
    [2, one, '分片大小不正确'],
    [2, two.subarray(1), '分片大小不正确'],
  ] as const)
    expect(await sendPart(uploadId, n, bytes)).toMatchObject({ code: 500, msg })
  expect(await sendPart(uploadId, 2, two, { sha256: hashOf(one) })).toMatchObject({
    code: 500,
    reason: 'damagedPart',
    msg: '分片校验失败，请重新上传',
  })
  expect(await sendPart(uploadId, 1, Buffer.concat([one, two]))).toMatchObject({
    code: 500,
    msg: '上传文件大小不能超过 5 MB!',
  })
  expect(await first.app.ctx.db.select().from(chunkPartTable)).toEqual([])
  expect(partsOnDisk()).toEqual([])
  await vi.waitFor(() => expect(tempFiles()).toEqual([]))
})

test('分片上传: the same part again is kept once; a better one takes its place', async () => {
  const content = film(partBytes + 100)
  const { uploadId } = await started(content)
  const wrong = randomBytes(100)
  await sendPart(uploadId, 2, wrong)
  await Promise.all([1, 2, 3].map(() => sendPart(uploadId, 1, sliceOf(content, 1))))
  expect(await sendPart(uploadId, 2, sliceOf(content, 2))).toMatchObject({ code: 200, data: { n: 2 } })
  await vi.waitFor(() => expect(partsOnDisk()).toHaveLength(2), { timeout: 10_000 })
  expect(await complete(uploadId)).toMatchObject({ code: 200 })
})

test('分片上传: completed too early it can go on, completed twice it is one file', async () => {
  const content = film(partBytes + 100)
  const { uploadId } = await started(content)
  await sendPart(uploadId, 1, sliceOf(content, 1))
  expect(await complete(uploadId)).toMatchObject({
    code: 500,
    reason: 'incompleteUpload',
    msg: '分片不完整，请继续上传',
  })
  await sendPart(uploadId, 2, sliceOf(content, 2))
  const both = await Promise.all([complete(uploadId), complete(uploadId, second)])
  const ids = new Set(both.filter(({ code }) => code === 200).map(({ id }) => id))
  expect(ids.size).toBe(1)
  expect(await complete(uploadId)).toMatchObject({ code: 200, id: [...ids][0] })
  const rows = await first.app.ctx.db
    .select()
    .from(fileTable)
    .where(and(eq(fileTable.sha256, hashOf(content)), eq(fileTable.delFlag, '0')))
  expect(rows).toHaveLength(1)
  expect(await sendPart(uploadId, 1, sliceOf(content, 1))).toMatchObject({ msg: '文件已上传完成' })
})

test('分片上传: a whole that is not what was announced is refused and thrown away', async () => {
  const content = film(partBytes + 100)
  const { uploadId } = await started(content)
  await sendPart(uploadId, 1, sliceOf(content, 1))
  await sendPart(uploadId, 2, randomBytes(100))
  expect(await complete(uploadId)).toMatchObject({ code: 500, msg: '文件校验失败，请重新上传' })
  expect(await complete(uploadId)).toMatchObject({ reason: 'expired', msg: '上传任务不存在或已过期，请重新上传' })
  await vi.waitFor(() => expect(partsOnDisk()).toEqual([]), { timeout: 10_000 })
})

test.each([
  ['a page named as a film', 'a.mp4', Buffer.from('<html><script>1</script></html>'.padEnd(5_000))],
  ['a picture with a wrong ending', 'a.pdf', film(5_000)],
  ['an archive named as a document', 'a.docx', Buffer.from('PK\u0003\u0004'.padEnd(5_000))],
  ['text with a NUL', 'a.txt', Buffer.from(`text\u0000${'x'.repeat(5_000)}`)],
])('分片上传: %s is refused by its content and never becomes visible', async (_what, name, content) => {
  const before = await first.app.ctx.db.select().from(fileTable)
  const { uploadId } = await started(content, { name })
  const part = await sendPart(uploadId, 1, content)
  const refused = part.code === 200 ? await complete(uploadId) : part
  expect(refused.msg).toMatch(/^文件格式不正确, 请上传/)
  expect(await complete(uploadId)).toMatchObject({ reason: 'expired' })
  expect(await first.app.ctx.db.select().from(fileTable)).toHaveLength(before.length)
  await vi.waitFor(() => expect([partsOnDisk(), tempFiles()]).toEqual([[], []]), { timeout: 10_000 })
})

test('分片上传: what begins as something else ends with its first part, whichever came before it', async () => {
  const content = Buffer.from('<html>'.padEnd(partBytes + 100))
  const { uploadId } = await started(content)
  expect(await sendPart(uploadId, 2, sliceOf(content, 2))).toMatchObject({ code: 200 })
  expect((await sendPart(uploadId, 1, sliceOf(content, 1))).msg).toMatch(/^文件格式不正确, 请上传/)
  expect(await sendPart(uploadId, 2, sliceOf(content, 2))).toMatchObject({ code: 500, reason: 'expired' })
  await vi.waitFor(() => expect([partsOnDisk(), tempFiles()]).toEqual([[], []]), { timeout: 10_000 })
})

test('分片上传: a picture is stored without what is not picture, as when it comes whole', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Copyright: 'secret' } })
    .jpeg()
    .toBuffer()
  const content = Buffer.concat([picture, Buffer.from('<script>tail</script>')])
  const { uploadId } = await started(content, { name: '../../图.jpg' })
  await sendPart(uploadId, 1, content)
  const answer = await complete(uploadId)
  expect(answer).toMatchObject({ code: 200, originalName: '图.jpg' })
  expect((await bytesOf(answer.id ?? '')).includes('script')).toBe(false)
})

test('分片上传: cancelled it leaves nothing, and its room is free again', async () => {
  const content = film(partBytes + 100)
  const { uploadId } = await started(content)
  await sendPart(uploadId, 1, sliceOf(content, 1))
  expect(await abort(uploadId)).toMatchObject({ code: 200 })
  expect(await abort(uploadId)).toMatchObject({ code: 200 })
  expect(await sendPart(uploadId, 2, sliceOf(content, 2))).toMatchObject({
    reason: 'expired',
    msg: '上传任务不存在或已过期，请重新上传',
  })
  await vi.waitFor(() => expect(partsOnDisk()).toEqual([]), { timeout: 10_000 })
  expect(await started(content)).toMatchObject({ parts: [] })
})

async function setTotalQuota(value: string) {
  const { db } = first.app.ctx
  await db.update(configTable).set({ configValue: value }).where(eq(configTable.configKey, 'sys.upload.totalQuotaGb'))
  await systemContext(first.app.platform).emit('config.changed', { keys: ['sys.upload.totalQuotaGb'] })
}

/** An upload of somebody else that keeps so much room. */
const announced = (fileSize: number) =>
  first.app.ctx.db.insert(chunkUploadTable).values({
    userId: 'carl',
    fileName: 'x.mp4',
    fileSize,
    sha256: 'x',
    partSize: 1,
    partCount: 1,
    storageId: '1',
    createTime: new Date().toISOString(),
    expireTime: new Date(Date.now() + 60_000).toISOString(),
  })

test('分片上传: what is announced counts against the quota before it has come', async () => {
  await announced(1_073_741_824 - 1_000)
  await setTotalQuota('1')
  expect(await init(film(5_000))).toMatchObject({ code: 500, msg: '系统存储空间已用完，请联系管理员' })
  const plain = await sendForm(
    first.app.app,
    '/common/upload',
    [{ name: 'file', fileName: 'a.mp4', value: film(5_000) }],
    first.anna,
  )
  expect(plain.json()).toMatchObject({ msg: '系统存储空间已用完，请联系管理员' })
  await setTotalQuota('0')
  expect(await init(film(5_000))).toMatchObject({ code: 200 })
})

test('分片上传: uploads of several people and nodes at once do not pass the quota of all together', async () => {
  const { db } = first.app.ctx
  const giga = 1_073_741_824
  const [{ stored } = { stored: 0 }] = await db
    .select({ stored: sql<number>`coalesce(sum(${fileTable.fileSize}), 0)::float8` })
    .from(fileTable)
    .where(eq(fileTable.delFlag, '0'))
  await setTotalQuota('1')
  try {
    for (let round = 0; round < 5; round++) {
      await db.delete(chunkUploadTable)
      // Room for exactly one more.
      await announced(giga - stored - 5_000)
      const doors = [first, second].flatMap((node) => [node.anna, node.bert].map((token) => ({ node, token })))
      const answers = await Promise.all(doors.map(({ node, token }) => init(film(5_000), {}, node, token)))
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
      expect(new Set(answers.map(({ msg }) => msg))).toContain('系统存储空间已用完，请联系管理员')
    }
  } finally {
    await setTotalQuota('0')
  }
})

test('分片上传: nobody keeps more than twenty on their way', async () => {
  for (let i = 0; i < 20; i++) expect(await init(film(100 + i))).toMatchObject({ code: 200 })
  expect(await init(film(200))).toMatchObject({ code: 500, msg: '同时上传的文件过多，请等待其他文件上传完成' })
})

test('分片上传: what nobody goes on with for a day is swept', async () => {
  const content = film(partBytes + 100)
  const { uploadId } = await started(content)
  await sendPart(uploadId, 1, sliceOf(content, 1))
  // Whichever node does the clean-up.
  const move = (ms: number) => [first, second].forEach(({ app }) => app.clock.moveMs(ms))
  move(86_400_000 + 60_000)
  try {
    expect(await sendPart(uploadId, 2, sliceOf(content, 2))).toMatchObject({
      reason: 'expired',
      msg: '上传任务不存在或已过期，请重新上传',
    })
    await first.app.platform.jobs.send(systemContext(first.app.platform), 'platform.hourly', {})
    await settled(first.app, 'platform.hourly')
    const rows = await first.app.ctx.db.select().from(chunkUploadTable).where(isNull(chunkUploadTable.fileId))
    expect(rows).toEqual([])
    // Bytes go after the commit.
    await vi.waitFor(() => expect(partsOnDisk()).toEqual([]))
  } finally {
    move(-86_400_000 - 60_000)
  }
})

test('秒传: known bytes need not be sent by who may read them, a hash alone opens nothing', async () => {
  const { db } = first.app.ctx
  const setDedupe = async (value: string) => {
    await db.update(configTable).set({ configValue: value }).where(eq(configTable.configKey, 'sys.upload.dedupe'))
    await systemContext(first.app.platform).emit('config.changed', { keys: ['sys.upload.dedupe'] })
  }
  const content = film(3_000)
  const { uploadId } = await started(content)
  await sendPart(uploadId, 1, content)
  const { id } = await complete(uploadId)
  expect(await started(content, { name: '还没开.mp4' })).toMatchObject({ exists: false })
  await setDedupe('true')
  const known = await started(content, { name: '同一个.mp4' })
  expect(known).toMatchObject({ exists: true, parts: [], partCount: 0 })
  expect(known.fileId).not.toBe(id)
  expect((await bytesOf(known.fileId ?? '')).equals(content)).toBe(true)
  expect((await init(content, {}, first, first.bert)).data).toMatchObject({ exists: false })
  await setDedupe('false')
})

test('分片上传: start, end and cancel stand in the log, parts do not', async () => {
  const content = film(partBytes + 100)
  await first.app.ctx.db.delete(operlogTable)
  const { uploadId } = await started(content)
  await sendPart(uploadId, 1, sliceOf(content, 1))
  await sendPart(uploadId, 2, sliceOf(content, 2))
  await complete(uploadId)
  const rows = await first.app.ctx.db.select().from(operlogTable).orderBy(asc(operlogTable.operTime))
  expect(rows.map(({ title, logContent }) => [title, logContent])).toEqual([
    ['文件管理', '开始上传：影片.mp4'],
    ['文件管理', '上传：影片.mp4'],
  ])
})

test('故障: while the object store is away parts are refused whole, and the upload goes on afterwards', async () => {
  await useStorage(cloudId)
  const content = film(partBytes + 100)
  const { uploadId } = await started(content)
  await sendPart(uploadId, 1, sliceOf(content, 1))
  await s3.kill()
  const down = { code: 503, msg: '文件存储暂时不可用，请稍后重试' }
  expect(await sendPart(uploadId, 2, sliceOf(content, 2))).toMatchObject(down)
  await s3.start()
  await sendPart(uploadId, 2, sliceOf(content, 2))
  await s3.kill()
  expect(await complete(uploadId)).toMatchObject(down)
  await s3.start()
  const { id = '' } = await complete(uploadId)
  expect((await bytesOf(id)).equals(content)).toBe(true)
  await useStorage('1')
})

test('故障: a part that vanished from its folder is asked for again', async () => {
  await useStorage('1')
  const content = film(partBytes + 100)
  const { uploadId } = await started(content)
  await sendPart(uploadId, 1, sliceOf(content, 1))
  await sendPart(uploadId, 2, sliceOf(content, 2))
  const [part] = await first.app.ctx.db
    .select()
    .from(chunkPartTable)
    .where(and(eq(chunkPartTable.uploadId, uploadId), eq(chunkPartTable.partNo, 1)))
  rmSync(join(store, part?.partKey ?? 'none'))
  expect(await complete(uploadId)).toMatchObject({
    code: 500,
    reason: 'incompleteUpload',
    msg: '分片不完整，请继续上传',
  })
  expect(await started(content)).toMatchObject({ uploadId, parts: [2] })
})
