import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded, type Embedded } from '@app/server/platform/embedded/embedded.ts'
import { adminPassword, createNode, type ServerNode } from './faults/node.ts'
import { root } from './setup/root.mjs'
import { pause } from './testing/processes.ts'

// Each command starts a process, and an embedded database in it.
vi.setConfig({ testTimeout: 480_000, hookTimeout: 480_000 })

const secret = randomBytes(32).toString('hex')
const upload = 'store/2026/11/21/00000000000000000000000000000001.txt'

let home: string
let embedded: Embedded

const dirOf = (name: string) => join(home, name)
const envOf = (name: string) => ({
  DATABASE_URL: '',
  DATA_DIR: dirOf(name),
  SECRET_KEY: secret,
  ADMIN_PASSWORD: adminPassword,
  INIT_CWD: home,
})

function spawned(name: string, script: string, ...args: string[]): ChildProcess & { printed(): string } {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...envOf(name) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return Object.assign(child, { printed: () => text.trim() })
}

async function run(name: string, script: string, ...args: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawned(name, script, ...args)
  await once(child, 'close')
  return { code: child.exitCode, text: child.printed() }
}

const backups = () => join(dirOf('source'), 'backups')
const finished = () => readdirSync(backups()).filter((name) => existsSync(join(backups(), name, 'manifest.json')))

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'atrium-backup-'))
  const seeded = await run('source', 'apps/server/src/platform/cli/seed.ts')
  expect(seeded.code, seeded.text).toBe(0)
  embedded = await startEmbedded({ dataDir: dirOf('source'), durable: false, report: () => undefined })
  const path = join(dirOf('source'), 'files', upload)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, 'an upload')
})
afterAll(async () => {
  await embedded.stop()
  rmSync(home, { recursive: true, force: true })
})

/** Hands a file in; answers where it is read. */
async function uploaded(node: ServerNode, text: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([text]), 'a.txt')
  const answer = (await node.call('POST', '/common/upload', form)) as { code: number; id?: string } | undefined
  expect(answer).toMatchObject({ code: 200 })
  return `/common/download/${answer?.id}`
}

const aPost = (postCode: string) => ({ postCode, postName: postCode, sort: 10, status: '0' })

test('备份与恢复: beside the running server into an empty folder, where it starts and the work goes on', async () => {
  const source = await createNode({ ...envOf('source'), DATABASE_URL: embedded.url, NODE_ENV: 'test', DRAIN_MS: '0' })
  await source.start()
  await source.signIn()
  const letter = await uploaded(source, 'before the backup')
  const before = await source.call<{ id: string; version: number }>('POST', '/system/post', aPost('before'))
  const made = await run('source', 'tools/command.mjs', 'backup', '--keep=3')
  expect(made.text).toContain('备份完成')
  await source.call('POST', '/system/post', aPost('after'))
  await source.kill('SIGTERM')
  const [name = ''] = finished()
  // As typed by somebody who stands elsewhere than npm.
  const restored = await run('target', 'tools/command.mjs', 'restore', relative(home, join(backups(), name)))
  expect(restored.text).toContain('恢复完成')
  expect(readFileSync(join(dirOf('target'), 'files', upload), 'utf8')).toBe('an upload')
  const node = await createNode({ ...envOf('target'), NODE_ENV: 'test', DRAIN_MS: '0' })
  try {
    await node.start()
    await node.signIn()
    expect(await node.call('GET', '/getInfo')).toMatchObject({ code: 200 })
    expect(String(await node.bytes(letter))).toBe('before the backup')
    const { id, version } = before?.data ?? {}
    expect(await node.call('POST', '/system/post', { id, version, postName: 'changed' })).toMatchObject({ code: 200 })
    // What came after the backup is not there, and its code is free.
    expect(await node.call('POST', '/system/post', aPost('after'))).toMatchObject({ code: 200 })
    expect(String(await node.bytes(await uploaded(node, 'after the restore')))).toBe('after the restore')
    expect(await node.call('GET', '/system/post/export')).toMatchObject({ code: 200, data: { background: false } })
    const jobs = await node.call<{ list: { id: string }[] }>('GET', '/monitor/job/page?invokeTarget=removeLog')
    const job = jobs?.data?.list[0]?.id
    expect(await node.call('POST', '/monitor/job/run', { id: job })).toMatchObject({ code: 200 })
    const runs = () => node.call<{ list: { status: string }[] }>('GET', `/monitor/jobLog/page?jobId=${job}`)
    await expect.poll(async () => (await runs())?.data?.list.map(({ status }) => status)).toEqual(['0'])
    expect((await run('target', 'tools/command.mjs', 'backup')).text).toContain('备份完成')
  } finally {
    await node.kill('SIGTERM')
  }
  const again = await run('target', 'tools/command.mjs', 'restore', relative(home, join(backups(), name)))
  expect(again.code).toBe(1)
  expect(again.text).toMatch(/文件目录 \S+ 不是空的/)
})

test('备份与恢复: a database that does not answer is told with the setting', async () => {
  const settings = { ...process.env, ...envOf('other'), DATABASE_URL: 'postgres://app@127.0.0.1:1/app' }
  const child = spawn(process.execPath, [join(root, 'tools/command.mjs'), 'backup'], { env: settings })
  let text = ''
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await once(child, 'close')
  expect(text).toContain('无法使用数据库，请检查 DATABASE_URL：connect ECONNREFUSED 127.0.0.1:1')
})

test('备份与恢复: a command without a folder or with a wrong number says what is wanted, and makes no database', async () => {
  expect((await run('other', 'tools/command.mjs', 'restore')).text).toContain(
    '请指定备份目录：npm run restore -- <备份目录>',
  )
  expect(await run('source', 'tools/command.mjs', 'backup', '--keep=0')).toEqual({
    code: 1,
    text: '--keep 应为 1 到 999 的整数',
  })
  expect(await run('source', 'tools/command.mjs', 'backup', '--kepp=2')).toEqual({
    code: 1,
    text: '未知的选项：--kepp=2，是否为 --keep=…？',
  })
  expect(await run('other', 'tools/command.mjs', 'restore', 'a', 'b')).toEqual({
    code: 1,
    text: `多余的参数：${join(home, 'b')}；可用的选项：--new-key`,
  })
  expect(await run('other', 'tools/command.mjs', 'restore', 'nowhere')).toEqual({
    code: 1,
    text: `${join(home, 'nowhere')} 不是完整的备份：其中没有 manifest.json`,
  })
  expect(existsSync(join(dirOf('other'), 'postgres'))).toBe(false)
})

test('备份与恢复: killed in the middle it leaves nothing that looks like a backup, and the next one cleans up', async () => {
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  await client.query(`
    insert into sys_login_log (id, user_name, status, ipaddr, login_location, browser, os, msg, login_time, login_type)
    select 'k' || n, 'u', '0', md5(n::text), md5(n::text), '', '', md5((n + 1)::text), now(), 'password'
    from generate_series(1, 300000) n`)
  await client.end()
  const before = finished()
  const child = spawned('source', 'apps/server/src/platform/cli/backup.ts')
  const half = () => globSync('.draft-*/tables/sys_login_log.copy.gz', { cwd: backups() })
  while (half().length === 0 && child.exitCode === null) await pause(2)
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(half()).toHaveLength(1)
  expect(finished()).toEqual(before)
  const next = await run('source', 'apps/server/src/platform/cli/backup.ts')
  expect(next.text).toContain('备份完成')
  expect(readdirSync(backups()).filter((name) => name.startsWith('.'))).toEqual([])
  expect(finished()).toHaveLength(before.length + 1)
})
