import { afterAll, beforeAll, expect, test } from 'vitest'
import { rightCalls } from '@app/shared/form/right.ts'
import { choiceLimit } from '@app/shared/kit/choices.ts'
import { portalRoles } from '@app/shared/portal/portalConfig.ts'
import { dictTypeCalls } from '@app/shared/system/dictType.ts'
import { directory } from '@app/shared/system/directory.ts'
import { noticeTargetOptions } from '@app/shared/system/noticeTarget.ts'
import { roleCalls } from '@app/shared/system/role.ts'
import { userCalls } from '@app/shared/system/user.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import { dictTypeTable } from '#/modules/system/settings/dictType/dictType.table.ts'
import { signInAsAdmin } from '../../../../../testing/signIn.ts'
import { openTestApp, type TestApp } from '../../../../../testing/testApp.ts'
import { userPostTable } from './user.table.ts'

/** Names that say where in a long list a row stands; one of each kind is out of use. */
const many = Array.from({ length: choiceLimit + 50 }, (_, index) => `名册${String(index).padStart(3, '0')}`)
const last = many.at(-1) ?? ''
const off = '停用一号'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = await signInAsAdmin(server)
  const { db } = server.ctx
  const rows = [...many.map((name) => ({ name, status: '0' })), { name: off, status: '1' }]
  await db
    .insert(postTable)
    .values(rows.map(({ name, status }) => ({ id: `p${name}`, postCode: name, postName: name, sort: 900, status })))
  await db.insert(roleTable).values(
    rows.map(({ name, status }) => ({
      id: `r${name}`,
      roleKey: name,
      roleName: name,
      sort: 900,
      status,
      dataScope: '1',
    })),
  )
  await db.insert(dictTypeTable).values(rows.map(({ name, status }) => ({ dictType: name, dictName: name, status })))
})
afterAll(() => server.close())

type Query = { word?: string; ids?: string }
const lists: Record<string, (query: Query) => Promise<{ id: string; name: string }[]>> = {
  新增用户的岗位: async ({ word }) =>
    ((await server.send(userCalls.form, { token, query: { word } })) as unknown as Form).posts.map((post) => ({
      id: post.id,
      name: post.postName,
    })),
  新增用户的角色: async ({ word }) =>
    ((await server.send(userCalls.form, { token, query: { word } })) as unknown as Form).roles.map((role) => ({
      id: role.id,
      name: role.roleName,
    })),
  角色选择: async (query) =>
    ((await server.send(roleCalls.options, { token, query })).data ?? []).map(({ id, roleName }) => ({
      id,
      name: roleName,
    })),
  通知角色: async (query) => (await server.send(noticeTargetOptions, { token, query })).data?.roles ?? [],
  通知岗位: async (query) => (await server.send(noticeTargetOptions, { token, query })).data?.posts ?? [],
  表单授权角色: async (query) => (await server.send(rightCalls.choices, { token, query })).data?.role ?? [],
  表单授权岗位: async (query) => (await server.send(rightCalls.choices, { token, query })).data?.post ?? [],
  岗位控件: async (query) => (await server.send(directory.posts, { token, query })).data ?? [],
  工作台角色: async (query) =>
    ((await server.send(portalRoles, { token, query })).data ?? []).map(({ id, roleName }) => ({ id, name: roleName })),
  字典: async (query) =>
    ((await server.send(dictTypeCalls.options, { token, query })).data ?? []).map(({ dictType, dictName }) => ({
      id: dictType,
      name: dictName,
    })),
}
interface Form {
  posts: { id: string; postName: string }[]
  roles: { id: string; roleName: string }[]
}

test.each(Object.entries(lists))('%s: the answer is bounded, and a word finds what is beyond', async (_, ask) => {
  expect(await ask({})).toHaveLength(choiceLimit)
  expect((await ask({ word: last })).map(({ name }) => name)).toEqual([last])
  expect(await ask({ word: '%' })).toEqual([])
})

const named = Object.entries(lists).filter(([name]) => !name.startsWith('新增用户'))
test.each(named)(
  '%s: what is chosen already is named, wherever it stands and whether it is in use',
  async (name, ask) => {
    const prefix = name === '字典' ? '' : name.includes('岗位') ? 'p' : 'r'
    const found = await ask({ ids: [last, off, 'nobody'].map((each) => prefix + each).join(',') })
    expect(found.map((each) => each.name).toSorted()).toEqual([off, last].toSorted())
  },
)

test('用户表单: posts of the user come with him, wherever they stand and whether they are in use', async () => {
  await server.ctx.db.insert(userPostTable).values([last, off].map((name) => ({ userId: '1', postId: `p${name}` })))
  const form = (await server.send(userCalls.get, { token, params: { id: '1' } })) as unknown as Form
  expect(form.posts).toHaveLength(choiceLimit + 2)
  expect(
    form.posts
      .slice(-2)
      .map(({ postName }) => postName)
      .toSorted(),
  ).toEqual([off, last].toSorted())
})
