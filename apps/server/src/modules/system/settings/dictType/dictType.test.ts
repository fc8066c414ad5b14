import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictData, dictDataCalls } from '@app/shared/system/dictData.ts'
import { dictType, dictTypeCalls } from '@app/shared/system/dictType.ts'
import { post } from '@app/shared/system/post.ts'
import { dictDataTable } from '#/modules/system/settings/dictData/dictData.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { dictTypeTable } from './dictType.table.ts'

let server: TestApp
let second: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string
let plain: string

beforeAll(async () => {
  server = await openTestApp()
  second = await openTestApp({ databaseUrl: server.databaseUrl })
  caller = fakeCallers(server.platform)
  keeper = caller({
    permissions: ['list', 'query', 'add', 'edit', 'remove', 'export'].map((word) => `system:dict:${word}`),
  })
  plain = caller({})
})
afterAll(async () => {
  await second.close()
  await server.close()
})

let made = 0
const aType = (given: object = {}) => {
  made++
  return { dictName: `字典${made}`, dictType: `my_dict_${made}`, status: '0', ...given }
}
const save = (body: object) => server.send(dictType.endpoints.save, { token: keeper, body })
const saved = async (given: object = {}) => {
  const { data, msg } = await save(aType(given))
  if (!data) throw new Error(String(msg))
  return data
}
const addEntry = (type: string, dictValue: string) =>
  server.send(dictData.endpoints.save, {
    token: keeper,
    body: { dictType: type, dictLabel: `标签${dictValue}`, dictValue, dictSort: 10, status: '0' },
  })
const values = async (type: string, call = dictDataCalls.byType) =>
  (await server.send(call, { token: plain, params: { type } })).data?.map((item) => item.dictValue)

test('字典类型: empty, long, taken and misspelt values are refused in their words', async () => {
  expect(await save(aType({ dictName: '' }))).toMatchObject({ code: 500, msg: '字典名称不能为空' })
  expect(await save(aType({ dictName: '名'.repeat(101) }))).toMatchObject({
    msg: '字典类型名称长度不能超过100个字符',
  })
  expect(await save(aType({ dictType: '' }))).toMatchObject({ msg: '字典类型不能为空' })
  expect(await save(aType({ dictType: 'a'.repeat(101) }))).toMatchObject({
    msg: '字典类型类型长度不能超过100个字符',
  })
  for (const bad of ['Sys', '9a', 'a-b', 'a b'])
    expect(await save(aType({ dictType: bad }))).toMatchObject({
      msg: '字典类型必须以字母开头，且只能为（小写字母，数字，下滑线）',
    })
  expect(await save(aType({ dictType: 'sys_yes_no' }))).toMatchObject({ msg: '数据字典类型已存在' })
})

test('字典类型: calls need the permissions of the dictionary', async () => {
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await server.send(dictType.endpoints.page, { token: plain })).toMatchObject(denied)
  expect(await server.send(dictTypeCalls.refreshCache, { token: plain })).toMatchObject(denied)
  expect(await server.send(dictType.endpoints.save, { token: plain, body: aType() })).toMatchObject(denied)
  expect(await server.send(dictTypeCalls.options, { token: plain })).toMatchObject({ code: 200 })
})

const remove = (ids: string) => server.send(dictType.endpoints.remove, { token: keeper, params: { ids } })

test('字典类型: one with entries is not deleted, nor the others of the same call', async () => {
  const empty = await saved()
  const full = await saved({ dictName: '有数据的字典' })
  await addEntry(full.dictType, '1')
  expect(await remove(`${empty.id},${full.id}`)).toMatchObject({
    code: 500,
    msg: '有数据的字典存在字典信息,不能删除',
  })
  expect(await remove(empty.id)).toMatchObject({ code: 200 })
  expect(await addEntry(empty.dictType, '1')).toMatchObject({ code: 500, msg: '字典类型不存在' })
})

