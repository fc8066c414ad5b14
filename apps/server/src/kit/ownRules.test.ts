import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { createBoxTables } from './testing/box.table.ts'
import { box } from './testing/box.ts'
import { createShelfTable } from './testing/shelf.table.ts'
import { shelf } from './testing/shelf.ts'
import { createToyTable } from './testing/toy.table.ts'
import { toy } from './testing/toy.ts'

let server: TestApp
let token: string
let faults: string[] = []

/** Tables that somebody else has made, with rules that no contract tells. */
beforeAll(async () => {
  server = await openTestApp({
    modulesDir: join(import.meta.dirname, 'testing', 'area'),
    env: { L_RATE_WRITE: '100000' },
    log: (line) => void (line.includes('"err"') && faults.push(line)),
  })
  const { db } = server.ctx
  await createToyTable(db)
  await createBoxTables(db)
  await createShelfTable(db)
  for (const rule of [
    'alter table toy_item add check (parts < 100)',
    'alter table toy_item add constraint price_and_sort check (price is null or price > sort)',
    'alter table toy_item add constraint odd check (toy_name <> toy_code)',
    'alter table toy_item add foreign key (shelf_id) references toy_shelf',
    'alter table toy_item add constraint once exclude (remark with =)',
    'alter table toy_item add exclude (sold_on with =)',
    "alter table toy_item alter tags set not null, alter tags set default ''",
    'alter table toy_item alter colour type varchar(5)',
    "comment on table toy_item is '玩具表'",
    'alter table toy_piece add foreign key (box_id) references toy_box',
    'create table toy_order (id varchar(64), piece_id varchar(64) references toy_piece, del_flag varchar(1))',
    'create table toy_log (id varchar(64), shelf_id varchar(64) references toy_shelf)',
    'create table toy_note (id varchar(64), shelf_id varchar(64) references toy_shelf on delete cascade, del_flag varchar(1))',
    'alter table toy_shelf add column above varchar(64) references toy_shelf',
  ])
    await db.execute(sql.raw(rule))
  const words = ['item', 'box', 'shelf'].flatMap((entity) =>
    ['list', 'query', 'add', 'edit', 'remove'].map((word) => `toy:${entity}:${word}`),
  )
  token = fakeCallers(server.platform)({ id: 'anna', deptId: 'd1', permissions: words })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.ctx.db.execute(
    sql`truncate toy_item, toy_shelf, toy_box, toy_piece, toy_sticker, toy_order, toy_log, toy_note, sys_submit`,
  )
  faults = []
})

const run = (text: string) => server.ctx.db.execute(sql.raw(text))
const aToy = (more: object = {}) => ({ toyCode: 'T1', toyName: '木马', status: '0', sort: 10, tags: '', ...more })
const saved = async (more: object) => server.send(toy.endpoints.save, { token, body: aToy(more) })
async function idOf(answer: Promise<{ data?: { id: string } | undefined; msg?: string | null }>): Promise<string> {
  const { data, msg } = await answer
  if (!data) throw new Error(String(msg))
  return data.id
}
const aShelf = (shelfName: string, parentId = '0') =>
  idOf(server.send(shelf.endpoints.save, { token, body: { shelfName, parentId, treeSort: 10 } }))
const removedShelf = (ids: string) => server.send(shelf.endpoints.remove, { token, params: { ids } })

test('数据表的约束: what a check does not allow is refused by the names of its columns; the log has the rest', async () => {
  expect(await saved({ parts: 100 })).toMatchObject({ code: 500, msg: '零件数不符合数据表的约束，请修改后再保存' })
  expect(faults.join()).toContain('toy_item_parts_check')
  expect(await saved({ price: '5' })).toMatchObject({ msg: '排序、价格不符合数据表的约束，请修改后再保存' })
  expect(await saved({ toyName: 'T1' })).toMatchObject({ msg: '数据不符合数据表的约束，请修改后再保存' })
  expect(await saved({ parts: 99, price: '11' })).toMatchObject({ code: 200 })
})

test('数据表的约束: what excludes another row, what is missing and what is too long are no faults of the product', async () => {
  await saved({ soldOn: '2026-01-01', remark: '一' })
  const clash = '与已有的数据冲突，请修改后再保存'
  expect(await saved({ toyCode: 'T2', soldOn: '2026-01-01' })).toMatchObject({ msg: `售出日期${clash}` })
  expect(await saved({ toyCode: 'T2', remark: '一' })).toMatchObject({ msg: `数据${clash}` })
  expect(await saved({ toyCode: 'T2', tags: null })).toMatchObject({ msg: '标签不能为空' })
  expect(await saved({ toyCode: 'T2', colour: '六个字的颜色' })).toMatchObject({ msg: '参数不符合规范' })
})

test('外键: a value that names no row is refused by its label', async () => {
  expect(await saved({ shelfId: 'nowhere' })).toMatchObject({ code: 500, msg: '货架不存在或已被删除，请重新选择' })
  expect(await saved({ shelfId: await aShelf('上') })).toMatchObject({ code: 200 })
})

test('外键: a row that live rows name is not deleted, and who needs it is told; their deletion frees it', async () => {
  const id = await aShelf('上')
  const toyId = await idOf(saved({ shelfId: id }))
  expect(await removedShelf(id)).toMatchObject({ code: 500, msg: '架子【上】正在被【玩具】使用，不能删除' })
  await server.send(toy.endpoints.remove, { token, params: { ids: toyId } })
  expect(await removedShelf(id)).toMatchObject({ code: 200 })
})

test('外键: what belongs to a row, and what the database itself deletes with it, does not keep it', async () => {
  const id = await aShelf('上')
  await run(`insert into toy_log values ('l', '${id}')`)
  await run(`insert into toy_note values ('n', '${id}', '0')`)
  expect(await removedShelf(id)).toMatchObject({ code: 200 })
})

test('外键: rows that name each other are deleted together, not one by one', async () => {
  const [one, two] = [await aShelf('一'), await aShelf('二')]
  await run(`update toy_shelf set above = '${one}' where id = '${two}'`)
  expect(await removedShelf(one)).toMatchObject({ msg: '架子【一】正在被【架子】使用，不能删除' })
  expect(await removedShelf(`${one},${two}`)).toMatchObject({ code: 200 })
})

test('外键: rows go with their parent unless others name one of them, by the parent and one by one', async () => {
  const body = { boxName: '车', pieces: [{ pieceCode: 'W', amount: 4 }], stickers: [] }
  const { data } = await server.send(box.endpoints.save, { token, body })
  await run(`insert into toy_order values ('o', '${data?.pieces?.[0]?.id}', '0')`)
  const used = { code: 500, msg: '零件【W】正在被【toy_order】使用，不能删除' }
  const remove = () => server.send(box.endpoints.remove, { token, params: { ids: data?.id ?? '' } })
  expect(await remove()).toMatchObject(used)
  const without = { ...body, id: data?.id, version: data?.version, pieces: [] }
  expect(await server.send(box.endpoints.save, { token, body: without })).toMatchObject(used)
  await run("update toy_order set del_flag = '1'")
  expect(await remove()).toMatchObject({ code: 200 })
})
