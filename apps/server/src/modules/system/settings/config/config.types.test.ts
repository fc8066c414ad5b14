import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSafeLink } from '@app/shared/portal/layout.ts'
import { config } from '@app/shared/system/config.ts'
import { menuProblems } from '@app/shared/system/menu.ts'
import { fileTable } from '#/modules/system/files/file/file.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { configTable } from './config.table.ts'

let server: TestApp
let keeper: string

beforeAll(async () => {
  server = await openTestApp()
  const permissions = ['list', 'query', 'add', 'edit', 'remove'].map((word) => `system:config:${word}`)
  keeper = fakeCallers(server.platform)({ id: 'keeper', permissions })
})
afterAll(() => server.close())

let made = 0
const save = (body: object) => server.send(config.endpoints.save, { token: keeper, body })
const add = (valueType: string, configValue: string) => {
  made++
  return save({ configKey: `own.key${made}`, configName: `参数${made}`, configType: 'N', valueType, configValue })
}
const wrong = { code: 500, msg: '参数值格式不正确', errors: { configValue: '参数值格式不正确' } }
async function builtIn(key: string) {
  const [row] = await server.ctx.db.select().from(configTable).where(eq(configTable.configKey, key))
  if (!row) throw new Error(`${key} is not seeded`)
  return row
}

test('参数类型: a value that is not of its type is refused', async () => {
  const refused: [type: string, value: string][] = [
    ['number', '一'],
    ['number', '1e9'],
    ['number', '01'],
    ['number', '1,000'],
    ['switch', 'yes'],
    ['switch', '1'],
    ['json', '{"a":'],
    ['json', "{'a': 1}"],
    ['image', 'javascript:alert(1)'],
    ['image', '//elsewhere.example/x.png'],
    ['image', 'logo.png'],
    ['image', '/profile/2020/01/01/00000000000000000000000000000001.png'],
  ]
  for (const [type, value] of refused) expect([type, value, await add(type, value)]).toMatchObject([type, value, wrong])
  expect(await add('table', '1')).toMatchObject({ code: 500, msg: '参数类型的值不在可选范围内' })
  expect(await add('number', '')).toMatchObject({ code: 500, msg: '参数值不能为空' })
})

test('参数类型: the row of a key of the product says what its value may be, one of an installation’s own does not', async () => {
  const ruleOf = async (id: string) =>
    (await server.send(config.endpoints.get, { token: keeper, params: { id } })).data?.rule
  const { id } = await builtIn('sys.account.maxRetryCount')
  expect(await ruleOf(id)).toEqual({ kind: { from: 1, to: 100 }, mayBeEmpty: false })
  expect(await ruleOf((await builtIn('sys.index.logo')).id)).toEqual({ kind: 'image', mayBeEmpty: true })
  const { data } = await add('number', '7')
  expect(await ruleOf(data?.id ?? '')).toBeUndefined()
})

test('参数类型: a value of its type is stored, and checked anew when either changes', async () => {
  for (const [type, value] of [
    ['number', '-12.5'],
    ['switch', 'false'],
    ['json', '[1, {"a": null}]'],
    ['image', '/admin/logo.png'],
    ['text', 'anything at all'],
  ] as const)
    expect(await add(type, value)).toMatchObject({ code: 200, data: { valueType: type, configValue: value } })
  const { data } = await add('text', 'word')
  const row = { id: String(data?.id), version: Number(data?.version) }
  expect(await save({ ...row, valueType: 'number' })).toMatchObject(wrong)
  expect(await save({ ...row, valueType: 'number', configValue: '7' })).toMatchObject({ code: 200 })
  expect(await save({ ...row, version: row.version + 1, configValue: 'word' })).toMatchObject(wrong)
})

test('参数类型: the product’s keys have the type the product gives them', async () => {
  const types: [key: string, type: string][] = [
    ['sys.captcha.onOff', 'switch'],
    ['sys.account.lockTime', 'number'],
    ['sys.index.logo', 'image'],
    ['sys.index.helpLinks', 'json'],
    ['sys.index.title', 'text'],
  ]
  for (const [key, valueType] of types) {
    const { id, version } = await builtIn(key)
    expect(await server.send(config.endpoints.get, { token: keeper, params: { id } })).toMatchObject({
      data: { configKey: key, valueType },
    })
    expect(await save({ id, version, valueType: 'text', remark: '改过' })).toMatchObject({ data: { valueType } })
  }
  // A row of an older release that says otherwise.
  await server.ctx.db
    .update(configTable)
    .set({ valueType: 'text' })
    .where(eq(configTable.configKey, 'sys.captcha.onOff'))
  const { id } = await builtIn('sys.captcha.onOff')
  const { data } = await server.send(config.endpoints.get, { token: keeper, params: { id } })
  expect(data?.valueType).toBe('switch')
})

