import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isUnlimited, license } from '@app/shared/auth/license.ts'
import { session } from '@app/shared/auth/session.ts'
import { config } from '@app/shared/system/config.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { configCache } from '#/modules/system/settings/config/config.read.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { systemContext } from '#/platform/context.ts'
import { aUser, userPassword } from '#testing/aUser.ts'
import { sendForm } from '#testing/multipart.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { tendLicense } from './license.service.ts'
import { licenseApplyTable, licenseTable } from './license.table.ts'
import { signLicense, type LicensePayload } from './licenseFile.ts'
import { testKey } from './trustedKeys.ts'

const dayMs = 86_400_000
let t: TestApp
let machineCode: string

beforeAll(async () => {
  t = await openTestApp()
  machineCode = (await info()).machineCode
})
afterAll(() => t.close())
afterEach(async () => {
  await t.ctx.db.delete(licenseTable)
  await setting('sys.license.enforce', 'false')
  // Each test has its own minute.
  t.clock.moveMs(61_000)
})

const info = async (node = t) => {
  const { data } = await node.send(license.info)
  if (!data) throw new Error('no licence information')
  return data
}
const day = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(
    new Date(t.clock.now().getTime() + days * dayMs),
  )
const payload = (given: Partial<LicensePayload> = {}): LicensePayload => ({
  product: 'atrium',
  serial: 'S1',
  customName: '某某公司',
  versionDes: '企业版',
  version: '2',
  deadLine: day(100),
  userNum: 50,
  machineCode,
  ...given,
})
const send = async (content: string | Buffer, fileName = 'a.lic', token?: string, node = t) =>
  (await sendForm(node.app, '/license/import', [{ name: 'file', fileName, value: content }], token)).json()
const importing = (given?: Partial<LicensePayload>, key = testKey()) => send(signLicense(payload(given), key))

async function setting(key: string, value: string) {
  await t.ctx.db.update(configTable).set({ configValue: value }).where(eq(configTable.configKey, key))
  configCache(t.platform).drop([key])
}
const login = (username: string) => t.send(session.login, { body: { username, password: userPassword } })

test('授权: without one nobody is told more than the code of the installation', async () => {
  expect(await t.send(license.info)).toEqual({
    code: 200,
    msg: '操作成功',
    data: { state: 'none', machineCode: expect.stringMatching(/^[0-9a-f]{32}$/), clockSetBack: false },
  })
})

test('授权: what is no licence file is refused and the former one stays', async () => {
  expect(await importing()).toMatchObject({ code: 200, data: { state: 'licensed', customName: '某某公司' } })
  const good = signLicense(payload(), testKey())
  const refused = { code: 500, msg: '授权文件无效' }
  const changed = JSON.parse(good) as { license: LicensePayload; signature: string }
  changed.license.deadLine = '2099-12-31'
  expect(await send(JSON.stringify(changed))).toMatchObject(refused)
  t.clock.moveMs(61_000)
  expect(await send('{}')).toMatchObject(refused)
  expect(await send('not json')).toMatchObject(refused)
  expect(await send(good, 'a.txt')).toMatchObject(refused)
  t.clock.moveMs(61_000)
  expect(await send(good.padEnd(65_537))).toMatchObject(refused)
  expect(await send(good.replace('"license"', '"__proto__":{"a":1},"license"'))).toMatchObject(refused)
  const stranger = generateKeyPairSync('ed25519').privateKey
  expect(await importing({}, stranger)).toMatchObject(refused)
  t.clock.moveMs(61_000)
  expect(await info()).toMatchObject({ state: 'licensed', deadLine: payload().deadLine })
})

test('授权: one for another installation and one that is over are refused by name', async () => {
  expect(await importing({ machineCode: '0'.repeat(32) })).toMatchObject({ code: 500, msg: '授权文件与本机不匹配' })
  expect(await importing({ deadLine: day(-1) })).toMatchObject({ code: 500, msg: '授权文件已过期' })
  expect(await importing({ deadLine: day(0) })).toMatchObject({ code: 200, data: { leftDays: 0, state: 'licensed' } })
  expect(await importing({ version: '1', machineCode: '*' })).toMatchObject({ code: 200, data: { state: 'trial' } })
})

test('授权: a row changed in the database counts as no licence', async () => {
  await importing()
  const [row] = await t.ctx.db.select().from(licenseTable)
  await t.ctx.db.update(licenseTable).set({ content: row?.content.replace('某某公司', '别家公司') ?? '' })
  expect(await info()).toMatchObject({ state: 'none' })
  const token = await signInAsAdmin(t)
  expect(await t.send(session.getInfo, { token })).toMatchObject({ lincenseInfo: null })
})

test('授权: in production a test licence is no licence', async () => {
  const strict = await openTestApp({ databaseUrl: t.databaseUrl, env: { NODE_ENV: 'production' } })
  try {
    expect(await send(signLicense(payload(), testKey()), 'a.lic', undefined, strict)).toMatchObject({
      code: 500,
      msg: '授权文件无效',
    })
  } finally {
    await strict.close()
  }
})

