import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { sms } from '@app/shared/auth/sms.ts'
import { unlockLogin } from '@app/shared/monitor/loginLog.ts'
import { captchaTable } from '#/modules/auth/captcha/captcha.table.ts'
import { codeTable } from '#/modules/auth/code/code.table.ts'
import { loginLockTable } from '#/modules/auth/loginLock/loginLock.table.ts'
import { loginLogTable } from '#/modules/monitor/loginLog/loginLog.table.ts'
import { smsConfigTable } from '#/modules/system/messages/smsConfig/smsConfig.table.ts'
import { smsLogTable } from '#/modules/system/messages/smsLog/smsLog.table.ts'
import { smsTemplateTable } from '#/modules/system/messages/smsTemplate/smsTemplate.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { configCache } from '#/modules/system/settings/config/config.read.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { aUser, userPassword } from '#testing/aUser.ts'
import { settled } from '#testing/settled.ts'
import { sessionFor, signedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
const env = {
  TRUSTED_PROXIES: '127.0.0.1',
  L_RATE_ANONYMOUS: '100000',
  L_LOGIN_IP: '10000',
  // Any node may send a code, so all of them must be able to open what was sealed.
  SECRET_KEY: 'the nodes of this test share one key 7F',
}

beforeAll(async () => {
  server = await openTestApp({ env })
})
afterAll(() => server.close())

let number = 0
let phone = ''
let user: { id: string; userName: string }
beforeEach(async () => {
  phone = `137${String(++number).padStart(8, '0')}`
  user = await aUser(server, { phonenumber: phone })
  await server.ctx.db.delete(smsLogTable)
  await server.ctx.db.delete(loginLockTable)
  await server.ctx.db.delete(codeTable)
})

interface Sms {
  code: number
  msg: string
  token?: string
  data?: { uuid: string; interval: number; expire: number }
}
type Scene = 'login' | 'bind' | 'reset'
const minuteMs = 60_000
const expired = { code: 500, msg: '验证码已过期' }

const from = (address = '10.0.0.1') => ({ headers: { 'x-forwarded-for': address } })
const send = async (mobile: string, scene: Scene = 'login', more: object = {}) =>
  (await server.send(sms.sendSms, { body: { mobile, scene }, ...from(), ...more })) as unknown as Sms
const login = async (captcha: string, uuid?: string, mobile = phone) =>
  (await server.send(sms.loginBySms, {
    body: { mobile, captcha, ...(uuid === undefined ? {} : { uuid }) },
    ...from(),
  })) as unknown as Sms
const reset = async (captcha: string, uuid: string, newPassword: string, mobile = phone) =>
  (await server.send(sms.resetPwdBySms, {
    body: { mobile, captcha, uuid, newPassword },
    ...from(),
  })) as unknown as Sms

/** What the development provider has taken, once nothing more is on its way. */
async function sent() {
  await settled(server, 'auth.smsCode', 'system.sms')
  const { mobile, content, sendStatus, createTime } = smsLogTable
  return server.ctx.db
    .select({ mobile, text: content })
    .from(smsLogTable)
    .where(eq(sendStatus, 10))
    .orderBy(asc(createTime), asc(smsLogTable.id))
}
const sentCode = async () => /(\d{6})/.exec((await sent()).at(-1)?.text ?? '')?.[1] ?? ''
const other = (code: string) => (code === '111111' ? '222222' : '111111')

async function asked(scene: Scene = 'login'): Promise<{ uuid: string; code: string }> {
  const { data } = await send(phone, scene)
  return { uuid: data?.uuid ?? '', code: await sentCode() }
}

const setting = async (key: string, value: string) => {
  await server.ctx.db.update(configTable).set({ configValue: value }).where(eq(configTable.configKey, key))
  configCache(server.platform).drop([key])
}

test('短信: no number, a bad number and an unknown purpose', async () => {
  expect(await send('')).toMatchObject({ code: 500, msg: '用户手机号不能为空' })
  for (const bad of ['12345', '12700000000', '1370000000a', '137000000001', ' 13700000000', '1'.repeat(100)])
    expect(await send(bad)).toMatchObject({ code: 500, msg: '手机号格式错误' })
  expect(await send(phone, 'other' as never)).toMatchObject({ code: 500, msg: '场景的值不在可选范围内' })
  expect(await login('123456', 'x', '')).toMatchObject({ code: 500, msg: '用户手机号不能为空' })
  expect(await login('123456', 'x', '123')).toMatchObject({ code: 500, msg: '手机号格式错误' })
  expect(await sent()).toEqual([])
})

test('短信: a blank, unasked-for or nameless code', async () => {
  const { uuid, code } = await asked()
  expect(await login('', uuid)).toMatchObject({ code: 500, msg: '短信验证码不能为空' })
  expect(await login(code)).toMatchObject(expired)
  expect(await login(code, '0'.repeat(32))).toMatchObject(expired)
})

test('短信: a second message within 60 seconds is refused and the first code still works', async () => {
  const { uuid, code } = await asked()
  expect(await send(phone)).toMatchObject({ code: 500, msg: '短信发送过于频繁' })
  expect(await send(phone, 'reset')).toMatchObject({ code: 500, msg: '短信发送过于频繁' })
  expect(await sent()).toHaveLength(1)
  expect(await login(code, uuid)).toMatchObject({ code: 200, token: expect.stringMatching(/^[\w-]{43}$/) })
})

test('短信: of many requests at once for one number one is sent', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(phone)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await sent()).toHaveLength(1)
})

