import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { config } from '@app/shared/system/config.ts'
import { role, roleCalls } from '@app/shared/system/role.ts'
import { user, userCalls } from '@app/shared/system/user.ts'
import { userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { aUser } from '#testing/aUser.ts'
import { sendForm } from '#testing/multipart.ts'
import { aPerson, aRole, someDepts, type Person, type RoleWish } from '#testing/organisation.ts'
import { workbook } from '#testing/sheets.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { roleTable } from './role.table.ts'

let server: TestApp
let admin: string

/** Help desk of department A: people and roles, department and below. */
let desk: Person
const calls = ['query', 'add', 'edit', 'import', 'resetPwd'].map((word) => `system:user:${word}`)
const own = [...calls, 'system:role:add', 'system:role:edit', 'system:post:list']

beforeAll(async () => {
  server = await openTestApp({ env: { L_TRANSFER_RATE: '10000', L_RATE_UPLOAD: '10000', L_RATE_WRITE: '10000' } })
  admin = await signInAsAdmin(server)
  await someDepts(server)
})
beforeEach(async () => {
  desk = await aPerson(server, 'a', { scope: '4', may: own })
})
afterAll(() => server.close())

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const ok = { code: 200 }

async function holding(...wishes: RoleWish[]): Promise<string> {
  const { id } = await aUser(server, { deptId: 'a1' })
  for (const wish of wishes)
    await server.ctx.db.insert(userRoleTable).values({ userId: id, roleId: await aRole(server, wish) })
  return id
}
const rowOf = async (id: string) =>
  (await server.ctx.db.select().from(userTable).where(eq(userTable.id, id)))[0] as typeof userTable.$inferSelect
const disable = (id: string) => server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, id))

let phones = 0
const aPhone = () => `139${String(++phones).padStart(8, '0')}`

async function imported(id: string, cells: Record<string, string>, token: string) {
  const { name, no, userName, deptId } = await rowOf(id)
  const line: Record<string, string> = {
    部门编号: deptId,
    姓名: name,
    用户编号: no,
    登录名: userName,
    用户类型: '后台用户',
    用户性别: '女',
    帐号状态: '正常',
    ...cells,
  }
  const file = {
    name: 'file',
    fileName: '用户.xlsx',
    value: await workbook(server, Object.keys(line), [Object.values(line)]),
  }
  const answer = await sendForm(server.app, '/system/user/importData?updateSupport=1', [file], token)
  const { code, data } = answer.json()
  const refused = data?.rows[0]?.errors
  return refused ? { code: 403, msg: refused.join() } : { code }
}

/** Every way to change how somebody signs in. */
const doors: Record<string, (id: string, token: string) => Promise<{ code: number }>> = {
  重置密码: (id, token) => server.send(userCalls.resetPwd, { token, body: { id, password: 'Tr0ub4dor&3x' } }),
  手机号: async (id, token) =>
    server.send(user.endpoints.save, {
      token,
      body: { id, version: (await rowOf(id)).version, phonenumber: aPhone() },
    }),
  邮箱: async (id, token) =>
    server.send(user.endpoints.save, {
      token,
      body: { id, version: (await rowOf(id)).version, email: `${aPhone()}@example.com` },
    }),
  启用: async (id, token) => {
    await disable(id)
    return server.send(user.endpoints.changeStatus, { token, body: { id, status: '0' } })
  },
  表单启用: async (id, token) => {
    await disable(id)
    const { version } = await rowOf(id)
    return server.send(user.endpoints.save, { token, body: { id, version, status: '0' } })
  },
  导入手机号: (id, token) => imported(id, { 手机号码: aPhone() }, token),
  导入邮箱: (id, token) => imported(id, { 用户邮箱: `${aPhone()}@example.com` }, token),
  导入启用: async (id, token) => {
    await disable(id)
    return imported(id, {}, token)
  },
}

test.each(Object.keys(doors))(
  '账号: %s of an account with more rights is refused, of another one it works',
  async (door) => {
    const go = async (id: string, token = desk.token) => {
      await server.ctx.db.delete(submitTable)
      return doors[door]?.(id, token)
    }
    const stronger = [
      await holding({ may: [...own, 'system:config:edit'] }),
      await holding({ scope: '1' }),
      await holding({ may: own, scope: '4' }, { scope: '2', deptIds: ['b'] }),
    ]
    for (const id of stronger) {
      await disableFirst(door, id)
      const before = await rowOf(id)
      expect(await go(id)).toMatchObject(denied)
      expect(await rowOf(id)).toEqual(before)
    }
    for (const id of [
      await holding(),
      await holding({ may: ['system:user:query'] }),
      await holding({ may: own, scope: '4' }),
    ])
      expect(await go(id)).toMatchObject(ok)
    for (const id of [
      await holding({ may: ['system:config:edit'], status: '1' }),
      await holding({ may: ['system:config:edit'], delFlag: '1' }),
    ])
      expect(await go(id)).toMatchObject(ok)
    expect(await go(stronger[0] ?? '', admin)).toMatchObject(ok)
  },
)

/** The doors that enable disable before: what they leave unchanged is the disabled row. */
const disableFirst = (door: string, id: string) => (door.includes('启用') ? disable(id) : undefined)

