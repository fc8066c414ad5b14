import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { comparison } from './comparison.ts'
import { createShelfTable, shelfTable } from './testing/shelf.table.ts'
import { createToyTable, toyTable } from './testing/toy.table.ts'
import { toy } from './testing/toy.ts'

const badQuery = { code: 500, msg: '参数不符合规范，不能进行查询' }

let server: TestApp
let token: string
/** Not the caller for whom statements are kept, but one within a data scope. */
let scoped: string

const node = (id: string, parentIds: string) => ({
  id,
  parentIds,
  parentId: parentIds.split('/').at(-2) ?? '0',
  treeSort: 10,
  treeSorts: '000010',
  treeLeaf: 'n',
  treeLevel: parentIds.split('/').length,
  shelfName: id,
})

beforeAll(async () => {
  server = await openTestApp({ modulesDir: join(import.meta.dirname, 'testing', 'area') })
  const { db } = server.ctx
  await createToyTable(db)
  await createShelfTable(db)
  const caller = fakeCallers(server.platform)
  const permissions = ['toy:item:list', 'toy:item:export']
  token = caller({ id: 'anna', permissions })
  scoped = caller({ id: 'carl', permissions, dataScope: { deptIds: ['d1'], own: false } })
  // One id begins with another, and one holds a wildcard.
  await db.insert(shelfTable).values([node('a', 'a'), node('a1', 'a/a1'), node('a1x', 'a/a1/a1x'), node('_1', '_1')])
  const rows = [
    {
      price: '9.99',
      parts: 3,
      soldOn: '2024-02-29',
      checkedAt: '2024-02-29 00:00:00',
      tags: '0,1',
      shelfId: 'a',
      wound: true,
      serial: '9223372036854775807',
      playAt: '08:00:00',
    },
    {
      price: '10.00',
      parts: 10,
      soldOn: '2024-03-01',
      checkedAt: '2024-02-29 23:59:59.900',
      tags: '1',
      shelfId: 'a1',
      wound: false,
      serial: '9223372036854775806',
      playAt: '19:30:00',
    },
    {
      price: '100.50',
      parts: 30,
      soldOn: '2024-03-02',
      checkedAt: '2024-03-01 00:00:00',
      tags: '10,2',
      shelfId: 'a1x',
    },
    { price: null, parts: null, soldOn: null, checkedAt: null, tags: null, shelfId: '_1' },
  ]
  await db.insert(toyTable).values(
    rows.map((row, i) => ({
      ...row,
      bornOn: row.soldOn,
      madeOn: row.checkedAt,
      deptId: row.shelfId,
      toyCode: `T${i}`,
      toyName: String(i),
      sort: i,
      createDept: 'd1',
    })),
  )
})
afterAll(() => server.close())

/** Names of what is found, the same on a page, in a list, for whoever asks, at once and again. */
async function found(query: Record<string, unknown>): Promise<string> {
  const answers = await Promise.all(
    [token, scoped, scoped].map((as) => server.send(toy.endpoints.page, { token: as, query: query })),
  )
  const list = await server.send(toy.endpoints.list, { token, query: query })
  const names = [...answers.map(({ data }) => data?.list), list.data].map((rows) =>
    rows?.map((row) => row.toyName).join(''),
  )
  expect(new Set(names).size).toBe(1)
  return names[0] ?? ''
}
const refused = (query: Record<string, unknown>) =>
  server.send(toy.endpoints.page, { token, query: query }).then(({ code, msg }) => ({ code, msg }))

test('查询: a day is the whole day of a moment, a second the whole second', async () => {
  expect(await found({ soldOn: '2024-03-01' })).toBe('1')
  expect(await found({ checkedAt: '2024-02-29' })).toBe('01')
  expect(await found({ checkedAt: '2024-02-29 23:59:59' })).toBe('1')
  expect(await found({ params: { madeOnBeginTime: '2024-02-29', madeOnEndTime: '2024-02-29' } })).toBe('01')
  expect(
    await found({ params: { madeOnBeginTime: '2024-02-29 23:59:59', madeOnEndTime: '2024-02-29 23:59:59' } }),
  ).toBe('1')
})

test.each([
  ['eq', '01'],
  ['ne', '2'],
  ['gt', '2'],
  ['gte', '012'],
  ['lt', ''],
  ['lte', '01'],
] as const)('查询: %s of a moment means the whole day that is named', async (search, names) => {
  const { condition } = comparison(toyTable.checkedAt, search, '2024-02-29')
  const rows = await server.ctx.db.select().from(toyTable).where(condition('2024-02-29')).orderBy(toyTable.toyCode)
  expect(rows.map((row) => row.toyName).join('')).toBe(names)
})

