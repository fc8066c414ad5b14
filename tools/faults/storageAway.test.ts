import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { cmsFileCalls } from '@app/shared/cms/cmsFileCalls.ts'
import { fileStorage, fileStorageCalls } from '@app/shared/system/fileStorage.ts'
import { startS3Server, type S3Server } from '../../apps/server/testing/s3Server.ts'
import { freePort, pause } from '../testing/processes.ts'
import { createNode, type ServerNode } from './node.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-fault-'))
const folder = join(dataDir, 'files', 'store')
const sentence = '文件存储暂时不可用，请稍后重试'
/** Whoever waits longer has gone. */
const patienceMs = 15_000
let s3: S3Server
let node: ServerNode
let site: string
let pages: string[]
let files: string[]

const must = async <T>(call: Promise<{ code: number; msg: unknown; data?: T | null } | undefined>): Promise<T> => {
  const answer = await call
  if (answer?.code !== 200) throw new Error(String(answer?.msg))
  return answer.data as T
}

/** A grey picture of 8 by 8. */
function grey(shade: number): Blob {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    return Buffer.concat([number(data.length), named, number(crc32(named))])
  }
  const head = Buffer.concat([number(8), number(8), Buffer.from([8, 0, 0, 0, 0])])
  const rows = Buffer.concat(Array.from({ length: 8 }, () => Buffer.from([0, ...Array<number>(8).fill(shade)])))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return new Blob([Buffer.concat([signature, ...chunks])])
}

/** A picture that visitors may have. */
async function picture(name: string, shade: number): Promise<string> {
  const form = new FormData()
  form.set('file', grey(shade), `${name}.png`)
  const { id } = (await node.call('POST', cmsFileCalls.upload.path, form)) as unknown as { id: string }
  const client = new pg.Client({ connectionString: runningUrl(dataDir) ?? '' })
  await client.connect()
  await client.query("update sys_attach set is_public = 'Y' where id = $1", [id])
  await client.end()
  return `/media/${id}`
}

beforeAll(async () => {
  s3 = await startS3Server()
  const port = await freePort()
  site = `http://127.0.0.1:${port}`
  node = await createNode({
    DATA_DIR: dataDir,
    SITE_PORT: String(port),
    OUTBOUND_ALLOW: s3.endpoint,
    SECRET_KEY: 'the starts of a fault run share this 7F',
    L_RATE_FILE: '1000000',
  })
  await node.start()
  await node.signIn()
  const news = { parentId: '0', className: '新闻', classCode: 'news', classType: 'list', treeSort: 10 }
  const { id: classId } = await must(node.call<{ id: string }>('POST', '/cms/cmsClass', news))
  const article = { classId, title: '读着的文章', content: '<p>正文</p>' }
  const { id } = await must(node.call<{ id: string }>('POST', '/cms/cmsArticle', article))
  await must(node.call('POST', `/cms/cmsArticle/publish/${id}`, {}))
  const onDisk = await picture('disk', 90)
  const store = {
    configName: '对象存储',
    storageType: 'minio',
    endpoint: s3.endpoint,
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    bucketName: s3.bucket,
    prefix: 'atrium',
    isHttps: 'N',
    accessPolicy: '0',
  }
  const { id: storeId } = await must(node.call<{ id: string }>('POST', fileStorage.path, store))
  await must(node.call('POST', fileStorageCalls.setDefault.path.replace(':id', storeId)))
  const inStore = await picture('store', 180)
  pages = ['/', '/news/', '/healthz', '/rss.xml']
  files = [onDisk, `${onDisk}?thumb=160`, inStore, `${inStore}?thumb=160`]
}, 240_000)
afterAll(async () => {
  s3.speak()
  await node.kill('SIGTERM')
  await s3.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function read(path: string): Promise<string> {
  const answer = await fetch(`${site}${path}`, { signal: AbortSignal.timeout(patienceMs) })
  const body = await answer.text()
  return answer.status === 503 ? `503 ${body} ${answer.headers.get('retry-after')}` : String(answer.status)
}
const answersOf = async (paths: readonly string[]) => new Set(await Promise.all(paths.map(read)))

test('故障: 20 s without storage while visitors read: pages go on, files say so to everybody in time, then all is back', async () => {
  expect(await answersOf([...pages, ...files])).toEqual(new Set(['200']))
  s3.hush()
  renameSync(folder, `${folder}-away`)
  const limit = performance.now() + 20_000
  const seen = { pages: new Set<string>(), files: new Set<string>() }
  const visitor = async (kind: 'pages' | 'files', paths: readonly string[]) => {
    while (performance.now() < limit) {
      for (const answer of await answersOf(paths)) seen[kind].add(answer)
      await pause(100)
    }
  }
  const readers = Array.from({ length: 20 }, () => visitor('files', files))
  await Promise.all([...readers, visitor('pages', pages)])
  s3.speak()
  renameSync(`${folder}-away`, folder)
  expect([...seen.pages]).toEqual(['200'])
  expect([...seen.files]).toEqual([`503 ${sentence} 5`])
  const back = performance.now() + 20_000
  for (;;) {
    const answers = [...(await answersOf([...pages, ...files]))]
    if (answers.join() === '200') break
    if (performance.now() > back) throw new Error(`it never came back: ${answers.join()}`)
    await pause(200)
  }
  expect((await node.call('GET', '/getInfo'))?.code).toBe(200)
}, 200_000)
