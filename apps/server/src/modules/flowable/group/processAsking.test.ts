import { afterAll, beforeAll, expect, test } from 'vitest'
import { dept } from '@app/shared/system/dept.ts'
import { post } from '@app/shared/system/post.ts'
import { role, roleCalls } from '@app/shared/system/role.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { ends, flows, model } from '#/modules/flowable/testing/models.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { newId } from '#/platform/text/ids.ts'
import { aRole } from '#testing/organisation.ts'
import { sessionFor } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await openTestApp()
  token = await sessionFor(server, '1')
})
afterAll(() => server.close())

/** A process whose only task has these attributes. */
const deploy = (key: string, attributes: string) =>
  deployFile(server.ctx, model(key, `${ends}<userTask id="a" name="a" ${attributes}/>${flows(['s', 'a'], ['a', 'e'])}`))
const asking = (code: number, param: string) =>
  `flowable:candidateStrategy="${code}" flowable:candidateParam="${param}"`

async function aPost(postName: string): Promise<string> {
  const id = newId()
  await server.ctx.db.insert(postTable).values({ id, postName, postCode: id.slice(-10) })
  return id
}
async function aDept(deptName: string): Promise<string> {
  const id = newId()
  const place = { parentId: '100', parentIds: `100/${id}`, treeSort: 900, treeSorts: '000010/000900', treeLevel: 2 }
  await server.ctx.db.insert(deptTable).values({ id, ...place, treeLeaf: 'y', deptCode: id.slice(-10), deptName })
  return id
}
const removing = { role, post, dept }
const remove = (kind: keyof typeof removing, ...ids: string[]) =>
  server.send(removing[kind].endpoints.remove, { token, params: { ids: ids.join(',') } })

test.for<[string, 'role' | 'post' | 'dept', string, (name: string) => Promise<string>, (id: string) => string]>([
  ['指定角色', 'role', '角色', (roleName) => aRole(server, { roleName }), (id) => asking(10, id)],
  [
    '候选角色',
    'role',
    '角色',
    (roleName) => aRole(server, { roleName }),
    (id) => `flowable:candidateGroups="other,${id}"`,
  ],
  ['部门成员', 'dept', '部门', aDept, (id) => asking(20, `other,${id}`)],
  ['部门负责人', 'dept', '部门', aDept, (id) => asking(21, id)],
  ['连续多级部门负责人', 'dept', '部门', aDept, (id) => asking(23, `${id}|2`)],
  ['指定岗位', 'post', '岗位', aPost, (id) => asking(22, id)],
  ['岗位+发起人部门', 'post', '岗位', aPost, (id) => asking(72, id)],
])('%s: what a deployed process asks for its people is not removed', async ([title, kind, word, make, attributes]) => {
  const name = `${title}甲`
  const [asked, free] = [await make(name), await make(`${title}乙`)]
  const key = `p${newId()}`
  await deploy(key, attributes(asked))
  const refusal = { code: 500, msg: `${word}【${name}】正在被流程【${key}】使用，不能删除` }
  expect(await remove(kind, free, asked)).toMatchObject(refusal)
  expect(await remove(kind, free)).toMatchObject({ code: 200 })
  await deploy(key, 'flowable:assignee="${INITIATOR}"')
  expect(await remove(kind, asked)).toMatchObject({ code: 200 })
})

test('角色: nor by the editable table; an id that is only part of another one is none', async () => {
  const roleId = await aRole(server, { roleName: '审批角色' })
  await deploy('byRole', asking(10, roleId))
  await deploy('byUser', asking(30, roleId))
  const body = [{ handleType: 'delete' as const, id: roleId }]
  expect(await server.send(roleCalls.batchSave, { token, body })).toMatchObject({
    code: 500,
    msg: '角色【审批角色】正在被流程【byRole】使用，不能删除',
  })
  await deploy('byRole', asking(10, `${roleId}0`))
  expect(await remove('role', roleId)).toMatchObject({ code: 200 })
})