test('账号: whoever may reset any account is not held back by its rights', async () => {
  const any = await aPerson(server, 'a', { scope: '4', may: [...own, 'system:user:resetAny'] })
  const onlyAny = await aPerson(server, 'a', { scope: '4', may: ['system:user:resetAny'] })
  const id = await holding({ may: ['system:config:edit'], scope: '1' })
  for (const [door, go] of Object.entries(doors)) {
    await server.ctx.db.delete(submitTable)
    expect([door, await go(id, any.token)]).toMatchObject([door, ok])
  }
  expect(await doors['重置密码']?.(id, onlyAny.token)).toMatchObject(ok)
})

test('账号: what leaves the sign-in of a stronger account as it is stays allowed', async () => {
  const id = await holding({ may: ['system:config:edit'] })
  const { version } = await rowOf(id)
  const body = { id, version, name: '改名', phonenumber: null, email: '', status: '0' }
  expect(await server.send(user.endpoints.save, { token: desk.token, body: body })).toMatchObject(ok)
  expect(
    await server.send(user.endpoints.changeStatus, { token: desk.token, body: { id, status: '1' } }),
  ).toMatchObject(ok)
})

test('账号: a role given while a reset waits does not slip through', async () => {
  const id = await holding()
  const before = await rowOf(id)
  const strong = await aRole(server, { may: ['system:config:edit'] })
  let reset: ReturnType<typeof server.send> | undefined
  await server.ctx.tx(async ({ db }) => {
    await db.insert(userRoleTable).values({ userId: id, roleId: strong })
    reset = server.send(userCalls.resetPwd, { token: desk.token, body: { id } })
    await waiting()
  })
  expect(await reset).toMatchObject(denied)
  expect(await rowOf(id)).toEqual(before)
})

test('账号: a disabled role enabled while a reset waits does not slip through', async () => {
  const id = await holding({ may: ['system:config:edit'], status: '1' })
  const before = await rowOf(id)
  const [link] = await server.ctx.db.select().from(userRoleTable).where(eq(userRoleTable.userId, id))
  let reset: ReturnType<typeof server.send> | undefined
  await server.ctx.tx(async ({ db }) => {
    await db
      .update(roleTable)
      .set({ status: '0' })
      .where(eq(roleTable.id, link?.roleId ?? ''))
    reset = server.send(userCalls.resetPwd, { token: desk.token, body: { id } })
    await waiting()
  })
  expect(await reset).toMatchObject(denied)
  expect(await rowOf(id)).toEqual(before)
})

/** Until a statement waits for a lock of another transaction. */
async function waiting(): Promise<void> {
  for (;;) {
    const { rows } = await server.platform.database.sideDb.execute(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
  }
}

test('账号: the key of a role changes only by who holds its rights, alone and in a batch', async () => {
  const strong = await aRole(server, { may: ['system:config:edit'] })
  const weak = await aRole(server, { may: ['system:user:query'] })
  const save = async (id: string, roleKey: string) =>
    server.send(role.endpoints.save, { token: desk.token, body: { id, version: 1, roleKey } })
  const batch = (id: string, roleKey: string) =>
    server.send(roleCalls.batchSave, { token: desk.token, body: [{ handleType: 'edit', id, version: 1, roleKey }] })
  expect(await save(strong, 'taken1')).toMatchObject(denied)
  expect(await batch(strong, 'taken1')).toMatchObject(denied)
  expect((await server.ctx.db.select().from(roleTable).where(eq(roleTable.id, strong)))[0]).toMatchObject({
    version: 1,
  })
  expect(await save(weak, 'taken1')).toMatchObject(ok)
  const named = [{ handleType: 'edit' as const, id: strong, version: 1, roleName: '只改名称' }]
  expect(await server.send(roleCalls.batchSave, { token: desk.token, body: named })).toMatchObject(ok)
})

test('账号: the role of those who register is chosen by who holds its rights', async () => {
  const keeper = await aPerson(server, 'a', { scope: '4', may: ['system:config:edit', 'system:user:query'] })
  const choose = async (roleId: string) => {
    await server.ctx.db.delete(submitTable)
    const [chosen] = await server.ctx.db.select().from(roleTable).where(eq(roleTable.id, roleId))
    const [stored] = await server.ctx.db.select().from(configTable).where(eq(configTable.configKey, registerRole))
    const body = { id: stored?.id, version: stored?.version, configValue: chosen?.roleKey }
    return server.send(config.endpoints.save, { token: keeper.token, body: body })
  }
  expect(await choose(await aRole(server, { may: ['system:role:edit'] }))).toMatchObject(denied)
  expect(await choose(await aRole(server, { scope: '1' }))).toMatchObject(denied)
  expect(await choose('1')).toMatchObject({ code: 500, msg: '不允许操作超级管理员角色' })
  expect(await choose(await aRole(server, { may: ['system:user:query'] }))).toMatchObject(ok)
})
const registerRole = 'sys.account.registerRole'

test('账号: no base data gives the right to reset any account', async () => {
  const granted = await server.ctx.db.execute(
    `select rm.role_id from sys_role_menu rm join sys_menu m on m.id = rm.menu_id where m.perms = 'system:user:resetAny'
     and rm.role_id in ('1','2','3','4','5','6','7','8')`,
  )
  expect(granted.rows).toEqual([])
})
