import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { dept, deptCalls } from '@app/shared/system/dept.ts'
import { directory, namesLimit, peopleLimit } from '@app/shared/system/directory.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { pinyinOf } from '#/platform/text/pinyin.ts'
import { aUser } from '#testing/aUser.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let clerk: string
let keeper: string
let ids: Record<'ann' | 'ben' | 'off', string>

beforeAll(async () => {
  server = await openTestApp()
  // A caller without any right and without any data scope.
  const callers = fakeCallers(server.platform)
  clerk = callers({ dataScope: { deptIds: [], own: false } })
  keeper = callers({ dataScope: { deptIds: ['d2', 'd3'], own: false } })
  const place = async (id: string, path: string, deptName: string, treeLeaf: 'y' | 'n', deptType = 'dept') => ({
    id,
    parentId: path.split('/').at(-2) ?? '0',
    parentIds: path,
    treeSorts: path,
    treeLevel: path.split('/').length,
    treeLeaf,
    deptCode: `c${id}`,
    deptName,
    deptType,
    deptPinyin: await pinyinOf(deptName),
  })
  await server.ctx.db
    .insert(deptTable)
    .values([
      await place('d1', '100/d1', '华东公司', 'n', 'company'),
      await place('d2', '100/d1/d2', '市场部', 'n'),
      await place('d3', '100/d1/d2/d3', '渠道组', 'y'),
    ])
  const person = async (userName: string, name: string, deptId: string, status = '0') =>
    (await aUser(server, { userName, name, deptId, status, userPinyin: await pinyinOf(name), phonenumber: null })).id
  ids = {
    ann: await person('ann', '安宁', 'd2'),
    ben: await person('ben', '毕小本', 'd3'),
    off: await person('off', '安停用', 'd2', '1'),
  }
})
afterAll(() => server.close())

const tree = (level: number, id: string, token = clerk) => server.send(directory.tree, { token, params: { level, id } })
const names = (nodes: readonly TreeNode[] | null | undefined): unknown[] =>
  (nodes ?? []).map(({ title, children }) => (children ? [title, ...names(children)] : title))
const search = (searchText: string) => server.send(directory.search, { token: clerk, query: { searchText } })

test('人员选择: needs a session', async () => {
  const denied = { code: 401 }
  expect(await server.send(directory.tree, { params: { level: 1, id: '0' } })).toMatchObject(denied)
  expect(await server.send(directory.search, { query: { searchText: 'a' } })).toMatchObject(denied)
  expect(await server.send(directory.users, { body: { userIds: ids.ann } })).toMatchObject(denied)
  expect(await server.send(directory.depts, { body: { deptIds: 'd1' } })).toMatchObject(denied)
})

test('人员选择: enabled people stand in their departments, deeper ones come when asked for', async () => {
  const { data } = await tree(3, '0')
  expect(names(data)).toEqual([['集团', ['华东公司', '市场部'], '管理员']])
  const market = data?.[0]?.children?.[0]?.children?.[0]
  expect(market).toMatchObject({ id: 'd2', isLeaf: false, children: null })
  expect(names((await tree(1, 'd2')).data)).toEqual(['渠道组', '安宁'])
  expect(names((await tree(1, 'd3')).data)).toEqual(['毕小本'])
  expect((await tree(1, 'nowhere')).data).toEqual([])
})

test('人员选择: a person shows name, department and picture only', async () => {
  const { data } = await tree(1, 'd3')
  expect(data).toEqual([
    {
      id: ids.ben,
      key: `user-${ids.ben}`,
      label: '毕小本',
      title: '毕小本',
      parentId: 'd3',
      parentIds: `100/d1/d2/d3/${ids.ben}`,
      isLeaf: true,
      selectable: true,
      disabled: false,
      disableCheckbox: false,
      icon: 'user',
      attributes: {
        nodeType: 'user',
        treeLeaf: 'y',
        treeLevel: 5,
        treePath: `100/d1/d2/d3/${ids.ben}`,
        deptType: 'user',
        subtitle: '渠道组',
        deptPinyin: await pinyinOf('毕小本'),
        avatar: null,
      },
      children: null,
    },
  ])
})

test('人员选择: found by name, login name and pinyin, with the way to the department', async () => {
  const way = [['集团', ['华东公司', ['市场部', '安宁']]]]
  for (const text of ['安宁', 'ANN', 'anning', 'annin']) expect(names((await search(text)).data)).toEqual(way)
  expect(names((await search('bxb')).data)).toEqual([['集团', ['华东公司', ['市场部', ['渠道组', '毕小本']]]]])
  for (const text of ['安停用', '%', '_', ' ', '']) expect((await search(text)).data).toEqual([])
})

