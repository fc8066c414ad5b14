import { globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createNode } from './faults/node.ts'
import { root } from './setup/root.mjs'
import { areaFiles, forbiddenImports } from './testing/areaFiles.ts'
import { addControl, controlFiles, controlLists, dropControl } from './testing/controlFiles.ts'
import {
  checkHouse,
  checkTypes,
  copyOfProduct,
  hangMs,
  hashesOf,
  lint,
  lintTexts,
  migrationOf,
  oneWorker,
  put,
  runTests,
} from './testing/copy.ts'
import { entityFiles, moreFiles } from './testing/entityFiles.ts'
import { kindFiles, testsAmong } from './testing/genFiles.ts'

vi.setConfig({ testTimeout: hangMs })

/**
 * A copy of the tracked files in which a newcomer adds an entity, an area and a type of control and deletes all of them;
 * in the end all of them are there again and what somebody does without is gone. Loading and checking the product takes
 * most of the time: what can be asked at once is asked once, and what fails names its file.
 */
let copy: string
let before: Map<string, string>

beforeAll(() => {
  copy = copyOfProduct('atrium-slices-')
  before = hashesOf(copy)
  put(copy, entityFiles)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** What comes to the entity: more of its own, an area beside it, what is generated of each kind. */
const further = { ...moreFiles, ...areaFiles, ...kindFiles }

test('新增实体: six small files and the generated migration are the whole change', async () => {
  await migrationOf(copy, 'add_asset')
  const after = hashesOf(copy)
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

test('新增实体, 新增控件: conformance accepts them, with a dictionary, a key, a portlet, a job and an event of its own, a new area beside it, and what is generated of each kind', async () => {
  put(copy, further)
  addControl(copy, 'mood')
  await migrationOf(copy, 'add_order_item')
  await checkHouse(copy)
})

test('新增实体, 新增控件: types accept them beside everything there is', async () => {
  await checkTypes(copy)
})

test('新增实体, 新增控件: their own tests pass, those that are generated with each kind, and those of all controls', async () => {
  const tests = [
    ...testsAmong(entityFiles),
    ...testsAmong(kindFiles),
    'packages/form-engine/src/controls',
    'packages/form-engine/src/export/toJsonSchema.test.ts',
    'apps/web/src/components/form/controls/controls.test.tsx',
    'apps/web/src/features/form/definition/panels/ControlPanel.test.tsx',
  ]
  await runTests(copy, ['server', 'shared', 'web'], tests, oneWorker)
})

test('新增实体: its page, save and a refusal answer over HTTP', async () => {
  const server = await createNode(
    {
      DATA_DIR: join(copy, 'data'),
      DATABASE_URL: '',
      NODE_ENV: 'production',
      // The copy is gone before anybody starts it again.
      NODE_DISABLE_COMPILE_CACHE: '1',
    },
    copy,
  )
  try {
    await server.start()
    await server.signIn()
    const asset = { assetCode: 'PC-001', assetName: '笔记本电脑', sort: 10, status: '0' }
    expect(await server.call('POST', '/system/asset', asset)).toMatchObject({
      code: 200,
      data: { assetCode: 'PC-001' },
    })
    expect(await server.call('POST', '/system/asset', { ...asset, assetName: '台式电脑' })).toMatchObject({
      code: 500,
      msg: '资产编码已存在',
    })
    const page = await server.call('GET', `/system/asset/page?assetName=${encodeURIComponent('电脑')}`)
    expect(page).toMatchObject({ code: 200, data: { total: 1, list: [{ assetName: '笔记本电脑' }] } })
    const told = async (path: string) => JSON.stringify(await server.call('GET', path))
    const pages = await told('/getRouters')
    expect(pages).toContain('system/asset/AssetIndex')
    expect(await told('/system/dict/data/type/sys_asset_kind')).toContain('设备')
    expect(await told('/system/config/configKey/sys.asset.lentDays')).toContain('30')
    expect(await told('/system/sysPortlet/page?code=asset')).toContain('system/asset/Asset')
    expect(await told('/monitor/job/page')).toContain('assetTask.remind')

    const item = { itemCode: 'A-1', kind: '1' }
    expect(await server.call('POST', '/shop/orderItem', item)).toMatchObject({ code: 200, data: item })
    expect(await told('/shop/orderItem/page?kind=1')).toContain('A-1')
    expect(pages).toContain('shop/orderItem/OrderItemIndex')
    const other = { itemCode: 'A-2', kind: '9' }
    expect(await server.call('POST', '/shop/orderItem', other)).toMatchObject({ msg: '类别的值不在可选范围内' })
  } finally {
    await server.kill('SIGTERM')
  }
})

test('新增领域: it knows no other area of its kind, the product knows none of them', async () => {
  for (const [file, statement] of forbiddenImports) put(copy, { [file]: statement })
  const refused = await runTests(copy, ['tools'], ['tools/architecture.test.ts']).then(
    () => '',
    (error: unknown) => String(error),
  )
  const unnamed = forbiddenImports.filter(([file, , target]) => !refused.includes(`${file} → ${target}`))
  expect(unnamed).toEqual([])
})

test('新增控件: removed it leaves nothing', () => {
  dropControl(copy, 'mood')
  for (const list of Object.keys(controlLists))
    expect(readFileSync(join(copy, list), 'utf8')).toBe(readFileSync(join(root, list), 'utf8'))
  const left = globSync(['packages/**', 'apps/**'], { cwd: copy, exclude: (name) => name.endsWith('node_modules') })
  expect(left.filter((path) => path.includes('mood'))).toEqual([])
})

/** The folder of a slice on server and web; its contract is a file. */
const roomOf = (file: string) => (file.startsWith('packages/') ? file : dirname(file))

test('删除实体: with their folders gone the product is what it was, and a migration drops their tables alone', async () => {
  const written = { ...entityFiles, ...further, ...Object.fromEntries(forbiddenImports) }
  for (const file of Object.keys(kindFiles)) rmSync(join(copy, roomOf(file)), { recursive: true, force: true })
  for (const file of Object.keys(entityFiles)) rmSync(join(copy, roomOf(file)), { recursive: true, force: true })
  for (const file of Object.keys(written)) rmSync(join(copy, file), { force: true })
  const after = hashesOf(copy)
  const isOther = (file: string) => !file.startsWith('apps/server/migrations/') && before.get(file) !== after.get(file)
  expect([...before.keys(), ...after.keys()].filter(isOther)).toEqual([])
  await migrationOf(copy, 'drop_entities')
  const [file = ''] = globSync('apps/server/migrations/*_drop_entities.sql', { cwd: copy })
  const statements = readFileSync(join(copy, file), 'utf8').split('--> statement-breakpoint')
  expect(statements.filter((statement) => !/^\s*DROP (TABLE|TYPE) "/.test(statement))).toEqual([])
  expect(statements.filter((statement) => statement.includes('"sys_asset"'))).toHaveLength(1)
})

/**
 * What somebody deletes who wants the product without a slice, and the words that name it. Migrations stay: they are the
 * history of databases.
 */
const parts = {
  短信: {
    words: /sms|短信/i,
    patterns: [
      'apps/server/src/modules/system/messages/sms*',
      'apps/server/src/modules/auth/sms',
      'packages/shared/src/system/sms*.ts',
      'packages/shared/src/auth/sms.ts',
      'apps/web/src/features/system/sms*',
      'apps/web/src/features/auth/sms',
      'apps/web/src/features/account/phone',
      'apps/web/src/features/system/shared/useSms*.ts',
    ],
  },
  门户: {
    words: /portal|portlet|workbench|dashboard|门户|小页|工作台/i,
    patterns: [
      'apps/server/src/modules/portal',
      'packages/shared/src/portal',
      'apps/web/src/features/portal',
      'apps/web/src/features/dashboard',
      'apps/web/src/features/demo/{chart,portLetCards}',
      'apps/web/src/components/{workbench,workbenchDesigner}',
    ],
  },
}

/** Tests that tell of the product as a whole, with what they alone use: whoever removes a slice decides what they tell. */
const isTest = (file: string) =>
  /\.test(-d)?\.tsx?$|^apps\/server\/testing\/(rowsOfEach|rightParts)\.ts$|^e2e\//.test(file) &&
  !file.startsWith('tools/')

test.each(Object.entries(parts))(
  '删除%s: it names no other part that may go, so that all may go at once',
  (name, part) => {
    const others = Object.entries(parts).filter(([other]) => other !== name)
    const files = part.patterns.flatMap((pattern) => {
      const found = globSync([pattern, `${pattern}/**/*.{ts,tsx}`], { cwd: copy }).filter((file) => !isTest(file))
      expect([pattern, found.length > 0]).toEqual([pattern, true])
      return found.filter((file) => statSync(join(copy, file)).isFile())
    })
    expect(files.filter((file) => part.words.test(readFileSync(join(copy, file), 'utf8')))).not.toEqual([])
    const naming = files.filter((file) =>
      others.some(({ 1: { words } }) => words.test(readFileSync(join(copy, file), 'utf8'))),
    )
    expect(naming).toEqual([])
  },
)

test('删除短信, 删除门户: with their folders gone the rest stands without an edit', async () => {
  for (const file of before.keys()) if (isTest(file)) rmSync(join(copy, file), { force: true })
  for (const pattern of Object.values(parts).flatMap(({ patterns }) => patterns))
    for (const path of globSync(pattern, { cwd: copy })) rmSync(join(copy, path), { recursive: true })
  await checkHouse(copy)
})

test('新增, 删除: types accept all that was added and all that is left', async () => {
  put(copy, { ...entityFiles, ...further })
  addControl(copy, 'mood')
  await checkTypes(copy)
})

/** Maps to which slices add their lines: types that are others without them. All other types are what they were. */
const sharedMaps = [
  'apps/server/src/platform/nodes/eventBus.ts',
  'apps/server/src/platform/platform.ts',
  'apps/server/src/platform/ports.ts',
  'packages/shared/src/kit/reasons.ts',
]

test('新增, 删除: what is there now reads as if it had always been, what is gone as if it had never been', async () => {
  await lintTexts(copy)
  await lint(copy, [...sharedMaps, ...Object.keys(controlFiles('mood'))])
})
