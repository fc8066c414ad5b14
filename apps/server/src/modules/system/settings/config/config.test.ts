import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { config, configCalls } from '@app/shared/system/config.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { configTable } from './config.table.ts'

let server: TestApp
let second: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string
let plain: string
let plainOnSecond: string

beforeAll(async () => {
  server = await openTestApp()
  second = await openTestApp({ databaseUrl: server.databaseUrl })
  caller = fakeCallers(server.platform)
  keeper = caller({
    permissions: ['list', 'query', 'add', 'edit', 'remove', 'export'].map((word) => `system:config:${word}`),
  })
  plain = caller({})
  plainOnSecond = fakeCallers(second.platform)({ permissions: ['system:config:query'] })
})
afterAll(async () => {
  await second.close()
  await server.close()
})

let made = 0
const aConfig = (given: object = {}) => {
  made++
  return { configKey: `demo.key${made}`, configName: `参数${made}`, configValue: '1', configType: 'N', ...given }
}
const save = (body: object) => server.send(config.endpoints.save, { token: keeper, body })
const saved = async (given: object = {}) => {
  const { data, msg } = await save(aConfig(given))
  if (!data) throw new Error(String(msg))
  return data
}
const byKey = (key: string, token = keeper) => server.send(configCalls.byKey, { token, params: { key } })
const remove = (ids: string) => server.send(config.endpoints.remove, { token: keeper, params: { ids } })
async function builtIn(key: string) {
  const [row] = await server.ctx.db.select().from(configTable).where(eq(configTable.configKey, key))
  if (!row) throw new Error(`${key} is not seeded`)
  return { id: row.id, version: row.version }
}

test('参数: empty, long and taken values are refused in the words of the form', async () => {
  expect(await save(aConfig({ configKey: '' }))).toMatchObject({ code: 500, msg: '参数编码不能为空' })
  expect(await save(aConfig({ configKey: 'k'.repeat(101) }))).toMatchObject({
    msg: '参数键名长度不能超过100个字符',
  })
  expect(await save(aConfig({ configName: '' }))).toMatchObject({ msg: '参数名称不能为空' })
  expect(await save(aConfig({ configName: '名'.repeat(101) }))).toMatchObject({ msg: '参数名称不能超过100个字符' })
  expect(await save(aConfig({ configValue: '' }))).toMatchObject({ msg: '参数值不能为空' })
  expect(await save(aConfig({ configValue: ' ' }))).toMatchObject({ msg: '参数值不能为空' })
  expect(await save(aConfig({ configValue: 'v'.repeat(501) }))).toMatchObject({
    msg: '参数键值长度不能超过500个字符',
  })
  expect(await save(aConfig({ configKey: 'sys.index.title' }))).toMatchObject({ msg: '参数编码已存在' })
})

test('参数: a built-in row is not deleted, nor the others of the same call', async () => {
  const own = await saved()
  const { id } = await builtIn('sys.captcha.onOff')
  expect(await remove(`${own.id},${id}`)).toMatchObject({
    code: 500,
    msg: '内置参数【sys.captcha.onOff】不能删除 ',
  })
  expect(await byKey(own.configKey)).toMatchObject({ data: '1' })
  expect(await remove(own.id)).toMatchObject({ code: 200 })
})

test('参数: key, kind and publicity of a built-in row stay what they are', async () => {
  const row = await builtIn('sys.index.copyright')
  const answer = await save({
    ...row,
    configKey: 'other.key',
    configType: 'N',
    isPublic: 'N',
    configValue: '© 中庭',
  })
  expect(answer).toMatchObject({
    code: 200,
    data: { configKey: 'sys.index.copyright', configType: 'Y', isPublic: 'Y', configValue: '© 中庭' },
  })
})

test('参数: values of known keys are checked', async () => {
  const wrong: [key: string, value: string][] = [
    ['sys.captcha.onOff', 'yes'],
    ['sys.account.maxRetryCount', '0'],
    ['sys.account.passwordValidateDays', '366'],
    ['sys.session.expireMinutes', '1.5'],
    ['sys.captcha.type', 'picture'],
    ['sys.job.timezone', 'Mars/Base'],
    ['sys.job.timezone', '+08:00'],
    ['sys.login.blackIPList', '10.0.0.1;nobody'],
    ['sys.upload.allowExt', 'png;../x'],
    ['sys.index.helpLinks', '{}'],
    ['sys.index.helpLinks', '[{"group":"a","title":"b","url":"javascript:alert(1)"}]'],
    ['sys.user.initPassword', 'short'],
    ['sys.user.initPassword', 'password123'],
  ]
  for (const [key, configValue] of wrong)
    expect([key, await save({ ...(await builtIn(key)), configValue })]).toMatchObject([
      key,
      { code: 500, msg: '参数值格式不正确' },
    ])
  expect(await save({ ...(await builtIn('sys.captcha.type')), configValue: '' })).toMatchObject({
    msg: '参数值不能为空',
  })
  expect(await save({ ...(await builtIn('sys.account.maxRetryCount')), configValue: '8' })).toMatchObject({ code: 200 })
  expect(
    await save({ ...(await builtIn('sys.login.blackIPList')), configValue: '10.0.*.1;192.168.0.0/16;2001:db8::1' }),
  ).toMatchObject({ code: 200 })
  expect(await save({ ...(await builtIn('sys.login.blackIPList')), configValue: '' })).toMatchObject({ code: 200 })
})

