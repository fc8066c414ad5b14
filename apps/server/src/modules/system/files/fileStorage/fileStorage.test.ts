import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fileStorage, fileStorageCalls } from '@app/shared/system/fileStorage.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { fileTable } from '#/modules/system/files/file/file.table.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { startS3Server, type S3Server } from '#testing/s3Server.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { fileStorageTable } from './fileStorage.table.ts'

let t: TestApp
let s3: S3Server
let keeper: string
let caller: ReturnType<typeof fakeCallers>

beforeAll(async () => {
  s3 = await startS3Server()
  t = await openTestApp({ env: { OUTBOUND_ALLOW: s3.endpoint, L_RATE_WRITE: '100000' } })
  caller = fakeCallers(t.platform)
  keeper = caller({
    permissions: ['list', 'query', 'add', 'edit', 'remove', 'test'].map((word) => `system:fileStorage:${word}`),
  })
})
afterAll(async () => {
  await t.close()
  await s3.close()
})
beforeEach(() => t.ctx.db.delete(submitTable))

let made = 0
const aLocal = (given: object = {}) => ({
  configName: `磁盘${++made}`,
  storageType: 'local',
  basePath: `d${made}`,
  ...given,
})
const aCloud = (given: object = {}) => ({
  configName: `对象存储${++made}`,
  storageType: 'minio',
  endpoint: s3.endpoint,
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
  bucketName: s3.bucket,
  isHttps: 'N',
  accessPolicy: '1',
  ...given,
})
const save = (body: object, token = keeper) => t.send(fileStorage.endpoints.save, { token, body })
const saved = async (body: object) => {
  const { data, msg } = await save(body)
  if (!data) throw new Error(String(msg))
  return data
}
const get = async (id: string) => {
  const { data } = await t.send(fileStorage.endpoints.get, { token: keeper, params: { id } })
  if (!data) throw new Error('gone')
  return data
}
const remove = (...ids: string[]) =>
  t.send(fileStorage.endpoints.remove, { token: keeper, params: { ids: ids.join(',') } })
const setDefault = (id: string) => t.send(fileStorageCalls.setDefault, { token: keeper, params: { id } })
const changeStatus = (id: string, status: '0' | '1') =>
  t.send(fileStorage.endpoints.changeStatus, { token: keeper, body: { id, status } })
async function probe(id: string) {
  await t.ctx.db.delete(submitTable)
  return t.send(fileStorageCalls.test, { token: keeper, params: { id } })
}

test('存储: each call needs its own permission', async () => {
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const nobody = caller({ id: 'nobody' })
  const lister = caller({ id: 'lister', permissions: ['system:fileStorage:list'] })
  for (const token of [nobody, lister]) {
    expect(await save(aLocal(), token)).toMatchObject(denied)
    expect(await t.send(fileStorageCalls.setDefault, { token, params: { id: '1' } })).toMatchObject(denied)
    expect(await t.send(fileStorage.endpoints.changeStatus, { token, body: { id: '1', status: '1' } })).toMatchObject(
      denied,
    )
    expect(await t.send(fileStorageCalls.test, { token, params: { id: '1' } })).toMatchObject(denied)
    expect(await t.send(fileStorage.endpoints.remove, { token, params: { ids: '1' } })).toMatchObject(denied)
    expect(await t.send(fileStorage.endpoints.get, { token, params: { id: '1' } })).toMatchObject(denied)
  }
  expect(await t.send(fileStorage.endpoints.page, { token: nobody })).toMatchObject(denied)
})

test.each([
  [{ configName: '' }, '配置名称不能为空'],
  [{ endpoint: '' }, '访问站点不能为空'],
  [{ endpoint: 'x' }, '访问站点长度必须介于 2 和 100 之间'],
  [{ endpoint: 'x'.repeat(101) }, '访问站点长度必须介于 2 和 100 之间'],
  [{ endpoint: 'http://minio:9000' }, '访问站点格式不正确'],
  [{ endpoint: 'minio/path' }, '访问站点格式不正确'],
  [{ accessKey: '' }, 'accessKey长度必须介于 2 和 100 之间'],
  [{ accessKey: 'a' }, 'accessKey长度必须介于 2 和 100 之间'],
  [{ secretKey: '******' }, 'secretKey长度必须介于 2 和 100 之间'],
  [{ secretKey: 's'.repeat(101) }, 'secretKey长度必须介于 2 和 100 之间'],
  [{ bucketName: '' }, '桶名称不能为空'],
  [{ bucketName: '../x' }, '桶名称格式不正确'],
  [{ prefix: '/files' }, '前缀格式不正确'],
  [{ prefix: 'a/../b' }, '前缀格式不正确'],
  [{ domain: 'javascript:alert(1)' }, '自定义域名必须是 http 或 https 地址'],
  [{ storageType: 'ftp' }, '存储方式的值不在可选范围内'],
])('存储: an object store with %o is refused', async (given, msg) => {
  expect(await save(aCloud(given))).toMatchObject({ code: 500, msg })
})

