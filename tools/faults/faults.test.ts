import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningUrl } from '@app/server/platform/embedded/address.ts'
import { startEmbedded, type Embedded } from '@app/server/platform/embedded/embedded.ts'
import { partBytes } from '@app/shared/system/chunkUpload.ts'
import { pause } from '../testing/processes.ts'
import { createNode, type ServerNode } from './node.ts'
import { startProxy, type Proxy } from './proxy.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'atrium-fault-'))
const aPost = (code: string) => ({ postCode: code, postName: code, sort: 10, status: '0' })

/** Saves posts as fast as it goes until told to stop; answers the codes the server acknowledged. */
function saving(node: ServerNode, prefix: string): { stop(): Promise<string[]> } {
  const acknowledged: string[] = []
  let going = true
  const workers = Array.from({ length: 4 }, async (_, worker) => {
    for (let i = 0; going; i++) {
      const code = `${prefix}-${worker}-${i}`
      const answer = await node.call('POST', '/system/post', aPost(code), { 'idempotency-key': `key-${code}` })
      if (answer?.code === 200) acknowledged.push(code)
      else await pause(20)
    }
  })
  return {
    async stop() {
      going = false
      await Promise.all(workers)
      return acknowledged
    },
  }
}

async function storedCodes(url: string, prefix: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ post_code: string }>(
      "select post_code from sys_post where post_code like $1 and del_flag = '0'",
      [`${prefix}-%`],
    )
    return rows.map((row) => row.post_code)
  } finally {
    await client.end()
  }
}