test('短信: ten a day for one number, fifty for one address', async () => {
  const now = Date.now()
  const row = (i: number, mobile: string, ipaddr: string) => ({
    id: `old${mobile}${i}`,
    mobile,
    scene: 'login',
    ipaddr,
    createTime: new Date(now - (i + 2) * minuteMs).toISOString(),
    expireTime: new Date(now).toISOString(),
  })
  await server.ctx.db.insert(codeTable).values(Array.from({ length: 10 }, (_, i) => row(i, phone, '10.9.9.9')))
  expect(await send(phone)).toMatchObject({ code: 500, msg: '超过每日短信发送数量' })
  await server.ctx.db
    .insert(codeTable)
    .values(Array.from({ length: 50 }, (_, i) => row(i, `1390000${1000 + i}`, '10.8.8.8')))
  const fresh = '13911112222'
  expect(await send(fresh, 'login', from('10.8.8.8'))).toMatchObject({ code: 500, msg: '超过每日短信发送数量' })
  expect(await send(fresh, 'login', from('10.8.8.9'))).toMatchObject({ code: 200 })
})

test('短信: of IPv6 a whole network is one address', async () => {
  await setting('sys.sms.ipDayLimit', '2')
  for (const n of [1, 2])
    expect(await send(`1391111300${n}`, 'login', from(`2001:db8:1:2:${n}::1`))).toMatchObject({ code: 200 })
  expect(await send('13911113003', 'login', from('2001:db8:1:2::3'))).toMatchObject({ msg: '超过每日短信发送数量' })
  expect(await send('13911113003', 'login', from('2001:db8:1:3::3'))).toMatchObject({ code: 200 })
  await setting('sys.sms.ipDayLimit', '50')
})

test('短信: a known and an unknown number get the same answer, only one gets a message', async () => {
  const unknown = '13999999999'
  const known = await send(phone)
  const stranger = await send(unknown)
  expect(Object.keys(stranger.data ?? {})).toEqual(Object.keys(known.data ?? {}))
  expect({ ...stranger, data: { ...stranger.data, uuid: '' } }).toEqual({ ...known, data: { ...known.data, uuid: '' } })
  expect(known.data).toMatchObject({ interval: 60, expire: 300 })
  expect((await sent()).map(({ mobile }) => mobile)).toEqual([phone])
  const wrongKnown = await login(other(await sentCode()), known.data?.uuid)
  const wrongUnknown = await login('123456', stranger.data?.uuid, unknown)
  expect(wrongKnown).toEqual({ code: 500, msg: '短信验证码输入错误1次' })
  expect(wrongUnknown).toEqual(wrongKnown)
  expect(await reset('123456', stranger.data?.uuid ?? '', 'Lychee-wood-4411', unknown)).toEqual(expired)
})

