import { existsSync } from 'node:fs'
import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { attach, attachCalls } from '@app/shared/system/attach.ts'
import { uploadPolicyCalls } from '@app/shared/system/uploadPolicy.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { anonymousCaller } from '#/platform/caller.ts'
import { createContext, systemContext } from '#/platform/context.ts'
import { newKey } from '#/platform/files/fileNames.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm } from '#testing/multipart.ts'
import { settled } from '#testing/settled.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { attachFiles, detachFiles } from './file.owners.ts'
import { fileTable } from './file.table.ts'
import { thumbKeys } from './thumb.service.ts'

let t: TestApp
let caller: ReturnType<typeof fakeCallers>
let anna: string
let keeper: string
let picture: Buffer

const dayMs = 86_400_000

beforeAll(async () => {
  t = await openTestApp({ env: { L_RATE_UPLOAD: '100000', L_RATE_USER: '100000', L_RATE_ANONYMOUS: '100000' } })
  caller = fakeCallers(t.platform)
  anna = caller({ id: 'anna', name: '安娜', deptId: 'd1', dataScope: { deptIds: [], own: true } })
  keeper = caller({
    id: 'keeper',
    permissions: ['system:attach:list', 'system:attach:remove', 'system:fileStorage:query', 'system:fileStorage:edit'],
  })
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2f54eb' } })
    .png()
    .toBuffer()
})
afterAll(() => t.close())
beforeEach(() => t.ctx.db.delete(submitTable))

interface Stored {
  code: number
  id: string
  url: string
  fileName: string
}
let n = 0
async function stored(fileName = 'a.txt', value: Buffer | string = `text ${++n}`, token = anna): Promise<Stored> {
  await t.ctx.db.delete(submitTable)
  const answer = (await sendForm(t.app, '/common/upload', [{ name: 'file', fileName, value }], token)).json<Stored>()
  expect(answer.code).toBe(200)
  return answer
}
const page = (query: object, token = keeper) => t.send(attach.endpoints.page, { token, query })
const remove = (ids: string, token = keeper) => t.send(attach.endpoints.remove, { token, params: { ids } })
const get = (url: string, token?: string) =>
  t.app.inject({ method: 'GET', url, headers: token ? { authorization: `Bearer ${token}` } : {} })
const onDisk = (key: string) => join(t.platform.files.root, 'store', key)
const ctxOf = (id: string, ...permissions: string[]) =>
  createContext(t.platform, {
    caller: { ...anonymousCaller, id, permissions: new Set(permissions) },
    ip: '',
    userAgent: '',
    requestId: '',
  })
const rowOf = async (id: string) => (await t.ctx.db.select().from(fileTable).where(eq(fileTable.id, id)))[0]

/** The hourly clean-up with the clock moved, as the machine would run it. */
async function cleanUp(moveMs: number, done: () => Promise<void>) {
  t.clock.moveMs(moveMs)
  try {
    await t.platform.jobs.send(systemContext(t.platform), 'platform.hourly', {})
    // It would go on with the time that it began with, among the files of the next test.
    await settled(t, 'platform.hourly')
    // Bytes go after the commit.
    await vi.waitFor(done)
  } finally {
    t.clock.moveMs(-moveMs)
  }
}

test('文件列表: each call needs its permission', async () => {
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const { id } = await stored()
  expect(await page({}, anna)).toMatchObject(denied)
  expect(await t.send(attachCalls.get, { token: anna, params: { id } })).toMatchObject(denied)
  expect(await remove(id, anna)).toMatchObject(denied)
  const lister = caller({ id: 'lister', permissions: ['system:attach:list'] })
  expect(await remove(id, lister)).toMatchObject(denied)
  expect(await t.send(attachCalls.get, { token: lister, params: { id } })).toMatchObject({ data: { id } })
  expect(await t.send(uploadPolicyCalls.get, { token: anna })).toMatchObject(denied)
})

test('文件列表: name, ending and uploader find a file; its address opens it', async () => {
  const { id } = await stored('季度报告.txt')
  const { data } = await page({ originalName: '季度', fileSuffix: 'txt', uploadUser: '安', storageId: '1' })
  expect(data?.list).toMatchObject([
    { id, originalName: '季度报告.txt', storageName: '本地磁盘', uploadUser: '安娜', usage: 0 },
  ])
  expect((await get(data?.list[0]?.url ?? '')).statusCode).toBe(200)
  expect(await page({ originalName: '季度', uploadUser: '无名' })).toMatchObject({ data: { list: [] } })
})

