import { afterAll, expect, test } from 'vitest'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { cmsFileCalls } from '@app/shared/cms/cmsFileCalls.ts'
import { cmsResource } from '@app/shared/cms/cmsResource.ts'
import { cmsResourceCalls as calls, versionCalls } from '@app/shared/cms/cmsResourceCalls.ts'
import { cmsResourceVersion, compareVersions, nextVersionNo } from '@app/shared/cms/cmsResourceVersion.ts'
import { anew } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsClassAuthTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { library, sha256 } from '#/modules/cms/cmsFile/testing/library.ts'
import { runTask } from '#testing/runTask.ts'

const lib = await library()
const { server, person, world, site, upload, replace, rights } = lib
afterAll(() => server.close())

const words = ['list', 'query', 'add', 'edit', 'remove', 'export', 'publish'].map((word) => `cms:cmsResource:${word}`)
const versionWords = ['list', 'add', 'edit', 'remove', 'rollback', 'download'].map(
  (word) => `cms:cmsResourceVersion:${word}`,
)
const allRights = [...rights, ...words, ...versionWords]
const keeper = person('keeper', allRights)
const as = (token = keeper) => ({ token, headers: anew() })
const somewhere = await world.classOf({ className: '下载中心' })

let made = 0
const aFile = async (text: string, token = keeper) => {
  const bytes = Buffer.from(text)
  const { id, msg } = await upload(`安装说明${++made}.txt`, bytes, token)
  if (!id) throw new Error(msg)
  return { id, bytes, row: { fileId: id, name: `说明${made}.txt` } }
}
const save = (given: object, token = keeper) => {
  made += 1
  const body = {
    classId: somewhere,
    resourceName: `资源${made}`,
    resourceCode: `pack-${made}`,
    resourceType: 'package',
    downloadScope: '0' as const,
    sort: 0,
    ...given,
  }
  return server.send(cmsResource.endpoints.save, { ...as(token), body })
}
const saveVersion = (resourceId: string, given: object, token = keeper) => {
  const body = { resourceId, forceFlag: 'N' as const, ...given }
  return server.send(cmsResourceVersion.endpoints.save, { ...as(token), body })
}
/** A resource that is on, with a first version. */
async function resource(text: string, given: object = {}) {
  const file = await aFile(text)
  const { data, msg } = await save({ firstVersion: { versionNo: '1.0.0', files: [file.row] }, ...given })
  if (!data) throw new Error(String(msg))
  const on = await server.send(calls.publish, { ...as(), body: { ids: [data.id], status: '0' } })
  expect(on).toMatchObject({ code: 200 })
  return { ...data, file }
}
async function version(resourceId: string, versionNo: string, text: string, more: object = {}) {
  const file = await aFile(text)
  const { data, msg } = await saveVersion(resourceId, { versionNo, files: [file.row], ...more })
  if (!data) throw new Error(String(msg))
  return { ...data, file }
}
const act = (call: typeof versionCalls.publish, id: string, token = keeper) =>
  server.send(call, { ...as(token), params: { id } })
const fetch = (
  code: string | null | undefined,
  rest = '',
  headers: Record<string, string> = {},
  remoteAddress = '10.1.1.1',
) => site.inject({ url: `/resource/${code}${rest || '/download'}`, headers, remoteAddress })
const get = async (id: string, token = keeper) =>
  (await server.send(cmsResource.endpoints.get, { token, params: { id } })).data

test('版本号: later ones are later by their numbers, the next one is proposed', () => {
  expect(['1.10.0', '1.9.3', '1.9.3-beta', '2.0', '10'].toSorted(compareVersions)).toEqual([
    '1.9.3',
    '1.9.3-beta',
    '1.10.0',
    '2.0',
    '10',
  ])
  expect([nextVersionNo(undefined), nextVersionNo('1.2.9'), nextVersionNo('v3')]).toEqual(['1.0.0', '1.2.10', 'v4'])
})