test('短信: a provider that refuses tells nothing, and its code opens nothing', async () => {
  const { db } = server.ctx
  const channel = { id: 'closed', configName: '内网', provider: 'HTTP' as const, signature: '平台' }
  await db.insert(smsConfigTable).values({ ...channel, endpoint: 'http://10.0.0.1/send' })
  const login1 = eq(smsTemplateTable.templateCode, 'SMS_LOGIN')
  await db.update(smsTemplateTable).set({ configId: 'closed' }).where(login1)
  const { code, data } = await send(phone)
  expect(code).toBe(200)
  expect(await sent()).toEqual([])
  expect(await db.select().from(smsLogTable)).toMatchObject([
    { sendStatus: 20, apiSendMsg: '地址不允许', content: '您的登录验证码为******，5分钟内有效，请勿泄露。' },
  ])
  await db.update(smsTemplateTable).set({ configId: '1' }).where(login1)
  expect(await login('123456', data?.uuid)).toEqual({ code: 500, msg: '短信验证码输入错误1次' })
})

test('短信: a code counts only once the provider has taken its message', async () => {
  const { uuid, code } = await asked()
  await server.ctx.db.update(smsLogTable).set({ sendStatus: 20 })
  expect(await login(code, uuid)).toEqual({ code: 500, msg: '短信验证码输入错误1次' })
  await server.ctx.db.update(smsLogTable).set({ sendStatus: 10 })
  expect(await login(code, uuid)).toMatchObject({ code: 200 })
})

test('短信: a provider that has not answered lately is not asked, whoever asks', async () => {
  const down = { failCount: 5, failTime: server.clock.now().toISOString() }
  await server.ctx.db.update(smsConfigTable).set(down).where(eq(smsConfigTable.id, '1'))
  const resting = { code: 500, msg: '短信发送失败，请稍后再试' }
  expect(await send(phone)).toEqual(resting)
  expect(await send('13999999997')).toEqual(resting)
  server.clock.moveMs(minuteMs + 1_000)
  expect(await send(phone)).toMatchObject({ code: 200 })
  await server.ctx.db.update(smsConfigTable).set({ failCount: 0 }).where(eq(smsConfigTable.id, '1'))
})

test('短信: without a provider it says so', async () => {
  const bare = await openTestApp({ env: { ...env, NODE_ENV: 'production' }, databaseUrl: server.databaseUrl })
  expect(await bare.send(sms.sendSms, { body: { mobile: phone, scene: 'login' } })).toEqual({
    code: 500,
    msg: '短信服务未配置，请联系管理员',
  })
  await bare.close()
})

test('短信: a code works once, also when twenty come to two nodes at once', async () => {
  const node = await openTestApp({ env, databaseUrl: server.databaseUrl })
  const { uuid, code } = await asked()
  const there = () => node.send(sms.loginBySms, { body: { mobile: phone, captcha: code, uuid }, ...from() })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? login(code, uuid) : there())))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(await login(code, uuid)).toMatchObject(expired)
  await node.close()
})

test('短信: five minutes, then it is too late', async () => {
  const { uuid, code } = await asked()
  server.clock.moveMs(5 * minuteMs + 1_000)
  expect(await login(code, uuid)).toMatchObject(expired)
})

test('短信: a code of another purpose or number is none', async () => {
  const { uuid, code } = await asked('reset')
  expect(await login(code, uuid)).toMatchObject(expired)
  const second = await aUser(server, { phonenumber: '13800000001' })
  expect(second.id).toBeTruthy()
  expect(await reset(code, uuid, 'Lychee-wood-4411', '13800000001')).toMatchObject(expired)
  expect(await reset(code, uuid, 'Lychee-wood-4411')).toMatchObject({ code: 200 })
})

test('短信: only the newest code of a number and a purpose works', async () => {
  const first = await asked()
  server.clock.moveMs(minuteMs + 1_000)
  const reset1 = await asked('reset')
  server.clock.moveMs(minuteMs + 1_000)
  const second = await asked()
  expect(second.code).not.toBe('')
  expect(await login(first.code, first.uuid)).toMatchObject(expired)
  expect(await login(second.code, second.uuid)).toMatchObject({ code: 200 })
  expect(await reset(reset1.code, reset1.uuid, 'Lychee-wood-4411')).toMatchObject({ code: 200 })
})

