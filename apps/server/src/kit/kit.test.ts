import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { submitTable } from '#/platform/http/submit.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { forgetCount } from './paging.ts'
import { createToyTable, toyTable } from './testing/toy.table.ts'
import { polish, toy } from './testing/toy.ts'

const area = (name: string) => join(import.meta.dirname, 'testing', name)
const words = ['list', 'query', 'add', 'edit', 'remove', 'wind']
const permissions = words.map((word) => `toy:item:${word}`)
const badQuery = { code: 500, msg: '参数不符合规范，不能进行查询' }

let one: TestApp
let two: TestApp
let callerOne: ReturnType<typeof fakeCallers>
let token: string
let tokenTwo: string

beforeAll(async () => {
  const env = { L_RATE_WRITE: '100000' }
  one = await openTestApp({ modulesDir: area('area'), env })
  two = await openTestApp({ modulesDir: area('area'), databaseUrl: one.databaseUrl, env })
  await createToyTable(one.ctx.db)
  callerOne = fakeCallers(one.platform)
  token = callerOne({ id: 'anna', deptId: 'd1', permissions })
  tokenTwo = fakeCallers(two.platform)({ id: 'bert', deptId: 'd2', permissions })
})
afterAll(async () => {
  await two.close()
  await one.close()
})
// The same body may be sent in the next test, which is no double click.
beforeEach(async () => {
  await one.ctx.db.execute(sql`truncate toy_item, sys_submit`)
  // On a busy machine the count of the test before may still be kept.
  forgetCount(toy.name)
})

const aToy = (more: object = {}) => ({ toyCode: 'T1', toyName: '木马', status: '0', sort: 10, ...more })
const save = (body: object, as = token, headers: Record<string, string> = {}) =>
  one.send(toy.endpoints.save, { token: as, body, headers })
const saveOnTwo = (body: object) => two.send(toy.endpoints.save, { token: tokenTwo, body })
const page = (query: object, as = token) => one.send(toy.endpoints.page, { token: as, query })
const get = (id: string, as = token) => one.send(toy.endpoints.get, { token: as, params: { id } })
const remove = (ids: string, as = token) => one.send(toy.endpoints.remove, { token: as, params: { ids } })

async function made(more: object = {}) {
  const { data, msg } = await save(aToy(more))
  if (!data) throw new Error(String(msg))
  return data
}

async function many(count: number) {
  const rows = Array.from({ length: count }, (_, i) => ({
    toyCode: `M${i}`,
    toyName: `第${i}个`,
    sort: i,
    createBy: 'anna',
    createDept: 'd1',
  }))
  for (let i = 0; i < count; i += 500) await one.ctx.db.insert(toyTable).values(rows.slice(i, i + 500))
}

test('套件: without session 401, without permission 403, add and edit apart', async () => {
  expect(await one.send(toy.endpoints.page)).toMatchObject({
    code: 401,
    msg: '请求访问：/toy/item/page，认证失败，无法访问系统资源',
  })
  const reader = callerOne({ permissions: ['toy:item:list'] })
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect((await page({}, reader)).code).toBe(200)
  expect(await get('1', reader)).toMatchObject(denied)
  expect(await save(aToy(), reader)).toMatchObject(denied)
  const adder = callerOne({ permissions: ['toy:item:add'] })
  const row = await made()
  expect(await save({ id: row.id, version: 1, toyName: '改' }, adder)).toMatchObject(denied)
  expect(await save(aToy({ toyCode: 'T2' }), callerOne({ permissions: ['toy:item:edit'] }))).toMatchObject(denied)
})

test('套件: a route that does not say who may call it does not boot', async () => {
  await expect(openTestApp({ modulesDir: area('undeclared') })).rejects.toThrow('/toy/forgotten declares no access')
})

test('套件: routes that do not name the tree of a search do not start', async () => {
  await expect(openTestApp({ modulesDir: area('treeless') })).rejects.toThrow(
    'toy:item.shelfId: the routes name no tree to search in',
  )
})

test('套件: a public route that is not on the list does not boot', async () => {
  await expect(openTestApp({ modulesDir: area('openDoor') })).rejects.toThrow(
    'GET /toy/open is public but not on the list of public routes',
  )
})

