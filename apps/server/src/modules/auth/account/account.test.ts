import { asc, eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { account } from '@app/shared/auth/account.ts'
import { sms } from '@app/shared/auth/sms.ts'
import { noticeCalls } from '@app/shared/system/notice.ts'
import { codeTable } from '#/modules/auth/code/code.table.ts'
import { loginLockTable } from '#/modules/auth/loginLock/loginLock.table.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { smsLogTable } from '#/modules/system/messages/smsLog/smsLog.table.ts'
import { smsTemplateTable } from '#/modules/system/messages/smsTemplate/smsTemplate.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { aUser, userPassword } from '#testing/aUser.ts'
import { settled, settledAfterTries } from '#testing/settled.ts'
import { sessionFor } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let post: SMTPServer
let down = false
const letters: { to: string; text: string }[] = []

beforeAll(async () => {
  post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(down ? new Error('mailbox is away') : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        letters.push({ to: envelope.rcptTo[0]?.address ?? '', text: decoded(Buffer.concat(chunks).toString()) })
        done()
      })
    },
  })
  await new Promise<void>((ready) => post.listen(0, '127.0.0.1', ready))
  const { port } = post.server.address() as { port: number }
  server = await openTestApp({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: '中庭 <no-reply@example.com>',
      L_RATE_WRITE: '1000',
      L_LOGIN_IP: '1000',
    },
  })
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((done) => post.close(done))
})