describe('故障: embedded database', () => {
  const dataDir = folder()
  let node: ServerNode

  beforeAll(async () => {
    node = await createNode({ DATA_DIR: dataDir })
    await node.start()
    await node.signIn()
  }, 60_000)
  afterAll(async () => {
    await node.kill('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('kill -9 of the server loses nothing that was acknowledged, and the next start needs no hands', async () => {
    const writers = saving(node, 'kill')
    await pause(1_500)
    await node.kill('SIGKILL')
    const acknowledged = await writers.stop()
    await node.start()
    const stored = await storedCodes(runningUrl(dataDir) ?? '', 'kill')
    expect(acknowledged.length).toBeGreaterThan(10)
    expect(acknowledged.filter((code) => !stored.includes(code))).toEqual([])
    expect(await node.call('GET', '/getInfo')).toMatchObject({ code: 200 })
  }, 60_000)

  test('kill -9 during a large upload: what had arrived stays, the rest follows, nothing half is ever visible', async () => {
    const film = Buffer.concat([Buffer.from('0000002066747970', 'hex'), randomBytes(6 * partBytes)])
    const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    const init = async () => {
      const answer = await node.call<{ uploadId: string; parts: number[]; partCount: number }>(
        'POST',
        '/common/upload/init',
        { name: '影片.mp4', size: film.length, sha256: hashOf(film) },
        { 'idempotency-key': randomBytes(8).toString('hex') },
      )
      if (!answer?.data) throw new Error(String(answer?.msg))
      return answer.data
    }
    const send = async (uploadId: string, n: number) => {
      const part = film.subarray((n - 1) * partBytes, n * partBytes)
      const form = new FormData()
      form.append('sha256', hashOf(part))
      form.append('file', new Blob([part]), 'part')
      return (await node.call('POST', `/common/upload/${uploadId}/${n}`, form))?.code === 200
    }
    const { uploadId, partCount } = await init()
    expect([await send(uploadId, 1), await send(uploadId, 2)]).toEqual([true, true])
    const onTheirWay = Promise.all([3, 4, 5].map((n) => send(uploadId, n)))
    await node.kill('SIGKILL')
    await onTheirWay
    await node.start()
    const page = await node.call<{ total: number }>('GET', '/system/attach/page?originalName=影片')
    expect(page?.data?.total).toBe(0)
    // The same request of the same session within five seconds would count as a double click.
    await pause(5_000)
    const again = await init()
    expect(again.uploadId).toBe(uploadId)
    expect(again.parts).toEqual(expect.arrayContaining([1, 2]))
    for (let n = 1; n <= partCount; n++) if (!again.parts.includes(n)) expect(await send(uploadId, n)).toBe(true)
    const file = (await node.call('POST', `/common/upload/complete/${uploadId}`, {})) as { id?: string } | undefined
    const stored = await node.bytes(`/common/download/${file?.id}`)
    expect(hashOf(stored)).toBe(hashOf(film))
    const temp = readdirSync(join(dataDir, 'files/temp'), { recursive: true, withFileTypes: true })
    expect(temp.filter((entry) => entry.isFile())).toEqual([])
  }, 60_000)

  test('kill -9 of the database loses nothing that was acknowledged, and the server goes on by itself', async () => {
    const writers = saving(node, 'dbkill')
    await pause(1_000)
    process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    const before = performance.now()
    for (;;) {
      const answer = await node.call('POST', '/system/post', aPost(`after-${Math.round(performance.now())}`))
      if (answer?.code === 200) break
      expect(performance.now() - before).toBeLessThan(20_000)
      await pause(100)
    }
    const acknowledged = await writers.stop()
    const stored = await storedCodes(runningUrl(dataDir) ?? '', 'dbkill')
    expect(acknowledged.filter((code) => !stored.includes(code))).toEqual([])
  }, 60_000)
})

describe('故障: database away', () => {
  const dataDir = folder()
  let embedded: Embedded
  let proxy: Proxy
  let node: ServerNode

  beforeAll(async () => {
    embedded = await startEmbedded({ dataDir: join(dataDir, 'db'), report: () => undefined })
    const target = new URL(embedded.url)
    proxy = await startProxy(`${target.searchParams.get('host')}/.s.PGSQL.${target.port || '5432'}`)
    node = await createNode({
      DATA_DIR: join(dataDir, 'node'),
      DATABASE_URL: `postgres://app@127.0.0.1:${proxy.port}/app`,
      DRAIN_MS: '0',
    })
    await node.start()
    await node.signIn()
  }, 60_000)
  afterAll(async () => {
    await node.kill('SIGTERM')
    await proxy.close()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('20 s without a database under load: 503 within 3 s, not ready, then everything works again', async () => {
    const writers = saving(node, 'away')
    await pause(500)
    proxy.set('cut')
    const until = performance.now() + 20_000
    let slowest = 0
    const codes = new Set<number>()
    while (performance.now() < until) {
      const startedAt = performance.now()
      const answer = await node.call('GET', '/system/post/page?pageNum=1')
      slowest = Math.max(slowest, performance.now() - startedAt)
      codes.add(answer?.code ?? 0)
      await pause(250)
    }
    expect([...codes]).toEqual([503])
    expect(slowest).toBeLessThan(3_000)
    expect((await fetch(`${node.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${node.url}/healthz`)).status).toBe(200)
    proxy.set('pass')
    await pause(1_500)
    expect(await node.call('GET', '/system/post/page?pageNum=1')).toMatchObject({ code: 200 })
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
    const acknowledged = await writers.stop()
    const stored = await storedCodes(embedded.url, 'away')
    expect(acknowledged.filter((code) => !stored.includes(code))).toEqual([])
  }, 90_000)

  test('a database that swallows packets under load: 503 within 15 s, not ready, then everything works again', async () => {
    const writers = saving(node, 'hole')
    await pause(500)
    proxy.set('hole')
    const codes = new Set<number>()
    let slowest = 0
    const until = performance.now() + 20_000
    const readers = Array.from({ length: 30 }, async () => {
      while (performance.now() < until) {
        const startedAt = performance.now()
        const answer = await node.call('GET', '/system/post/page?pageNum=1')
        slowest = Math.max(slowest, performance.now() - startedAt)
        codes.add(answer?.code ?? 0)
      }
    })
    const ready: number[] = []
    while (performance.now() < until) {
      ready.push((await fetch(`${node.url}/readyz`)).status)
      await pause(250)
    }
    await Promise.all(readers)
    expect([...codes]).toEqual([503])
    expect(slowest).toBeLessThan(15_000)
    expect(new Set(ready)).toEqual(new Set([503]))
    expect((await fetch(`${node.url}/healthz`)).status).toBe(200)
    proxy.set('pass')
    await pause(4_000)
    expect(await node.call('GET', '/system/post/page?pageNum=1')).toMatchObject({ code: 200 })
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
    const acknowledged = await writers.stop()
    const stored = await storedCodes(embedded.url, 'hole')
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(acknowledged.filter((code) => !stored.includes(code))).toEqual([])
  }, 90_000)

  test('SIGTERM finishes what runs and ends with 0', async () => {
    const writers = saving(node, 'term')
    await pause(500)
    expect(await node.kill('SIGTERM')).toBe(0)
    const acknowledged = await writers.stop()
    const stored = await storedCodes(embedded.url, 'term')
    expect(acknowledged.filter((code) => !stored.includes(code))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(0)
  }, 60_000)
})