test('套件: refused input names each field in the product words', async () => {
  expect(await save({ toyCode: '', toyName: '长'.repeat(51), status: '0' })).toMatchObject({
    code: 500,
    msg: '玩具编码不能为空',
    errors: { toyCode: '玩具编码不能为空', toyName: '玩具名称长度不能超过50个字符', sort: '排序不能为空' },
  })
  expect(await save(aToy({ sort: 'x', toyCode: 5 }))).toMatchObject({
    errors: { sort: '排序格式不正确', toyCode: '玩具编码格式不正确' },
  })
  expect(await save(aToy({ sort: -1 }))).toMatchObject({ msg: '排序不能小于0' })
  expect(await save(aToy({ status: '7' }))).toMatchObject({ msg: '状态的值不在可选范围内' })
  expect(await save(aToy({ status: '2' }))).toMatchObject({ msg: '状态的值不在可选范围内' })
  expect(await save(aToy({ toyName: '炸弹' }))).toMatchObject({ code: 500, msg: '炸弹不是玩具' })
  expect(await one.ctx.db.select().from(toyTable)).toEqual([])
})

test('套件: a created row carries who, when and from where; clients cannot say so', async () => {
  const forged = {
    createBy: 'x',
    createDept: 'x',
    updateBy: 'x',
    updateIp: 'x',
    delFlag: '1',
    version: 9,
    madeOn: '2020-01-01',
  }
  const { id } = await made(forged)
  const [row] = await one.ctx.db.select().from(toyTable).where(eq(toyTable.id, id))
  expect(row).toMatchObject({
    createBy: 'anna',
    createDept: 'd1',
    updateBy: 'anna',
    updateIp: '127.0.0.1',
    delFlag: '0',
    version: 1,
    madeOn: null,
  })
  expect(row?.createTime).toBe(row?.updateTime)
  expect(id).toMatch(/^[0-9a-f]{32}$/)
})

test('套件: an edit keeps what is absent, clears what is null and counts the version up', async () => {
  const { id } = await made({ colour: '红', remark: '旧' })
  const edited = await save({ id, version: 1, toyName: ' 铁马 ', remark: null })
  expect(edited.data).toMatchObject({ toyName: '铁马', colour: '红', remark: null, version: 2 })
  expect(await save({ id, toyName: '无版本' })).toMatchObject({ code: 500 })
})

test('套件: a stale version is refused and nothing is lost', async () => {
  const { id } = await made()
  await save({ id, version: 1, toyName: '先到' })
  expect(await save({ id, version: 1, toyName: '后到' })).toMatchObject({
    code: 500,
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
  expect((await get(id)).data).toMatchObject({ toyName: '先到', version: 2 })
})

test('套件: a reason that the contract does not name stays on the server', async () => {
  expect(await save(aToy({ toyName: '炸弹' }))).toEqual({ code: 500, msg: '炸弹不是玩具' })
})

test('套件: unknown rows are refused on read, edit and delete', async () => {
  const gone = { code: 500, msg: '数据不存在' }
  expect(await get('nowhere')).toMatchObject(gone)
  expect(await save({ id: 'nowhere', version: 1, toyName: 'x' })).toMatchObject(gone)
  expect(await remove('nowhere')).toMatchObject(gone)
  const { id } = await made()
  expect(await remove(`${id},nowhere`)).toMatchObject(gone)
  expect((await get(id)).code).toBe(200)
})

test('套件: the same unique key on two nodes at once gives one row and clear refusals', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      i % 2 ? save(aToy({ toyName: `木马${i}` })) : saveOnTwo(aToy({ toyName: `木马${i}` })),
    ),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(new Set(['玩具编码已存在']))
})

test('套件: the same row on two nodes at once, one edit wins', async () => {
  const { id } = await made()
  const answers = await Promise.all([
    save({ id, version: 1, toyName: '一号' }),
    saveOnTwo({ id, version: 1, toyName: '二号' }),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500])
  expect(answers.find(({ code }) => code === 500)).toMatchObject({ reason: 'stale', msg: '数据失效，请重新更新！' })
  const winner = answers.find(({ code }) => code === 200)?.data
  expect((await get(id)).data).toMatchObject({ toyName: winner?.toyName, version: 2 })
})

test('套件: a deleted row is gone everywhere and frees its code', async () => {
  const { id } = await made()
  const check = async () =>
    (await one.send(toy.checks.toyCode as never, { token, query: { toyCode: 'T1', id: '' } } as never)) as {
      data: unknown
    }
  expect((await check()).data).toEqual({ code: '2' })
  expect((await remove(id)).code).toBe(200)
  expect(await get(id)).toMatchObject({ msg: '数据不存在' })
  expect((await page({})).data?.total).toBe(0)
  expect((await check()).data).toEqual({ code: '1' })
  expect((await save(aToy({ toyName: '新的' }))).code).toBe(200)
})