test('授权: who is signed in gets the brief, and the import is told by his name', async () => {
  const token = await signInAsAdmin(t)
  expect(await send(signLicense(payload(), testKey()), 'a.lic', token)).toMatchObject({ code: 200 })
  const { lincenseInfo } = (await t.send(session.getInfo, { token })) as unknown as { lincenseInfo: string }
  expect(JSON.parse(lincenseInfo)).toEqual({
    customName: '某某公司',
    versionDes: '企业版',
    version: '2',
    deadLine: payload().deadLine,
  })
  const rows = await t.ctx.db
    .select()
    .from(operlogTable)
    .where(eq(operlogTable.title, '授权管理'))
    .orderBy(operlogTable.operTime, operlogTable.id)
  expect(rows.at(-1)).toMatchObject({ businessType: 6, operName: 'admin', status: '0' })
})

test('授权: a clock that was set back extends nothing and is told', async () => {
  await importing({ deadLine: day(2) })
  t.clock.moveMs(5 * dayMs)
  await tendLicense(systemContext(t.platform))
  t.clock.moveMs(-5 * dayMs)
  expect(await info()).toMatchObject({ state: 'expired', leftDays: -3, clockSetBack: true })
})

test('授权: over and enforced, only the administrator gets in; signed-in users go on', async () => {
  const { userName } = await aUser(t)
  const before = (await login(userName)) as unknown as { token: string }
  await setting('sys.license.enforce', 'true')
  await importing({ deadLine: day(6) })
  expect(await login(userName)).toMatchObject({ code: 200 })
  t.clock.moveMs(8 * dayMs)
  expect(await login(userName)).toMatchObject({ code: 500, msg: '系统授权已过期，请联系管理员' })
  expect(await signInAsAdmin(t)).toMatch(/./)
  t.clock.moveMs(-8 * dayMs)
  expect(await t.send(session.getInfo, { token: before.token })).toMatchObject({ code: 200 })
  await setting('sys.license.enforce', 'false')
  expect(await login(userName)).toMatchObject({ code: 200 })
})

const application = {
  customName: '某某公司',
  contact: '王敏',
  phone: '13900000001',
  email: 'a@example.com',
  version: '2',
  userNum: 50,
} as const
const apply = (change: object = {}) => t.send(license.apply, { body: { ...application, ...change } })

test('授权申请: each wrong entry by its words, nothing stored', async () => {
  expect(await apply({ customName: '  ' })).toMatchObject({ code: 500, msg: '单位名称不能为空' })
  expect(await apply({ contact: '' })).toMatchObject({ code: 500, msg: '联系人不能为空' })
  expect(await apply({ phone: '123' })).toMatchObject({ code: 500, msg: '请输入正确的手机号码' })
  expect(await apply({ email: 'a@' })).toMatchObject({ code: 500, msg: '请正确填写邮箱地址' })
  expect(await t.ctx.db.$count(licenseApplyTable)).toBe(0)
})

test('授权申请: the file names the installation and the request is kept', async () => {
  const { data } = await apply()
  expect(data?.fileName).toBe(`license-${machineCode.slice(0, 8)}.req`)
  const told = JSON.parse(Buffer.from(data?.content ?? '', 'base64').toString()) as object
  expect(told).toMatchObject({ ...application, product: 'atrium', machineCode })
  expect(await t.ctx.db.select().from(licenseApplyTable)).toMatchObject([{ ...application, machineCode }])
})

test('授权: the sixth call within a minute has to wait', async () => {
  t.clock.beginMinute()
  for (let i = 0; i < 5; i++) expect(await t.send(license.info)).toMatchObject({ code: 200 })
  expect(await t.send(license.info)).toMatchObject({ code: 429 })
})

test('授权: commercial and ten years ahead is unlimited, nine years is a date', () => {
  const now = new Date('2026-11-21')
  expect(isUnlimited({ version: '2', deadLine: '2036-01-01' }, now)).toBe(true)
  expect(isUnlimited({ version: '2', deadLine: '2035-12-31' }, now)).toBe(false)
  expect(isUnlimited({ version: '1', deadLine: '2099-12-31' }, now)).toBe(false)
})

test('授权: whether it is enforced is not switched on while nobody would get in', async () => {
  const token = await signInAsAdmin(t)
  const enforce = async () => {
    const [row] = await t.ctx.db.select().from(configTable).where(eq(configTable.configKey, 'sys.license.enforce'))
    const body = { id: row?.id, version: row?.version, configValue: 'true' }
    return t.send(config.endpoints.save, { token, body })
  }
  const sentence = '此规则会阻止您自己登录，未保存：系统未授权或授权已过期'
  expect(await enforce()).toMatchObject({ code: 500, msg: sentence })
  await importing({ deadLine: day(6) })
  expect(await enforce()).toMatchObject({ code: 200 })
})
