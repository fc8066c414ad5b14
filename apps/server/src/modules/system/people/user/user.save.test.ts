import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { roleUserCalls } from '@app/shared/system/roleUser.ts'
import { user, userCalls } from '@app/shared/system/user.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { strengthOf } from '#/platform/password/policy.ts'
import { sendForm } from '#testing/multipart.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { added, aKeeper, aNewUser, callsOf, depts, makeDepts, type Calls } from './testing/world.ts'
import { userPostTable, userTable } from './user.table.ts'

let server: TestApp
let keeper: Calls
let keeperId: string
let admin: Calls

beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_WRITE: '10000', L_RATE_USER: '10000' } })
  await makeDepts(server)
  const signed = await aKeeper(server)
  keeperId = signed.userId
  keeper = callsOf(server, signed)
  admin = callsOf(server, { token: await signInAsAdmin(server) })
})
afterAll(() => server.close())

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const rowOf = async (id: string) =>
  (await server.ctx.db.select().from(userTable).where(eq(userTable.id, id)))[0] as typeof userTable.$inferSelect
const login = (username: string, password: string) => server.send(session.login, { body: { username, password } })

test('用户: each call needs its own permission', async () => {
  const looker = callsOf(server, await aKeeper(server, '1', ['system:user:list']))
  const { id, version } = await added(keeper)
  expect(await looker.page()).toMatchObject({ code: 200 })
  expect(await looker.get(id)).toMatchObject(denied)
  expect(await looker.save(aNewUser())).toMatchObject(denied)
  expect(await looker.save({ id, version, name: '李四' })).toMatchObject(denied)
  expect(await looker.remove(id)).toMatchObject(denied)
  expect(await looker.status(id, '1')).toMatchObject(denied)
  expect(await looker.reset(id)).toMatchObject(denied)
  expect(await looker.assign(id, [])).toMatchObject(denied)
  for (const call of [
    user.endpoints.export,
    user.endpoints.importTemplate,
    userCalls.form,
    ...Object.values(user.checks),
  ])
    expect(await server.send(call, { token: looker.token })).toMatchObject(denied)
  expect(await server.send(user.endpoints.page)).toMatchObject({ code: 401 })
})

test('用户: empty, long and malformed values are refused in the words of the form', async () => {
  const wrong: [object, string][] = [
    [{ name: '' }, '姓名不能为空'],
    [{ no: undefined }, '用户编号不能为空'],
    [{ userName: ' ' }, '登录名不能为空'],
    [{ userName: 'x'.repeat(31) }, '登录名长度不能超过30个字符'],
    [{ userName: '1abc' }, '登录名为2-20位字母、数字、下划线、点或中划线，且以字母开头'],
    [{ userName: 'ａｄｍｉｎ' }, '登录名为2-20位字母、数字、下划线、点或中划线，且以字母开头'],
    [{ userName: 'x'.repeat(21) }, '登录名为2-20位字母、数字、下划线、点或中划线，且以字母开头'],
    [{ deptId: '' }, '所属部门不能为空'],
    [{ postIds: [] }, '岗位不能为空'],
    [{ postIds: undefined }, '岗位不能为空'],
    [{ phonenumber: '12345678901' }, '请正确填写手机号'],
    [{ phonenumber: '139000000011' }, '手机号码长度不能超过11个字符'],
    [{ email: 'nobody' }, '请正确填写邮箱地址'],
    [{ email: `${'x'.repeat(45)}@x.com` }, '邮箱长度不能超过50个字符'],
    [{ nickName: '长'.repeat(31) }, '用户昵称长度不能超过30个字符'],
    [{ status: '7' }, '状态的值不在可选范围内'],
    [{ sex: '9' }, '性别的值不在可选范围内'],
    [{ password: 'short' }, '请输入8-64位字符，且不能为常见密码'],
    [{ password: 'password1' }, '请输入8-64位字符，且不能为常见密码'],
  ]
  for (const [given, msg] of wrong)
    expect(await keeper.save(aNewUser(given)), JSON.stringify(given)).toMatchObject({ code: 500, msg })
})

