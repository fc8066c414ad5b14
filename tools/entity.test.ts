import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from './setup/root.mjs'
import { areaFiles, forbiddenImports } from './testing/areaFiles.ts'
import { checkHouse, checkTypes, copyOfProduct, hangMs, migrationOf, runTests } from './testing/copy.ts'
import { entityFiles, moreFiles } from './testing/entityFiles.ts'
import { kindFiles, testsAmong } from './testing/genFiles.ts'
import { answers, ended, freePort } from './testing/processes.ts'

vi.setConfig({ testTimeout: hangMs })

/** A copy of the tracked files in which a newcomer adds an entity. */
let copy: string
let before: Map<string, string>

function hashes(): Map<string, string> {
  const files = globSync('**/*', {
    cwd: copy,
    exclude: ({ name }) => /^(node_modules|\.cache|data)$/.test(name),
    withFileTypes: true,
  }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(copy.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}

beforeAll(() => {
  copy = copyOfProduct('atrium-entity-')
  before = hashes()
  write(entityFiles)
})

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
}

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('新增实体: six small files and the generated migration are the whole change', async () => {
  await migrationOf(copy, 'add_asset')
  const after = hashes()
  const changed = [...after].filter(([file, hash]) => before.get(file) !== hash).map(([file]) => file)
  const generated = changed.filter((file) => !(file in entityFiles))
  expect(changed.filter((file) => file in entityFiles).toSorted()).toEqual(Object.keys(entityFiles).toSorted())
  expect(generated.every((file) => file.startsWith('apps/server/migrations/'))).toBe(true)
  expect(generated.filter((file) => file.endsWith('add_asset.sql'))).toHaveLength(1)
})

test('新增实体: CONTRIBUTING shows what the generator writes', () => {
  const shown = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const parts = Object.entries(entityFiles).flatMap(([file, text]) => {
    const code = text.split('\n').filter((line) => !line.startsWith('import ') && !line.startsWith('export type '))
    return file.endsWith('.test.ts') ? [] : [code.join('\n').trim()]
  })
  const plain = shown.replaceAll(/^ {3}/gm, '')
  expect(parts.filter((part) => !plain.includes(part))).toEqual([])
  const own = Object.entries(entityFiles).find(([file]) => file.endsWith('.test.ts'))?.[1] ?? ''
  expect(plain).toContain(/^claimsOf.*/m.exec(own)?.[0])
})

test('新增实体: types and conformance accept it, with a dictionary, a key, a portlet, a job and an event of its own, a new area beside it, and what is generated of each kind', async () => {
  write(moreFiles)
  write(areaFiles)
  write(kindFiles)
  await migrationOf(copy, 'add_order_item')
  await Promise.all([checkTypes(copy), checkHouse(copy)])
})

test('新增实体: its own test passes, and those that are generated with each kind', async () => {
  await runTests(copy, ['server', 'web'], [...testsAmong(entityFiles), ...testsAmong(kindFiles)])
})

test('新增实体: its page, save and a refusal answer over HTTP', async () => {
  const port = await freePort()
  const password = 'Entity-proof-2026'
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: copy,
    env: {
      ...process.env,
      PORT: String(port),
      SITE_PORT: '0',
      DATA_DIR: join(copy, 'data'),
      CAPTCHA: 'off',
      ADMIN_PASSWORD: password,
      DATABASE_URL: '',
      NODE_ENV: 'production',
      // The copy is gone before anybody starts it again.
      NODE_DISABLE_COMPILE_CACHE: '1',
    },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  try {
    await answers(`${url}/readyz`, 200, hangMs)
    const { token } = await post(`${url}/login`, { username: 'admin', password })
    const headers = { authorization: `Bearer ${String(token)}` }
    const asset = { assetCode: 'PC-001', assetName: '笔记本电脑', sort: 10, status: '0' }
    expect(await post(`${url}/system/asset`, asset, headers)).toMatchObject({
      code: 200,
      data: { assetCode: 'PC-001' },
    })
    expect(await post(`${url}/system/asset`, { ...asset, assetName: '台式电脑' }, headers)).toMatchObject({
      code: 500,
      msg: '资产编码已存在',
    })
    const page = await fetch(`${url}/system/asset/page?assetName=${encodeURIComponent('电脑')}`, { headers })
    expect(await page.json()).toMatchObject({ code: 200, data: { total: 1, list: [{ assetName: '笔记本电脑' }] } })
    const menu = await fetch(`${url}/getRouters`, { headers })
    const pages = await menu.text()
    expect(pages).toContain('system/asset/AssetIndex')
    const told = async (path: string) => (await fetch(`${url}${path}`, { headers })).text()
    expect(await told('/system/dict/data/type/sys_asset_kind')).toContain('设备')
    expect(await told('/system/config/configKey/sys.asset.lentDays')).toContain('30')
    expect(await told('/system/sysPortlet/page?code=asset')).toContain('system/asset/Asset')
    expect(await told('/monitor/job/page')).toContain('assetTask.remind')

    const item = { itemCode: 'A-1', kind: '1' }
    expect(await post(`${url}/shop/orderItem`, item, headers)).toMatchObject({ code: 200, data: item })
    expect(await told('/shop/orderItem/page?kind=1')).toContain('A-1')
    expect(pages).toContain('shop/orderItem/OrderItemIndex')
    const other = { itemCode: 'A-2', kind: '9' }
    expect(await post(`${url}/shop/orderItem`, other, headers)).toMatchObject({ msg: '类别的值不在可选范围内' })
  } finally {
    server.kill('SIGTERM')
    await ended(server)
  }
})

test('新增领域: it knows no other area of its kind, the product knows none of them', async () => {
  for (const [file, statement] of forbiddenImports) write({ [file]: statement })
  const refused = await runTests(copy, ['tools'], ['tools/architecture.test.ts']).then(
    () => '',
    (error: unknown) => String(error),
  )
  const unnamed = forbiddenImports.filter(([file, , target]) => !refused.includes(`${file} → ${target}`))
  expect(unnamed).toEqual([])
})

/** The folder of a slice on server and web; its contract is a file. */
const roomOf = (file: string) => (file.startsWith('packages/') ? file : dirname(file))

test('删除实体: with their folders gone the product is what it was, and a migration drops their tables alone', async () => {
  const written = { ...entityFiles, ...moreFiles, ...areaFiles, ...kindFiles, ...Object.fromEntries(forbiddenImports) }
  for (const file of Object.keys(kindFiles)) rmSync(join(copy, roomOf(file)), { recursive: true, force: true })
  for (const file of Object.keys(entityFiles)) rmSync(join(copy, roomOf(file)), { recursive: true, force: true })
  for (const file of Object.keys(written)) rmSync(join(copy, file), { force: true })
  const after = hashes()
  const isOther = (file: string) => !file.startsWith('apps/server/migrations/') && before.get(file) !== after.get(file)
  expect([...before.keys(), ...after.keys()].filter(isOther)).toEqual([])
  await migrationOf(copy, 'drop_entities')
  const [file = ''] = globSync('apps/server/migrations/*_drop_entities.sql', { cwd: copy })
  const statements = readFileSync(join(copy, file), 'utf8').split('--> statement-breakpoint')
  expect(statements.filter((statement) => !/^\s*DROP (TABLE|TYPE) "/.test(statement))).toEqual([])
  expect(statements.filter((statement) => statement.includes('"sys_asset"'))).toHaveLength(1)
})

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}
