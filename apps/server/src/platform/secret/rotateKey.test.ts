import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openedSecret, sealedColumns } from '#/modules/system/files/fileStorage/fileStorage.secrets.ts'
import { fileStorageTable } from '#/modules/system/files/fileStorage/fileStorage.table.ts'
import { secretOf, storeSecret } from '#/modules/system/messages/smsConfig/smsConfig.secret.ts'
import { smsConfigTable } from '#/modules/system/messages/smsConfig/smsConfig.table.ts'
import { paramsPlace, smsQueue } from '#/modules/system/messages/smsSend/sendSms.ts'
import { loadModules } from '#/platform/modules.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { rotateKey } from './rotateKey.ts'
import { secretTable } from './secret.table.ts'
import { checkSharedSecret } from './secret.ts'
import { openSecret, sealSecret } from './secretBox.ts'

const old = 'the first key of this installation 4711'
const next = 'the second key of this installation 0815'

let one: TestApp
beforeAll(async () => {
  one = await openTestApp({ env: { SECRET_KEY: old } })
  const { ctx, platform } = one
  await checkSharedSecret(platform.database, old)
  const storage = { configName: '对象存储', storageType: 'minio' } as const
  await ctx.db
    .insert(fileStorageTable)
    .values({ id: 's1', ...storage, ...sealedColumns(ctx, 's1', { accessKey: 'AKIA', secretKey: 'hush' }) })
  await ctx.db.insert(smsConfigTable).values({
    id: 'c1',
    configName: '短信',
    provider: 'ALIYUN',
    signature: '中庭',
  })
  await storeSecret(ctx, 'c1', 'sms secret')
  const sealed = sealSecret(platform, paramsPlace('m1'), '{"code":"1234"}')
  await ctx.tx((tx) =>
    platform.jobs.send(tx, smsQueue, { logId: 'm1', sealed }, { startAfter: new Date(Date.now() + 3_600_000) }),
  )
})
afterAll(() => one.close())

const storageRow = async () => {
  const [row] = await one.ctx.db.select().from(fileStorageTable).where(eq(fileStorageTable.id, 's1'))
  return row as NonNullable<typeof row>
}
const smsRow = async () => {
  const [row] = await one.ctx.db.select().from(smsConfigTable).where(eq(smsConfigTable.id, 'c1'))
  return row as NonNullable<typeof row>
}
const waiting = async () => {
  const { rows } = await one.ctx.db.execute<{ sealed: string }>(
    sql`select data->'payload'->>'sealed' as sealed from atrium_jobs.job where name = ${smsQueue}`,
  )
  return rows[0]?.sealed
}
/** What a node with the key would find. */
const found = async (secret: string) => ({
  access: openedSecret({ secret }, await storageRow(), 'accessKey'),
  secret: openedSecret({ secret }, await storageRow(), 'secretKey'),
  sms: secretOf({ secret } as TestApp['platform'], await smsRow()),
  params: openSecret({ secret }, paramsPlace('m1'), await waiting()),
})
const everything = { access: 'AKIA', secret: 'hush', sms: 'sms secret', params: '{"code":"1234"}' }
const nothing = { access: undefined, secret: undefined, sms: undefined, params: undefined }

test('更换密钥: not while a node runs, not with a wrong old key, not with the same one; nothing is changed', async () => {
  const rotate = (from: string, to: string) => rotateKey(one.platform, { from, to })
  await expect(rotate(old, next)).rejects.toThrow('还有1个节点在运行，请先停止全部节点；没有任何更改')
  await one.platform.events.close()
  await expect(rotate('a key that somebody mistyped, long enough', next)).rejects.toThrow(
    '旧密钥与数据库使用的密钥不同，请检查 SECRET_KEY；没有任何更改',
  )
  await expect(rotate(old, old)).rejects.toThrow('新密钥与旧密钥相同')
  expect(await found(old)).toEqual(everything)
})

test('更换密钥: a damaged text stops it, and everything stays as it was', async () => {
  const { accessSecret } = await smsRow()
  const wrong = `${String(accessSecret).split('.').slice(0, 3).join('.')}.AAAA.AAAAAAAAAAAAAAAAAAAAAA`
  const store = (text: string | null) =>
    one.ctx.db.update(smsConfigTable).set({ accessSecret: text }).where(eq(smsConfigTable.id, 'c1'))
  await store(wrong)
  await expect(rotateKey(one.platform, { from: old, to: next })).rejects.toThrow(
    'sys_sms_config 中编号为 c1 的密文已损坏，请先重新填写；没有任何更改',
  )
  await store(accessSecret)
  expect(await found(old)).toEqual(everything)
})

test('更换密钥: afterwards only the new key opens everything, waiting work included, and the nodes agree on it', async () => {
  expect(await rotateKey(one.platform, { from: old, to: next })).toEqual({ sealed: 4, foreign: 0 })
  expect(await found(next)).toEqual(everything)
  expect(await found(old)).toEqual(nothing)
  await checkSharedSecret(one.platform.database, next)
  await expect(checkSharedSecret(one.platform.database, old)).rejects.toThrow('npm run rotate-key')
})

