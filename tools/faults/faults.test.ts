import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbedded, type Embedded } from '@app/server/platform/embedded/embedded.ts'
import { pause } from '../testing/processes.ts'
import { createNode, type ServerNode } from './node.ts'
import { startProxy, type Proxy } from './proxy.ts'
import { saving, storedCodes } from './saving.ts'

describe('故障: database away', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-fault-'))
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
