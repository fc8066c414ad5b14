import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readMigrations } from '@app/server/platform/database/migrateDatabase.ts'
import { startEmbedded, type Embedded } from '@app/server/platform/embedded/embedded.ts'
import { faultMessage } from '@app/server/platform/errors.ts'
import { root } from '../sourceFiles.ts'
import { productAt } from '../testing/copy.ts'
import { createNode, type ServerNode } from './node.ts'

// Each asks hundreds of calls, or starts the program.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** Migrations that the version before does not know, where `VERSION_BEFORE` names no commit or tag. */
const unknownMigrations = 2

/** The commit before the newest migrations came; none in a copy without its history. */
function versionBefore(): string | undefined {
  const first = readMigrations().at(-unknownMigrations)?.file ?? ''
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    const named = process.env.VERSION_BEFORE
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `apps/server/migrations/${first}`)
    return git('rev-parse', '--verify', named ?? `${added}^`)
  } catch {
    return undefined
  }
}

const commit = versionBefore()
const home = mkdtempSync(join(tmpdir(), 'atrium-before-'))
let embedded: Embedded
let tree: string
let before: ServerNode
let after: ServerNode
/** How the version before answered every reading call when it was alone. */
let alone: Map<string, number>

beforeAll(async () => {
  if (!commit) return
  tree = productAt(commit, 'atrium-tree-')
  embedded = await startEmbedded({ dataDir: join(home, 'db'), report: () => undefined })
  const shared = {
    DATABASE_URL: embedded.url,
    SECRET_KEY: 'both versions of an installation share 7F',
    DATABASE_POOL: '6',
    DRAIN_MS: '0',
    DEMO: '1',
    L_TRANSFER_RATE: '1000',
  }
  // Nodes share their files, and nothing else of their folders.
  mkdirSync(join(home, 'files'))
  for (const name of ['before', 'after']) {
    mkdirSync(join(home, name))
    symlinkSync(join(home, 'files'), join(home, name, 'files'))
  }
  const own = { DATA_DIR: join(home, 'before'), NODE_DISABLE_COMPILE_CACHE: '1' }
  before = await createNode({ ...shared, ...own }, tree)
  after = await createNode({ ...shared, DATA_DIR: join(home, 'after') })
  await before.start()
  await before.signIn()
  alone = await readings()
  await after.start()
  await after.signIn()
})
afterAll(async () => {
  if (!commit) return
  await before.kill('SIGKILL')
  await after.kill('SIGKILL')
  await embedded.stop()
  rmSync(home, { recursive: true, force: true })
  rmSync(tree, { recursive: true, force: true })
})

/** Codes of all reading calls without a parameter in their path, as the version before describes itself. */
async function readings(): Promise<Map<string, number>> {
  const { paths } = JSON.parse((await before.bytes('/docs/openapi.json')).toString()) as {
    paths: Record<string, Record<string, object>>
  }
  const found = new Map<string, number>()
  for (const [path, calls] of Object.entries(paths)) {
    if (!calls.get || path.includes('{') || /events|stream/i.test(path)) continue
    const answer = await before.call('GET', path)
    if (answer?.code === undefined) continue
    expect(answer.msg, path).not.toBe(faultMessage)
    found.set(path, answer.code)
  }
  return found
}

const key = () => ({ 'idempotency-key': randomBytes(8).toString('hex') })
async function saved(node: ServerNode, path: string, body: object): Promise<string> {
  const answer = await node.call<{ id: string }>('POST', path, body, key())
  expect(answer, path).toMatchObject({ code: 200 })
  return answer?.data?.id ?? ''
}
const seen = async (node: ServerNode, path: string) =>
  expect(await node.call('GET', path), path).toMatchObject({ code: 200 })

test.skipIf(!commit)('升级: the new version has brought the tables of a running installation to its form', async () => {
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  const { rows } = await client.query<{ file: string }>('select file from sys_migration order by file')
  await client.end()
  expect(rows.map(({ file }) => file)).toEqual(readMigrations().map(({ file }) => file))
  expect(readMigrations(join(tree, 'apps/server/migrations')).length).toBeLessThan(rows.length)
})

test.skipIf(!commit)(
  '升级: every call that reads answers on the version before as it did when it was alone',
  async () => {
    expect(alone.size).toBeGreaterThan(100)
    expect([...alone.values()].filter((code) => code === 200).length).toBeGreaterThan(80)
    expect(await readings()).toEqual(alone)
  },
)

test.skipIf(!commit)('升级: what either version writes the other one reads', async () => {
  for (const [writer, reader, name] of [
    [before, after, 'old'],
    [after, before, 'new'],
  ] as const) {
    const post = await saved(writer, '/system/post', { postCode: name, postName: name, sort: 10, status: '0' })
    await seen(reader, `/system/post/${post}`)
    const dept = await saved(writer, '/system/dept', {
      parentId: '100',
      deptName: name,
      deptCode: name,
      treeSort: 10,
      deptType: 'dept',
      status: '0',
    })
    await seen(reader, `/system/dept/${dept}`)
    const given = { parentId: '0', className: name, classCode: name, classType: 'list', treeSort: 10 }
    const classId = await saved(writer, '/cms/cmsClass', given)
    const article = await saved(writer, '/cms/cmsArticle', { classId, title: name, content: '<p>正文</p>' })
    expect(await reader.call('POST', `/cms/cmsArticle/publish/${article}`, {}, key())).toMatchObject({ code: 200 })
    await seen(writer, `/cms/cmsArticle/${article}`)
    const form = new FormData()
    form.set('file', new Blob([`of ${name}`]), `${name}.txt`)
    const file = (await writer.call('POST', '/common/upload', form)) as { code: number; id?: string } | undefined
    expect(file).toMatchObject({ code: 200 })
    expect(await reader.call('GET', `/system/attach/page?originalName=${name}`)).toMatchObject({ data: { total: 1 } })
    expect(await writer.call('GET', '/system/post/export')).toMatchObject({ code: 200 })
    expect(await reader.call('GET', '/system/sysDownloadFiles/page')).toMatchObject({ code: 200 })
  }
})

test.skipIf(!commit)('升级: the version before ends as ever, and is refused when it wants to start again', async () => {
  expect(await before.kill('SIGTERM')).toBe(0)
  await expect(before.start()).rejects.toThrow('the server ended with 1')
  expect(before.said()).toContain('数据库比程序新：已执行过未知的升级文件 ')
  await seen(after, '/getInfo')
})
