import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictData, dictDataCalls } from '@app/shared/system/dictData.ts'
import { dictTypeTable } from '#/modules/system/settings/dictType/dictType.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { dictLabel } from './dictData.read.ts'
import { dictDataTable } from './dictData.table.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string
let plain: string

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  keeper = caller({
    permissions: ['list', 'query', 'add', 'edit', 'remove', 'export'].map((word) => `system:dict:${word}`),
  })
  plain = caller({})
  await server.ctx.db.insert(dictTypeTable).values([
    { dictType: 'fruit', dictName: '水果' },
    { dictType: 'nut', dictName: '坚果' },
  ])
})
afterAll(() => server.close())

let made = 0
const anEntry = (given: object = {}) => {
  made++
  return { dictType: 'fruit', dictLabel: `标签${made}`, dictValue: `v${made}`, dictSort: 10, status: '0', ...given }
}
const save = (body: object) => server.send(dictData.endpoints.save, { token: keeper, body })
const saved = async (given: object = {}) => {
  const { data, msg } = await save(anEntry(given))
  if (!data) throw new Error(String(msg))
  return data
}
const items = async (type: string, call = dictDataCalls.byType) =>
  (await server.send(call, { token: plain, params: { type } })).data ?? []

test('字典数据: empty, long and taken values are refused in their words', async () => {
  expect(await save(anEntry({ dictLabel: '' }))).toMatchObject({ code: 500, msg: '数据标签不能为空' })
  expect(await save(anEntry({ dictLabel: '标'.repeat(101) }))).toMatchObject({
    msg: '字典标签长度不能超过100个字符',
  })
  expect(await save(anEntry({ dictValue: '' }))).toMatchObject({ msg: '数据键值不能为空' })
  expect(await save(anEntry({ dictSort: undefined }))).toMatchObject({ msg: '数据顺序不能为空' })
  expect(await save(anEntry({ dictType: undefined }))).toMatchObject({ msg: '字典类型不能为空' })
  expect(await save(anEntry({ dictType: 'no_such' }))).toMatchObject({ msg: '字典类型不存在' })
  const row = await saved()
  expect(await save(anEntry({ dictValue: row.dictValue }))).toMatchObject({ msg: '数据字典值已存在' })
  expect(await save(anEntry({ dictValue: row.dictValue, dictType: 'nut' }))).toMatchObject({ code: 200 })
})

test('字典数据: an entry whose default was taken tells who did and when', async () => {
  const { id } = await saved({ isDefault: 'Y' })
  const longAgo = { updateTime: '2001-02-03 04:05:06' }
  await server.ctx.db.update(dictDataTable).set(longAgo).where(eq(dictDataTable.id, id))
  const grace = caller({ id: 'grace', permissions: ['system:dict:add'] })
  await server.send(dictData.endpoints.save, { token: grace, body: anEntry({ isDefault: 'Y' }) })
  const { data } = await server.send(dictData.endpoints.get, { token: keeper, params: { id } })
  expect(data).toMatchObject({ isDefault: 'N', updateBy: 'grace', version: 2 })
  expect(data?.updateTime).not.toContain('2001')
})

const check = (query: Record<string, string>) =>
  server.send(dictData.checks.dictValue as NonNullable<(typeof dictData.checks)[string]>, { token: keeper, query })

test('字典数据: the check counts within one dictionary', async () => {
  const row = await saved()
  const { dictValue, id } = row
  expect(await check({ dictValue, dictType: 'fruit' })).toMatchObject({ data: { code: '2' } })
  expect(await check({ dictValue, dictType: 'fruit', id })).toMatchObject({ data: { code: '1' } })
  expect(await check({ dictValue, dictType: 'sys_yes_no' })).toMatchObject({ data: { code: '1' } })
})

const remove = (ids: string) => server.send(dictData.endpoints.remove, { token: keeper, params: { ids } })

test('字典数据: entries of the product’s own dictionaries are not deleted', async () => {
  const own = await saved()
  expect(await remove(`${own.id},sys_yes_no.Y`)).toMatchObject({ code: 500, msg: '内置字典数据不能删除' })
  expect(await remove(own.id)).toMatchObject({ code: 200 })
  expect((await items('fruit')).map((item) => item.id)).not.toContain(own.id)
})