test('人员选择: names by ids, disabled and unknown ones left out', async () => {
  const { data } = await server.send(directory.users, {
    token: clerk,
    body: { userIds: `${ids.ben};${ids.off};nobody;${ids.ann};${ids.ben}` },
  })
  expect(data).toEqual([
    {
      id: ids.ben,
      parentIds: `100/d1/d2/d3/${ids.ben}`,
      name: '毕小本',
      subtitle: '渠道组',
      avatar: null,
      icon: 'user',
    },
    { id: ids.ann, parentIds: `100/d1/d2/${ids.ann}`, name: '安宁', subtitle: '市场部', avatar: null, icon: 'user' },
  ])
  expect((await server.send(directory.depts, { token: clerk, body: { deptIds: 'd2;x;d1' } })).data).toEqual([
    { id: 'd2', parentIds: '100/d1/d2', name: '市场部', deptType: 'dept', icon: 'apartment' },
    { id: 'd1', parentIds: '100/d1', name: '华东公司', deptType: 'company', icon: 'apartment' },
  ])
})

test('人员选择: too many ids are refused', async () => {
  const many = Array.from({ length: namesLimit + 1 }, (_, i) => `u${i}`).join(';')
  const refused = { code: 500, msg: '一次最多查询200条' }
  expect(await server.send(directory.users, { token: clerk, body: { userIds: many } })).toMatchObject(refused)
  expect(await server.send(directory.depts, { token: clerk, body: { deptIds: many } })).toMatchObject(refused)
})

test('人员选择: a crowded department says that not everybody is shown', async () => {
  const crowd = Array.from({ length: peopleLimit + 1 }, (_, i) => ({
    id: `p${i}`,
    name: `人${String(i).padStart(4, '0')}`,
    no: `p${i}`,
    userName: `p${i}`,
    userNameKey: `p${i}`,
    deptId: 'd1',
  }))
  await server.ctx.db.insert(userTable).values(crowd)
  const { data } = await tree(1, 'd1')
  const people = data?.filter(({ icon }) => icon === 'user') ?? []
  expect(people).toHaveLength(peopleLimit)
  expect(data?.at(-1)).toMatchObject({ title: '仅显示前 500 人，其余请查询', selectable: false, disabled: true })
  await server.ctx.db.delete(userTable).where(eq(userTable.deptId, 'd1'))
})

test('部门选择: found by name, code and pinyin, within the data scope of the caller', async () => {
  const find = async (deptName: string) =>
    names((await server.send(deptCalls.search, { token: keeper, query: { deptName } })).data)
  for (const text of ['市场', 'cd2', 'scb', 'SHICHANG'])
    expect(await find(text)).toEqual([['集团', ['华东公司', '市场部']]])
  expect(await find('华东')).toEqual([])
  const { data } = await server.send(dept.treeEndpoints.select, { token: keeper, params: { level: 2, id: '0' } })
  expect(data?.[0]).toMatchObject({ title: '集团', disabled: true, icon: 'org', children: [{ disabled: true }] })
})

test('部门和岗位选择: everybody chooses among all departments and the posts in use', async () => {
  const place = { token: clerk, params: { level: 3, id: '0' } }
  expect(names((await server.send(directory.deptTree, place)).data)).toEqual([['集团', ['华东公司', '市场部']]])
  expect((await server.send(directory.deptTree, place)).data?.[0]).toMatchObject({ disabled: false, selectable: true })
  const find = async (searchText: string) =>
    names((await server.send(directory.deptSearch, { token: clerk, query: { searchText } })).data)
  for (const text of ['渠道', 'qdz', 'cd3'])
    expect(await find(text)).toEqual([['集团', ['华东公司', ['市场部', '渠道组']]]])
  for (const text of [' ', '%']) expect(await find(text)).toEqual([])
  const post = (id: string, status: string) => ({ id, postCode: id, postName: `岗位${id}`, sort: 1, status })
  await server.ctx.db.insert(postTable).values([post('p1', '0'), post('p2', '1')])
  const { data } = await server.send(directory.posts, { token: clerk })
  expect(data).toContainEqual({ id: 'p1', name: '岗位p1' })
  expect(data?.map(({ id }) => id)).not.toContain('p2')
  expect(await server.send(directory.posts)).toMatchObject({ code: 401 })
})
