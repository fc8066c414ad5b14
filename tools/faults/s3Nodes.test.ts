import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded, type Embedded } from '@app/server/platform/embedded/embedded.ts'
import { partBytes } from '@app/shared/system/chunkUpload.ts'
import { colourOf, picture } from '../../apps/server/testing/picture.ts'
import { startS3Server, type S3Server } from '../../apps/server/testing/s3Server.ts'
import { createNode, type ServerNode } from './node.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Two machines that share a database and an object store, and no disk. */
const home = mkdtempSync(join(tmpdir(), 'atrium-s3nodes-'))
let embedded: Embedded
let s3: S3Server
let one: ServerNode
let two: ServerNode

beforeAll(async () => {
  s3 = await startS3Server()
  embedded = await startEmbedded({ dataDir: join(home, 'db'), report: () => undefined })
  const open = (name: string) =>
    createNode({
      DATABASE_URL: embedded.url,
      DATA_DIR: join(home, name),
      SECRET_KEY: 'two nodes and one object store share 7F',
      DATABASE_POOL: '6',
      DRAIN_MS: '0',
      OUTBOUND_ALLOW: s3.endpoint,
      L_RATE_UPLOAD: '100000',
    })
  one = await open('one')
  two = await open('two')
  for (const node of [one, two]) {
    await node.start()
    await node.signIn()
  }
  const { data } = (await one.call<{ id: string }>('POST', '/system/fileStorage', {
    configName: '对象存储',
    storageType: 'minio',
    endpoint: s3.endpoint,
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    bucketName: s3.bucket,
    isHttps: 'N',
    accessPolicy: '0',
  })) ?? { data: undefined }
  expect(await one.call('POST', `/system/fileStorage/setDefault/${data?.id}`)).toMatchObject({ code: 200 })
  // News of the default reaches the other node.
  await vi.waitFor(async () =>
    expect(await stored(two, 'probe.txt', Buffer.from(randomBytes(9).toString('hex')))).toMatchObject({ code: 200 }),
  )
  await vi.waitFor(() => expect(s3.files().length).toBeGreaterThan(0), { timeout: 20_000 })
})
afterAll(async () => {
  for (const node of [one, two]) await node.kill('SIGKILL')
  await embedded.stop()
  await s3.close()
  rmSync(home, { recursive: true, force: true })
})