test('用户: a taken login name, number, phone or e-mail is refused by name', async () => {
  const first = { ...aNewUser(), phonenumber: '13911110001', email: 'first@example.com' }
  expect(await keeper.save(first)).toMatchObject({ code: 200 })
  const taken: [object, string][] = [
    [{ userName: first.userName.toUpperCase() }, '登录名已存在'],
    [{ no: first.no }, '用户编号已存在'],
    [{ phonenumber: first.phonenumber }, '手机号已存在'],
    [{ email: first.email }, '邮箱已存在'],
  ]
  for (const [given, msg] of taken) {
    expect(await keeper.save(aNewUser(given))).toMatchObject({ code: 500, msg })
    const [key, value] = Object.entries(given)[0] as [string, string]
    const check = user.checks[key] as NonNullable<(typeof user.checks)[string]>
    const asked = await server.send(check, { token: keeper.token, query: { [key]: value } })
    expect(asked).toMatchObject({ data: { code: '2' } })
  }
  expect(await keeper.save(aNewUser({ phonenumber: '', email: '' }))).toMatchObject({ code: 200 })
  expect(await keeper.save(aNewUser({ phonenumber: null, email: null }))).toMatchObject({ code: 200 })
})

test('用户: departments, posts and superiors must exist and be in use', async () => {
  await server.ctx.db.insert(postTable).values({ id: 'off', postCode: 'off', postName: '停用岗', status: '1' })
  const off = await added(keeper, { status: '1' })
  const wrong: [object, object][] = [
    [{ deptId: 'nowhere' }, { code: 403, msg: '没有权限访问部门数据！' }],
    [{ postIds: ['nothing'] }, { code: 500, msg: '岗位不存在或已停用' }],
    [{ postIds: ['4', 'off'] }, { code: 500, msg: '岗位不存在或已停用' }],
    [{ managerId: 'nobody' }, { code: 500, msg: '直属上级不存在或已停用' }],
    [{ managerId: off.id }, { code: 500, msg: '直属上级不存在或已停用' }],
    [{ roleIds: ['no-role'] }, { code: 500, msg: '数据不存在' }],
  ]
  for (const [given, answer] of wrong)
    expect(await keeper.save(aNewUser(given)), JSON.stringify(given)).toMatchObject(answer)
})

test('用户: whoever is below somebody that was disabled since can be saved and stays there', async () => {
  const chief = await added(keeper)
  const one = await added(keeper, { managerId: chief.id })
  await server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, chief.id))
  expect(await keeper.save({ ...one, nameEn: 'One' })).toMatchObject({ code: 200, data: { managerId: chief.id } })
  const other = await added(keeper)
  const refused = { code: 500, msg: '直属上级不存在或已停用' }
  expect(await keeper.save({ ...other, managerId: chief.id })).toMatchObject(refused)
})

test('用户: nobody is his own superior, directly or in a circle', async () => {
  const top = await added(keeper)
  const middle = await added(keeper, { managerId: top.id })
  const low = await added(keeper, { managerId: middle.id })
  const circle = { code: 500, msg: '直属上级不能是本人或形成循环' }
  expect(await keeper.save({ ...top, managerId: top.id })).toMatchObject(circle)
  expect(await keeper.save({ ...top, managerId: low.id })).toMatchObject(circle)
  expect(await keeper.save({ ...low, managerId: top.id })).toMatchObject({ code: 200 })
})

test('用户: two saves at once cannot close a circle of superiors', async () => {
  const one = await added(keeper)
  const two = await added(keeper)
  const answers = await Promise.all([
    server.send(user.endpoints.save, { token: keeper.token, body: { ...one, managerId: two.id } }),
    server.send(user.endpoints.save, { token: keeper.token, body: { ...two, managerId: one.id } }),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500])
})

test('用户: the superuser is nobody’s to change, not even his own', async () => {
  const untouchable = { code: 500, msg: '不允许操作超级管理员用户' }
  const { id } = await added(keeper)
  const before = await rowOf('1')
  for (const calls of [keeper, admin]) {
    expect(await calls.save({ id: '1', version: before.version, name: '假管理员' })).toMatchObject(untouchable)
    expect(await calls.status('1', '1')).toMatchObject(untouchable)
    expect(await calls.reset('1')).toMatchObject(untouchable)
    expect(await calls.assign('1', [])).toMatchObject(untouchable)
  }
  for (const ids of ['1', `${id},1`, `1,${id}`]) expect(await keeper.remove(ids)).toMatchObject(untouchable)
  expect(await rowOf('1')).toEqual(before)
  expect((await rowOf(id)).delFlag).toBe('0')
})

