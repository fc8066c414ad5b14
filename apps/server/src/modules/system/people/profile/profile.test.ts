import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { profileCalls } from '@app/shared/system/profile.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { fileTable } from '#/modules/system/files/file/file.table.ts'
import { smsConfigTable } from '#/modules/system/messages/smsConfig/smsConfig.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { aUser } from '#testing/aUser.ts'
import { sendForm } from '#testing/multipart.ts'
import { signedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
beforeAll(async () => {
  // As in production: neither codes by phone nor letters, so number and address are edited here.
  server = await openTestApp({ env: { NODE_ENV: 'production', L_RATE_WRITE: '1000' } })
})
afterAll(() => server.close())

let number = 0
const phone = () => `136${String(++number).padStart(8, '0')}`
const valid = (wish: object = {}) => ({
  nickName: '小王',
  phonenumber: phone(),
  email: `u${number}@example.com`,
  sex: '1' as const,
  version: 1,
  ...wish,
})
const me = async (token: string) => (await server.send(profileCalls.get, { token })).data
const save = (token: string, wish: object = {}) => server.send(profileCalls.save, { token, body: valid(wish) })

test('个人信息: what is wrong is named', async () => {
  const { token } = await signedIn(server)
  expect(await save(token, { nickName: ' ' })).toMatchObject({ code: 500, msg: '请输入昵称' })
  expect(await save(token, { nickName: '名'.repeat(31) })).toMatchObject({ msg: '用户昵称长度不能超过30个字符' })
  expect(await save(token, { phonenumber: '12345' })).toMatchObject({ msg: '请输入正确的手机号码' })
  expect(await save(token, { phonenumber: undefined })).toMatchObject({ msg: '请输入正确的手机号码' })
  expect(await save(token, { email: 'nobody' })).toMatchObject({ msg: '邮箱格式不正确' })
  expect(await save(token, { email: `${'a'.repeat(45)}@b.com` })).toMatchObject({ msg: '邮箱长度不能超过50个字符' })
  expect(await save(token, { sex: '9' })).toMatchObject({ msg: '性别的值不在可选范围内' })
  expect(await server.send(profileCalls.get)).toMatchObject({ code: 401 })
})

test('个人信息: a number or address of somebody else is refused', async () => {
  const taken = { phonenumber: phone(), email: 'taken@example.com' }
  await aUser(server, taken)
  const { token } = await signedIn(server)
  expect(await save(token, { phonenumber: taken.phonenumber })).toMatchObject({ msg: '用户手机号已存在' })
  expect(await save(token, { email: taken.email })).toMatchObject({ msg: '用户邮箱已存在' })
})

test('个人信息: only the own record changes, whatever id is sent, and a stale version is refused', async () => {
  const other = await aUser(server)
  const { token, userId } = await signedIn(server)
  expect(await save(token, { id: other.id, userName: 'hacked', deptId: '1', status: '1' })).toMatchObject({ code: 200 })
  const rows = await server.ctx.db.select().from(userTable).where(eq(userTable.id, other.id))
  expect(rows[0]).toMatchObject({ userName: other.userName, nickName: null, status: '0' })
  expect((await me(token))?.user).toMatchObject({ id: userId, nickName: '小王', sex: '1', version: 2 })
  expect(await save(token)).toMatchObject({ code: 500, reason: 'stale', msg: '数据失效，请重新更新！' })
  const info = await server.send(session.getInfo, { token })
  expect(info).toMatchObject({ user: { nickName: '小王', deptId: '100' } })
})

test('个人信息: where codes are sent, number and address stay as they are', async () => {
  const open = await openTestApp({ databaseUrl: server.databaseUrl })
  const { token } = await signedIn(server)
  const before = (await open.send(profileCalls.get, { token })).data
  expect(before).toMatchObject({ phoneCodes: true, mailCodes: true })
  expect(await open.send(profileCalls.save, { token, body: valid() })).toMatchObject({ code: 200 })
  const after = (await open.send(profileCalls.get, { token })).data
  expect(after?.user).toMatchObject({ nickName: '小王', phonenumber: null, email: null })
  await open.close()
})

test('个人信息: roles, posts and department by name, no hash', async () => {
  const { token } = await signedIn(server)
  const mine = await me(token)
  expect(mine).toMatchObject({
    phoneCodes: false,
    mailCodes: false,
    postGroup: '',
    user: { deptName: '集团', sysDept: { id: '100', deptName: '集团', status: '0' }, tags: [] },
  })
  expect(mine?.roleGroup).not.toBe('')
  expect(JSON.stringify(mine)).not.toContain('password')
})

test('标签: too many, too long and empty ones are refused, equal ones kept once', async () => {
  const { token } = await signedIn(server)
  const put = (tags: string[]) => server.send(profileCalls.saveTags, { token, body: { tags } })
  expect(await put(Array.from({ length: 21 }, (_, i) => `t${i}`))).toMatchObject({ code: 500, msg: '标签不能超过20项' })
  expect(await put(['字'.repeat(21)])).toMatchObject({ code: 500, msg: '标签长度不能超过20个字符' })
  expect(await put([' '])).toMatchObject({ code: 500, msg: '标签不能为空' })
  expect(await put(['爬山', '读书 ', '读书'])).toMatchObject({ code: 200 })
  expect((await server.send(profileCalls.tags, { token })).data).toEqual({ tags: ['爬山', '读书'] })
})

const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'gif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#2f54eb' } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .toFormat(format)
    .toBuffer()
