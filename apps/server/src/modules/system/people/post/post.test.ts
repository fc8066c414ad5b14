import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, postCalls } from '@app/shared/system/post.ts'
import { userPostTable } from '#/modules/system/people/user/user.table.ts'
import { aUser } from '#testing/aUser.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  keeper = caller({
    permissions: ['list', 'query', 'add', 'edit', 'remove', 'export'].map((word) => `system:post:${word}`),
  })
})
afterAll(() => server.close())

let made = 0
const aPost = (given: object = {}) => {
  made++
  return { postCode: `code${made}`, postName: `岗位${made}`, sort: 10, status: '0', ...given }
}
const save = (body: object, token = keeper) => server.send(post.endpoints.save, { token, body })
const saved = async (given: object = {}) => {
  const { data, msg } = await save(aPost(given))
  if (!data) throw new Error(String(msg))
  return data
}

test('岗位: each call needs its own permission', async () => {
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const adder = caller({ permissions: ['system:post:add'] })
  const row = await saved()
  expect(await save({ ...aPost(), id: row.id, version: 1 }, adder)).toMatchObject(denied)
  expect(await server.send(post.endpoints.page, { token: adder })).toMatchObject(denied)
  expect(await server.send(post.endpoints.get, { token: adder, params: { id: row.id } })).toMatchObject(denied)
  expect(await server.send(post.endpoints.remove, { token: adder, params: { ids: row.id } })).toMatchObject(denied)
  expect(await save(aPost(), caller({ permissions: ['system:post:edit'] }))).toMatchObject(denied)
  expect(await server.send(post.endpoints.page)).toMatchObject({ code: 401 })
})

test('岗位: a taken code and a taken name are refused by name', async () => {
  const row = await saved()
  expect(await save(aPost({ postCode: row.postCode }))).toMatchObject({ code: 500, msg: '岗位编码已存在' })
  expect(await save(aPost({ postName: ` ${row.postName} ` }))).toMatchObject({ code: 500, msg: '岗位名称已存在' })
  const other = await saved()
  expect(await save({ id: other.id, version: other.version, postCode: row.postCode })).toMatchObject({
    code: 500,
    msg: '岗位编码已存在',
    errors: { postCode: '岗位编码已存在' },
  })
})

test('岗位: empty, long and unknown values are refused in the words of the form', async () => {
  expect(await save(aPost({ postCode: '' }))).toMatchObject({ code: 500, msg: '岗位编码不能为空' })
  expect(await save(aPost({ postCode: 'x'.repeat(65) }))).toMatchObject({ msg: '岗位编码长度不能超过64个字符' })
  expect(await save(aPost({ postName: undefined }))).toMatchObject({ msg: '岗位名称不能为空' })
  expect(await save(aPost({ postName: '岗'.repeat(51) }))).toMatchObject({ msg: '岗位名称长度不能超过50个字符' })
  expect(await save(aPost({ sort: undefined }))).toMatchObject({ msg: '排序不能为空' })
  expect(await save(aPost({ sort: -1 }))).toMatchObject({ msg: '排序不能小于0' })
  expect(await save(aPost({ status: '7' }))).toMatchObject({ msg: '状态的值不在可选范围内' })
  expect(await save(aPost({ sort: 9_999_999_999 }))).toMatchObject({ code: 500, msg: '参数不符合规范' })
})

