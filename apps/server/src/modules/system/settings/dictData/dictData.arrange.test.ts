import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictDataCalls, mostAsked } from '@app/shared/system/dictData.ts'
import { mostCounted } from '#/kit/dictUses.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { dictTypeTable } from '#/modules/system/settings/dictType/dictType.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { dictDataTable } from './dictData.table.ts'

let server: TestApp
let keeper: string
let plain: string

beforeAll(async () => {
  server = await openTestApp()
  const caller = fakeCallers(server.platform)
  keeper = caller({ permissions: ['system:dict:edit'] })
  plain = caller({ permissions: ['system:dict:list', 'system:dict:add'] })
  await server.ctx.db.insert(dictTypeTable).values({ dictType: 'fruit', dictName: '水果' })
})
afterAll(() => server.close())

async function fruits(): Promise<[Entry, Entry, Entry]> {
  await server.ctx.db.delete(dictDataTable).where(eq(dictDataTable.dictType, 'fruit'))
  const [a, b, c] = await server.ctx.db
    .insert(dictDataTable)
    .values(
      ['苹果', '梨', '桃'].map((dictLabel, i) => ({
        dictType: 'fruit',
        dictLabel,
        dictValue: `${i}`,
        dictSort: (i + 1) * 10,
      })),
    )
    .returning()
  if (!a || !b || !c) throw new Error('no fruits')
  return [a, b, c]
}
interface Entry {
  id: string
  version: number
  listClass: string | null
}
const sent = ({ id, version, listClass }: Entry, more: object = {}) => ({ id, version, listClass, ...more })
const arrange = (entries: object[], token = keeper) =>
  server.send(dictDataCalls.arrange, { token, body: { dictType: 'fruit', entries } as never })
const shown = async () =>
  (await server.send(dictDataCalls.byType, { token: plain, params: { type: 'fruit' } })).data?.map(
    ({ dictLabel, dictSort, listClass }) => `${dictLabel} ${dictSort} ${listClass}`,
  )
const stale = { code: 500, reason: 'stale', msg: '数据失效，请重新更新！' }

test('字典排序: needs the right to change dictionaries', async () => {
  const [a, b, c] = await fruits()
  expect(await arrange([sent(c), sent(a), sent(b)], plain)).toMatchObject({ code: 403 })
})

test('字典排序: a style that no tag has is refused', async () => {
  const [a] = await fruits()
  expect(await arrange([sent(a, { listClass: 'url(x)' })])).toMatchObject({ code: 500 })
})

test('字典排序: one entry changed, added or left out meanwhile refuses everything', async () => {
  const [a, b, c] = await fruits()
  expect(await arrange([sent(c), sent(a), sent(b, { version: 2 })])).toMatchObject(stale)
  expect(await arrange([sent(c), sent(a)])).toMatchObject(stale)
  expect(await arrange([sent(c), sent(a), sent(a)])).toMatchObject(stale)
  expect(await arrange([sent(c), sent(a), sent(b, { id: 'nowhere' })])).toMatchObject(stale)
  expect(await shown()).toEqual(['苹果 10 null', '梨 20 null', '桃 30 null'])
})

test('字典排序: order and styles of all entries are stored at once and seen by every page', async () => {
  const [a, b, c] = await fruits()
  expect(await shown()).toHaveLength(3)
  expect(await arrange([sent(c, { listClass: 'success' }), sent(a), sent(b, { listClass: 'danger' })])).toMatchObject({
    code: 200,
  })
  expect(await shown()).toEqual(['桃 10 success', '苹果 20 null', '梨 30 danger'])
  // What kept its place and style keeps its version; two savers of one state: the first wins.
  expect(await arrange([sent(b), sent(c), sent(a)])).toMatchObject(stale)
})

const uses = async (type: string, value: string, token = keeper) => {
  const rows = await server.ctx.db.select().from(dictDataTable).where(eq(dictDataTable.dictType, type))
  const entry = rows.find(({ dictValue }) => dictValue === value)
  return server.send(dictDataCalls.uses, { token, params: { ids: String(entry?.id) } })
}

test('字典使用: tells which rows carry a value, up to a thousand of each kind', async () => {
  expect(await uses('sys_normal_disable', '1', plain)).toMatchObject({ code: 403 })
  await server.ctx.db
    .insert(postTable)
    .values(
      Array.from({ length: mostCounted + 5 }, (_, i) => ({ postCode: `p${i}`, postName: `岗位${i}`, status: '1' })),
    )
  await server.ctx.db.insert(postTable).values({ postCode: 'gone', postName: '删掉的', status: '9', delFlag: '1' })
  const { data } = await uses('sys_normal_disable', '1')
  expect(data?.[0]).toMatchObject({ dictLabel: '停用' })
  expect(data?.[0]?.uses).toContainEqual({ name: '岗位·状态', count: mostCounted })
})

test('字典使用: a value that nothing carries is free; numbers are compared as numbers', async () => {
  const [a] = await fruits()
  const { data } = await server.send(dictDataCalls.uses, { token: keeper, params: { ids: a.id } })
  expect(data).toEqual([{ id: a.id, dictLabel: '苹果', uses: [] }])
  expect((await uses('sys_oper_type', '3')).code).toBe(200)
})

test('字典使用: asked for a few entries at a time', async () => {
  const ids = Array.from({ length: mostAsked + 1 }, (_, i) => `${i}`).join(',')
  expect(await server.send(dictDataCalls.uses, { token: keeper, params: { ids } })).toMatchObject({
    code: 500,
    msg: '一次最多查询20条数据',
  })
})