/** The text part of a letter, however it was encoded. */
function decoded(letter: string): string {
  const body = letter.slice(letter.indexOf('\r\n\r\n') + 4)
  if (/^content-transfer-encoding: base64/im.test(letter)) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

let number = 0
let phone = ''
let user: { id: string; userName: string }
let token = ''
beforeEach(async () => {
  down = false
  letters.length = 0
  phone = `135${String(++number).padStart(8, '0')}`
  user = await aUser(server)
  token = await sessionFor(server, user.id)
  await server.ctx.db.delete(smsLogTable)
  await server.ctx.db.delete(codeTable)
  await server.ctx.db.delete(loginLockTable)
})

const row = async (id = user.id) => (await server.ctx.db.select().from(userTable).where(eq(userTable.id, id)))[0]
const codeIn = (text = '') => /(\d{6})/.exec(text)?.[1] ?? ''
const other = (code: string) => (code === '111111' ? '222222' : '111111')

async function phoneCode() {
  const { data } = await server.send(sms.sendSms, { token, body: { mobile: phone, scene: 'bind' } })
  await settled(server, 'auth.smsCode', 'system.sms')
  const [sent] = await server.ctx.db.select().from(smsLogTable).orderBy(asc(smsLogTable.createTime)).limit(1)
  return { uuid: data?.uuid ?? '', code: codeIn(sent?.content) }
}
const bindPhone = (captcha: string, uuid: string, password = userPassword, phonenumber = phone) =>
  server.send(sms.bindPhone, { token, body: { phonenumber, captcha, uuid, password } })

test('绑定手机: number, code and password are needed', async () => {
  expect(await bindPhone('123456', 'x', userPassword, '')).toMatchObject({ code: 500, msg: '用户手机号不能为空' })
  expect(await bindPhone('123456', 'x', userPassword, '123')).toMatchObject({ code: 500, msg: '手机号格式错误' })
  expect(await bindPhone('123456', 'x', '')).toMatchObject({ code: 500, msg: '请输入登录密码' })
  expect(await bindPhone('', 'x')).toMatchObject({ code: 500, msg: '短信验证码不能为空' })
  expect(await bindPhone('123456', 'x')).toMatchObject({ code: 500, msg: '验证码已过期' })
})

test('绑定手机: a wrong password or code binds nothing, the right ones do, once', async () => {
  const { uuid, code } = await phoneCode()
  expect(await bindPhone(code, uuid, 'Not-my-word-1')).toMatchObject({ code: 500, msg: '登录密码错误' })
  expect(await bindPhone(other(code), uuid)).toMatchObject({ code: 500, msg: '短信验证码输入错误1次' })
  expect((await row())?.phonenumber).toBeNull()
  expect(await bindPhone(code, uuid)).toMatchObject({ code: 200 })
  expect((await row())?.phonenumber).toBe(phone)
  expect(await bindPhone(code, uuid, userPassword)).toMatchObject({ code: 500 })
})

test('绑定手机: a code of another number opens nothing', async () => {
  const { uuid, code } = await phoneCode()
  expect(await bindPhone(code, uuid, userPassword, '13599999999')).toMatchObject({ code: 500, msg: '验证码已过期' })
})

test('绑定手机: that a number is taken learns only who holds it', async () => {
  await aUser(server, { phonenumber: phone })
  const { uuid, code } = await phoneCode()
  expect(await bindPhone(other(code), uuid)).toMatchObject({ msg: '短信验证码输入错误1次' })
  expect(await bindPhone(code, uuid)).toMatchObject({ code: 500, msg: '用户手机号已存在' })
})

test('绑定手机: guesses of the password lock like guesses at the door', async () => {
  for (let i = 0; i < 5; i++)
    expect(await bindPhone(`00000${i}`, 'x', 'Not-my-word-1')).toMatchObject({ msg: '登录密码错误' })
  expect(await bindPhone('000006', 'x')).toMatchObject({ code: 500, msg: '密码输入错误5次，帐户锁定10分钟' })
})

test('绑定手机: without a usable channel it says so', async () => {
  const login = eq(smsTemplateTable.templateCode, 'SMS_BIND')
  await server.ctx.db.update(smsTemplateTable).set({ status: '1' }).where(login)
  expect(await bindPhone('123456', 'x')).toMatchObject({ code: 500, msg: '短信服务未配置，请联系管理员' })
  expect(await server.send(sms.sendSms, { token, body: { mobile: phone, scene: 'bind' } })).toMatchObject({
    msg: '短信服务未配置，请联系管理员',
  })
  await server.ctx.db.update(smsTemplateTable).set({ status: '0' }).where(login)
})

const askMail = (email: string) => server.send(account.sendMailCode, { token, body: { email } })
const bindEmail = (email: string, captcha: string, uuid: string, password = userPassword) =>
  server.send(account.bindEmail, { token, body: { email, captcha, uuid, password } })

test('绑定邮箱: bad addresses, blank and wrong codes are refused', async () => {
  const email = `m${number}@example.com`
  expect(await askMail('nobody')).toMatchObject({ code: 500, msg: '邮箱格式不正确' })
  expect(await askMail('a@b.com\r\nBcc: c@d.com')).toMatchObject({ code: 500, msg: '邮箱格式不正确' })
  const { data } = await askMail(email)
  await settled(server, 'auth.smsCode')
  const code = codeIn(letters[0]?.text)
  expect(await bindEmail(email, '', data?.uuid ?? '')).toMatchObject({ code: 500, msg: '邮箱验证码不能为空' })
  expect(await bindEmail(email, other(code), data?.uuid ?? '')).toMatchObject({ msg: '邮箱验证码输入错误1次' })
  expect(await bindEmail('x@example.com', code, data?.uuid ?? '')).toMatchObject({ msg: '验证码已过期' })
  expect(await bindEmail(email, code, data?.uuid ?? '', 'Not-my-word-1')).toMatchObject({ msg: '登录密码错误' })
  expect((await row())?.email).toBeNull()
})

test('绑定邮箱: the letter arrives and its code binds, capital letters or not', async () => {
  const email = `M${number}@Example.com`
  const { data } = await askMail(email)
  expect(data).toMatchObject({ interval: 60, expire: 300 })
  await settled(server, 'auth.smsCode')
  expect(letters[0]?.text).toMatch(/^您正在绑定邮箱，验证码为\d{6}，5分钟内有效，请勿泄露。/)
  expect(await bindEmail(email, codeIn(letters[0]?.text), data?.uuid ?? '')).toMatchObject({ code: 200 })
  expect((await row())?.email).toBe(email)
})

test('绑定邮箱: one letter a minute and ten a day for one address', async () => {
  const email = `d${number}@example.com`
  await askMail(email)
  expect(await askMail(email.toUpperCase())).toMatchObject({ code: 500, msg: '邮件发送过于频繁' })
  const busy = `e${number}@example.com`
  const createTime = new Date(server.clock.now().getTime() - 120_000).toISOString()
  const old = { mobile: busy, scene: 'mail', ipaddr: '10.9.9.9', createTime, expireTime: createTime }
  await server.ctx.db.insert(codeTable).values(Array.from({ length: 10 }, (_, i) => ({ ...old, id: `${busy}${i}` })))
  expect(await askMail(busy)).toMatchObject({ code: 500, msg: '超过每日邮件发送数量' })
  await settled(server, 'auth.smsCode')
})

test('绑定邮箱: a mail server that is away is asked three times; its code opens nothing and who asked is told', async () => {
  down = true
  const email = `a${number}@example.com`
  const { data } = await askMail(email)
  await settledAfterTries(server, 'auth.smsCode')
  expect(letters).toEqual([])
  await vi.waitFor(async () => {
    const { data: messages } = await server.send(noticeCalls.readingPage, { token })
    expect(messages?.list).toMatchObject([
      { noticeTitle: '邮箱验证码发送失败', linkUrl: '/account/settings/security', isRead: '0' },
    ])
  }, 10_000)
  expect(await bindEmail(email, '123456', data?.uuid ?? '')).toMatchObject({ msg: '邮箱验证码输入错误1次' })
})

test('绑定邮箱: an address of somebody else is refused', async () => {
  const email = `t${number}@example.com`
  await aUser(server, { email })
  const { data } = await askMail(email)
  await settled(server, 'auth.smsCode')
  expect(await bindEmail(email, codeIn(letters[0]?.text), data?.uuid ?? '')).toMatchObject({ msg: '用户邮箱已存在' })
})

test('绑定邮箱: without a mail server the password has to do', async () => {
  const bare = await openTestApp({ databaseUrl: server.databaseUrl, env: { NODE_ENV: 'production' } })
  const email = `b${number}@example.com`
  expect(await bare.send(account.sendMailCode, { token, body: { email } })).toMatchObject({
    code: 500,
    msg: '邮件服务未配置，请联系管理员',
  })
  const bind = (password: string) => bare.send(account.bindEmail, { token, body: { email, password } })
  expect(await bind('Not-my-word-1')).toMatchObject({ code: 500, msg: '登录密码错误' })
  expect(await bind(userPassword)).toMatchObject({ code: 200 })
  expect((await row())?.email).toBe(email)
  await bare.close()
})

test('绑定: neither password nor code stands in 操作日志, the number only in part', async () => {
  const { uuid, code } = await phoneCode()
  await bindPhone(code, uuid)
  const logs = await server.ctx.db.select().from(operlogTable).where(eq(operlogTable.operName, user.userName))
  expect(JSON.stringify(logs)).not.toContain(userPassword)
  expect(JSON.stringify(logs)).not.toContain(code)
  const bound = logs.find(({ logContent }) => logContent?.startsWith('绑定手机号'))
  expect(bound).toMatchObject({ title: '个人信息', logContent: `绑定手机号：135****${phone.slice(-4)}` })
})
