import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { liveEvents } from '@app/shared/kit/live.ts'
import { post } from '@app/shared/system/post.ts'
import { adminPassword, cutConnections, withClient } from '#testing/database.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { submitTable } from './http/submit.table.ts'

type Mood = 'answers' | 'hangs'

/** A Redis as far as counting needs one: it counts nothing, and stops answering when told to. */
async function openRedis() {
  let mood: Mood = 'answers'
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    socket.on('data', (bytes) => {
      if (mood === 'hangs') return
      for (const command of String(bytes)
        .split(/^\*\d+\r\n/m)
        .filter(Boolean)) {
        const info = 'redis_version:7.4.1\r\n'
        socket.write(/^\$4\r\ninfo/i.test(command) ? `$${info.length}\r\n${info}\r\n` : ':1\r\n')
      }
    })
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  return { url: `redis://127.0.0.1:${port}`, be: (next: Mood) => void (mood = next), start: () => listen(port), stop }
}

let redis: Awaited<ReturnType<typeof openRedis>>
let t: TestApp
let token: string

beforeAll(async () => {
  redis = await openRedis()
  t = await openTestApp({ env: { REDIS_URL: redis.url, L_RATE_WRITE: '20', L_RATE_USER: '10000' } })
  token = await signInAsAdmin(t)
  await vi.waitFor(() => expect(t.platform.redis?.status).toBe('ready'))
})
afterAll(async () => {
  await t.close()
  await redis.stop()
})
beforeEach(async () => {
  await t.ctx.db.delete(submitTable)
  t.clock.beginMinute()
})

let count = 0
const save = () => {
  const code = `outage${++count}`
  return t.send(post.endpoints.save, { token, body: { postCode: code, postName: code, sort: 1, status: '0' } })
}
const page = () => t.send(post.endpoints.page, { token })
const logIn = async () =>
  (
    await t.app.inject({ method: 'POST', url: '/login', payload: { username: 'admin', password: adminPassword } })
  ).json<{ code: number }>()
const call = async (url: string) =>
  (await t.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })).json()

/** Everything works as before, and limits still hold. */
async function expectUnmoved() {
  expect(await page()).toMatchObject({ code: 200 })
  expect(await save()).toMatchObject({ code: 200 })
  expect(await logIn()).toMatchObject({ code: 200 })
  expect(await call('/monitor/cache')).toMatchObject({ code: 200 })
  const codes = []
  for (let i = 0; i < 25; i++) codes.push((await save()).code)
  expect(codes.at(-1)).toBe(429)
}

test('Redis 故障: with a Redis that hangs nobody waits, nobody is signed out and limits still hold', async () => {
  redis.be('hangs')
  await expectUnmoved()
  redis.be('answers')
})

test('Redis 故障: with a Redis that is gone as well, and it is taken up again when it is back', async () => {
  await redis.stop()
  await vi.waitFor(() => expect(t.platform.redis?.status).not.toBe('ready'))
  await expectUnmoved()
  await redis.start()
  await vi.waitFor(() => expect(t.platform.redis?.status).toBe('ready'), { timeout: 10_000 })
  t.clock.moveMs(60_000)
  expect(await save()).toMatchObject({ code: 200 })
})

const unavailable = { code: 503, msg: '服务暂时不可用，请稍后重试' }
const sql = (text: string) => withClient(t.databaseUrl, (client) => client.query(text))
const database = () => new URL(t.databaseUrl).pathname.slice(1)
const setWritable = () =>
  withClient(t.databaseUrl, async (client) => {
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter database ${database()} reset default_transaction_read_only`)
  })

afterEach(setWritable)

/**
 * The paths of the product that are read without a parameter, as its router prints them: a tree, by indentation.
 * Sheets are left out: none leaves the house without its line in the log.
 */
function readPaths(): string[] {
  const parts: string[] = []
  return t.app
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?/.exec(line) ?? []
      const depth = indent.length / 4
      parts.splice(depth, parts.length, part)
      return /GET/.test(methods) ? [parts.join('').replace('//', '/')] : []
    })
    .filter((path) => !/[:*]|(export|template)$/i.test(path) && path !== liveEvents.path)
}

async function answeredReads(): Promise<string[]> {
  const answered = []
  for (const url of readPaths()) {
    const { statusCode, body } = await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    if (statusCode === 200 && !/^\{"code":(?!200)/.test(body)) answered.push(url)
  }
  return answered
}

test('数据库只读: writes are refused for the moment, reads go on, and it recovers by itself', async () => {
  const answered = await answeredReads()
  expect(answered.length).toBeGreaterThan(150)
  await sql(`alter database ${database()} set default_transaction_read_only = on`)
  await cutConnections(t.databaseUrl)
  await vi.waitFor(async () => expect(await page()).toMatchObject({ code: 200 }))
  expect(await save()).toMatchObject(unavailable)
  // A minute later the session's last use would be written again.
  t.clock.moveMs(2 * 60_000)
  expect(await answeredReads()).toEqual(answered)
  await setWritable()
  await cutConnections(t.databaseUrl)
  await vi.waitFor(async () => expect(await save()).toMatchObject({ code: 200 }))
})

test('数据库磁盘已满: writes are refused for the moment and leave nothing, reads go on, and it recovers by itself', async () => {
  await sql(`create function no_space() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_space before insert on sys_oper_log for each row execute function no_space()`)
  const { total } = (await page()).data ?? {}
  expect(await save()).toMatchObject({ code: 503, msg: '系统繁忙，请稍后重试' })
  expect((await page()).data?.total).toBe(total)
  await sql('drop trigger no_space on sys_oper_log')
  await t.ctx.db.delete(submitTable)
  expect(await save()).toMatchObject({ code: 200 })
})
