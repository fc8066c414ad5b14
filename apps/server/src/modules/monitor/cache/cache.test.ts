import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { cache } from '@app/shared/monitor/cache.ts'
import { operlog } from '@app/shared/monitor/operlog.ts'
import { captchaTable } from '#/modules/auth/captcha/captcha.table.ts'
import { loginLockTable } from '#/modules/auth/loginLock/loginLock.table.ts'
import { dictLabel } from '#/modules/system/api.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { dictDataTable } from '#/modules/system/settings/dictData/dictData.table.ts'
import { signedIn, signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { commandsIn, infoIn } from './redisInfo.read.ts'

let one: TestApp
let two: TestApp
let watcher: string
let keeper: string

beforeAll(async () => {
  one = await openTestApp()
  two = await openTestApp({ databaseUrl: one.databaseUrl })
  watcher = (await signedIn(one, 'monitor:cache:list')).token
  keeper = (await signedIn(one, 'monitor:cache:list', 'monitor:cache:remove', 'monitor:operlog:list')).token
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const keysOf = async (cacheId: string) =>
  (await one.send(cache.keys, { token: watcher, params: { cacheId } })).data?.map(({ cacheKey }) => cacheKey) ?? []
const valueOf = (cacheId: string, cacheKey: string) =>
  one.send(cache.value, { token: watcher, params: { cacheId, cacheKey } })
const clear = (cacheId: string, token = keeper) => one.send(cache.clear, { token, params: { cacheId } })

test('缓存: nobody looks or clears without the permission', async () => {
  const { token } = await signedIn(one, 'system:post:list')
  const params = { cacheId: 'dictUtils', cacheKey: 'sys_dict:sys_normal_disable' }
  for (const call of Object.values(cache)) {
    expect(await one.send(call, { params })).toMatchObject({ code: 401 })
    expect(await one.send(call, { token, params })).toMatchObject(denied)
  }
  expect(await one.send(cache.clear, { token: watcher, params })).toMatchObject(denied)
  expect(await one.send(cache.clearKey, { token: watcher, params })).toMatchObject(denied)
})

test('缓存: the fixed list and nothing else', async () => {
  const { data } = await one.send(cache.names, { token: watcher })
  expect(data?.slice(0, 6).map(({ cacheName }) => cacheName)).toEqual([
    'configCache',
    'dictCache',
    'deptCache',
    'roleCache',
    'userCache',
    'sysTableConfigCache',
  ])
  for (const cacheId of ['platform', '__proto__', 'constructor', 'liveHub']) {
    const missing = { code: 500, msg: '缓存不存在' }
    expect(await one.send(cache.keys, { token: watcher, params: { cacheId } })).toMatchObject(missing)
    expect(await valueOf(cacheId, 'x')).toMatchObject(missing)
    expect(await clear(cacheId)).toMatchObject(missing)
  }
})

test('缓存: a label changed in the database is shown after the dictionary cache was cleared, on every node', async () => {
  const label = (node: TestApp) => dictLabel(node.ctx, 'sys_normal_disable', '0')
  expect([await label(one), await label(two)]).toEqual(['正常', '正常'])
  expect(await keysOf('dictUtils')).toContain('sys_dict:sys_normal_disable')
  await one.ctx.db.update(dictDataTable).set({ dictLabel: '可用' }).where(eq(dictDataTable.dictLabel, '正常'))
  expect(await label(one)).toBe('正常')
  expect(await clear('dictUtils')).toEqual({ code: 200, msg: '缓存清除成功' })
  expect(await label(one)).toBe('可用')
  await vi.waitFor(async () => expect(await label(two)).toBe('可用'))
  const { data } = await one.send(operlog.endpoints.page, { token: keeper, query: { title: '缓存监控', status: '0' } })
  expect(data?.list).toMatchObject([{ businessType: 9, operUrl: '/monitor/cache/clearCache/dictUtils' }])
})

test('缓存: one key is shown and cleared by itself', async () => {
  await dictLabel(one.ctx, 'sys_yes_no', 'Y')
  await dictLabel(one.ctx, 'sys_normal_disable', '0')
  const shown = await valueOf('dictUtils', 'sys_dict:sys_yes_no')
  expect(shown.data).toMatchObject({ cacheName: 'dictCache', cacheKey: 'sys_dict:sys_yes_no' })
  expect(JSON.parse(shown.data?.cacheValue ?? '')).toMatchObject({ enabled: true })
  const params = { cacheId: 'dictUtils', cacheKey: 'sys_dict:sys_yes_no' }
  expect(await one.send(cache.clearKey, { token: keeper, params })).toEqual({ code: 200, msg: '缓存清除成功' })
  expect(await keysOf('dictUtils')).not.toContain('sys_dict:sys_yes_no')
  expect(await keysOf('dictUtils')).toContain('sys_dict:sys_normal_disable')
  expect(await valueOf('dictUtils', 'sys_dict:sys_yes_no')).toMatchObject({ code: 500, msg: '缓存已失效' })
})

test('缓存: a user’s copy shows his rights but no token, and clearing it signs nobody out', async () => {
  const { token, userId } = await signedIn(one, 'system:post:list')
  await one.send(session.getInfo, { token })
  const shown = await valueOf('userUtils', `sys_user:${userId}`)
  expect(JSON.parse(shown.data?.cacheValue ?? '')).toMatchObject({ id: userId, permissions: ['system:post:list'] })
  expect(shown.data?.cacheValue).not.toMatch(/tokenHash|sessionId/)
  expect(await clear('userUtils')).toMatchObject({ code: 200 })
  expect(await keysOf('userUtils')).not.toContain(`sys_user:${userId}`)
  expect(await one.send(session.getInfo, { token })).toMatchObject({ code: 200 })
})

test('缓存: captchas, marks, limits, wrong passwords, codes and sessions are counted, never shown', async () => {
  const soon = new Date(one.clock.now().getTime() + 60_000).toISOString()
  const now = one.clock.now().toISOString()
  await one.ctx.db.insert(captchaTable).values({ id: 'c'.repeat(32), answer: '42', expireTime: soon })
  const lockKey = 'pwd_err_cnt:zhang:10.0.0.1'
  await one.ctx.db.insert(loginLockTable).values({ lockKey, tries: 3, sinceTime: now, lastTime: now })
  await signInAsAdmin(one)
  const { data } = await one.send(cache.names, { token: watcher })
  const counts = Object.fromEntries(data?.map(({ cacheId, count }) => [cacheId, count]) ?? [])
  expect(counts).toMatchObject({ captcha: 1, pwdErr: 1 })
  expect(counts.session).toBeGreaterThan(2)
  expect(counts.repeat).toBeGreaterThan(0)
  const keys = await one.send(cache.keys, { token: watcher, params: { cacheId: 'captcha' } })
  expect(keys.data).toMatchObject([{ cacheKey: `captcha_codes:${'c'.repeat(32)}` }])
  expect(keys.data?.[0]?.ttl).toBeGreaterThan(50)
  expect(await keysOf('pwdErr')).toEqual([lockKey])
  expect(await keysOf('session')).toEqual([])
  expect(await keysOf('smsCode')).toEqual([])
  const hidden = { code: 403, msg: '此缓存的内容受保护' }
  for (const cacheId of ['captcha', 'repeat', 'rate', 'pwdErr', 'smsCode', 'session', 'storageUtils'])
    expect(await valueOf(cacheId, 'pwd_err_cnt:zhang:10.0.0.1')).toMatchObject(hidden)
})

test('缓存: locks, limits and sessions are not cleared here', async () => {
  const kept = { code: 403, msg: '此缓存不允许清除' }
  for (const cacheId of ['repeat', 'rate', 'pwdErr', 'smsCode', 'session', 'deptUtils']) {
    expect(await clear(cacheId)).toMatchObject(kept)
    const params = { cacheId, cacheKey: 'x' }
    expect(await one.send(cache.clearKey, { token: keeper, params })).toMatchObject(kept)
  }
  expect(await clear('captcha')).toMatchObject({ code: 200, msg: '缓存清除成功' })
  expect(await keysOf('captcha')).toEqual([])
})

test('缓存: a parameter that is a secret by its name is not shown', async () => {
  const token = await signInAsAdmin(one)
  await one.ctx.db
    .insert(configTable)
    .values({ configName: '口令', configKey: 'mail.password', configValue: 'geheim', configType: 'N', isPublic: 'Y' })
  await one.platform.ports.configValue('mail.password')
  const params = { cacheId: 'configUtils', cacheKey: 'sys_config:mail.password' }
  const { data } = await one.send(cache.value, { token, params })
  expect(data?.cacheValue).toBe('"***"')
})

test('缓存: the engine without Redis is the memory of the nodes, with counts of its own', async () => {
  if (one.platform.redis) return
  const { data } = await one.send(cache.figures, { token: watcher })
  expect(data?.info).toMatchObject({ engine: 'memory', redis_mode: 'standalone' })
  expect(data?.dbSize).toBeGreaterThan(0)
  expect(data?.info.used_memory).toBeGreaterThan(0)
  expect(data?.commandStats.map(({ name }) => name)).toEqual(['get', 'set', 'del', 'expire', 'evict'])
  expect(data?.commandStats.find(({ name }) => name === 'get')?.value).toBe(
    (data?.info.hits ?? 0) + (data?.info.misses ?? 0),
  )
  expect(data?.nodes[0]).toMatchObject({ own: true, nodeId: one.platform.nodeId })
})

test('Redis: its own words become the page’s figures', () => {
  const info = infoIn(
    '# Server\r\nredis_version:7.4.1\r\nredis_mode:standalone\r\ntcp_port:6379\r\nused_memory:1048576\r\nused_memory_human:1.00M\r\nmaxmemory_human:0B\r\naof_enabled:1\r\nkeyspace_hits:9\r\nkeyspace_misses:1\r\n',
  )
  expect(info).toMatchObject({ engine: 'redis', redis_version: '7.4.1', maxmemory_human: '不限', hits: 9, misses: 1 })
  expect(info).toMatchObject({ used_memory_human: '1.0 MB', used_memory_peak: 1_048_576 })
  expect(commandsIn('# Commandstats\r\ncmdstat_get:calls=5,usec=9\r\ncmdstat_set:calls=7,usec=9\r\n')).toEqual([
    { name: 'set', value: 7 },
    { name: 'get', value: 5 },
  ])
})