test('短信: a used code still counts for the interval and the day', async () => {
  const tooOften = { code: 500, msg: '短信发送过于频繁' }
  const { uuid, code } = await asked()
  expect(await login(code, uuid)).toMatchObject({ code: 200 })
  expect(await send(phone)).toMatchObject(tooOften)
  for (let i = 1; i < 10; i++) {
    server.clock.moveMs(minuteMs + 1_000)
    const next = await asked()
    expect(await login(next.code, next.uuid)).toMatchObject({ code: 200 })
  }
  server.clock.moveMs(minuteMs + 1_000)
  expect(await send(phone)).toMatchObject({ code: 500, msg: '超过每日短信发送数量' })
})

test.each(['deleted', 'moved'])('短信: when the number was %s its code serves nobody else', async (what) => {
  const byLogin = await asked()
  server.clock.moveMs(minuteMs + 1_000)
  const byReset = await asked('reset')
  const change = what === 'deleted' ? { delFlag: '1' as const, phonenumber: null } : { phonenumber: null }
  await server.ctx.db.update(userTable).set(change).where(eq(userTable.id, user.id))
  const heir = await aUser(server, { phonenumber: phone })
  expect(await login(other(byLogin.code), byLogin.uuid)).toMatchObject({ msg: '短信验证码输入错误1次' })
  expect(await login(byLogin.code, byLogin.uuid)).toMatchObject(expired)
  expect(await reset(byReset.code, byReset.uuid, 'Lychee-wood-4411')).toMatchObject(expired)
  expect(await server.send(session.login, { body: { username: heir.userName, password: userPassword } })).toMatchObject(
    {
      code: 200,
    },
  )
})

test('绑定: a code that somebody else asked for binds nothing', async () => {
  const [asker, other1] = [await aUser(server), await aUser(server)]
  const { data } = await send('13512340000', 'bind', { token: await sessionFor(server, asker.id) })
  const code = await sentCode()
  const body = { phonenumber: '13512340000', captcha: code, uuid: data?.uuid ?? '', password: userPassword }
  const bind = async (id: string) => server.send(sms.bindPhone, { token: await sessionFor(server, id), body })
  expect(await bind(other1.id)).toMatchObject(expired)
})

test('短信: 解锁 opens the account and the number', async () => {
  const { uuid, code } = await asked()
  for (let i = 0; i < 5; i++) await login(other(code), uuid)
  server.clock.moveMs(minuteMs + 1_000)
  const next = await asked()
  expect(await login(next.code, next.uuid)).toMatchObject({ msg: '短信验证码输入错误5次，帐户锁定10分钟' })
  const token = await sessionFor(server, '1')
  await server.send(unlockLogin, { token, params: { userName: user.userName } })
  expect(await login(next.code, next.uuid)).toMatchObject({ code: 200 })
})

test('短信: after five wrong codes nothing tells whose number it is', async () => {
  const unknown = '13999999996'
  for (let i = 0; i < 5; i++)
    await server.send(session.login, { body: { username: user.userName, password: 'Wrong-word-1' }, ...from() })
  const known = await asked()
  const stranger = await send(unknown)
  const guess = async () => [
    await login(other(known.code), known.uuid),
    await login('123456', stranger.data?.uuid, unknown),
  ]
  for (let i = 1; i <= 4; i++) {
    const said = { code: 500, msg: `短信验证码输入错误${i}次` }
    expect(await guess()).toEqual([said, said])
  }
  // The right code belongs to who holds the phone: they learn that their account is locked.
  const locked = { code: 500, msg: '短信验证码输入错误5次，帐户锁定10分钟' }
  expect(await login(known.code, known.uuid)).toEqual(locked)
  server.clock.moveMs(minuteMs + 1_000)
  const next = [await asked(), await send(unknown)] as const
  const fifth = { code: 500, msg: '短信验证码输入错误1次' }
  expect(await login(other(next[0].code), next[0].uuid)).toEqual(fifth)
  expect(await login('123456', next[1].data?.uuid, unknown)).toEqual(fifth)
  expect(await login(other(next[0].code), next[0].uuid)).toEqual(locked)
  expect(await login('123456', next[1].data?.uuid, unknown)).toEqual(locked)
})