test('文件列表: files of departments outside the scope are neither listed, read nor deleted', async () => {
  const { id } = await stored()
  const all = ['system:attach:list', 'system:attach:remove']
  const near = caller({ id: 'near', permissions: all, dataScope: { deptIds: ['d1'], own: true } })
  const far = caller({ id: 'far', permissions: all, dataScope: { deptIds: ['d2'], own: true } })
  expect((await page({}, far)).data?.list.map((row) => row.id)).not.toContain(id)
  expect(await t.send(attachCalls.get, { token: far, params: { id } })).toMatchObject({ msg: '数据不存在' })
  expect(await remove(id, far)).toMatchObject({ code: 500, msg: '数据不存在' })
  expect((await get(`/common/download/${id}`, far)).statusCode).toBe(404)
  expect((await page({}, near)).data?.list.map((row) => row.id)).toContain(id)
  expect((await get(`/common/download/${id}`, near)).statusCode).toBe(200)
})

test('文件列表: a deleted file cannot be read, and its bytes and thumbnails go after the commit', async () => {
  const { id, url, fileName } = await stored('a.png', picture)
  await get(`${url}&thumb=160`)
  const [small = ''] = thumbKeys(fileName)
  expect(existsSync(onDisk(small))).toBe(true)
  expect(await remove(id)).toMatchObject({ code: 200 })
  expect((await get(`/common/download/${id}`, anna)).statusCode).toBe(404)
  await vi.waitFor(() => expect([existsSync(onDisk(fileName)), existsSync(onDisk(small))]).toEqual([false, false]), {
    timeout: 10_000,
  })
  await t.ctx.db.delete(submitTable)
  expect(await remove(id)).toMatchObject({ code: 500, msg: '数据不存在' })
})

test('缩略图: a picture is answered in the widths of the product, smaller than itself, and the copy is kept', async () => {
  const { url, fileName } = await stored('a.png', picture)
  for (const width of [160, 320, 640]) {
    const answer = await get(`${url}&thumb=${width}`)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.headers['content-disposition']).toMatch(/^inline/)
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(width)
  }
  expect(thumbKeys(fileName).map((key) => existsSync(onDisk(key)))).toEqual([true, true, true, false, false])
  expect((await get(`${url}&thumb=5000`)).json()).toMatchObject({ code: 500 })
})

test('缩略图: many who ask at once get one copy; without a right nobody gets any', async () => {
  const { url, fileName } = await stored('a.png', picture)
  const answers = await Promise.all(Array.from({ length: 12 }, () => get(`${url}&thumb=320`)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await get(`/profile/${fileName}?thumb=320`)).statusCode).toBe(401)
  expect((await get(`/profile/${fileName}?thumb=320`, caller({ id: 'bert' }))).statusCode).toBe(404)
})

test('缩略图: what is no picture, or one that cannot be decoded, is answered as it is', async () => {
  const note = await stored('a.txt', 'just text')
  expect((await get(`${note.url}&thumb=160`)).body).toBe('just text')
  const broken = await stored('a.png', picture)
  await writeFile(onDisk(broken.fileName), 'no longer a picture')
  expect((await get(`${broken.url}&thumb=160`)).body).toBe('no longer a picture')
})

test('引用: somebody else’s file cannot be attached, one’s own can', async () => {
  const { id } = await stored()
  const attaching = (who: string, ids: string[]) => ctxOf(who).tx((tx) => attachFiles(tx, `form ${who}`, ids))
  await expect(attaching('bert', [id])).rejects.toThrow('附件不存在')
  await expect(attaching('anna', [id, 'f'.repeat(32)])).rejects.toThrow('附件不存在')
  await attaching('anna', [id, id])
  expect(await rowOf(id)).toMatchObject({ formId: 'form anna' })
  expect((await page({})).data?.list.find((row) => row.id === id)).toMatchObject({ usage: 1 })
  // Another who edits the same form keeps what is in it.
  await ctxOf('bert').tx((tx) => attachFiles(tx, 'form anna', [id]))
})