test.each(['../../../../', '/etc', 'a/../b', 'temp', 'temp/x', '.ssh', 'a//b', ''])(
  '存储: the folder "%s" is refused',
  async (basePath) => {
    const msg = basePath === '' ? '存储路径不能为空' : '存储路径不合法'
    expect(await save(aLocal({ basePath }))).toMatchObject({ code: 500, msg, errors: { basePath: msg } })
  },
)

test('存储: no folder lies in that of another', async () => {
  await saved(aLocal({ basePath: 'shared/one' }))
  for (const basePath of ['shared', 'shared/one', 'shared/one/two', 'store', 'store/thumb'])
    expect(await save(aLocal({ basePath }))).toMatchObject({ msg: '存储路径已被其他配置使用' })
  expect(await save(aLocal({ basePath: 'shared/onemore' }))).toMatchObject({ code: 200 })
})

test('存储: secrets are sealed in the table and answered as a mask by every call', async () => {
  const { id } = await saved(aCloud({ secretKey: 'Geheim-4711', accessKey: 'AKIA-0815' }))
  const [row] = await t.ctx.db.select().from(fileStorageTable).where(eq(fileStorageTable.id, id))
  expect(row?.secretKeySealed).toMatch(/^v1\./)
  const answers = [
    await get(id),
    await t.send(fileStorage.endpoints.page, { token: keeper }),
    await t.send(fileStorage.endpoints.list, { token: keeper }),
    await t.ctx.db.select().from(operlogTable).orderBy(desc(operlogTable.operTime)).limit(20),
    row,
  ]
  expect(JSON.stringify(answers)).not.toMatch(/Geheim|AKIA|Sealed":"v1.*"code"/)
  expect(await get(id)).toMatchObject({ accessKey: '******', secretKey: '******' })
  expect(await get('1')).toMatchObject({ accessKey: null, secretKey: null })
})

test('存储: a secret copied to another row opens nothing there', async () => {
  const [one, two] = [await saved(aCloud()), await saved(aCloud())]
  expect(await probe(two.id)).toMatchObject({ code: 200 })
  const [row] = await t.ctx.db.select().from(fileStorageTable).where(eq(fileStorageTable.id, one.id))
  await t.ctx.db
    .update(fileStorageTable)
    .set({ secretKeySealed: row?.secretKeySealed ?? null })
    .where(eq(fileStorageTable.id, two.id))
  expect(await probe(two.id)).toMatchObject({ code: 500, msg: '测试失败：连接失败' })
})

test('存储: nothing or the mask keeps the stored secrets', async () => {
  const { id, version } = await saved(aCloud())
  const shown = await get(id)
  const again = await saved({ ...shown, id, version, configName: '改名' })
  expect(await probe(id)).toMatchObject({ code: 200 })
  await saved({ id, version: again.version, configName: '再改', accessKey: '', secretKey: null })
  expect(await probe(id)).toMatchObject({ code: 200 })
})

test('存储: another site, region, scheme, bucket or account asks for the secret again', async () => {
  const { id, version } = await saved(aCloud())
  const refusal = { code: 500, msg: '请重新输入密钥', errors: { secretKey: '请重新输入密钥' } }
  for (const change of [
    { endpoint: 'evil.example.com' },
    { region: 'eu-1' },
    { isHttps: 'Y' },
    { bucketName: 'somebody-elses' },
    { accessKey: 'another' },
    { endpoint: 'evil.example.com', secretKey: '******' },
  ])
    expect(await save({ id, version, ...change })).toMatchObject(refusal)
  expect(await get(id)).toMatchObject({ endpoint: s3.endpoint, version })
  expect(await save({ id, version, region: 'eu-1', secretKey: 'S3RVER' })).toMatchObject({ code: 200 })
})

test('存储: the kind stays as it was made', async () => {
  const { id, version } = await saved(aLocal())
  await save({ ...aCloud(), id, version, basePath: 'other-folder' })
  expect(await get(id)).toMatchObject({ storageType: 'local', basePath: 'other-folder', endpoint: null })
})

