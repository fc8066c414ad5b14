import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpDouble } from '#testing/httpDouble.ts'
import { startS3Server, type S3Server } from '#testing/s3Server.ts'
import { testClock } from '#testing/testApp.ts'
import { newKey } from './fileNames.ts'
import { createLocalStorage } from './localStorage.ts'
import { createS3Storage, type S3Settings } from './s3Storage.ts'
import { FileMissing, StorageDown, type FileStorage, type StoredFile } from './storage.ts'
import { markName } from './storageMark.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-storage-'))
let s3: S3Server

beforeAll(async () => {
  s3 = await startS3Server()
  mkdirSync(join(folder, 'local'))
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

const settings = (given: Partial<S3Settings> = {}): S3Settings => ({
  endpoint: s3.endpoint,
  isHttps: false,
  region: '',
  bucket: s3.bucket,
  prefix: '',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
  pathStyle: true,
  ...given,
})
const objectStore = (given: Partial<S3Settings> = {}) =>
  createS3Storage(settings(given), { OUTBOUND_ALLOW: [s3.endpoint] }, { attempts: 1 })

const kinds: [string, () => FileStorage][] = [
  ['local', () => createLocalStorage(join(folder, 'local'), testClock())],
  ['s3', () => objectStore()],
  ['s3 with prefix', () => objectStore({ prefix: 'deep/er' })],
]

const now = new Date('2026-03-04T05:06:07Z')
function aFile(content: Buffer | string): string {
  const path = join(folder, randomBytes(8).toString('hex'))
  writeFileSync(path, content)
  return path
}
const bytesOf = async (storage: FileStorage, key: string, range?: { start: number; end: number }) =>
  buffer(await storage.read(key, range))

async function filesOf(storage: FileStorage): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const file of storage.list()) files.push(file)
  return files
}

test.each([7, -7])(
  '存储 local: on a machine that is %i days off a file is as old as the time since it was put',
  async (days) => {
    const clock = testClock()
    clock.moveMs(days * 86_400_000)
    const storage = createLocalStorage(join(folder, `off${days}`), clock)
    await storage.put(newKey(now, 'txt'), aFile('young'))
    const [found] = await filesOf(storage)
    expect(Math.abs((found?.changedAt.getTime() ?? 0) - clock.now().getTime())).toBeLessThan(60_000)
  },
)

describe('存储 local: a folder that is empty', () => {
  const emptyFolder = () => mkdtempSync(join(folder, 'empty-'))
  const key = newKey(now, 'txt')

  test('is a new storage where no file is known to lie in it, and says so from then on', async () => {
    const root = emptyFolder()
    let known: string[] = []
    const storage = createLocalStorage(root, testClock(), async () => known)
    await expect(storage.size(key)).rejects.toThrow(FileMissing)
    known = [newKey(now, 'txt')]
    await storage.put(key, aFile('x'))
    expect(await storage.size(key)).toBe(1)
  })

  test('is away where files are known: nothing is missing, written, removed or listed, until it is back', async () => {
    const root = emptyFolder()
    const storage = createLocalStorage(root, testClock(), async () => [key])
    const path = aFile('x')
    const asked = [
      () => storage.size(key),
      () => storage.read(key),
      () => storage.put(key, path),
      () => storage.remove(key),
      () => storage.hasRoom(1),
      () => filesOf(storage),
    ]
    for (const ask of asked) await expect(ask()).rejects.toThrow(StorageDown)
    expect([existsSync(path), readdirSync(root)]).toEqual([true, []])
    writeFileSync(join(root, markName), '')
    await storage.put(key, path)
    expect(await filesOf(storage)).toHaveLength(1)
  })

  test('is as good as any for whoever does not know of files, and gets no mark', async () => {
    const root = emptyFolder()
    const storage = createLocalStorage(root, testClock(), async () => undefined)
    await expect(storage.size(key)).rejects.toThrow(FileMissing)
    expect(readdirSync(root)).toEqual([])
  })
})