test('字典类型: its entries follow a new type, on every node', async () => {
  const row = await saved({ dictType: 'old_word' })
  await addEntry('old_word', 'a')
  expect(await values('old_word')).toEqual(['a'])
  expect(await second.platform.ports.dictLabels('old_word')).toHaveLength(1)
  expect(await save({ id: row.id, version: row.version, dictType: 'new_word' })).toMatchObject({ code: 200 })
  expect(await values('old_word')).toEqual([])
  expect(await values('new_word')).toEqual(['a'])
  await expect.poll(() => second.platform.ports.dictLabels('old_word')).toEqual([])
  expect(await second.platform.ports.dictLabels('new_word')).toHaveLength(1)
})

test('字典类型: the product’s own types keep their names, their labels may change', async () => {
  const [row] = await server.ctx.db.select().from(dictTypeTable).where(eq(dictTypeTable.dictType, 'sys_is_valid'))
  const change = { id: String(row?.id), version: Number(row?.version) }
  expect(await save({ ...change, dictType: 'sys_other' })).toMatchObject({ code: 500, msg: '内置字典类型不能修改' })
  expect(await save({ ...change, dictType: 'sys_is_valid', dictName: '有效标志' })).toMatchObject({ code: 200 })
})

test('字典类型: a disabled one names stored values but offers none and accepts none', async () => {
  const row = await saved({ dictType: 'off_dict' })
  await addEntry('off_dict', 'x')
  expect(await values('off_dict')).toEqual(['x'])
  await save({ id: row.id, version: row.version, status: '1' })
  expect(await values('off_dict')).toEqual([])
  expect(await values('off_dict', dictDataCalls.allByType)).toEqual(['x'])
  expect(await server.platform.ports.dictLabels('off_dict')).toEqual([{ value: 'x', label: '标签x', enabled: false }])
})

test('字典类型: pick lists name every type to everybody signed in', async () => {
  const row = await saved()
  const { data } = await server.send(dictTypeCalls.options, { token: plain })
  expect(data).toContainEqual({ id: row.id, dictName: row.dictName, dictType: row.dictType, status: '0' })
  expect(await server.send(dictTypeCalls.options)).toMatchObject({ code: 401 })
})

const seen = async (node: TestApp) => (await node.platform.ports.dictLabels('stale_dict'))[0]?.label

test('字典类型: 刷新缓存 reads everything anew on every node', async () => {
  await saved({ dictType: 'stale_dict' })
  await addEntry('stale_dict', '1')
  expect([await seen(server), await seen(second)]).toEqual(['标签1', '标签1'])
  // As an operator would do in psql: nobody is told.
  await server.ctx.db.update(dictDataTable).set({ dictLabel: '新标签' }).where(eq(dictDataTable.dictType, 'stale_dict'))
  expect(await seen(server)).toBe('标签1')
  expect(await server.send(dictTypeCalls.refreshCache, { token: keeper })).toMatchObject({ code: 200 })
  expect(await seen(server)).toBe('新标签')
  await expect.poll(() => seen(second)).toBe('新标签')
})

test('字典类型: two nodes saving the same type leave one row', async () => {
  const other = fakeCallers(second.platform)({ permissions: ['system:dict:add'] })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => {
      const [node, token] = i % 2 === 0 ? [server, keeper] : [second, other]
      return node.send(dictType.endpoints.save, { token, body: aType({ dictType: 'race_dict' }) })
    }),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(
    new Set(['数据字典类型已存在']),
  )
})

test('字典类型: deleting one while an entry is added leaves no entry without its dictionary', async () => {
  for (let round = 0; round < 10; round++) {
    const row = await saved()
    await Promise.all([
      server.send(dictType.endpoints.remove, { token: keeper, params: { ids: row.id } }),
      addEntry(row.dictType, 'late'),
    ])
    const [type] = await server.ctx.db.select().from(dictTypeTable).where(eq(dictTypeTable.id, row.id))
    const entries = await server.ctx.db.select().from(dictDataTable).where(eq(dictDataTable.dictType, row.dictType))
    expect(type?.delFlag === '1' && entries.length > 0).toBe(false)
  }
})

test('字典类型: a status outside its dictionary is refused elsewhere too', async () => {
  const token = caller({ permissions: ['system:post:add'] })
  const body = { postCode: 'x', postName: 'x', sort: 1, status: '2' }
  expect(await server.send(post.endpoints.save, { token, body })).toMatchObject({
    code: 500,
    msg: '状态的值不在可选范围内',
  })
})
