import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded } from '@app/server/platform/embedded/embedded.ts'
import { adminPassword, createNode } from './faults/node.ts'
import { root } from './setup/root.mjs'

// Most of them start an embedded database.
vi.setConfig({ testTimeout: 480_000 })

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'atrium-commands-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const secret = randomBytes(32).toString('hex')
/** Named from the root, as `./data` is when nothing names another place. */
const dataDirOf = (name: string) => relative(root, join(home, name))
const settingsOf = (name: string) => ({
  DATABASE_URL: '',
  DATA_DIR: dataDirOf(name),
  SECRET_KEY: secret,
  ADMIN_PASSWORD: adminPassword,
  NODE_ENV: 'production',
})

/** As typed at the root. */
async function npm(args: string[], settings: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const child = spawn('npm', ['run', '--silent', ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await once(child, 'close')
  return { code: child.exitCode, text: text.trim() }
}

const given = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
  .scripts
const scripts = Object.keys(given)
/** The first serves npm; the other is npm's own program. */
const withoutArguments = new Set(['postinstall', 'build'])

test('命令: each runs on a clone where nothing is installed, whatever Node the machine has', () => {
  // Only plain JavaScript that installs first: an older Node reads no TypeScript.
  const bare = Object.entries(given).filter(
    ([, line]) => /\bnode\b.*\.ts\b/.test(line) && !line.includes('node tools/run.mjs '),
  )
  expect(bare).toEqual([])
  for (const program of ['run.mjs', 'test.mjs', 'start.mjs', 'command.mjs']) {
    const text = readFileSync(join(root, 'tools', program), 'utf8')
    expect(text).not.toMatch(/from '[^.n]|\.ts'$/m)
    expect(text).toMatch(/setup\/(install|runTool)\.mjs/)
  }
})

test.for(scripts.filter((name) => !withoutArguments.has(name)))(
  '命令: npm run %s hands an argument on to its program',
  async (name) => {
    // In the place of the shell: it tells the program that would run, and follows scripts of workspaces.
    const shell = join(home, 'shell')
    writeFileSync(shell, '#!/bin/sh\ncase "$2" in npm\\ *) exec sh -c "$2";; *) printf "%s\\n" "$2";; esac\n')
    chmodSync(shell, 0o755)
    const { text } = await npm([name, '--', '--probe=1'], { npm_config_script_shell: shell })
    expect(text).toMatch(/^[^\n]* "?--probe=1"?$/)
  },
)

test.for([
  [['bench', '--', 'page'], '未知的参数：page，是否为 pages？'],
  [['bench', '--', '--recrod'], '未知的选项：--recrod，是否为 --record？'],
  [['faults', '--', '--minuts=1'], '未知的选项：--minuts=1，是否为 --minutes …？'],
  [['gen', '--', 'sys_post', '--module', 'shop', '--updat'], '未知的选项：--updat，是否为 --update？'],
  [['start', '--', '--site-port=1'], '未知的选项：--site-port=1，是否为环境变量 SITE_PORT？'],
  [['start', '--', 'now'], '多余的参数：now；此命令没有选项'],
] as const)('命令: npm run %s is refused with what was meant', async ([args, sentence]) => {
  const { code, text } = await npm([...args], settingsOf('mistyped'))
  expect({ code, said: text.split('\n').at(-1) }).toEqual({ code: 1, said: sentence })
  expect(existsSync(join(home, 'mistyped'))).toBe(false)
})

test('命令: bench leaves the tree as it was and writes beside it; into docs/benchmarks.md only with --record', () => {
  const copy = join(home, 'bench')
  for (const file of ['tools/bench/figures.ts', 'tools/sourceFiles.ts', 'docs/benchmarks.md', '.gitignore'])
    cpSync(join(root, file), join(copy, file))
  const before = readFileSync(join(copy, 'docs/benchmarks.md'), 'utf8')
  const program = `
    const { record } = await import('./tools/bench/figures.ts')
    record('Of a test', 'Nothing.', [{ what: 'w', value: 'v' }])`
  const measure = (...args: string[]) => {
    execFileSync(process.execPath, ['--input-type=module-typescript', '-e', program, '--', ...args], {
      cwd: copy,
      stdio: 'pipe',
    })
    return readFileSync(join(copy, 'docs/benchmarks.md'), 'utf8')
  }
  expect(measure()).toBe(before)
  const written = readdirSync(join(copy, '.cache'))
  expect(written).toEqual(['benchmarks.md'])
  expect(readFileSync(join(copy, '.gitignore'), 'utf8')).toMatch(/^\.cache\/$/m)
  expect(measure('--record')).toContain('## Of a test')
})

test('命令: db:seed, db:migrate and db:reset act on the database that the server starts with', async () => {
  const settings = settingsOf('one')
  const seeded = await npm(['db:seed'], settings)
  expect(seeded.text).toContain('基础数据已就绪')
  const node = await createNode({ ...settings, CAPTCHA: 'off' })
  await node.start()
  await node.signIn()
  const post = { postCode: 'kept', postName: 'kept', sort: 10, status: '0' }
  expect(await node.call('POST', '/system/post', post)).toMatchObject({ code: 200 })
  await node.kill('SIGTERM')
  expect(await npm(['db:migrate'], settings)).toEqual({ code: 0, text: '数据库已是最新' })
  expect(await npm(['db:reset'], settings)).toEqual({
    code: 1,
    text: '此命令会清空数据库中的全部数据（不删除上传的文件），请加上 --yes 确认：npm run db:reset -- --yes',
  })
  const files = resolve(root, settings.DATA_DIR, 'files')
  expect((await npm(['db:reset', '--', '--yes'], settings)).text).toContain(
    `数据库已重置；上传的文件未删除，仍在 ${files} 或所用的对象存储中`,
  )
  await node.start()
  await node.signIn()
  expect(await node.call('GET', '/system/post/page?postCode=kept')).toMatchObject({ code: 200, data: { total: 0 } })
  await node.kill('SIGTERM')
})

test('命令: db:reset without its word makes no database either', async () => {
  expect(await npm(['db:reset'], settingsOf('untouched'))).toMatchObject({ code: 1 })
  expect(existsSync(join(dataDirOf('untouched'), 'postgres'))).toBe(false)
})

test('命令: a migration that fails names the statement and what the database says, on the screen and in the log', async () => {
  const dataDir = join(home, 'failing')
  const embedded = await startEmbedded({ dataDir, durable: false, report: () => undefined })
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  await client.query('create table sys_post (note text)')
  await client.end()
  await embedded.stop()
  const sentence =
    /数据库升级失败：0000_\w+\.sql：relation "sys_post" already exists（语句：CREATE TABLE "sys_post" \(.+…）$/m
  const settings = settingsOf('failing')
  for (const command of ['db:migrate', 'start']) {
    const { code, text } = await npm([command], { ...settings, PORT: '0', SITE_PORT: '0' })
    expect(code).toBe(1)
    expect(text).toMatch(sentence)
    expect(text).not.toMatch(/\n\s+at /)
  }
  const lines = readFileSync(join(dataDir, 'logs/server.log'), 'utf8').trim().split('\n')
  expect(lines).toHaveLength(2)
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ event: 'start.refused', msg: expect.stringMatching(sentence) })
})