test('引用: places are named to whoever may see the rows, to others by their kind alone', async () => {
  const { id } = await stored()
  const places = (token: string) => t.send(attachCalls.places, { token, params: { id } })
  expect(await places(anna)).toMatchObject({ code: 403 })
  expect((await places(keeper)).data).toEqual({ places: [], total: 0 })
  const [row] = await t.ctx.db.select().from(configTable).limit(1)
  const owner = `config ${row?.id}`
  await ctxOf('anna').tx(async (tx) => {
    await attachFiles(tx, owner, [id], { bizType: 'config' })
    await attachFiles(tx, 'a record', [id], { bizType: 'form' })
    await attachFiles(tx, 'whatever', [id], { bizType: 'nobody tells' })
  })
  const untold = (await places(keeper)).data
  expect(untold?.total).toBe(3)
  expect(untold?.places.map(({ title }) => title)).toEqual([null, null, null])
  expect(new Set(untold?.places.map(({ kind }) => kind))).toEqual(new Set(['其他内容', '参数', '表单']))
  const mayMore = caller({ id: 'mayMore', permissions: ['system:attach:list', 'system:config:list'] })
  expect((await places(mayMore)).data?.places[0]).toEqual({ kind: '参数', title: row?.configName })
})

test('清理: of fifty uploads the one that a row shows is left after a day', async () => {
  const files = []
  for (let i = 0; i < 50; i++) files.push(await stored())
  const [kept, ...others] = files
  await ctxOf('anna').tx((tx) => attachFiles(tx, 'form kept', [kept?.id ?? ''], { bizType: 'notice' }))
  await cleanUp(dayMs - 60_000, async () => expect((await rowOf(others[0]?.id ?? ''))?.delFlag).toBe('0'))
  await cleanUp(dayMs + 60_000, async () => {
    for (const { id, fileName } of others) {
      expect((await rowOf(id))?.delFlag).toBe('1')
      expect(existsSync(onDisk(fileName))).toBe(false)
    }
  })
  expect(await rowOf(kept?.id ?? '')).toMatchObject({ delFlag: '0', bizType: 'notice' })
  expect((await get(`/common/download/${kept?.id}`, anna)).statusCode).toBe(200)
})

test('清理: a file that the last of its rows lets go has a day left; a public one stays', async () => {
  const [shared, open] = [await stored(), await stored('logo.png', picture)]
  await ctxOf('anna').tx(async (tx) => {
    await attachFiles(tx, 'one', [shared.id])
    await attachFiles(tx, 'two', [shared.id])
  })
  await t.ctx.db.update(fileTable).set({ isPublic: 'Y' }).where(eq(fileTable.id, open.id))
  await ctxOf('anna').tx((tx) => detachFiles(tx, ['one']))
  expect(await rowOf(shared.id)).toMatchObject({ formId: 'two' })
  await cleanUp(2 * dayMs, async () => expect((await rowOf(shared.id))?.delFlag).toBe('0'))
  await ctxOf('anna').tx((tx) => detachFiles(tx, ['two']))
  expect(await rowOf(shared.id)).toMatchObject({ formId: null, delFlag: '0' })
  await cleanUp(2 * dayMs, async () => expect((await rowOf(shared.id))?.delFlag).toBe('1'))
  expect(await rowOf(open.id)).toMatchObject({ delFlag: '0' })
})

/** From now to the next hour of the night at which storages are compared. */
function untilNight(): number {
  const now = t.clock.now().getTime()
  const zoneMs = 8 * 3_600_000
  const night = Math.ceil((now + zoneMs - 3.5 * 3_600_000) / dayMs) * dayMs + 3.5 * 3_600_000 - zoneMs
  return night - now
}

test('清理: objects without a row go after a day, rows without their object are marked and found again', async () => {
  const { id, fileName } = await stored('a.txt', 'precious')
  await ctxOf('anna').tx((tx) => attachFiles(tx, 'form', [id]))
  const old = new Date(Date.now() - 3 * dayMs)
  const [stray, young] = [newKey(new Date(), 'txt'), newKey(new Date(), 'txt')]
  for (const key of [stray, young]) {
    const path = await t.platform.files.newTempPath()
    await writeFile(path, 'stray')
    await t.platform.files.storage.put(key, path)
  }
  await utimes(onDisk(stray), old, old)
  await utimes(onDisk(young), new Date(Date.now() + untilNight()), new Date(Date.now() + untilNight()))
  const kept = await t.platform.files.storage.read(fileName)
  kept.destroy()
  await rm(onDisk(fileName))
  await cleanUp(untilNight(), async () => {
    expect(existsSync(onDisk(stray))).toBe(false)
    expect((await rowOf(id))?.missingTime).not.toBeNull()
  })
  expect(existsSync(onDisk(young))).toBe(true)
  expect((await page({})).data?.list.find((row) => row.id === id)?.missingTime).not.toBeNull()
  await writeFile(onDisk(fileName), 'precious')
  await cleanUp(untilNight(), async () => expect((await rowOf(id))?.missingTime).toBeNull())
})