test('参数: a time zone is taken by whichever of its names', async () => {
  for (const configValue of ['Asia/Kolkata', 'Etc/UTC', 'Asia/Shanghai'])
    expect(await save({ ...(await builtIn('sys.job.timezone')), configValue })).toMatchObject({ code: 200 })
})

test('参数: by key everybody reads public ones, others need the permission, the initial password nobody', async () => {
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await byKey('sys.index.title', plain)).toMatchObject({ code: 200, data: 'Atrium' })
  expect(await byKey('sys.job.timezone', plain)).toMatchObject(denied)
  expect(await byKey('no.such.key', plain)).toMatchObject(denied)
  expect(await byKey('sys.job.timezone')).toMatchObject({ data: 'Asia/Shanghai' })
  expect(await byKey('no.such.key')).toMatchObject({ code: 200, data: '' })
  expect(await byKey('sys.user.initPassword', plain)).toMatchObject(denied)
  expect(await byKey('sys.user.initPassword')).toMatchObject(denied)
  expect(await server.send(configCalls.byKey, { params: { key: 'sys.index.title' } })).toMatchObject({ code: 401 })
})

const onSecond = async (key: string) =>
  (await second.send(configCalls.byKey, { token: plainOnSecond, params: { key } })).data

test('参数: a change, a new key and a deletion are heard on the other node', async () => {
  const row = await saved({ configKey: 'demo.shared', configValue: 'one' })
  expect(await onSecond('demo.shared')).toBe('one')
  expect(await onSecond('demo.renamed')).toBe('')
  const changed = await save({
    id: row.id,
    version: row.version,
    configKey: 'demo.renamed',
    configValue: 'two',
  })
  expect((await byKey('demo.renamed')).data).toBe('two')
  expect((await byKey('demo.shared')).data).toBe('')
  await expect.poll(() => onSecond('demo.renamed')).toBe('two')
  await expect.poll(() => onSecond('demo.shared')).toBe('')
  await remove(String(changed.data?.id))
  await expect.poll(() => onSecond('demo.renamed')).toBe('')
})

const behindOnSecond = async () =>
  (await second.send(configCalls.byKey, { token: plainOnSecond, params: { key: 'demo.behind' } })).data

test('参数: 刷新缓存 reads everything anew on every node', async () => {
  const refresh = (token: string) => server.send(configCalls.refreshCache, { token })
  expect(await refresh(plain)).toMatchObject({ code: 403 })
  const row = await saved({ configKey: 'demo.behind', configValue: 'before' })
  expect(await behindOnSecond()).toBe('before')
  expect((await byKey('demo.behind')).data).toBe('before')
  // As an operator would do in psql: nobody is told.
  await server.ctx.db.update(configTable).set({ configValue: 'after' }).where(eq(configTable.id, row.id))
  expect((await byKey('demo.behind')).data).toBe('before')
  expect(await refresh(keeper)).toMatchObject({ code: 200 })
  expect((await byKey('demo.behind')).data).toBe('after')
  await expect.poll(behindOnSecond).toBe('after')
})

test('参数: a refused save leaves the copies as they were', async () => {
  const row = await saved({ configKey: 'demo.kept', configValue: 'kept' })
  expect((await byKey('demo.kept')).data).toBe('kept')
  expect(await save({ id: row.id, version: 99, configValue: 'lost' })).toMatchObject({
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
  expect((await byKey('demo.kept')).data).toBe('kept')
})

test('参数: the log does not tell a new initial password', async () => {
  const { operlogTable } = await import('#/modules/monitor/operlog/operlog.table.ts')
  const answer = await save({
    ...(await builtIn('sys.user.initPassword')),
    configKey: 'sys.user.initPassword',
    configValue: 'Zhong-Ting-7788',
  })
  expect(answer).toMatchObject({ code: 200 })
  const [row] = await server.ctx.db.select().from(operlogTable).orderBy(desc(operlogTable.operTime)).limit(1)
  expect(row).toMatchObject({ title: '参数管理' })
  expect(JSON.stringify(row)).not.toContain('Zhong-Ting-7788')
  expect(row?.logContent).toContain('参数值：已修改')
})

test('参数: newest first, and the search fields are those of the page', async () => {
  await saved({ configName: '很新的参数' })
  const { data } = await server.send(config.endpoints.page, { token: keeper, query: { configType: 'N' } })
  expect(data?.list[0]).toMatchObject({ configName: '很新的参数' })
  expect(data?.list.every((row) => row.configType === 'N')).toBe(true)
})