const aFile = async (given: object = {}) => {
  made++
  const fileName = `2020/01/02/${String(made).padStart(32, '0')}.png`
  await server.ctx.db.insert(fileTable).values({
    fileName,
    originalName: 'a.png',
    fileSuffix: 'png',
    fileSize: 10,
    mimeType: 'image/png',
    sha256: '0'.repeat(64),
    createBy: 'keeper',
    ...given,
  })
  return fileName
}
const publicityOf = async (fileName: string) =>
  (await server.ctx.db.select().from(fileTable).where(eq(fileTable.fileName, fileName)))[0]?.isPublic

test('参数类型: an uploaded picture is opened to everybody by its plain address', async () => {
  const fileName = await aFile()
  const { id, version } = await builtIn('sys.index.logo')
  expect(await save({ id, version, configValue: `/profile/${fileName}?expires=1&sign=x` })).toMatchObject({
    code: 200,
    data: { configValue: `/profile/${fileName}` },
  })
  expect(await publicityOf(fileName)).toBe('Y')
})

test('参数类型: a file of somebody else, or one that is no picture, is not opened', async () => {
  const foreign = await aFile({ createBy: 'somebody' })
  const sheet = await aFile({ mimeType: 'application/pdf' })
  const { id, version } = await builtIn('sys.login.bg')
  for (const fileName of [foreign, sheet]) {
    expect(await save({ id, version, configValue: `/profile/${fileName}` })).toMatchObject(wrong)
    expect(await publicityOf(fileName)).toBe('N')
  }
})

test('参数类型: a picture that a setting no longer shows is closed again, one that another shows stays open', async () => {
  const [first, second] = [await aFile(), await aFile()]
  const show = async (key: string, fileName: string) => {
    const { id, version } = await builtIn(key)
    return save({ id, version, configValue: fileName === '' ? '' : `/profile/${fileName}` })
  }
  await show('sys.index.logo', first)
  await show('sys.login.bg', first)
  await show('sys.index.logo', second)
  expect([await publicityOf(first), await publicityOf(second)]).toEqual(['Y', 'Y'])
  await show('sys.login.bg', '')
  expect([await publicityOf(first), await publicityOf(second)]).toEqual(['N', 'Y'])

  const own = await add('image', `/profile/${first}`)
  expect(await publicityOf(first)).toBe('Y')
  const ids = String(own.data?.id)
  expect(await server.send(config.endpoints.remove, { token: keeper, params: { ids } })).toMatchObject({ code: 200 })
  expect(await publicityOf(first)).toBe('N')
})

test('参数类型: addresses that look like ours or like another site lead nowhere', async () => {
  const spellings = [
    '/\\evil.test',
    '//evil.test',
    'https://good@evil.test',
    'https:\\\\evil.test',
    'javascript:alert(1)',
  ]
  const { id, version } = await builtIn('sys.index.helpLinks')
  const links = { id, version }
  for (const url of spellings) {
    expect([
      url,
      await save({ ...links, configValue: JSON.stringify([{ group: '一', title: '二', url }]) }),
    ]).toMatchObject([url, wrong])
    expect([url, await add('image', url)]).toMatchObject([url, wrong])
    expect([url, isSafeLink(url)]).toEqual([url, false])
    const facts = { menuType: 'C', component: 'x', path: url, isFrame: 0 }
    expect([url, menuProblems(facts).path]).toEqual([url, '路由地址必须以http(s)://开头'])
    expect([url, menuProblems({ ...facts, isFrame: 1 }).path]).toEqual([url, '路由地址格式不正确'])
  }
  // Pictures of other sites are not shown by any page of ours.
  expect(await add('image', 'https://example.com/a.png')).toMatchObject(wrong)
  const good = [{ group: '一', title: '二', url: 'https://example.com/a?b=c@d' }]
  expect(await save({ ...links, configValue: JSON.stringify(good) })).toMatchObject({ code: 200 })
})