test('存储: the built-in one keeps its folder and cannot be deleted', async () => {
  const shown = await get('1')
  const { data } = await save({ ...shown, basePath: 'elsewhere', configName: '内置磁盘' })
  expect(data).toMatchObject({ basePath: 'store', configName: '内置磁盘' })
  expect(await remove('1')).toMatchObject({ code: 500, msg: '内置存储不能删除' })
})

test('存储: exactly one is the default, and only an enabled one', async () => {
  const [one, two] = [await saved(aLocal()), await saved(aLocal())]
  await changeStatus(two.id, '1')
  expect(await setDefault(two.id)).toMatchObject({ code: 500, msg: '停用的配置不能设为默认' })
  expect(await setDefault('none')).toMatchObject({ code: 500, msg: '数据不存在' })
  expect(await setDefault(one.id)).toMatchObject({ code: 200 })
  const { data } = await t.send(fileStorage.endpoints.list, { token: keeper })
  expect(data?.filter(({ isDefault }) => isDefault === 'Y').map(({ id }) => id)).toEqual([one.id])
  expect(await changeStatus(one.id, '1')).toMatchObject({ code: 500, msg: '默认存储不能停用' })
  expect(await remove(one.id)).toMatchObject({ code: 500, msg: '默认存储不能删除' })
  // What a save says of default and status is not looked at.
  await save({ id: two.id, version: (await get(two.id)).version, isDefault: 'Y', status: '0' })
  expect(await get(two.id)).toMatchObject({ isDefault: 'N', status: '1' })
  await setDefault('1')
  expect(await remove(one.id)).toMatchObject({ code: 200 })
})

test('存储: two who set a default at once leave one', async () => {
  const rows = [await saved(aLocal()), await saved(aLocal()), await saved(aLocal())]
  await Promise.all(rows.map(({ id }) => setDefault(id)))
  const all = await t.ctx.db.select().from(fileStorageTable).where(eq(fileStorageTable.isDefault, 'Y'))
  expect(all).toHaveLength(1)
  await setDefault('1')
})

test('存储: one that holds files is not deleted', async () => {
  const { id } = await saved(aLocal())
  const [file] = await t.ctx.db
    .insert(fileTable)
    .values({
      fileName: `2020/01/01/${'a'.repeat(32)}.png`,
      originalName: 'x.png',
      fileSuffix: 'png',
      fileSize: 1,
      mimeType: 'image/png',
      sha256: '',
      storageId: id,
    })
    .returning()
  expect(await remove(id)).toMatchObject({ code: 500, msg: '该存储下已有文件,不能删除' })
  await t.ctx.db
    .update(fileTable)
    .set({ delFlag: '1' })
    .where(eq(fileTable.id, file?.id ?? ''))
  expect(await remove(id)).toMatchObject({ code: 200 })
})

test('测试: disk and object store tell their address and leave nothing behind', async () => {
  const local = await saved(aLocal())
  expect((await probe(local.id)).msg).toMatch(/^测试通过，上传文件成功！访问地址：\/profile\/test\//)
  const before = s3.files().length
  const cloud = await saved(aCloud({ prefix: 'a/b' }))
  expect((await probe(cloud.id)).msg).toMatch(
    new RegExp(
      `^测试通过，上传文件成功！访问地址：http://${s3.endpoint}/${s3.bucket}/a/b/test/[0-9/]+[0-9a-f]{32}\\.txt$`,
    ),
  )
  const named = await saved(aCloud({ domain: 'https://files.example.com/' }))
  expect((await probe(named.id)).msg).toMatch(/访问地址：https:\/\/files\.example\.com\/test\//)
  const closed = await saved(aCloud({ accessPolicy: '0' }))
  expect((await probe(closed.id)).msg).toMatch(/X-Amz-Expires=1800.*X-Amz-Signature=[0-9a-f]{64}/)
  expect(s3.files()).toHaveLength(before)
})

test('测试: whatever is wrong, one of two sentences is the answer', async () => {
  const failed = { code: 500, msg: '测试失败：连接失败' }
  for (const given of [{ secretKey: 'wrong' }, { accessKey: 'wrong' }, { bucketName: 'nobody' }])
    expect(await probe((await saved(aCloud(given))).id)).toMatchObject(failed)
  for (const endpoint of ['127.0.0.1:1', '10.0.0.1', '[::1]', '2130706433', 'localhost', '169.254.169.254'])
    expect(await probe((await saved(aCloud({ endpoint }))).id)).toMatchObject({
      code: 500,
      reason: 'forbiddenAddress',
      msg: '测试失败：地址不允许',
    })
  await s3.kill()
  expect(await probe((await saved(aCloud())).id)).toMatchObject(failed)
  await s3.start()
})