test('字典数据: options are enabled entries in order; stored values find their labels among all', async () => {
  const late = await saved({ dictType: 'nut', dictSort: 30 })
  const off = await saved({ dictType: 'nut', dictSort: 20, status: '1', dictLabel: '停用的' })
  const early = await saved({ dictType: 'nut', dictSort: 5 })
  const ids = async (call = dictDataCalls.byType) =>
    (await items('nut', call)).map((item) => item.id).filter((id) => [late.id, off.id, early.id].includes(id))
  expect(await ids()).toEqual([early.id, late.id])
  expect(await ids(dictDataCalls.allByType)).toEqual([early.id, off.id, late.id])
  expect(await dictLabel(server.ctx, 'nut', off.dictValue)).toBe('停用的')
  expect(await dictLabel(server.ctx, 'nut', 'unknown')).toBe('unknown')
})

test('字典数据: reading needs a session and no permission', async () => {
  expect(await server.send(dictDataCalls.byType, { params: { type: 'sys_yes_no' } })).toMatchObject({ code: 401 })
  expect(
    (await items('sys_yes_no')).map(({ dictValue, isDefault, listClass }) => [dictValue, isDefault, listClass]),
  ).toEqual([
    ['Y', 'Y', 'primary'],
    ['N', 'N', 'danger'],
  ])
  expect(await items('no_such')).toEqual([])
  expect(await server.send(dictData.endpoints.page, { token: plain })).toMatchObject({
    code: 403,
    msg: '没有权限，请联系管理员授权',
  })
})

const defaults = async () =>
  (
    await server.ctx.db
      .select({ id: dictDataTable.id })
      .from(dictDataTable)
      .where(and(eq(dictDataTable.dictType, 'fruit'), eq(dictDataTable.isDefault, 'Y')))
  ).map(({ id }) => id)

test('字典数据: a dictionary keeps one default, also when two are chosen at once', async () => {
  const first = await saved({ isDefault: 'Y' })
  const next = await saved({ isDefault: 'Y' })
  expect(await defaults()).toEqual([next.id])
  expect(await save({ id: first.id, version: first.version, isDefault: 'Y' })).toMatchObject({
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
  await Promise.all(Array.from({ length: 8 }, () => save(anEntry({ isDefault: 'Y' }))))
  expect(await defaults()).toHaveLength(1)
})

test('字典数据: an entry never changes its dictionary', async () => {
  const row = await saved()
  expect(await save({ id: row.id, version: row.version, dictType: 'nut', dictLabel: '换名' })).toMatchObject({
    code: 200,
    data: { dictType: 'fruit', dictLabel: '换名' },
  })
})

const nextSort = (scope: string) => server.send(dictData.endpoints.maxSort, { token: keeper, params: { scope } })

test('字典数据: the next sort number counts within the dictionary', async () => {
  await saved({ dictSort: 73 })
  expect(await nextSort('fruit')).toMatchObject({ data: 80 })
  expect(await nextSort('sys_yes_no')).toMatchObject({ data: 30 })
  expect(await nextSort('no_such')).toMatchObject({ data: 10 })
})

test('字典数据: pages show one dictionary in its order', async () => {
  const { data } = await server.send(dictData.endpoints.page, {
    token: keeper,
    query: { dictType: 'sys_oper_type', pageSize: 100 },
  })
  expect(data?.list.map((row) => row.dictLabel)).toEqual([
    '新增',
    '修改',
    '删除',
    '授权',
    '导出',
    '导入',
    '强退',
    '生成代码',
    '清空数据',
    '查询',
    '校验',
    '其它',
  ])
})

test('字典数据: two nodes saving the same value leave one row', async () => {
  const second = await openTestApp({ databaseUrl: server.databaseUrl })
  try {
    const other = fakeCallers(second.platform)({ permissions: ['system:dict:add'] })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => {
        const [node, token] = i % 2 === 0 ? [server, keeper] : [second, other]
        return node.send(dictData.endpoints.save, { token, body: anEntry({ dictValue: 'race' }) })
      }),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(
      new Set(['数据字典值已存在']),
    )
  } finally {
    await second.close()
  }
})