test('短信: no number stands in full in the log or in 登录日志', async () => {
  const lines: string[] = []
  const told = await openTestApp({ env, databaseUrl: server.databaseUrl, log: (line) => void lines.push(line) })
  const tryOn = async (captcha: string, uuid: string) =>
    told.send(sms.loginBySms, { body: { mobile: phone, captcha, uuid }, ...from() })
  const { uuid, code } = await asked()
  for (let i = 0; i < 4; i++) await tryOn(other(code), uuid)
  await tryOn('', uuid)
  expect(await tryOn(code, uuid)).toMatchObject({ code: 200 })
  server.clock.moveMs(minuteMs + 1_000)
  const burnt = await asked()
  for (let i = 0; i < 6; i++) await tryOn(other(burnt.code), burnt.uuid)
  await told.close()
  expect(lines.filter((line) => line.includes('login.'))).toHaveLength(13)
  expect(lines.join()).toContain(`${phone.slice(0, 3)}****${phone.slice(7)}`)
  expect(lines.join()).not.toContain(phone)
  const rows = await server.ctx.db.select().from(loginLogTable)
  expect(JSON.stringify(rows)).not.toContain(phone)
})

test('短信: five wrong codes burn it, and lock the account for every way in from there', async () => {
  const { uuid, code } = await asked()
  for (let i = 1; i <= 5; i++)
    expect(await login(other(code), uuid)).toEqual({ code: 500, msg: `短信验证码输入错误${i}次` })
  expect(await login(code, uuid)).toMatchObject(expired)
  server.clock.moveMs(minuteMs + 1_000)
  const next = await asked()
  expect(await login(next.code, next.uuid)).toEqual({ code: 500, msg: '短信验证码输入错误5次，帐户锁定10分钟' })
  const byPassword = { username: user.userName, password: userPassword }
  expect(await server.send(session.login, { body: byPassword, ...from() })).toEqual({
    code: 500,
    msg: '密码输入错误5次，帐户锁定10分钟',
  })
  expect(await server.send(session.login, { body: byPassword, ...from('10.0.0.2') })).toMatchObject({ code: 200 })
})

test('短信: of twenty wrong codes at once five are judged', async () => {
  const { uuid, code } = await asked()
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(other(code), uuid)))
  expect(answers.filter(({ msg }) => /^短信验证码输入错误\d次$/.test(msg))).toHaveLength(5)
  expect(await login(code, uuid)).toMatchObject(expired)
})

test('短信: the code is stored as a hash and returned to nobody', async () => {
  const { uuid, code } = await asked()
  const [row] = await server.ctx.db.select().from(codeTable).where(eq(codeTable.id, uuid))
  expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(row)).not.toContain(code)
})

test('短信: a disabled user stays outside and 黑名单 counts here too', async () => {
  const off = await aUser(server, { phonenumber: '13800000002', status: '1' })
  const { data } = await send('13800000002')
  const disabled = { code: 500, msg: `对不起，您的账号：${off.userName} 已停用` }
  expect(await login(await sentCode(), data?.uuid, '13800000002')).toEqual(disabled)
  server.clock.moveMs(minuteMs + 1_000)
  const again = await send('13800000002', 'reset')
  expect(await reset(await sentCode(), again.data?.uuid ?? '', 'Lychee-wood-4411', '13800000002')).toEqual(disabled)

  const { uuid, code } = await asked()
  await setting('sys.login.blackIPList', '10.0.0.1')
  const listed = { code: 500, msg: '很遗憾，访问IP已被列入系统黑名单' }
  expect(await login(code, uuid)).toEqual(listed)
  expect(await reset(code, uuid, 'Lychee-wood-4411')).toEqual(listed)
  await setting('sys.login.blackIPList', '')
})

test('短信: success and refusal are rows of 登录日志', async () => {
  const { uuid, code } = await asked()
  await login(other(code), uuid)
  await login(code, uuid)
  const shown = `${phone.slice(0, 3)}****${phone.slice(7)}`
  const byPhone = await server.ctx.db.select().from(loginLogTable).where(eq(loginLogTable.userName, shown))
  expect(byPhone).toMatchObject([{ status: '1', msg: '短信验证码输入错误1次', loginType: 'sms' }])
  const byName = await server.ctx.db.select().from(loginLogTable).where(eq(loginLogTable.userName, user.userName))
  expect(byName).toMatchObject([{ status: '0', msg: '登录成功', loginType: 'sms' }])
})

