import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded } from '@app/server/platform/embedded/embedded.ts'
import { pause } from '../testing/processes.ts'
import { adminPassword, createNode, type ServerNode } from './node.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-beside-'))
const metricsToken = 'the-scraper-of-workers-0123456789'
const anonymousLimit = 100
let node: ServerNode
let stopDatabase: () => Promise<void>

beforeAll(async () => {
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'db'), report: () => undefined })
  stopDatabase = embedded.stop
  node = await createNode({
    DATABASE_URL: embedded.url,
    DATA_DIR: join(dataDir, 'node'),
    LOG_FILE: '-',
    WORKERS: '2',
    METRICS: 'on',
    METRICS_TOKEN: metricsToken,
    L_RATE_ANONYMOUS: String(anonymousLimit),
  })
  await node.start()
})
afterAll(async () => {
  await node.kill('SIGTERM')
  await stopDatabase()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Each over a connection of its own, which any worker may be given. */
const asked = (path: string, init: RequestInit = {}) =>
  fetch(`${node.url}${path}`, { ...init, headers: { connection: 'close', ...init.headers } })

async function tokenOfAdmin(): Promise<string> {
  const body = JSON.stringify({ username: 'admin', password: adminPassword })
  const answer = await asked('/login', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return ((await answer.json()) as { token: string }).token
}

/** Open live streams of each worker. */
async function streams(): Promise<number[]> {
  const text = await (await asked('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  return [...text.matchAll(/^atrium_live_streams\{worker="\d"\} (\d+)$/gm)].map(([, count]) => Number(count))
}

test('工作进程: on a database of others, with the log on the output, news reaches the browsers of all of them', async () => {
  expect(existsSync(join(dataDir, 'node/logs'))).toBe(false)
  const token = await tokenOfAdmin()
  const leaving = new AbortController()
  const heard: string[] = []
  for (let opened = 0; !(await streams()).every((count) => count > 0); opened++) {
    const headers = { authorization: `Bearer ${opened % 5 === 4 ? await tokenOfAdmin() : token}` }
    const { body } = await asked('/common/events', { headers, signal: leaving.signal })
    heard.push('')
    const at = heard.length - 1
    void (async () => {
      for await (const chunk of body ?? []) heard[at] += new TextDecoder().decode(chunk)
    })().catch(() => undefined)
  }
  const notice = {
    noticeTitle: '大家好',
    noticeType: '1',
    noticeContentHtml: '<p>好</p>',
    noticeScope: 'A',
    publish: true,
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const saved = await asked('/system/notice', { method: 'POST', headers, body: JSON.stringify(notice) })
  expect(await saved.json()).toMatchObject({ code: 200 })
  await vi.waitFor(() => expect(heard.filter((text) => text.includes('大家好'))).toHaveLength(heard.length), 10_000)
  leaving.abort()
})

test('工作进程: a rate is that of all of them together', async () => {
  const code = async () => ((await (await asked('/getInfo')).json()) as { code: number }).code
  // Each gets half of them, which it would let pass; a window may end meanwhile.
  const refused = async () => {
    for (let sent = 0; sent < anonymousLimit * 1.2; sent++) await code()
    await pause(2_500)
    return code()
  }
  await vi.waitFor(async () => expect(await refused()).toBe(429), { timeout: 150_000, interval: 0 })
})
