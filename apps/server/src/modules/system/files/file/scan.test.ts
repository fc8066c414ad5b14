import { createHash } from 'node:crypto'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chunkUpload } from '@app/shared/system/chunkUpload.ts'
import { systemContext } from '#/platform/context.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm } from '#testing/multipart.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { fileTable } from './file.table.ts'

// The harmless text every scanner answers to; in two halves, so that this file is not taken for it.
const virus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

let t: TestApp
let anna: string
let scanner: Server
let mood: 'working' | 'silent'

/** Speaks the part of clamd's protocol that is used: a stream of pieces with their lengths, then a sentence. */
function startScanner(): Promise<Server> {
  const server = createServer((socket) => {
    let bytes: Buffer = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk])
      if (mood === 'silent') return socket.destroy()
      const content: Buffer[] = []
      for (let at = 10; at + 4 <= bytes.length;) {
        const length = bytes.readUInt32BE(at)
        if (length === 0) {
          const found = Buffer.concat(content).includes('EICAR-STANDARD')
          socket.end(found ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
          return undefined
        }
        content.push(bytes.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
      return undefined
    })
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

beforeAll(async () => {
  scanner = await startScanner()
  const { port } = scanner.address() as AddressInfo
  t = await openTestApp({ env: { CLAMD_ADDRESS: `127.0.0.1:${port}`, L_RATE_UPLOAD: '1000' } })
  anna = fakeCallers(t.platform)({ id: 'anna' })
})
afterAll(async () => {
  await t.close()
  scanner.close()
})
beforeEach(() => {
  mood = 'working'
  return t.ctx.db.delete(submitTable)
})

const upload = async (value: string) =>
  (await sendForm(t.app, '/common/upload', [{ name: 'file', fileName: 'a.txt', value }], anna)).json<{
    code: number
    msg: string
    id: string
  }>()
const download = (id: string) =>
  t.app.inject({ method: 'GET', url: `/common/download/${id}`, headers: { authorization: `Bearer ${anna}` } })
const rowOf = async (id: string) => (await t.ctx.db.select().from(fileTable).where(eq(fileTable.id, id)))[0]
const rescan = () => t.platform.jobs.send(systemContext(t.platform), 'platform.hourly', {})

test('扫描: an infected file is refused and not stored, whole or in parts', async () => {
  const infected = { code: 500, msg: '文件存在安全风险，已拒绝' }
  expect(await upload(virus)).toMatchObject(infected)
  const sha256 = createHash('sha256').update(virus).digest('hex')
  const { data } = await t.send(chunkUpload.init, {
    token: anna,
    body: { name: 'a.txt', size: virus.length, sha256 },
  })
  const uploadId = data?.uploadId ?? ''
  const parts = [
    { name: 'sha256', value: sha256 },
    { name: 'file', fileName: 'part', value: virus },
  ]
  await sendForm(t.app, `/common/upload/${uploadId}/1`, parts, anna)
  expect(await t.send(chunkUpload.complete, { token: anna, params: { uploadId } })).toMatchObject(infected)
  expect(await t.ctx.db.select().from(fileTable)).toEqual([])
})

test('扫描: a clean file can be fetched at once', async () => {
  const { id } = await upload('harmless')
  expect(await rowOf(id)).toMatchObject({ scanStatus: 'clean' })
  expect((await download(id)).body).toBe('harmless')
})

test('扫描: while the scanner is away files wait, closed to everybody, until it has seen them', async () => {
  mood = 'silent'
  const [good, bad] = [await upload('harmless too'), await upload(virus)]
  for (const { id } of [good, bad]) {
    expect(await rowOf(id)).toMatchObject({ scanStatus: 'pending' })
    const answer = await download(id)
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { msg: '文件正在进行安全检查，请稍后再试' }])
  }
  mood = 'working'
  await rescan()
  await vi.waitFor(
    async () => {
      expect(await rowOf(good.id)).toMatchObject({ scanStatus: 'clean' })
      expect(await rowOf(bad.id)).toMatchObject({ delFlag: '1' })
    },
    { timeout: 10_000 },
  )
  expect((await download(good.id)).body).toBe('harmless too')
  expect((await download(bad.id)).statusCode).toBe(404)
})
