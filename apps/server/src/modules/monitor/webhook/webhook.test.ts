import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { config } from '@app/shared/system/config.ts'
import { configCache } from '#/modules/system/settings/config/config.read.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { httpDouble } from '#testing/httpDouble.ts'
import { runTask } from '#testing/runTask.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

const key = 'sys.job.webhooks'

let outside: Awaited<ReturnType<typeof httpDouble>>
let t: TestApp

beforeAll(async () => {
  outside = await httpDouble()
  t = await openTestApp({ env: { OUTBOUND_ALLOW: outside.host } })
  await configured([
    { code: 'erp', url: `${outside.origin}/hook?from=atrium` },
    { code: 'site', url: `${outside.origin}/health`, method: 'GET', expectStatus: 204 },
    { code: 'inside', url: 'http://127.0.0.1:1/' },
  ])
})
afterAll(async () => {
  await t.close()
  await outside.close()
})

async function configured(list: unknown) {
  await t.ctx.db
    .update(configTable)
    .set({ configValue: JSON.stringify(list) })
    .where(eq(configTable.configKey, key))
  configCache(t.platform).drop([key])
}

test('外部接口: the configured address is called with the job and the planned time', async () => {
  outside.answers(() => ({ body: {} }))
  const { message } = await runTask(t, 'systemTask.callWebhook', ['erp'])
  expect(message).toMatch(/^erp 应答 200，耗时 \d+ 毫秒$/)
  expect(outside.heard).toMatchObject([{ method: 'POST', url: { pathname: '/hook', search: '?from=atrium' } }])
  expect(JSON.parse(outside.heard[0]?.body ?? '')).toEqual({ code: 'erp', jobId: '1', fireTime: expect.any(String) })
})

test('外部接口: an answer that is not the expected one fails the run', async () => {
  outside.answers(() => ({ status: 500, body: 'secret details' }))
  await expect(runTask(t, 'systemTask.callWebhook', ['erp'])).rejects.toThrow(/^erp 应答 500，耗时 \d+ 毫秒，应为 2xx$/)
  await expect(runTask(t, 'systemTask.callWebhook', ['site'])).rejects.toThrow(/，应为 204$/)
  outside.answers(() => ({ status: 204, body: '' }))
  await runTask(t, 'systemTask.callWebhook', ['site'])
})

test('检测外部地址: always a read, whatever the method', async () => {
  outside.answers(() => ({ body: {} }))
  await runTask(t, 'systemTask.ping', ['erp'])
  expect(outside.heard.map(({ method, body }) => [method, body])).toEqual([['GET', '']])
})

test('外部接口: no answer, an address inside and an unknown code are told in so many words', async () => {
  outside.answers(() => 'reset')
  await expect(runTask(t, 'systemTask.ping', ['erp'])).rejects.toThrow('erp 无应答')
  await expect(runTask(t, 'systemTask.ping', ['inside'])).rejects.toThrow('地址不允许')
  await expect(runTask(t, 'systemTask.ping', ['other'])).rejects.toThrow(
    '参数 sys.job.webhooks 中没有编码为 other 的地址',
  )
})

test('外部接口: a cancelled run does not wait for the answer', async () => {
  outside.answers(() => 'hang')
  const stop = new AbortController()
  const running = runTask(t, 'systemTask.ping', ['erp'], stop.signal)
  await expect.poll(() => outside.heard.length).toBe(1)
  stop.abort(new Error('cancelled'))
  await expect(running).rejects.toThrow('cancelled')
})

test.for([
  ['no JSON', 'x'],
  ['an unknown field', '[{"code":"a","url":"https://a.cn","token":"t"}]'],
  ['a code twice', '[{"code":"a","url":"https://a.cn"},{"code":"a","url":"https://b.cn"}]'],
  ['another protocol', '[{"code":"a","url":"ftp://a.cn"}]'],
])('外部接口: 参数设置 refuses %s', async ([, configValue = '']) => {
  const [row] = await t.ctx.db.select().from(configTable).where(eq(configTable.configKey, key))
  const token = await signInAsAdmin(t)
  const body = { id: row?.id ?? '', version: row?.version ?? 1, configName: row?.configName ?? '', configKey: key }
  const answer = await t.send(config.endpoints.save, { token, body: { ...body, configValue } })
  expect(answer).toMatchObject({ code: 500, msg: '参数值格式不正确' })
})
