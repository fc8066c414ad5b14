import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeTargetOptions } from '@app/shared/system/noticeTarget.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let t: TestApp
let author: string
let reader: string
beforeAll(async () => {
  t = await openTestApp()
  const caller = fakeCallers(t.platform)
  author = caller({ permissions: ['system:notice:add'] })
  reader = caller({ permissions: ['system:notice:list', 'system:notice:query'] })
})
afterAll(() => t.close())

test('通知对象: who writes no notices does not learn the roles', async () => {
  expect(await t.send(noticeTargetOptions, { token: reader })).toMatchObject({
    code: 403,
    msg: '没有权限，请联系管理员授权',
  })
})

test('通知对象: roles and posts in use by their names, nothing more of them', async () => {
  await t.ctx.db.insert(postTable).values([
    { id: 'p1', postCode: 'p1', postName: '工程师', sort: 10 },
    { id: 'p2', postCode: 'p2', postName: '停用的岗位', sort: 20, status: '1' },
  ])
  await t.ctx.db.update(roleTable).set({ status: '1' }).where(eq(roleTable.roleKey, 'ordinaryUser'))
  const { data } = await t.send(noticeTargetOptions, { token: author })
  expect(data?.posts).toContainEqual({ id: 'p1', name: '工程师', status: '0' })
  expect(data?.posts.map(({ id }) => id)).not.toContain('p2')
  expect(data?.roles).toContainEqual({ id: '1', name: '超级管理员', status: '0' })
  expect(data?.roles.map(({ name }) => name)).not.toContain('一般用户')
})