test('资源: without a published version it cannot be put on, and until then nobody finds it', async () => {
  const { data } = await save({})
  const on = server.send(calls.publish, { ...as(), body: { ids: [data?.id ?? ''], status: '0' } })
  expect(await on).toMatchObject({ code: 500, msg: '资源还没有已发布的版本，不能上架' })
  expect((await fetch(data?.resourceCode ?? '')).statusCode).toBe(404)
})

test.for([
  [{ resourceName: '' }, '资源名称不能为空'],
  [{ resourceCode: '../etc' }, '请输入字母、数字、下划线或中划线'],
  [{ downloadScope: '2' }, '下载密码不能为空'],
  [{ classId: 'nowhere' }, '所属栏目不存在'],
  [{ firstVersion: { versionNo: '1', files: [] } }, '请上传文件'],
] as const)('资源: %j is refused', async ([given, msg]) => {
  expect(await save(given)).toMatchObject({ code: 500, msg })
})

test('资源: names are unique in their class, codes everywhere; covers and channels take none', async () => {
  const first = (await save({})).data
  expect(await save({ resourceName: first?.resourceName })).toMatchObject({ msg: '资源名称已存在' })
  expect(await save({ resourceCode: first?.resourceCode })).toMatchObject({ msg: '资源编码已存在' })
  const cover = await world.classOf({ classType: 'cover' })
  expect(await save({ classId: cover })).toMatchObject({ msg: '资源只能放在列表栏目下' })
  expect((await save({ resourceName: '安装包下载', resourceCode: undefined })).data?.resourceCode).toMatch(
    /^[a-z0-9-]+$/,
  )
})

