import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticeCalls } from '@app/shared/system/notice.ts'
import { noticeChoiceCalls, type NoticeChannel } from '@app/shared/system/noticeChoice.ts'
import { notifyUsers } from '#/modules/system/api.ts'
import { smsLogTable } from '#/modules/system/messages/smsLog/smsLog.table.ts'
import { smsTemplateTable } from '#/modules/system/messages/smsTemplate/smsTemplate.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { systemContext, type Ctx } from '#/platform/context.ts'
import { aUser } from '#testing/aUser.ts'
import { fakeCallers } from '#testing/callers.ts'
import { settled, settledAfterTries } from '#testing/settled.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { copyQueue } from './noticeCopy.ts'
import { declareNotices } from './noticeKinds.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let post: SMTPServer
let down = false
const letters: string[] = []
const event = 'toy.done'

beforeAll(async () => {
  post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(down ? new Error('mailbox is away') : null),
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        letters.push(envelope.rcptTo[0]?.address ?? '')
        done()
      })
    },
  })
  await new Promise<void>((ready) => post.listen(0, '127.0.0.1', ready))
  const { port } = post.server.address() as { port: number }
  server = await openTestApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@example.com', L_RATE_USER: '100000' },
  })
  caller = fakeCallers(server.platform)
  declareNotices(server.platform, [
    { event, group: '玩具', label: '完成' },
    { event: 'toy.secret', group: '玩具', label: '机密', permission: 'toy:secret' },
  ])
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((done) => post.close(done))
})
beforeEach(() => {
  letters.length = 0
  down = false
})

let people = 0
async function person(reach: { email?: string; phonenumber?: string } = {}, permissions: string[] = []) {
  const { id } = await aUser(server, reach)
  const token = caller({ id, permissions })
  return { id, token }
}
const mailbox = () => `n${++people}@example.com`
const phone = () => `139${String(++people).padStart(8, '0')}`

let keys = 0
const choose = async (token: string, channel: NoticeChannel, on: boolean, of = event) =>
  (
    await server.send(noticeChoiceCalls.set, {
      token,
      headers: { 'idempotency-key': `choice-${++keys}` },
      body: { event: of, channel, on },
    })
  ).msg
const tell = (ids: string[], title = '办好了', ctx: Ctx = systemContext(server.platform)) =>
  notifyUsers(ctx, { userIds: ids, title, content: '请看', source: 'job', event, linkUrl: '/x' })
const bell = async (token: string) => (await server.send(noticeCalls.unreadCount, { token })).data
const texts = (userId: string) => server.ctx.db.select().from(smsLogTable).where(eq(smsLogTable.userId, userId))

test('消息通知: what nobody declares, whom nobody can reach and what has no server is refused', async () => {
  const { token } = await person()
  expect(await choose(token, 'site', false, 'toy.unknown')).toBe('通知事件不存在')
  expect(await choose(token, 'site', false, 'toy.secret')).toBe('通知事件不存在')
  expect(await choose(token, 'mail', true)).toBe('请先在安全设置中绑定邮箱')
  expect(await choose(token, 'sms', true)).toBe('请先在安全设置中绑定手机')
  const template = eq(smsTemplateTable.templateCode, 'SMS_MESSAGE')
  await server.ctx.db.update(smsTemplateTable).set({ status: '1' }).where(template)
  expect(await choose(token, 'sms', true)).toBe('短信服务未配置，请联系管理员')
  const { data } = await server.send(noticeChoiceCalls.get, { token })
  expect(data?.channels.map(({ channel }) => channel)).toEqual(['site', 'mail'])
  await server.ctx.db.update(smsTemplateTable).set({ status: '0' }).where(template)
})

test('消息通知: the bell alone unless somebody says otherwise; each has their own', async () => {
  const email = mailbox()
  const one = await person({ email, phonenumber: phone() }, ['toy:secret'])
  const other = await person({ email: mailbox() })
  const own = async (token: string) =>
    (await server.send(noticeChoiceCalls.get, { token })).data?.events.filter(({ group }) => group === '玩具')
  expect(await own(other.token)).toEqual([
    { event, group: '玩具', label: '完成', on: { site: true, mail: false, sms: false } },
  ])
  expect((await own(one.token))?.map((each) => each.event)).toEqual([event, 'toy.secret'])
  for (const channel of ['mail', 'sms'] as const) expect(await choose(one.token, channel, true)).toBe('操作成功')
  expect(await choose(one.token, 'site', false)).toBe('操作成功')
  expect((await own(one.token))?.[0]?.on).toEqual({ site: false, mail: true, sms: true })

  await tell([one.id, other.id])
  await settled(server, copyQueue, 'system.sms')
  expect([await bell(one.token), await bell(other.token)]).toEqual([0, 1])
  expect(letters).toEqual([email])
  expect(await texts(one.id)).toMatchObject([
    { templateCode: 'SMS_MESSAGE', content: '您有一条新消息：办好了，请登录系统查看。' },
  ])
  expect(await texts(other.id)).toEqual([])

  for (const channel of ['mail', 'sms'] as const) await choose(one.token, channel, false)
  await tell([one.id], '又一次')
  await settled(server, copyQueue)
  expect(letters).toHaveLength(1)
})

test('消息通知: copies stand or fall with the transaction, and the same is not said twice', async () => {
  const one = await person({ email: mailbox() })
  await choose(one.token, 'mail', true)
  const failing = server.ctx.tx(async (tx) => {
    await tell([one.id], '不算', tx)
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  await server.ctx.tx(async (tx) => {
    await tell([one.id], '一次', tx)
    await tell([one.id], '一次', tx)
  })
  await settled(server, copyQueue)
  expect(letters).toHaveLength(1)
})

test('消息通知: what the bell sums up is quiet elsewhere', async () => {
  const one = await person({ email: mailbox() })
  await choose(one.token, 'mail', true)
  for (let i = 0; i < 8; i++) await tell([one.id], `第${i}条`)
  await settled(server, copyQueue)
  expect(letters).toHaveLength(5)
})

test('消息通知: a mail server that is away is tried again; who has left or lost the address hears nothing', async () => {
  const stays = await person({ email: mailbox() })
  const leaves = await person({ email: mailbox() })
  const loses = await person({ email: mailbox() })
  for (const { token } of [stays, leaves, loses]) await choose(token, 'mail', true)
  down = true
  await tell([stays.id, leaves.id, loses.id])
  await server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, leaves.id))
  await server.ctx.db.update(userTable).set({ email: null }).where(eq(userTable.id, loses.id))
  setTimeout(() => (down = false), 300)
  await settledAfterTries(server, copyQueue)
  expect(letters).toHaveLength(1)
})