test('套件: more than 200 ids at once are refused', async () => {
  expect(await remove(Array.from({ length: 201 }, (_, i) => `i${i}`).join(','))).toMatchObject({
    msg: '一次最多处理200条数据',
  })
  expect(await remove('a,,b')).toMatchObject({ msg: '参数不符合规范' })
})

test('套件: a scope hides rows from page, list, get, save and delete', async () => {
  const mine = await made()
  const theirs = (await saveOnTwo(aToy({ toyCode: 'T2' }))).data?.id ?? ''
  const limited = callerOne({ id: 'carl', permissions, dataScope: { deptIds: ['d1'], own: true } })
  const gone = { code: 500, msg: '数据不存在' }
  expect((await page({}, limited)).data).toMatchObject({ total: 1, list: [{ id: mine.id }] })
  expect((await one.send(toy.endpoints.list, { token: limited })).data).toHaveLength(1)
  expect(await get(theirs, limited)).toMatchObject(gone)
  expect(await save({ id: theirs, version: 1, toyName: '抢' }, limited)).toMatchObject(gone)
  expect(await remove(`${mine.id},${theirs}`, limited)).toMatchObject(gone)
  const nothing = callerOne({ permissions, dataScope: { deptIds: [], own: false } })
  expect((await page({}, nothing)).data).toMatchObject({ total: 0, list: [] })
  const [row] = await one.ctx.db.select().from(toyTable).where(eq(toyTable.id, theirs))
  expect(row).toMatchObject({ toyName: '木马', delFlag: '0' })
})

test('套件: callers with different scopes who ask for the same list see their own rows only', async () => {
  const first = await made()
  const second = (await saveOnTwo(aToy({ toyCode: 'T2' }))).data?.id ?? ''
  const [a, b] = await one.ctx.db.select().from(toyTable).orderBy(toyTable.toyCode)
  const dept = callerOne({ permissions, dataScope: { deptIds: [String(a?.createDept)], own: false } })
  const owner = callerOne({ id: String(b?.createBy), permissions, dataScope: { deptIds: [], own: true } })
  const everybody = callerOne({ permissions, dataScope: 'all' })
  const seen = async (who: string) => (await page({}, who)).data?.list.map(({ id }) => id).toSorted()
  await one.ctx.db.update(toyTable).set({ createBy: 'nobody' }).where(eq(toyTable.id, first.id))
  await one.ctx.db.update(toyTable).set({ createDept: 'elsewhere' }).where(eq(toyTable.id, second))
  for (let round = 0; round < 2; round++) {
    expect(await seen(dept)).toEqual([first.id])
    expect(await seen(owner)).toEqual([second])
    expect(await seen(everybody)).toEqual([first.id, second].toSorted())
  }
})

test('套件: only declared columns sort, only declared keys filter', async () => {
  for (const orderByColumn of [
    'nonsense',
    'delFlag',
    'secretNote',
    'sort;drop table toy_item',
    'constructor',
    '__proto__',
  ])
    expect(await page({ orderByColumn })).toMatchObject(badQuery)
  expect(await page({ orderByColumn: 'sort', isAsc: 'sideways' })).toMatchObject(badQuery)
  await many(3)
  const sorted = await page({ orderByColumn: 'sort', isAsc: 'descend' })
  expect(sorted.data?.list.map((row) => row.sort)).toEqual([2, 1, 0])
  expect((await page({ secretNote: 'x', delFlag: '1', unknown: '1' })).data?.total).toBe(3)
  expect(await page({ toyName: { $ne: '' } })).toMatchObject(badQuery)
})

test('套件: wildcards, quotes and emoji are ordinary characters', async () => {
  await made({ toyName: '100% 纯棉' })
  await made({ toyCode: 'T2', toyName: '100x 纯棉' })
  await made({ toyCode: 'T3', toyName: "a_b\\c'd" })
  await made({ toyCode: 'T4', toyName: '🦄独角兽🦄' })
  const names = async (toyName: string) => (await page({ toyName })).data?.list.map((row) => row.toyName)
  expect(await names('100%')).toEqual(['100% 纯棉'])
  expect(await names('_')).toEqual(["a_b\\c'd"])
  expect(await names("\\c'")).toEqual(["a_b\\c'd"])
  expect(await names('🦄')).toEqual(['🦄独角兽🦄'])
  expect(await names("'; drop table toy_item; --")).toEqual([])
})