interface Answer {
  code: number
  msg: string
  id: string
  url: string
  fileName: string
}
async function stored(node: ServerNode, name: string, bytes: Buffer, path = '/common/upload'): Promise<Answer> {
  const form = new FormData()
  form.append('file', new Blob([bytes as BlobPart]), name)
  return (await node.call('POST', path, form)) as unknown as Answer
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const film = () => Buffer.concat([Buffer.from('0000002066747970', 'hex'), randomBytes(6 * partBytes)])
const other = (node: ServerNode) => (node === one ? two : one)

async function begin(node: ServerNode, content: Buffer) {
  const body = { name: '影片.mp4', size: content.length, sha256: hashOf(content) }
  const key = { 'idempotency-key': randomBytes(8).toString('hex') }
  const answer = await node.call<{ uploadId: string; parts: number[]; partCount: number }>(
    'POST',
    '/common/upload/init',
    body,
    key,
  )
  if (!answer?.data) throw new Error(String(answer?.msg))
  return answer.data
}
async function sendPart(node: ServerNode, uploadId: string, content: Buffer, n: number) {
  const part = content.subarray((n - 1) * partBytes, n * partBytes)
  const form = new FormData()
  form.append('sha256', hashOf(part))
  form.append('file', new Blob([part as BlobPart]), 'part')
  return (await node.call('POST', `/common/upload/${uploadId}/${n}`, form))?.code === 200
}
const complete = async (node: ServerNode, uploadId: string) =>
  (await node.call('POST', `/common/upload/complete/${uploadId}`, {})) as unknown as Answer

/** Files of uploads on the disks of the nodes themselves. */
const onDisk = () =>
  ['one', 'two'].flatMap((name) =>
    readdirSync(join(home, name, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== '.atrium-files')
      .map((entry) => entry.name),
  )

async function query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

test('对象存储: parts sent to both nodes in turn are one file, read whole from either, with nothing on their disks', async () => {
  const content = film()
  const { uploadId, partCount } = await begin(one, content)
  for (let n = 1; n <= partCount; n++) expect(await sendPart(n % 2 ? one : two, uploadId, content, n)).toBe(true)
  const file = await complete(two, uploadId)
  expect(file).toMatchObject({ code: 200 })
  for (const node of [one, two]) expect(hashOf(await node.bytes(`/common/download/${file.id}`))).toBe(hashOf(content))
  await vi.waitFor(() => expect(onDisk()).toEqual([]), { timeout: 20_000 })
})

test('对象存储: a node killed in the middle of an upload: the other one takes the rest, nothing half is ever visible', async () => {
  const content = film()
  const { uploadId, partCount } = await begin(one, content)
  for (const n of [1, 2]) expect(await sendPart(n === 1 ? one : two, uploadId, content, n)).toBe(true)
  const onTheirWay = Promise.all([3, 4, 5].map((n) => sendPart(one, uploadId, content, n)))
  await one.kill('SIGKILL')
  await onTheirWay
  const again = await begin(two, content)
  expect(again.uploadId).toBe(uploadId)
  expect(again.parts).toEqual(expect.arrayContaining([1, 2]))
  for (let n = 1; n <= partCount; n++)
    if (!again.parts.includes(n)) expect(await sendPart(two, uploadId, content, n)).toBe(true)
  const file = await complete(two, uploadId)
  await one.start()
  await one.signIn()
  expect(hashOf(await one.bytes(`/common/download/${file.id}`))).toBe(hashOf(content))
  await vi.waitFor(() => expect(onDisk()).toEqual([]), { timeout: 20_000 })
})

test('对象存储: a node killed while it puts a file together: the other one does it, and the parts go', async () => {
  const content = film()
  const { uploadId, partCount } = await begin(two, content)
  for (let n = 1; n <= partCount; n++) expect(await sendPart(two, uploadId, content, n)).toBe(true)
  const first = complete(two, uploadId)
  await new Promise((resolve) => setTimeout(resolve, 60))
  await two.kill('SIGKILL')
  await first
  const file = await vi.waitFor(
    async () => {
      const answer = await complete(one, uploadId)
      expect(answer).toMatchObject({ code: 200 })
      return answer
    },
    { timeout: 60_000, interval: 1_000 },
  )
  await two.start()
  await two.signIn()
  expect(hashOf(await two.bytes(`/common/download/${file.id}`))).toBe(hashOf(content))
  const [{ left } = { left: -1 }] = await query<{ left: number }>('select count(*)::int as left from sys_chunk_part')
  expect(left).toBe(0)
  await vi.waitFor(() => expect(onDisk()).toEqual([]), { timeout: 20_000 })
})

test('对象存储: thumbnails that one node has made go with the picture that the other one deletes', async () => {
  const before = new Set(s3.files())
  const file = await stored(one, 'a.png', await picture('#123456'))
  for (const node of [one, two]) {
    const small = await fetch(`${node.url}${file.url}&thumb=320`)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  expect(s3.files().filter((name) => !before.has(name)).length).toBeGreaterThanOrEqual(1)
  expect(await two.call('POST', `/system/attach/${file.id}`)).toMatchObject({ code: 200 })
  for (const node of [one, two]) {
    expect((await fetch(`${node.url}${file.url}`)).status).toBe(404)
    expect((await fetch(`${node.url}${file.url}&thumb=320`)).status).toBe(404)
  }
  await vi.waitFor(() => expect(s3.files().filter((name) => !before.has(name))).toEqual([]), { timeout: 30_000 })
  expect(onDisk()).toEqual([])
})

test('对象存储: media that one node replaces are new on the other at once, thumbnails included', async () => {
  const file = await stored(one, '图.png', await picture('#ff0000'), '/cms/cmsFile/upload')
  expect(file).toMatchObject({ code: 200 })
  const urlOf = async (node: ServerNode) =>
    (await node.call<{ url: string }>('GET', `/cms/cmsFile/${file.id}`))?.data?.url ?? ''
  const shown = async (node: ServerNode, thumb = '') => {
    const response = await fetch(`${node.url}${await urlOf(node)}${thumb}`)
    const [red = 0] = await colourOf(await response.arrayBuffer())
    return red > 128 ? 'red' : 'blue'
  }
  for (const node of [one, two]) expect([await shown(node), await shown(node, '&thumb=320')]).toEqual(['red', 'red'])
  expect(await stored(one, '图.png', await picture('#0000ff'), `/cms/cmsFile/replace/${file.id}`)).toMatchObject({
    code: 200,
  })
  for (const node of [other(one), one])
    expect([await shown(node), await shown(node, '&thumb=320')]).toEqual(['blue', 'blue'])
  expect(onDisk()).toEqual([])
})