describe.each(kinds)('存储 %s', (_name, open) => {
  test('a file that was put is there whole and in parts, and its source is gone', async () => {
    const storage = open()
    const key = newKey(now, 'txt')
    const path = aFile('0123456789')
    await storage.put(key, path)
    expect(existsSync(path)).toBe(false)
    expect(await storage.size(key)).toBe(10)
    expect(String(await bytesOf(storage, key))).toBe('0123456789')
    expect(String(await bytesOf(storage, key, { start: 2, end: 4 }))).toBe('234')
  })

  test('what is not there is missing, and may be removed again', async () => {
    const storage = open()
    const key = newKey(now, 'txt')
    await expect(storage.size(key)).rejects.toThrow(FileMissing)
    await expect(storage.read(key)).rejects.toThrow(FileMissing)
    await storage.remove(key)
    await storage.put(key, aFile('x'))
    await storage.remove(key)
    await expect(storage.size(key)).rejects.toThrow(FileMissing)
  })

  test('a name that is no key leads nowhere', async () => {
    const storage = open()
    for (const name of ['../secret.key', '/etc/passwd', '2026/03/04/../../x.png', 'x'])
      await expect(storage.read(name)).rejects.toThrow(FileMissing)
  })

  test('the list names every file once, in the order of the keys', async () => {
    const storage = open()
    const keys = [
      newKey(now, 'png'),
      newKey(new Date('2025-01-01T00:00:00Z'), 'txt'),
      newKey(now, 'part', 'part'),
      newKey(now, 'gz', undefined, false),
    ]
    for (const key of keys) await storage.put(key, aFile('12345'))
    const listed = await filesOf(storage)
    const names = listed.map(({ key }) => key)
    expect(names).toEqual([...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1)))
    for (const key of keys)
      expect(listed.find((file) => file.key === key)).toMatchObject({ sizeBytes: 5, changedAt: expect.any(Date) })
  })

  test('a file of 23 MB comes back byte for byte', async () => {
    const storage = open()
    const key = newKey(now, 'mp4')
    const content = randomBytes(23 * 1_048_576 + 7)
    await storage.put(key, aFile(content))
    expect(await storage.size(key)).toBe(content.length)
    expect((await bytesOf(storage, key)).equals(content)).toBe(true)
  })
})

test('存储: a wrong secret, a wrong bucket and a closed port are told as one and store nothing', async () => {
  const before = s3.files().length
  const closed = createS3Storage(
    settings({ endpoint: '127.0.0.1:1' }),
    { OUTBOUND_ALLOW: ['127.0.0.1:1'] },
    { attempts: 1 },
  )
  for (const storage of [objectStore({ secretKey: 'wrong' }), objectStore({ bucket: 'nobody' }), closed]) {
    const path = aFile('x')
    await expect(storage.put(newKey(now, 'txt'), path)).rejects.toThrow(StorageDown)
    // The caller still has what could not be stored.
    expect(statSync(path).size).toBe(1)
  }
  expect(s3.files()).toHaveLength(before)
})

test('存储: a store that goes away during a large file leaves no half object', async () => {
  const storage = objectStore()
  const key = newKey(now, 'mp4')
  const going = storage.put(key, aFile(randomBytes(60 * 1_048_576)))
  await Promise.all([expect(going).rejects.toThrow(StorageDown), s3.kill()])
  await expect(storage.size(key)).rejects.toThrow(StorageDown)
  await s3.start()
  await expect(storage.size(key)).rejects.toThrow(FileMissing)
  await storage.put(key, aFile('again'))
  expect(await storage.size(key)).toBe(5)
})