const upload = async (token: string | undefined, value: Buffer, fileName = 'a.png', name = 'avatarfile') =>
  (await sendForm(server.app, profileCalls.avatar.path, [{ name, value, fileName }], token)).json()

test('头像: what is no picture is refused', async () => {
  const { token } = await signedIn(server)
  const refused = { code: 500, msg: '文件格式不正确, 请上传图片' }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  expect(await upload(token, Buffer.from('just text'))).toMatchObject(refused)
  expect(await upload(token, Buffer.from(svg))).toMatchObject(refused)
  expect(await upload(token, Buffer.from(svg), 'a.svg')).toMatchObject(refused)
  expect(await upload(token, await picture(9, 9), 'a.exe')).toMatchObject(refused)
  expect(await upload(token, (await picture(900, 900)).subarray(0, 200))).toMatchObject(refused)
  expect(await upload(token, await picture(10_001, 1))).toMatchObject({ code: 500, msg: '图片尺寸超过限制' })
  expect(await upload(token, Buffer.alloc(10 * 1_048_576 + 1))).toMatchObject({ msg: '上传文件大小不能超过 10 MB!' })
  expect(await upload(token, await picture(9, 9), 'a.png', 'other')).toMatchObject({ msg: '参数不符合规范' })
  expect(await upload(undefined, await picture(9, 9))).toMatchObject({ code: 401 })
  expect((await me(token))?.user.avatar).toBeNull()
})

test('头像: stored small, without what else was in the file, for everybody to see', async () => {
  const { token, userId } = await signedIn(server)
  const { imgUrl } = await upload(token, await picture(1_600, 800, 'jpeg'), 'portrait.jpeg')
  expect(imgUrl).toMatch(/^\/profile\/\d{4}\/\d\d\/\d\d\/[0-9a-f]{32}\.jpg$/)
  const shown = await server.app.inject({ url: imgUrl })
  expect(shown.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 400, height: 200, format: 'jpeg' })
  expect(shown.rawPayload.includes('somebody')).toBe(false)
  expect((await me(token))?.user.avatar).toBe(imgUrl)
  const [log] = await server.ctx.db.select().from(operlogTable).where(eq(operlogTable.title, '用户头像'))
  expect(log).toMatchObject({ businessType: 2, status: '1' })
  const [row] = await server.ctx.db.select().from(fileTable).where(eq(fileTable.formId, userId))
  expect(row).toMatchObject({ bizType: 'avatar', isPublic: 'Y', createBy: userId })
})

test('头像: the picture before goes with the change', async () => {
  const { token, userId } = await signedIn(server)
  const first = await upload(token, await picture(20, 20))
  await upload(token, await picture(30, 30))
  expect((await server.app.inject({ url: first.imgUrl })).statusCode).toBe(404)
  const rows = await server.ctx.db.select().from(fileTable).where(eq(fileTable.formId, userId))
  expect(rows.filter((row) => row.delFlag === '0')).toHaveLength(1)
})

test('短信绑定: the development channel binds nothing where real people sign in', async () => {
  await server.ctx.db.update(smsConfigTable).set({ status: '0' })
  const { token } = await signedIn(server)
  expect((await me(token))?.phoneCodes).toBe(false)
})