test('岗位: a stale version is refused and the first save stays', async () => {
  const row = await saved()
  const change = { id: row.id, version: row.version }
  expect(await save({ ...change, postName: '先到' })).toMatchObject({ code: 200, data: { version: 2 } })
  expect(await save({ ...change, postName: '后到' })).toMatchObject({
    code: 500,
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
  expect(await server.send(post.endpoints.get, { token: keeper, params: { id: row.id } })).toMatchObject({
    data: { postName: '先到' },
  })
})

test('岗位: one that somebody holds is not deleted, nor the others of the same call', async () => {
  const free = await saved()
  const held = await saved({ postName: '有人的岗位' })
  await server.ctx.db.insert(userPostTable).values({ userId: '1', postId: held.id })
  expect(
    await server.send(post.endpoints.remove, { token: keeper, params: { ids: `${free.id},${held.id}` } }),
  ).toMatchObject({ code: 500, msg: '有人的岗位已分配,不能删除' })
  expect(await server.send(post.endpoints.get, { token: keeper, params: { id: free.id } })).toMatchObject({ code: 200 })
})

test('岗位: the list counts who holds a post, and the first of them are named', async () => {
  const held = await saved()
  const free = await saved()
  const holders = await Promise.all(
    ['甲', '乙', '丙'].map((name, i) =>
      aUser(server, { name, status: i === 0 ? '1' : '0', delFlag: i === 2 ? '1' : '0' }),
    ),
  )
  await server.ctx.db.insert(userPostTable).values(holders.map(({ id }) => ({ userId: id, postId: held.id })))
  const { data } = await server.send(post.endpoints.page, { token: keeper, query: { pageSize: 50 } })
  const counts = new Map(data?.list.map((row) => [row.id, row.userCount]))
  expect([counts.get(held.id), counts.get(free.id)]).toEqual([2, 0])
  const of = (id: string, token = keeper) => server.send(postCalls.holders, { token, params: { id } })
  expect((await of(held.id)).data).toMatchObject({
    total: 2,
    users: [
      { name: '乙', deptName: '集团', status: '0' },
      { name: '甲', deptName: '集团', status: '1' },
    ],
  })
  expect((await of(free.id)).data).toEqual({ total: 0, users: [] })
  expect(await of(held.id, caller({ permissions: ['system:post:add'] }))).toMatchObject({
    code: 403,
    msg: '没有权限，请联系管理员授权',
  })
})

test('岗位: a deleted code may be used again', async () => {
  const row = await saved()
  await server.send(post.endpoints.remove, { token: keeper, params: { ids: row.id } })
  expect(await server.send(post.endpoints.get, { token: keeper, params: { id: row.id } })).toMatchObject({
    code: 500,
    msg: '数据不存在',
  })
  expect(await save(aPost({ postCode: row.postCode, postName: row.postName, sort: 11 }))).toMatchObject({ code: 200 })
})

test('岗位: an unknown sort column is refused', async () => {
  for (const orderByColumn of ['password', 'sort;drop', 'remark'])
    expect(await server.send(post.endpoints.page, { token: keeper, query: { orderByColumn } })).toMatchObject({
      code: 500,
      msg: '参数不符合规范，不能进行查询',
    })
})

test('岗位: a percent sign searches for itself', async () => {
  await saved({ postName: '占比50%专员' })
  await saved({ postName: '占比50专员' })
  const found = await server.send(post.endpoints.page, { token: keeper, query: { postName: '50%' } })
  expect(found.data?.list.map((row) => row.postName)).toEqual(['占比50%专员'])
})

test('岗位: pages follow the sort number and leave the long text to the single row', async () => {
  const early = await saved({ sort: 1, remark: '说明' })
  const { data } = await server.send(post.endpoints.page, { token: keeper, query: { pageSize: 10 } })
  expect(data?.list[0]).toMatchObject({ id: early.id })
  expect(data?.list[0]).not.toHaveProperty('remark')
  expect(await server.send(post.endpoints.get, { token: keeper, params: { id: early.id } })).toMatchObject({
    data: { remark: '说明' },
  })
})

const check = (query: Record<string, string>) =>
  server.send(post.checks.postCode as NonNullable<(typeof post.checks)[string]>, { token: keeper, query })

test('岗位: the checks say free or used, for adding and for the row itself', async () => {
  const row = await saved()
  expect(await check({ postCode: row.postCode })).toMatchObject({ data: { code: '2' } })
  expect(await check({ postCode: row.postCode, id: row.id })).toMatchObject({ data: { code: '1' } })
  expect(await check({ postCode: 'nobody' })).toMatchObject({ data: { code: '1' } })
})

test('岗位: the next sort number is the next ten', async () => {
  await saved({ sort: 8_123 })
  expect(await server.send(post.endpoints.maxSort, { token: keeper })).toMatchObject({ data: 8_130 })
})

test('岗位: what a caller sends for the columns of the server is not stored', async () => {
  const { data } = await save({ ...aPost(), createBy: 'x', delFlag: '1', updateIp: '9.9.9.9', id: undefined })
  expect(data).toMatchObject({ version: 1 })
  expect(data?.createBy).not.toBe('x')
  expect(await server.send(post.endpoints.get, { token: keeper, params: { id: String(data?.id) } })).toMatchObject({
    code: 200,
  })
})

test('岗位: two nodes saving the same code leave one row', async () => {
  const second = await openTestApp({ databaseUrl: server.databaseUrl })
  try {
    const other = fakeCallers(second.platform)({ permissions: ['system:post:add'] })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const [node, token] = i % 2 === 0 ? [server, keeper] : [second, other]
        return node.send(post.endpoints.save, { token, body: aPost({ postCode: 'race' }) })
      }),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(
      new Set(['岗位编码已存在']),
    )
  } finally {
    await second.close()
  }
})