test('下载: the stable address answers with range, tag and name, and counts a visitor once', async () => {
  const { id, resourceCode, file } = await resource('0123456789')
  const whole = await fetch(resourceCode)
  expect([whole.statusCode, whole.body]).toEqual([200, '0123456789'])
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''/),
  })
  expect(sha256(file.bytes)).toContain(String(whole.headers.etag).slice(1, -1))
  const part = await fetch(resourceCode, '', { range: 'bytes=4-6' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '456', 'bytes 4-6/10'])
  expect((await fetch(resourceCode, '', { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
  expect((await fetch(resourceCode, '', { range: 'bytes=90-' })).statusCode).toBe(416)
  await expect.poll(async () => (await get(id))?.downloads).toBe(1)
  await fetch(resourceCode, '', {}, '10.2.2.2')
  await expect.poll(async () => (await get(id))?.downloads).toBe(2)
})

test('切换: forward and back under the same address; who goes on with an old part gets the whole new file', async () => {
  const { id, resourceCode } = await resource('first version')
  const old = await fetch(resourceCode)
  const second = await version(id, '1.1.0', 'second version, longer', { setCurrent: true })
  expect((await fetch(resourceCode)).body).toBe('second version, longer')
  const resumed = await fetch(resourceCode, '', { range: 'bytes=6-', 'if-range': String(old.headers.etag) })
  expect([resumed.statusCode, resumed.body]).toEqual([200, 'second version, longer'])
  expect((await fetch(resourceCode, '/v/1.0.0/download')).body).toBe('first version')
  const lines = await server.send(cmsResourceVersion.endpoints.page, { token: keeper, query: { resourceId: id } })
  expect(lines.data?.list.map(({ versionNo, isCurrent }) => [versionNo, isCurrent])).toEqual([
    ['1.1.0', true],
    ['1.0.0', false],
  ])
  const first = lines.data?.list[1]?.id ?? ''
  expect(await act(versionCalls.setCurrent, first)).toMatchObject({ code: 200 })
  expect((await fetch(resourceCode)).body).toBe('first version')
  expect(await act(versionCalls.withdraw, first)).toMatchObject({ msg: '当前版本不能撤回，请先切换版本' })
  expect(await act(versionCalls.withdraw, second.id)).toMatchObject({ code: 200 })
  expect((await fetch(resourceCode, '/v/1.1.0/download')).statusCode).toBe(404)
  expect(await act(versionCalls.setCurrent, second.id)).toMatchObject({ msg: '版本尚未发布，不能设为当前版本' })
})

test('切换: a download that is under way goes on with what it began', async () => {
  const { id, resourceCode } = await resource('a'.repeat(200_000))
  const origin = await site.listen({ port: 0, host: '127.0.0.1' })
  const response = await globalThis.fetch(`${origin}/resource/${resourceCode}/download`)
  const reader = response.body?.getReader()
  const begun = await reader?.read()
  await version(id, '2.0.0', 'b', { setCurrent: true })
  let text = Buffer.from(begun?.value ?? []).toString()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
    text += Buffer.from(next.value).toString()
  expect(text).toBe('a'.repeat(200_000))
})

test('版本: files of a published one never change, neither by a save nor by replacing them in the library', async () => {
  const { id, file, resourceCode } = await resource('immutable')
  const { data } = await server.send(cmsResourceVersion.endpoints.page, { token: keeper, query: { resourceId: id } })
  const first = data?.list[0]
  const other = await aFile('another')
  const change = (files: object[]) =>
    server.send(cmsResourceVersion.endpoints.save, {
      ...as(),
      body: { id: first?.id, version: first?.version, files },
    })
  expect(await change([other.row])).toMatchObject({ code: 500, msg: '已发布的版本不能修改文件，请新增版本' })
  expect(await replace(file.id, '新.txt', Buffer.from('changed'))).toMatchObject({
    msg: '已发布的资源版本使用了该文件，不能替换，请新增版本',
  })
  const bin = server.send(cmsFileCalls.remove, { ...as(), params: { ids: file.id }, body: { confirm: '删除' } })
  expect(await bin).toMatchObject({ msg: '文件正被已发布的内容使用，只有内容管理员可以删除' })
  expect((await fetch(resourceCode)).body).toBe('immutable')
  const remove = server.send(versionCalls.remove, { ...as(), params: { ids: first?.id ?? '' } })
  expect(await remove).toMatchObject({ msg: '已发布的版本不能删除，请先撤回' })
})

test('版本: two of one number, foreign and unknown files, and sizes made up by the client are refused or ignored', async () => {
  const { id } = await resource('x')
  const file = await aFile('y')
  expect(await saveVersion(id, { versionNo: '1.0.0', files: [file.row] })).toMatchObject({ msg: '版本号已存在' })
  expect(await saveVersion(id, { versionNo: '1.2', files: [] })).toMatchObject({ msg: '请上传文件' })
  const unknown = { fileId: 'f'.repeat(32), name: 'a.txt' }
  expect(await saveVersion(id, { versionNo: '1.2', files: [unknown] })).toMatchObject({ msg: '附件不存在' })
  const plain = allRights.filter((word) => !word.startsWith('cms:cmsFile:'))
  const stranger = person('stranger', plain)
  expect(await saveVersion(id, { versionNo: '1.2', files: [file.row] }, stranger)).toMatchObject({ msg: '附件不存在' })
  const lied = { ...file.row, size: 1e12, sha256: '0'.repeat(64) }
  const { data } = await saveVersion(id, { versionNo: '1.2', files: [lied] })
  expect(data?.files).toEqual([{ ...file.row, size: 1, sha256: sha256(Buffer.from('y')) }])
})

test('下载: several files come as one archive, one of them by its number, none beyond', async () => {
  const [a, b] = [await aFile('AAA'), await aFile('BBB')]
  const files = [a.row, { ...b.row, name: a.row.name }]
  const { data } = await save({ firstVersion: { versionNo: '1.0.0', files } })
  await server.send(calls.publish, { ...as(), body: { ids: [data?.id ?? ''], status: '0' } })
  const zip = await fetch(data?.resourceCode ?? '')
  expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(zip.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(zip.rawPayload.includes('AAA') && zip.rawPayload.includes('BBB')).toBe(true)
  expect((await fetch(data?.resourceCode ?? '', '/download?file=2')).body).toBe('BBB')
  for (const wrong of ['0', '3', '-1', 'x', '1e1'])
    expect((await fetch(data?.resourceCode ?? '', `/download?file=${wrong}`)).statusCode).toBe(404)
})

test('下载: only for those it is meant for, and not through the address of the file', async () => {
  const signedIn = await resource('inside', { downloadScope: '1' })
  expect((await fetch(signedIn.resourceCode)).statusCode).toBe(403)
  const locked = await resource('locked', { downloadScope: '2', downloadPassword: 'open sesame' })
  expect((await fetch(locked.resourceCode)).statusCode).toBe(403)
  expect((await site.inject({ url: `/media/${locked.file.id}` })).statusCode).toBe(404)
  expect(JSON.stringify(await get(locked.id))).not.toContain('sesame')
  const off = await resource('gone')
  await server.send(calls.publish, { ...as(), body: { ids: [off.id], status: '1' } })
  expect((await fetch(off.resourceCode)).statusCode).toBe(404)
})

test('授权: a closed class hides its resources from lists, ids and acts; viewing is not publishing', async () => {
  const closed = await world.classOf()
  const { id, resourceName } = await resource('closed', { classId: closed })
  await server.ctx.db
    .insert(cmsClassAuthTable)
    .values({ classId: closed, subjectType: 'user', subjectId: 'viewer', actions: 'view', inherit: 'Y' })
  const outsider = person('outsider', allRights)
  const viewer = person('viewer', allRights)
  const page = await server.send(cmsResource.endpoints.page, { token: outsider, query: { resourceName } })
  expect(page.data?.total).toBe(0)
  expect(await server.send(cmsResource.endpoints.get, { token: outsider, params: { id } })).toMatchObject({ code: 500 })
  const lines = await server.send(cmsResourceVersion.endpoints.page, { token: outsider, query: { resourceId: id } })
  expect(lines.data?.list).toEqual([])
  expect(await server.send(calls.remove, { ...as(outsider), params: { ids: id } })).toMatchObject({ msg: '数据不存在' })
  expect((await get(id, viewer))?.resourceName).toBe(resourceName)
  const off = server.send(calls.publish, { ...as(viewer), body: { ids: [id], status: '1' } })
  expect(await off).toMatchObject({ code: 403, msg: '您没有该栏目的操作权限' })
})

test('回收: a deleted resource is off, comes back off, and is gone with its files after its time', async () => {
  const { id, resourceCode, file } = await resource('thrown away')
  expect(await server.send(calls.remove, { ...as(), params: { ids: id } })).toMatchObject({ code: 200 })
  expect((await fetch(resourceCode)).statusCode).toBe(404)
  const bin = await server.send(cmsResource.endpoints.page, { token: keeper, query: { deleted: 'Y' } })
  expect(bin.data?.list.map((row) => row.id)).toContain(id)
  expect(await server.send(calls.restore, { ...as(), body: { ids: [id] } })).toMatchObject({ code: 200 })
  expect((await get(id))?.status).toBe('1')
  await server.send(calls.remove, { ...as(), params: { ids: id } })
  server.clock.moveMs(31 * 86_400_000)
  expect((await runTask(server, 'cmsTask.resourcePurge')).message).toContain('彻底删除资源')
  const refs = await server.send(cmsFileCalls.refs, { token: keeper, params: { id: file.id } })
  expect(refs.data?.total).toBe(0)
})

test('栏目: a class tells of its resources, and they go to the bin with it', async () => {
  const classId = await world.classOf()
  const { id } = await resource('with the class', { classId })
  const admin = person('root', [], { admin: true, roleKeys: ['admin'] })
  const impact = await server.send(cmsClassCalls.impact, { token: admin, params: { ids: classId } })
  expect(impact.data?.resources).toBe(1)
  const { data: cls } = await server.send(cmsClass.endpoints.get, { token: admin, params: { id: classId } })
  const body = { withArticles: true, confirmName: cls?.className }
  expect(await server.send(cmsClassCalls.remove, { ...as(admin), params: { ids: classId }, body })).toMatchObject({
    code: 200,
  })
  const bin = await server.send(cmsResource.endpoints.page, { token: admin, query: { deleted: 'Y' } })
  expect(bin.data?.list.map((row) => row.id)).toContain(id)
})