test('存储: of a store that takes connections and says nothing the first reader hears after a while, all others at once', async () => {
  const key = newKey(now, 'txt')
  await objectStore().put(key, aFile('kept'))
  let asked = 0
  const silent = createServer((socket) => {
    asked += 1
    socket.on('error', () => undefined)
  })
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const { port } = silent.address() as AddressInfo
  const endpoint = `127.0.0.1:${port}`
  const patience = { attempts: 1, patienceMs: 200, pauseMs: 3_600_000 }
  const storage = createS3Storage(settings({ endpoint }), { OUTBOUND_ALLOW: [endpoint] }, patience)
  try {
    await expect(storage.size(key)).rejects.toThrow(StorageDown)
    for (let n = 0; n < 50; n++) {
      await expect(storage.size(key)).rejects.toThrow(StorageDown)
      await expect(storage.read(key)).rejects.toThrow(StorageDown)
    }
    expect(asked).toBe(1)
  } finally {
    silent.close()
  }
})

test('存储: a store that speaks again is heard, and a body may take longer than its beginning', async () => {
  const key = newKey(now, 'mp4')
  const content = randomBytes(4 * 1_048_576)
  const patience = { attempts: 1, patienceMs: 1_000, pauseMs: 0 }
  const storage = createS3Storage(settings(), { OUTBOUND_ALLOW: [s3.endpoint] }, patience)
  await storage.put(key, aFile(content))
  s3.hush()
  try {
    await expect(storage.size(key)).rejects.toThrow(StorageDown)
    await expect(storage.read(key)).rejects.toThrow(StorageDown)
  } finally {
    s3.speak()
  }
  expect(await storage.size(key)).toBe(content.length)
  const body = await storage.read(key)
  await new Promise((over) => setTimeout(over, 1_200))
  expect((await buffer(body)).equals(content)).toBe(true)
})

test('存储: an address that the operator does not allow is not connected to', async () => {
  const storage = createS3Storage(settings(), { OUTBOUND_ALLOW: [] }, { attempts: 1 })
  await expect(storage.put(newKey(now, 'txt'), aFile('x'))).rejects.toThrow('地址不允许')
})

test('对象存储: uploads in parts that began before and never ended are dropped, over several pages, nothing else', async () => {
  const store = await httpDouble()
  const [old, older, young] = [newKey(now, 'bin'), newKey(now, 'bin'), newKey(now, 'bin')]
  const upload = (key: string, id: string, at: string) =>
    `<Upload><Key>atrium/${key}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`
  const page = (uploads: string, next = '') =>
    `<ListMultipartUploadsResult><Bucket>b</Bucket>${next && `<NextKeyMarker>${next}</NextKeyMarker><NextUploadIdMarker>u</NextUploadIdMarker>`}<IsTruncated>${next !== ''}</IsTruncated>${uploads}</ListMultipartUploadsResult>`
  const first = page(
    upload(old, 'one', '2026-03-01T00:00:00.000Z') + upload('not-ours.txt', 'two', '2026-03-01T00:00:00.000Z'),
    'further',
  )
  const second = page(
    upload(older, 'three', '2026-02-01T00:00:00.000Z') + upload(young, 'four', '2026-03-04T05:00:00.000Z'),
  )
  store.answers(({ method, url }) => ({
    ...(method === 'DELETE' ? { status: 204 } : {}),
    body: method === 'DELETE' ? '' : url.searchParams.has('key-marker') ? second : first,
  }))
  try {
    const given = settings({ endpoint: store.host, prefix: 'atrium' })
    const storage = createS3Storage(given, { OUTBOUND_ALLOW: [store.host] }, { attempts: 1 })
    expect(await storage.dropUploads?.(new Date('2026-03-03T05:06:07Z'))).toBe(2)
    const dropped = store.heard.filter(({ method }) => method === 'DELETE')
    expect(dropped.map(({ url }) => [url.pathname, url.searchParams.get('uploadId')])).toEqual([
      [`/${given.bucket}/atrium/${old}`, 'one'],
      [`/${given.bucket}/atrium/${older}`, 'three'],
    ])
  } finally {
    await store.close()
  }
})