test('重置密码: a weak word is refused before the code is spent, then all sessions end', async () => {
  const weak = { code: 500, reason: 'weakPassword', msg: '请输入8-64位字符，且不能为常见密码' }
  const token = await sessionFor(server, user.id)
  expect(await server.send(session.getInfo, { token })).toMatchObject({ code: 200 })
  const { uuid, code } = await asked('reset')
  for (const word of ['', 'short', 'password123', phone, 'x'.repeat(65)]) {
    const answer = await reset(code, uuid, word)
    if (word === '') expect(answer).toMatchObject({ code: 500, msg: '请输入新密码' })
    else expect(answer).toMatchObject(weak)
  }
  expect(await reset(code, uuid, 'Lychee-wood-4411')).toEqual({ code: 200, msg: '操作成功' })
  expect(await server.send(session.getInfo, { token })).toMatchObject({ code: 401 })
  const signIn = (password: string) => server.send(session.login, { body: { username: user.userName, password } })
  expect(await signIn(userPassword)).toMatchObject({ code: 500, msg: '用户不存在/密码错误' })
  expect(await signIn('Lychee-wood-4411')).toMatchObject({ code: 200 })
  expect(await reset(code, uuid, 'Another-wood-4411')).toMatchObject(expired)
})

test('绑定: without a session nobody has a message sent to any number', async () => {
  expect(await send('13512345678', 'bind')).toEqual({
    code: 401,
    msg: '请求访问：/system/sysSms/sendSms，认证失败，无法访问系统资源',
  })
  expect(await sent()).toEqual([])
  const { token } = await signedIn(server)
  expect(await send('13512345678', 'bind', { token })).toMatchObject({ code: 200 })
  expect((await sent())[0]?.text).toMatch(/^您正在绑定手机号，验证码为\d{6}，5分钟内有效。$/)
})

test('图片: with the captcha on, a message needs it, for login and reset', async () => {
  const strict = await openTestApp({ env: { ...env, CAPTCHA: 'on' }, databaseUrl: server.databaseUrl })
  const ask = (body: object) =>
    strict.send(sms.sendSms, { body: { mobile: phone, scene: 'login', ...body } }) as Promise<unknown>
  expect(await ask({})).toMatchObject({ code: 500, msg: '验证码已失效' })
  expect(await ask({ scene: 'reset', code: ['1'], uuid: 7 })).toMatchObject({ code: 500, msg: '验证码已失效' })
  const picture = async () =>
    (await strict.send(session.captchaImage, { query: { purpose: 'sms' } })) as unknown as { uuid: string }
  const { uuid } = await picture()
  expect(await ask({ uuid, code: 'no' })).toMatchObject({ code: 500, msg: '验证码错误' })
  const second = await picture()
  const [row] = await server.ctx.db.select().from(captchaTable).where(eq(captchaTable.id, second.uuid))
  expect(await ask({ uuid: second.uuid, code: row?.answer })).toMatchObject({ code: 200 })
  await strict.close()
})

test('phoneCheck: the same answer for every number, the truth for an administrator', async () => {
  server.clock.beginMinute()
  const check = (phoneNumber: string, token?: string) =>
    server.send(sms.phoneCheck, {
      params: { phone: phoneNumber },
      ...(token ? { token } : {}),
      ...from(`10.1.${number}.1`),
    })
  const yes = { code: 200, msg: '操作成功', data: true }
  const no = { code: 200, msg: '该手机号未绑定账号', data: false }
  expect(await check('12345')).toMatchObject({ code: 500, msg: '手机号格式错误' })
  expect(await check(phone)).toEqual(yes)
  expect(await check('13999999998')).toEqual(yes)
  const plain = await signedIn(server)
  expect(await check('13999999998', plain.token)).toEqual(yes)
  const admin = await sessionFor(server, '1')
  expect(await check('13999999998', admin)).toEqual(no)
  expect(await check(phone, admin)).toEqual(yes)
  for (let i = 0; i < 4; i++) await check(phone)
  expect(await check(phone)).toMatchObject({ code: 429, msg: '访问过于频繁，请稍候再试' })
})