test('套件: NUL, broken surrogates and over-long texts are refused, never a fault', async () => {
  expect(await save(aToy({ toyName: 'a\u0000b' }))).toMatchObject({ code: 500, msg: '参数不符合规范' })
  expect(await save(aToy({ toyName: 'a\ud800b' }))).toMatchObject({ code: 500, msg: '参数不符合规范' })
  expect(await page({ toyName: 'a\u0000' })).toMatchObject({ code: 500, msg: '参数不符合规范' })
  expect(await save(aToy({ remark: 'x'.repeat(1_000_000) }))).toMatchObject({ msg: '备注长度不能超过500个字符' })
  expect(await page({ toyName: 'x'.repeat(101) })).toMatchObject(badQuery)
  expect(await get('x'.repeat(65))).toMatchObject({ code: 500 })
})

test('套件: blanks and invisible marks are no name, and are not stored around one', async () => {
  const required = { code: 500, msg: '玩具名称不能为空' }
  expect(await save(aToy({ toyName: '   ' }))).toMatchObject(required)
  expect(await save(aToy({ toyName: '\u200b\u202e\ufeff' }))).toMatchObject(required)
  const { id } = await made({ toyName: '  ad\u200bmin\u202e ', remark: ' 正文\u200b ' })
  expect((await get(id)).data).toMatchObject({ toyName: 'admin', remark: '正文\u200b' })
  expect(await save({ id, version: 1, toyName: ' ' })).toMatchObject(required)
  const family = '👨‍👩‍👧'
  expect((await save({ id, version: 1, toyName: `e\u0301 ${family}` })).data?.toyName).toBe(`\u00e9 ${family}`)
})

test('套件: a unit of work that is repeated after a deadlock tells its changes once', async () => {
  let attempts = 0
  await one.ctx.tx(async (tx) => {
    tx.trail.changes.push('改了一次')
    if (attempts++ === 0)
      await tx.db.execute(sql`do $$ begin raise exception 'again' using errcode = 'deadlock_detected'; end $$`)
  })
  expect(attempts).toBe(2)
  expect(one.ctx.trail.changes).toEqual(['改了一次'])
})

test('套件: bodies too deep, too wide, too large or of another type are refused', async () => {
  const post = (payload: string, type = 'application/json') =>
    one.app.inject({
      method: 'POST',
      url: '/toy/item',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    })
  const deep = `{"toyName":${'['.repeat(1_000)}${']'.repeat(1_000)}}`
  expect((await post(deep)).json()).toMatchObject({ code: 500, msg: '参数不符合规范' })
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 2_001 }, (_, i) => [`k${i}`, 1])))
  expect((await post(wide)).json()).toMatchObject({ code: 500, msg: '参数不符合规范' })
  expect((await post('{"__proto__":{"admin":true}}')).json()).toMatchObject({ msg: '参数不符合规范' })
  expect((await post('{"toyName":')).json()).toMatchObject({ msg: '参数不符合规范' })
  for (const root of ['1', '"x"', 'null']) expect((await post(root)).json()).toMatchObject({ msg: '参数不符合规范' })
  expect((await post(`{"a":"${'x'.repeat(1_048_577)}"}`)).json()).toMatchObject({ code: 413 })
  expect((await post('{}', 'text/plain')).json()).toMatchObject({ code: 415 })
  expect((await post('{}', 'application/json,text/plain')).json()).toMatchObject({ code: 415 })
})

test('套件: pages are clamped to 200 rows, the last one answers for all beyond it', async () => {
  await many(450)
  const first = await page({ pageSize: '1000000' })
  expect(first.data).toMatchObject({
    pageSize: 200,
    size: 200,
    total: 450,
    pages: 3,
    hasNextPage: true,
    isFirstPage: true,
  })
  const beyond = await page({ pageNum: '99999', pageSize: '200' })
  expect(beyond.data).toMatchObject({
    pageNum: 3,
    size: 50,
    isLastPage: true,
    hasNextPage: false,
    hasPreviousPage: true,
  })
  const uncounted = await page({ count: 'N', pageNum: '2' })
  expect(uncounted.data).toMatchObject({ total: -1, pages: -1, size: 20, hasNextPage: true })
  for (const pageNum of ['1000000000', '0', '-1', '1.5', 'x', '1e9', '9'.repeat(30)])
    expect(await page({ pageNum })).toMatchObject(badQuery)
  for (const pageSize of ['0', '-5', 'x']) expect(await page({ pageSize })).toMatchObject(badQuery)
})

test('套件: equal sort values never let pages overlap', async () => {
  await many(60)
  await one.ctx.db.update(toyTable).set({ sort: 1 })
  const seen = new Set<string>()
  for (const pageNum of ['1', '2', '3'])
    for (const { id } of (await page({ pageNum, orderByColumn: 'sort' })).data?.list ?? []) seen.add(id)
  expect(seen.size).toBe(60)
})