test('查询: days, numbers and decimals are bounded from either side, both ends included', async () => {
  expect(await found({ params: { bornOnBeginTime: '2024-03-01' } })).toBe('12')
  expect(await found({ params: { bornOnBeginTime: '2024-02-29', bornOnEndTime: '2024-03-01' } })).toBe('01')
  expect(await found({ params: { partsBegin: '3', partsEnd: '10' } })).toBe('01')
  expect(await found({ params: { partsEnd: '9' } })).toBe('0')
  expect(await found({ params: { priceBegin: '10', priceEnd: '100.50' } })).toBe('12')
  expect(await found({ params: { priceBegin: '9.990' } })).toBe('012')
  expect(await found({ params: { partsBegin: '10', partsEnd: '3' } })).toBe('')
})

test('查询: one of several values is enough, and values are told apart as wholes', async () => {
  expect(await found({ tags: '1' })).toBe('01')
  expect(await found({ tags: '0,2' })).toBe('02')
  expect(await found({ tags: '10' })).toBe('2')
  expect(await found({ tags: '7' })).toBe('')
})

test('查询: a node of a tree finds what is under it, and nothing beside it', async () => {
  expect(await found({ shelfId: 'a' })).toBe('012')
  expect(await found({ shelfId: 'a1' })).toBe('12')
  expect(await found({ shelfId: '_1' })).toBe('3')
  expect(await found({ shelfId: '%' })).toBe('')
  expect(await found({ deptId: 'a1' })).toBe('12')
  expect(await found({ deptId: 'a1', shelfId: 'a1x', tags: '2' })).toBe('2')
})

test('查询: a node is meant alone where the question says so', async () => {
  expect(await found({ shelfId: 'a', shelfIdBelow: 'N' })).toBe('0')
  expect(await found({ deptId: 'a1', deptIdBelow: 'N' })).toBe('1')
  expect(await found({ shelfId: 'a', shelfIdBelow: 'Y' })).toBe('012')
  expect(await found({ shelfIdBelow: 'N' })).toBe('0123')
  expect(await refused({ shelfId: 'a', shelfIdBelow: 'x' })).toEqual(badQuery)
  // Beside other fields the word means nothing.
  expect(await found({ toyName: '1', toyNameBelow: 'N' })).toBe('1')
})

test('查询: yes, no, and neither', async () => {
  expect(await found({ wound: 'true' })).toBe('0')
  expect(await found({ wound: 'false' })).toBe('1')
  expect(await refused({ wound: 'ja' })).toEqual(badQuery)
})

test('查询: whole numbers beyond those of JSON are told apart, times of day bounded from either side', async () => {
  expect(await found({ params: { serialBegin: '9223372036854775807' } })).toBe('0')
  expect(await found({ params: { serialEnd: '9223372036854775806' } })).toBe('1')
  expect(await refused({ params: { serialBegin: '1.5' } })).toEqual(badQuery)
  expect(await found({ params: { playAtBegin: '08:00', playAtEnd: '12:00:00' } })).toBe('0')
  expect(await found({ params: { playAtEnd: '19:30' } })).toBe('01')
  expect(await refused({ params: { playAtBegin: '25:00' } })).toEqual(badQuery)
})

test('查询: nothing is asked by an empty value', async () => {
  const empty = { soldOn: '', checkedAt: '', tags: '', shelfId: '', colour: '', toyName: '' }
  expect(await found({ ...empty, params: { partsBegin: '', priceEnd: '', bornOnBeginTime: '' } })).toBe('0123')
})

test.each([
  { soldOn: '2024-02-30' },
  { soldOn: '昨天' },
  { checkedAt: '2024-02-29 24:00:00' },
  { tags: ',' },
  { tags: '1,,2' },
  { tags: Array.from({ length: 51 }, (_, i) => i).join(',') },
  { tags: 'x'.repeat(101) },
  { shelfId: 'x'.repeat(65) },
  { deptId: 'x'.repeat(65) },
  { params: { partsBegin: '1.5' } },
  { params: { partsBegin: 'x' } },
  { params: { partsEnd: '1e400' } },
  { params: { priceBegin: '1e3' } },
  { params: { priceBegin: '1'.repeat(31) } },
  { params: { priceEnd: 'NaN' } },
  { params: { bornOnEndTime: '2023-02-29' } },
])('查询: %j is refused in words', async (query) => {
  expect(await refused(query)).toEqual(badQuery)
})

test('查询: a number beyond its column finds no fault', async () => {
  expect(await refused({ params: { partsBegin: '9007199254740991' } })).toEqual({ code: 500, msg: '参数不符合规范' })
  expect(await found({ params: { priceBegin: '9'.repeat(30) } })).toBe('')
})

test('列表: however often it is asked for, each page is planned for what it looks for', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  for (let i = 0; i < 30; i++) await server.send(toy.endpoints.page, { token, query: { parts: i } })
  const asked = sent.mock.calls.map(([config]) => config as { text?: string; name?: string })
  sent.mockRestore()
  const pages = asked.filter(({ text }) => text?.includes('"toy_item"'))
  expect(pages.length).toBeGreaterThanOrEqual(30)
  expect(pages.filter(({ name }) => name)).toEqual([])
})