test('下载: a public file is fetched by its address, and nothing else by any address', async () => {
  const [open, own] = [await stored('公开.png', picture), await stored('私有.png', picture)]
  await t.ctx.db.update(fileTable).set({ isPublic: 'Y' }).where(eq(fileTable.id, open.id))
  const fetched = (resource: string, token?: string) =>
    get(`/common/download/resource?resource=${encodeURIComponent(resource)}`, token)
  for (const address of [`/profile/${open.fileName}`, open.fileName])
    expect((await fetched(address, anna)).headers['content-disposition']).toMatch(/^attachment/)
  for (const address of [
    own.fileName,
    open.id,
    '',
    '/etc/passwd',
    '../secret.key',
    `/profile/../${open.fileName}`,
    `/profile//etc/passwd`,
    `..\\..\\secret.key`,
  ]) {
    const answer = await fetched(address, anna)
    expect([address, answer.json()]).toMatchObject([address, { code: address === '' ? 500 : 404 }])
  }
  expect((await fetched(`/profile/${open.fileName}`)).statusCode).toBe(401)
})

const policy = async () => {
  const { data } = await t.send(uploadPolicyCalls.get, { token: keeper })
  if (!data) throw new Error('no policy')
  const { knownExt: _known, caps: _caps, ...values } = data
  return values
}
const savePolicy = (body: object) => t.send(uploadPolicyCalls.save, { token: keeper, body: body as never })

test('上传策略: values out of their bounds and types that nobody can check are refused', async () => {
  const now = await policy()
  for (const [change, msg] of [
    [{ maxFileSize: 501 }, '单文件上限(MB)不能大于500'],
    [{ maxNameLength: 0 }, '文件名最大长度不能小于1'],
    [{ maxRequestSize: 10 }, '单次请求上限不能小于单文件上限'],
    [{ allowExt: [] }, '允许类型不能为空'],
    [{ allowExt: ['png', 'html'] }, '不支持的文件类型：html'],
    [{ allowExt: ['p n'] }, '允许类型格式不正确'],
    [{ userQuotaGb: -1 }, '每人空间(GB)不能小于0'],
    [{ version: now.version - 1 }, '数据失效，请重新更新！'],
  ] as const)
    expect(await savePolicy({ ...now, ...change })).toMatchObject({ code: 500, msg })
  expect(await policy()).toEqual(now)
})

test('上传策略: what is saved holds at once, is told in the log and stands in 参数设置', async () => {
  const now = await policy()
  expect(await savePolicy({ ...now, allowExt: ['png'], maxFileSize: 1, datePath: false })).toMatchObject({ code: 200 })
  const refused = await sendForm(t.app, '/common/upload', [{ name: 'file', fileName: 'a.txt', value: 'x' }], anna)
  expect(refused.json()).toMatchObject({ code: 500, msg: '文件格式不正确, 请上传png' })
  const { fileName } = await stored('a.png', picture)
  expect(fileName).toMatch(/^[0-9a-f]{32}\.png$/)
  expect((await get(`/common/downloadByPath?filePath=${fileName}`, anna)).statusCode).toBe(200)
  const [row] = await t.ctx.db.select().from(configTable).where(eq(configTable.configKey, 'sys.upload.allowExt'))
  expect(row?.configValue).toBe('png')
  const then = await policy()
  expect(then.version).toBeGreaterThan(now.version)
  await t.ctx.db.delete(submitTable)
  expect(await savePolicy({ ...now, version: then.version })).toMatchObject({ code: 200 })
})

test('秒传: the same bytes are kept once and go with the last file that needs them', async () => {
  const now = await policy()
  await savePolicy({ ...now, dedupe: true })
  const [one, two] = [await stored('a.txt', 'the same'), await stored('b.txt', 'the same')]
  expect(two.fileName).not.toBe(one.fileName)
  expect([existsSync(onDisk(one.fileName)), existsSync(onDisk(two.fileName))]).toEqual([true, false])
  expect((await get(`/common/download/${two.id}`, anna)).body).toBe('the same')
  await remove(one.id)
  const left = await stored('c.txt', 'another')
  await remove(left.id)
  await vi.waitFor(() => expect(existsSync(onDisk(left.fileName))).toBe(false), { timeout: 10_000 })
  expect((await get(two.url)).body).toBe('the same')
  await remove(two.id)
  await vi.waitFor(() => expect(existsSync(onDisk(one.fileName))).toBe(false), { timeout: 10_000 })
  await t.ctx.db.delete(submitTable)
  await savePolicy({ ...now, version: (await policy()).version })
})