test('用户: nobody deletes, disables or resets himself', async () => {
  const { version } = await rowOf(keeperId)
  expect(await keeper.remove(keeperId)).toMatchObject({ code: 500, msg: '当前用户不能删除' })
  expect(await keeper.status(keeperId, '1')).toMatchObject({ code: 500, msg: '不能停用当前用户' })
  expect(await keeper.save({ id: keeperId, version, status: '1' })).toMatchObject({
    code: 500,
    msg: '不能停用当前用户',
  })
  expect(await keeper.reset(keeperId)).toMatchObject({
    code: 500,
    msg: '不能重置当前用户的密码，请在个人设置中修改',
  })
})

test('用户: a stale version is refused and the first save stays', async () => {
  const { id, version } = await added(keeper)
  expect(await keeper.save({ id, version, name: '先到' })).toMatchObject({ code: 200 })
  expect(await keeper.save({ id, version, name: '后到' })).toMatchObject({
    code: 500,
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
  expect((await rowOf(id)).name).toBe('先到')
})

test('用户: the login name stays, and what the server keeps is not taken from a client', async () => {
  const { id, version, userName } = await added(keeper)
  const before = await rowOf(id)
  const sent = {
    userName: 'other',
    password: 'Kapok-tree-99',
    pwdUpdateDate: '2020-01-01',
    loginIp: '9.9.9.9',
    delFlag: '1',
  }
  expect(await keeper.save({ id, version, ...sent, createBy: 'x' })).toMatchObject({ code: 200 })
  expect(await rowOf(id)).toMatchObject({
    userName,
    password: before.password,
    pwdUpdateDate: null,
    loginIp: null,
    delFlag: '0',
    createBy: before.createBy,
  })
})

test('用户: a new user gets a password of his own, said once and to be replaced first', async () => {
  const { id, userName, initPassword } = await added(keeper)
  expect(initPassword).toMatch(/^\w{16}$/)
  const row = await rowOf(id)
  expect(row).toMatchObject({
    pwdUpdateDate: null,
    pwdStrength: strengthOf(String(initPassword)),
    userPinyin: expect.stringMatching(/^zhangsan/),
  })
  expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const kept = await server.ctx.db.select().from(submitTable)
  const log = await server.ctx.db.select().from(operlogTable)
  const shown = await keeper.get(id)
  for (const place of [kept, log, shown]) expect(JSON.stringify(place)).not.toContain(initPassword)
  expect(JSON.stringify(shown)).not.toContain('argon2')
  const { token } = (await login(userName, String(initPassword))) as unknown as { token: string }
  expect(await server.send(session.getInfo, { token })).toMatchObject({ code: 200, isDefaultModifyPwd: true })
  expect(await server.send(session.ownLogins, { token })).toMatchObject({
    code: 403,
    msg: '您的密码还是初始密码，请修改密码！',
  })
})

test('用户: a repeated request is told nothing secret the second time', async () => {
  const call = { token: keeper.token, headers: { 'idempotency-key': 'once-only-0001' }, body: aNewUser() as never }
  const first = await server.send(user.endpoints.save, call)
  expect(first.data?.initPassword).toBeTruthy()
  expect(await server.send(user.endpoints.save, call)).toEqual({ code: 200, msg: '操作成功' })
})

test('用户: the initial password of 参数设置 is used where it is set, and never said', async () => {
  const set = (configValue: string) =>
    server.ctx.tx(async (tx) => {
      await tx.db.update(configTable).set({ configValue }).where(eq(configTable.configKey, 'sys.user.initPassword'))
      await tx.emit('config.changed', { keys: ['sys.user.initPassword'] })
    })
  await set('Plum-blossom-77')
  const { userName, initPassword } = await added(keeper)
  await set('')
  expect(initPassword).toBeNull()
  expect(await login(userName, 'Plum-blossom-77')).toMatchObject({ code: 200 })
  const given = await added(keeper, { password: 'Peach-garden-66' })
  expect(given.initPassword).toBeNull()
  expect(await login(given.userName, 'Peach-garden-66')).toMatchObject({ code: 200 })
})

test('用户: the detail carries roles, posts and names, the page neither phone nor e-mail', async () => {
  const { id } = await added(keeper, { phonenumber: '13911112222', email: 'd@example.com', managerId: keeperId })
  expect(await keeper.get(id)).toMatchObject({
    code: 200,
    data: { id, deptName: '部门a', managerName: '测试人员', phonenumber: '13911112222', postIds: ['4'], roleIds: [] },
    posts: expect.arrayContaining([expect.objectContaining({ id: '4', postName: '普通员工' })]),
    roles: expect.arrayContaining([expect.objectContaining({ roleKey: 'ordinaryUser' })]),
    roleIds: [],
    postIds: ['4'],
  })
  const { data } = await keeper.page({ phonenumber: '13911112222' })
  expect(data).toMatchObject({ total: 1, list: [{ id, deptName: '部门a', status: '0' }] })
  for (const key of ['phonenumber', 'email', 'password', 'loginIp', 'userNameKey'])
    expect(data?.list[0]).not.toHaveProperty(key)
  expect(await server.send(userCalls.form, { token: keeper.token })).toMatchObject({ data: null, postIds: [] })
})

test('用户: the role of the superuser is offered with him alone', async () => {
  const rolesOf = async (calls: Calls, id: string) =>
    ((await calls.get(id)) as unknown as { roles: { id: string; disabled: boolean }[] }).roles
  const { id } = await added(admin)
  expect((await rolesOf(admin, id)).map((role) => role.id)).not.toContain('1')
  expect(await rolesOf(admin, '1')).toContainEqual(expect.objectContaining({ id: '1', disabled: true }))
})

test('用户: roles that somebody else has given since are not taken back unseen, by 分配角色 nor by the form', async () => {
  const { id, version } = await added(admin)
  const rolesOf = async () => ((await admin.get(id)) as unknown as { roleIds: string[] }).roleIds.toSorted()
  expect(await admin.assign(id, ['3'], version)).toMatchObject({ code: 200 })
  expect(await admin.assign(id, ['4'], version)).toMatchObject({
    reason: 'stale',
    msg: '用户刚被他人修改，请重新打开后再分配',
  })
  expect(await rolesOf()).toEqual(['3'])
  const toRole = (userId: string) =>
    server.send(roleUserCalls.add, { token: admin.token, body: { roleId: '4', userId } })
  const seen = (await rowOf(id)).version
  expect(await toRole(id)).toMatchObject({ code: 200 })
  expect(await admin.save({ id, version: seen, roleIds: ['3'] })).toMatchObject({ reason: 'stale' })
  expect(await rolesOf()).toEqual(['3', '4'])
  expect(await admin.assign(id, ['4'], (await rowOf(id)).version)).toMatchObject({ code: 200 })
  expect(await rolesOf()).toEqual(['4'])
})

test('用户: deleting takes links along and leaves nobody led by him', async () => {
  const chief = await added(keeper)
  const other = await added(keeper, { managerId: chief.id })
  await server.ctx.db.update(deptTable).set({ leaderUserId: chief.id }).where(eq(deptTable.id, depts.b))
  expect(await keeper.remove(chief.id)).toMatchObject({ code: 200 })
  expect(await rowOf(chief.id)).toMatchObject({ delFlag: '1' })
  expect(await rowOf(other.id)).toMatchObject({ managerId: null })
  const [dept] = await server.ctx.db.select().from(deptTable).where(eq(deptTable.id, depts.b))
  expect(dept?.leaderUserId).toBeNull()
  expect(await server.ctx.db.select().from(userPostTable).where(eq(userPostTable.userId, chief.id))).toEqual([])
  expect(await keeper.get(chief.id)).toMatchObject({ code: 403, msg: '没有权限访问用户数据！' })
  expect(await keeper.save(aNewUser({ userName: chief.userName }))).toMatchObject({ code: 200 })
})

test('用户: a reset password is generated, ends the sessions, opens the lock and must be replaced', async () => {
  const { id, userName, initPassword } = await added(keeper)
  const { token } = (await login(userName, String(initPassword))) as unknown as { token: string }
  for (let i = 0; i < 5; i++) await login(userName, 'Wrong-password-1')
  expect(await login(userName, String(initPassword))).toMatchObject({ msg: '密码输入错误5次，帐户锁定10分钟' })
  expect(await keeper.reset(id, 'short')).toMatchObject({
    code: 500,
    reason: 'weakPassword',
    msg: '请输入8-64位字符，且不能为常见密码',
  })
  expect(await keeper.reset(id, userName)).toMatchObject({
    code: 500,
    reason: 'weakPassword',
    msg: '请输入8-64位字符，且不能为常见密码',
  })
  const { data } = await keeper.reset(id)
  expect(data?.password).toMatch(/^\w{16}$/)
  expect(await server.send(session.getInfo, { token })).toMatchObject({ code: 401 })
  expect(await login(userName, String(initPassword))).toMatchObject({ msg: '用户不存在/密码错误' })
  expect(await login(userName, String(data?.password))).toMatchObject({ code: 200 })
  expect(await keeper.reset(id, 'Chosen-by-hand-1')).toMatchObject({ code: 200, data: { password: null } })
  expect(await rowOf(id)).toMatchObject({ pwdUpdateDate: null })
  const log = await server.ctx.db.select().from(operlogTable).where(eq(operlogTable.formId, id))
  for (const secret of [data?.password, 'Chosen-by-hand-1']) expect(JSON.stringify(log)).not.toContain(secret)
})

test('用户: what was changed stands in the operation log with names', async () => {
  const { id, version } = await added(keeper, { roleIds: [] })
  await server.ctx.db.insert(postTable).values({ id: 'cook', postCode: 'cook', postName: '厨师' })
  await keeper.save({ id, version, name: '改名', postIds: ['cook'] })
  await keeper.status(id, '1')
  const log = await server.ctx.db.select().from(operlogTable).where(eq(operlogTable.formId, id))
  const told = log.map(({ title, logContent }) => `${title} ${logContent}`)
  expect(
    told.some(
      (text) => text.startsWith('用户管理') && text.includes('→ 改名') && text.includes('岗位：+厨师 -普通员工'),
    ),
  ).toBe(true)
  expect(told).toContain('用户管理 状态：正常 → 停用')
})

const picture = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
async function changePicture(id: string, value: Buffer, calls = keeper) {
  await server.ctx.db.delete(submitTable)
  const part = { name: 'avatarfile', fileName: 'a.png', value }
  return (await sendForm(server.app, `/system/user/avatar/${id}`, [part], calls.token)).json()
}

test('用户: a picture is a picture, of somebody within reach, and no address that was sent', async () => {
  const { id } = await added(keeper, { deptId: depts.b })
  expect(await changePicture(id, Buffer.from('text'))).toMatchObject({ code: 500, msg: '文件格式不正确, 请上传图片' })
  expect(await changePicture('1', await picture())).toMatchObject({ code: 500, msg: '不允许操作超级管理员用户' })
  const near = callsOf(server, await aKeeper(server, '3'))
  expect(await changePicture(id, await picture(), near)).toMatchObject({ code: 403, msg: '没有权限访问用户数据！' })
  const looker = callsOf(server, await aKeeper(server, '1', ['system:user:query']))
  expect(await changePicture(id, await picture(), looker)).toMatchObject(denied)
  const { version } = await rowOf(id)
  await keeper.save({ id, version, avatar: 'https://elsewhere.example/track.png' })
  expect((await rowOf(id)).avatar).toBeNull()
})

test('用户: a new picture is shown to everybody and takes the place of the one before', async () => {
  const { id } = await added(keeper)
  const first = await changePicture(id, await picture())
  const second = await changePicture(id, await picture())
  expect(second.imgUrl).toMatch(/^\/profile\/.+\.jpg$/)
  expect(await keeper.get(id)).toMatchObject({ data: { avatar: second.imgUrl } })
  expect((await server.app.inject({ url: second.imgUrl })).statusCode).toBe(200)
  expect((await server.app.inject({ url: first.imgUrl })).statusCode).toBe(404)
})

test('用户: lists and details name the department as the signed-in user’s own answer does', async () => {
  const { id } = await added(keeper)
  const department = {
    id: depts.a,
    parentId: '100',
    deptName: '部门a',
    treeSort: 10,
    leader: 'dept-a负责人',
    status: '0',
  }
  const { data } = await keeper.page({ pageSize: 100 })
  expect(data?.list.find((row) => row.id === id)?.sysDept).toEqual(department)
  expect(await keeper.get(id)).toMatchObject({ data: { deptName: '部门a', sysDept: department } })
})
