import { eq } from 'drizzle-orm'
import { user, userCalls } from '@app/shared/system/user.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { roleDeptTable, roleTable } from '#/modules/system/people/role/role.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { signedIn, type SignedIn } from '#testing/signIn.ts'
import type { TestApp } from '#testing/testApp.ts'

/** Departments a with a1 below it, and b beside them. */
export const depts = { a: 'dept-a', a1: 'dept-a1', b: 'dept-b' } as const

export async function makeDepts({ ctx }: TestApp): Promise<void> {
  const row = (id: string, parentIds: string, sort: string) => ({
    id,
    parentId: parentIds.split('/').at(-2) ?? '0',
    parentIds,
    treeSorts: `000010/${sort}`,
    treeLevel: parentIds.split('/').length,
    deptCode: id,
    deptName: `部门${id.slice(5)}`,
    leader: `${id}负责人`,
  })
  await ctx.db
    .insert(deptTable)
    .values([
      row(depts.a, `100/${depts.a}`, '000010'),
      row(depts.a1, `100/${depts.a}/${depts.a1}`, '000010/000010'),
      row(depts.b, `100/${depts.b}`, '000020'),
    ])
}

const words = ['list', 'query', 'add', 'edit', 'remove', 'export', 'import', 'resetPwd']
export const everything = words.map((word) => `system:user:${word}`)

/** Somebody of department a who may do everything with users, as far as the scope reaches; `2` reaches a and a1. */
export async function aKeeper(
  server: TestApp,
  dataScope: '1' | '2' | '3' | '4' | '5' = '1',
  permissions: readonly string[] = everything,
): Promise<SignedIn> {
  const keeper = await signedIn(server, ...permissions)
  const { db } = server.ctx
  await db.update(roleTable).set({ dataScope }).where(eq(roleTable.id, keeper.roleId))
  await db.update(userTable).set({ deptId: depts.a }).where(eq(userTable.id, keeper.userId))
  if (dataScope === '2')
    await db.insert(roleDeptTable).values([depts.a, depts.a1].map((deptId) => ({ roleId: keeper.roleId, deptId })))
  await server.ctx.emit('user.changed', { userIds: [keeper.userId] })
  return keeper
}

let made = 0
/** Everything a new user needs. */
export const aNewUser = (given: object = {}) => {
  const n = ++made
  return {
    name: `张三${n}`,
    no: `N${n}`,
    userName: `zhang${n}`,
    deptId: depts.a as string,
    postIds: ['4'],
    userType: '1',
    status: '0',
    sex: '0',
    ...given,
  }
}

/** The calls of one person; a repeated call is a new one. */
export function callsOf(server: TestApp, { token }: Pick<SignedIn, 'token'>) {
  const fresh = async () => void (await server.ctx.db.delete(submitTable))
  return {
    token,
    async save(body: object) {
      await fresh()
      return server.send(user.endpoints.save, { token, body })
    },
    async remove(ids: string) {
      await fresh()
      return server.send(user.endpoints.remove, { token, params: { ids } })
    },
    get: (id: string) =>
      server.send(userCalls.get, { token, params: { id } }) as Promise<{ code: number; msg: string; data?: unknown }>,
    page: (query: object = {}) => server.send(user.endpoints.page, { token, query }),
    async status(id: string, status: '0' | '1') {
      await fresh()
      return server.send(user.endpoints.changeStatus, { token, body: { id, status } })
    },
    async reset(id: string, password?: string) {
      await fresh()
      return server.send(userCalls.resetPwd, { token, body: { id, password } })
    },
    async assign(id: string, roleIds: string[], version?: number) {
      await fresh()
      return server.send(userCalls.assignRoles, { token, body: { id, roleIds, version } })
    },
  }
}
export type Calls = ReturnType<typeof callsOf>

/** Adds a user and answers their id and first password. */
export async function added(calls: Calls, given: object = {}) {
  const body = aNewUser(given)
  const { data, msg } = await calls.save(body)
  if (!data) throw new Error(String(msg))
  return { id: data.id, version: data.version, userName: body.userName, initPassword: data.initPassword }
}