test('更换密钥: at once after a restore with a new key, when nobody has said yet which one is in use', async () => {
  await one.ctx.db.delete(secretTable)
  const interim = 'the key that a restore began with 0007'
  expect(await rotateKey(one.platform, { from: next, to: interim })).toEqual({ sealed: 4, foreign: 0 })
  await checkSharedSecret(one.platform.database, interim)
  expect(await rotateKey(one.platform, { from: interim, to: next })).toEqual({ sealed: 4, foreign: 0 })
})

test('更换密钥: what yet another key sealed is counted and left alone', async () => {
  const secret = 'a key of an installation long ago, gone'
  const values = sealedColumns({ ...one.ctx, platform: { ...one.platform, secret } }, 's2', { accessKey: 'old' })
  await one.ctx.db.insert(fileStorageTable).values({ id: 's2', configName: '旧存储', storageType: 'minio', ...values })
  expect(await rotateKey(one.platform, { from: next, to: old })).toEqual({ sealed: 4, foreign: 1 })
})

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `many${at}`)

/** Rows of the largest answer, and how many statements begin so. */
async function watched(work: () => Promise<unknown>, beginning: string) {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const answers = await Promise.all(
    sent.mock.results.map(async ({ value }) => (await value) as pg.QueryResult | undefined),
  )
  const count = sent.mock.calls.filter((call) => JSON.stringify(call).includes(beginning)).length
  sent.mockRestore()
  return { count, largest: Math.max(...answers.map((answer) => answer?.rows?.length ?? 0)) }
}

test('更换密钥: many texts are read and written a thousand at a time', async () => {
  const ids = numbers(2_500)
  const placeOf = (id: string) => ({ table: 'form_record_secret', column: 'sealed', id })
  const texts = ids.map((id) => sealSecret({ secret: old }, placeOf(id), `of ${id}`))
  await one.ctx.db.execute(sql`
    insert into form_record_secret (id, record_id, field_key, sealed)
    select id, id, 'password', text from unnest(${sql.param(ids)}::text[], ${sql.param(texts)}::text[]) as u(id, text)`)
  const rotate = async () =>
    expect(await rotateKey(one.platform, { from: old, to: next })).toEqual({ sealed: 2_504, foreign: 1 })
  expect(await watched(rotate, 'update \\"form_record_secret')).toEqual({ count: 3, largest: 1_000 })
  const { rows } = await one.ctx.db.execute<{ id: string; sealed: string }>(
    sql`select id, sealed from form_record_secret`,
  )
  for (const { id, sealed } of rows) expect(openSecret({ secret: next }, placeOf(id), sealed)).toBe(`of ${id}`)
  await one.ctx.db.execute(sql`delete from form_record_secret`)
})

test('更换密钥: so are messages that wait', async () => {
  const ids = numbers(1_500)
  const texts = ids.map((id) => sealSecret({ secret: next }, paramsPlace(id), `of ${id}`))
  await one.ctx.db.execute(sql`
    insert into atrium_jobs.job
    select (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(), 'singleton_key', u.id, 'data',
      jsonb_build_object('payload', jsonb_build_object('logId', u.id, 'sealed', u.text))))).*
    from atrium_jobs.job j, unnest(${sql.param(ids)}::text[], ${sql.param(texts)}::text[]) as u(id, text)
    where j.name = ${smsQueue} and j.data->'payload'->>'logId' = 'm1'`)
  const rotate = async () =>
    expect(await rotateKey(one.platform, { from: next, to: old })).toEqual({ sealed: 1_504, foreign: 1 })
  expect(await watched(rotate, 'update \\"atrium_jobs')).toEqual({ count: 2, largest: 1_000 })
  const { rows } = await one.ctx.db.execute<{ id: string; sealed: string }>(sql`
    select data->'payload'->>'logId' as id, data->'payload'->>'sealed' as sealed from atrium_jobs.job
    where name = ${smsQueue} and data->'payload'->>'logId' like 'many%'`)
  expect(rows).toHaveLength(1_500)
  for (const { id, sealed } of rows) expect(openSecret({ secret: old }, paramsPlace(id), sealed)).toBe(`of ${id}`)
})

test('更换密钥: every part that seals has said so', async () => {
  const sealing = (await loadModules<object>('sealed')).map(({ file }) => file.replace(/\/[^/]+$/, ''))
  expect(sealing).toEqual([
    'auth/code',
    'cms/cmsSearchEngine',
    'cms/cmsWebhook',
    'flowable/hook',
    'form/record/store',
    'form/webhook',
    'system/files/fileStorage',
    'system/messages/smsConfig',
    'system/messages/smsSend',
  ])
})
