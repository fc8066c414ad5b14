import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { generatePassword } from '#/platform/password/generate.ts'
import { createPasswordHasher } from '#/platform/password/hash.ts'
import { strengthOf } from '#/platform/password/policy.ts'
import { seedRows, seedRun } from '#/platform/start/applySeeds.ts'
import { userNameKeyOf, userPostTable, userRoleTable, userTable } from './user.table.ts'

interface DemoUser {
  id: string
  userName: string
  name: string
  pinyin: string
  deptId: string
  userType: '1' | '2'
  roleIds: readonly string[]
  postIds: readonly string[]
  managerId?: string
  disabled?: true
}

/** Sample people (system §16.5). */
const people: readonly DemoUser[] = [
  {
    id: '2',
    userName: 'test',
    name: 'test',
    pinyin: 'test,test',
    deptId: '100',
    userType: '2',
    roleIds: ['2'],
    postIds: ['2', '3', '4'],
    managerId: '1',
  },
  {
    id: '3',
    userName: 'wangmin',
    name: '王敏',
    pinyin: 'wangmin,wm',
    deptId: '104',
    userType: '1',
    roleIds: ['3'],
    postIds: ['2'],
    managerId: '2',
  },
  {
    id: '4',
    userName: 'lilei',
    name: '李磊',
    pinyin: 'lilei,ll',
    deptId: '105',
    userType: '1',
    roleIds: ['4'],
    postIds: ['4'],
    managerId: '3',
  },
  {
    id: '5',
    userName: 'zhaoting',
    name: '赵婷',
    pinyin: 'zhaoting,zt',
    deptId: '107',
    userType: '1',
    roleIds: ['3', '4'],
    postIds: ['4'],
    managerId: '1',
  },
  {
    id: '6',
    userName: 'disabled',
    name: '停用用户',
    pinyin: 'tingyongyonghu,tyyh',
    deptId: '106',
    userType: '1',
    roleIds: ['4'],
    postIds: ['4'],
    disabled: true,
  },
]

const rows = people.map(({ id, userName, name, pinyin, deptId, userType, managerId, disabled }) => ({
  id,
  userName,
  userNameKey: userNameKeyOf(userName),
  name,
  no: id === '2' ? 'test' : id,
  userPinyin: pinyin,
  deptId,
  userType,
  phonenumber: `1390000000${id}`,
  email: `${userName}@example.com`,
  sort: Number(id) * 10,
  managerId: managerId ?? null,
  status: disabled ? '1' : '0',
}))

/** One password for all of them, from `DEMO_PASSWORD` or made here and said once; nobody has to replace it. */
async function giveDemoPassword(ctx: Ctx): Promise<string | void> {
  const { env } = ctx.platform
  const password = env.DEMO_PASSWORD ?? generatePassword()
  const hash = await createPasswordHasher(env.limits).hash(password)
  for (const { id } of people) {
    await ctx.db
      .update(userTable)
      .set({ password: hash, pwdStrength: strengthOf(password), pwdUpdateDate: ctx.now.toISOString() })
      .where(and(eq(userTable.id, id), isNull(userTable.password)))
  }
  if (env.DEMO_PASSWORD === undefined) return `演示用户的密码（只显示一次）：${password}`
}

/** In a real installation the administrator enters their own. */
async function giveAdministratorContacts(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(userTable)
    .set({ phonenumber: '13900000001', email: 'admin@example.com' })
    .where(eq(userTable.id, '1'))
}

export default [
  seedRows(userTable, rows, 13),
  seedRows(
    userRoleTable,
    people.flatMap(({ id, roleIds }) => roleIds.map((roleId) => ({ userId: id, roleId }))),
    14,
  ),
  seedRows(
    userPostTable,
    [
      { userId: '1', postId: '1' },
      ...people.flatMap(({ id, postIds }) => postIds.map((postId) => ({ userId: id, postId }))),
    ],
    14,
  ),
  seedRun('contacts of the administrator', giveAdministratorContacts, 15),
  seedRun('password of the sample users', giveDemoPassword, 15),
]