test('套件: further query keys become the condition of the routes', async () => {
  for (const [i, colour] of ['红', '绿', '蓝'].entries()) await made({ toyCode: `C${i}`, colour })
  expect((await page({ colours: '红,蓝' })).data?.total).toBe(2)
  const list = await one.send(toy.endpoints.list, { token, query: { colours: '绿' } })
  expect(list.data?.map((row) => row.colour)).toEqual(['绿'])
})

test('套件: page rows leave heavy fields to the detail', async () => {
  const { id } = await made({ remark: '长文', secretNote: '密' })
  const { data } = await page({})
  expect(Object.keys(data?.list[0] ?? {}).toSorted()).toEqual([
    'colour',
    'createBy',
    'createTime',
    'id',
    'madeOn',
    'sort',
    'status',
    'toyCode',
    'toyName',
    'updateBy',
    'updateTime',
    'version',
  ])
  expect((await get(id)).data).toMatchObject({ remark: '长文' })
})

test('套件: the same key gives the same answer, with another body 409', async () => {
  const headers = { 'idempotency-key': 'order-0001-abcd' }
  const first = await save(aToy(), token, headers)
  const again = await save(aToy(), token, headers)
  expect(first.code).toBe(200)
  expect(again).toEqual(first)
  expect(await save(aToy({ toyName: '另一个' }), token, headers)).toMatchObject({
    code: 409,
    msg: '重复请求内容不一致',
  })
  const other = callerOne({ id: 'dora', deptId: 'd1', permissions })
  expect((await save(aToy({ toyCode: 'T9' }), other, headers)).code).toBe(200)
  expect(await save(aToy(), token, { 'idempotency-key': 'no' })).toMatchObject({ msg: '参数不符合规范' })
})

test('套件: the same key ten times at once makes one row', async () => {
  const headers = { 'idempotency-key': 'parallel-0001-abcd' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(aToy(), token, headers)))
  const ids = new Set(answers.filter(({ code }) => code === 200).map(({ data }) => data?.id))
  expect(ids.size).toBe(1)
  expect(answers.every(({ code, msg }) => code === 200 || msg === '不允许重复提交，请稍候再试')).toBe(true)
  expect(await one.ctx.db.select().from(toyTable)).toHaveLength(1)
})

test('套件: a double click is refused while the first runs and for 5 s after it', async () => {
  const click = () => one.send(polish, { token, body: { ms: 300 } })
  const answers = await Promise.all([click(), click()])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500])
  expect(answers.find(({ code }) => code === 500)?.msg).toBe('不允许重复提交，请稍候再试')
  expect(await click()).toMatchObject({ code: 500, msg: '不允许重复提交，请稍候再试' })
  expect((await one.send(polish, { token, body: { ms: 1 } })).code).toBe(200)
  await one.ctx.db.execute(sql`update sys_submit set create_time = create_time - interval '6 seconds'`)
  expect((await click()).code).toBe(200)
})

test('套件: the same write after another one of the session is no repetition', async () => {
  const other = callerOne({ id: 'dora', deptId: 'd1', permissions })
  let keys = 0
  for (const headers of [() => ({}), () => ({ 'idempotency-key': `to-and-fro-${++keys}` })]) {
    await one.ctx.db.delete(submitTable)
    const act = (ms: number, who = token) => one.send(polish, { token: who, body: { ms }, headers: headers() })
    for (const ms of [1, 2, 1]) expect((await act(ms)).code).toBe(200)
    expect((await act(2, other)).code).toBe(200)
    expect(await act(1)).toMatchObject({ code: 500, msg: '不允许重复提交，请稍候再试' })
  }
})

test('套件: a refused save can be sent again at once', async () => {
  const taken = await made()
  expect(await save(aToy({ toyName: '第二个' }))).toMatchObject({ msg: '玩具编码已存在' })
  expect(await save(aToy({ toyName: '第二个' }))).toMatchObject({ msg: '玩具编码已存在' })
  await remove(taken.id)
  expect((await save(aToy({ toyName: '第二个' }))).code).toBe(200)
})

test('套件: a fault tells nothing but a number', async () => {
  await one.ctx.db.execute(sql`alter table toy_item rename column colour to shade`)
  const answer = await page({})
  await one.ctx.db.execute(sql`alter table toy_item rename column shade to colour`)
  expect(answer).toEqual({
    code: 500,
    msg: '系统未知错误，请反馈给管理员',
    traceId: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
})
