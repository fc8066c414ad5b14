import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cmsLeaveWordCalls } from '@app/shared/cms/cmsLeaveWord.ts'
import { captchaTable } from '#/modules/auth/captcha/captcha.table.ts'
import { cmsLeaveWordTable as t } from '#/modules/cms/cmsLeaveWord/cmsLeaveWord.table.ts'
import { cmsSiteTable, cmsWordTable } from '#/modules/cms/cmsSite/cmsSite.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { newFormToken, readFormToken } from './formToken.ts'

let server: TestApp
let site: FastifyInstance
let keeper: string
let visitors = 0

const settings = async (values: Partial<typeof cmsSiteTable.$inferInsert>) => {
  await server.ctx.db.update(cmsSiteTable).set(values)
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['site'] }))
}

beforeAll(async () => {
  server = await openTestApp({
    env: { CAPTCHA: 'on', L_CAPTCHA: '1000', L_RATE_ANONYMOUS: '100000', SITE_ORIGIN: 'https://www.example.com' },
  })
  site = await server.site()
  keeper = fakeCallers(server.platform)({
    permissions: ['list', 'query', 'reply', 'audit', 'remove'].map((word) => `cms:cmsLeaveWord:${word}`),
  })
  await settings({ leaveCaptcha: 'N', leaveAudit: 'N' })
})
afterAll(() => server.close())
beforeEach(() => void (visitors += 1))

/** An address of its own for each test, and others where one asks for more. */
const addressOf = (n = 0) => `198.51.${n}.${visitors}`
const aged = (ms = 5_000) => {
  const token = newFormToken(server.platform)
  server.clock.moveMs(ms)
  return token
}
const words = (given: object = {}) => ({
  leaveType: '1',
  name: '张三丰',
  content: `请问什么时候开门 ${visitors} ${JSON.stringify(given).length}`,
  openFlag: 'Y',
  ...given,
})
const send = (given: object, remoteAddress = addressOf()) =>
  site.inject({ method: 'POST', url: '/api/v1/leaveWord', payload: given, remoteAddress })
const sent = async (given: object, address = addressOf()) => {
  const answer = await send({ form: aged(), ...words(given) }, address)
  expect([answer.statusCode, answer.json().msg]).toEqual([200, expect.stringContaining('提交成功')])
  return answer.json().data.leaveNo as string
}
const rowOf = async (leaveNo: string) => {
  const [row] = await server.ctx.db.select().from(t).where(eq(t.leaveNo, leaveNo))
  return row
}
const refused = async (given: object, msg: string, address = addressOf()) => {
  const answer = await send({ form: aged(), ...words(given) }, address)
  expect([msg, answer.statusCode >= 400, answer.json()]).toEqual([
    msg,
    true,
    expect.objectContaining({ msg: expect.stringContaining(msg) }),
  ])
}

test('留言: a form that is too young, too old, forged or missing is refused', async () => {
  const young = await send({ ...words(), form: newFormToken(server.platform) })
  expect([young.statusCode, young.json().msg]).toEqual([422, '提交过快，请稍后再试'])
  const old = newFormToken(server.platform)
  server.clock.moveMs(2 * 3_600_000 + 1)
  await refused({ form: old }, '页面已过期，请刷新后重试')
  server.clock.moveMs(-2 * 3_600_000)
  await refused({ form: undefined }, '页面已过期，请刷新后重试')
  const good = aged()
  await refused({ form: good.replace(/^[^.]+/, '0') }, '页面已过期，请刷新后重试')
  await refused({ form: `${good}x` }, '页面已过期，请刷新后重试')
})

test.for([
  [{ name: '' }, '姓名不能为空'],
  [{ content: '' }, '内容不能为空'],
  [{ content: '太短' }, '内容不能少于5个字'],
  [{ content: '\u0000\u0001\u0002\u0003\u0004' }, '内容不能为空'],
  [{ content: '长'.repeat(2_001) }, '内容长度不能超过2000个字符'],
  [{ email: 'nobody' }, '邮箱格式不正确'],
  [{ phone: 'abc' }, '电话格式不正确'],
  [{ leaveType: 'x' }, '留言类型不存在'],
  [{ openFlag: 'maybe' }, '公开留言的值不在可选范围内'],
] as const)('留言: %o is refused', async ([given, msg]) => {
  await refused(given, msg)
})

test('留言: the form of the page works without a script, keeps what was typed, and is stored once', async () => {
  const page = await site.inject({ url: '/guestbook' })
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
  const form = /name="form" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  const post = (given: Record<string, string>) =>
    site.inject({
      method: 'POST',
      url: '/guestbook',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(given).toString(),
      remoteAddress: addressOf(),
    })
  server.clock.moveMs(4_000)
  const wrong = await post({ form, ...words({ content: '<b>好</b>' }), name: '' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('role="alert" id="leave-alert">姓名不能为空')
  expect(wrong.body).toContain('&lt;b&gt;好&lt;/b&gt;</textarea>')
  const content = '你们的<b>服务</b>真好\r\n谢谢'
  const good = await post({ form, ...words({ content }) })
  expect(good.statusCode).toBe(200)
  const leaveNo = /class="code">([2-9A-Z]{16})</.exec(good.body)?.[1] ?? ''
  expect((await rowOf(leaveNo))?.content).toBe('你们的<b>服务</b>真好\n谢谢')
  // The same form once more, as a second click sends it.
  expect((await post({ form, ...words({ content }) })).body).toContain(leaveNo)
  expect(await server.ctx.db.$count(t, eq(t.content, '你们的<b>服务</b>真好\n谢谢'))).toBe(1)
  const shown = await site.inject({ url: '/guestbook' })
  expect(shown.body).toContain('你们的&lt;b&gt;服务&lt;/b&gt;真好')
  expect(shown.body).toContain('张**')
  expect(shown.body).not.toContain('张三丰')
})

test('留言: one a minute and ten a day of one address; another address is not held up', async () => {
  await sent({ title: '一' })
  await refused({ title: '二二' }, '提交过于频繁，请稍后再试')
  await sent({ title: '别人' }, addressOf(1))
  for (let n = 2; n <= 10; n++) {
    server.clock.moveMs(61_000)
    await sent({ content: `第${n}次来访 ${visitors}` })
  }
  server.clock.moveMs(61_000)
  await refused({ title: '第十一' }, '提交过于频繁，请稍后再试')
})

test('留言: of IPv6 a whole network is one address, and each is told apart where it is shown', async () => {
  await settings({ statIpMode: 'hash' })
  const first = await sent({ title: '一' }, '2001:db8:1:2::1')
  await refused({ title: '二二' }, '提交过于频繁，请稍后再试', '2001:db8:1:2:ffff::2')
  await sent({ title: '隔壁的人' }, '2001:db8:1:3::1')
  server.clock.moveMs(61_000)
  const second = await sent({ title: '过一会儿再来' }, '2001:db8:1:2:ffff::2')
  const [one, other] = [await rowOf(first), await rowOf(second)]
  expect(one?.addressKey).toBe(other?.addressKey)
  expect(one?.ip).toMatch(/^[0-9a-f]{16}$/)
  expect(one?.ip).not.toBe(other?.ip)
})

test('留言: the same words within a day are refused, from wherever and however spaced', async () => {
  const content = `同一段话说两遍 ${visitors}`
  await sent({ content })
  await refused({ content: `同一段 话 说两遍${visitors}` }, '请勿重复提交', addressOf(1))
})

test('留言: of ten that one address sends at once one is taken', async () => {
  const forms = Array.from({ length: 10 }, () => newFormToken(server.platform))
  server.clock.moveMs(4_000)
  const answers = await Promise.all(
    forms.map((form, n) => send({ form, ...words({ content: `一起来的话 ${n} ${visitors}` }) })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(9)
})

test('留言: a filled trap is answered as if all were well and lies with the advertising', async () => {
  const leaveNo = await sent({ website: 'http://spam.example' })
  expect(await rowOf(leaveNo)).toMatchObject({ status: '3', spamScore: 100 })
  expect((await site.inject({ url: `/guestbook/find?no=${leaveNo}` })).body).toContain('待审核')
})

test('留言: forbidden words and links in numbers are put aside without a word, hints wait for a look', async () => {
  const word = { wordType: '1', status: '0' }
  await server.ctx.db.insert(cmsWordTable).values([
    { id: 'leave1', word: '禁止之词', wordKey: '禁止之词', level: '2', ...word },
    { id: 'leave2', word: '提示之词', wordKey: '提示之词', level: '1', ...word },
  ] as never)
  await server.ctx.tx((ctx) => ctx.emit('cmsWord.changed', {}))
  expect(await rowOf(await sent({ content: '这里有禁 止之词在里面' }))).toMatchObject({
    status: '3',
    hitWords: '禁止之词',
  })
  expect(await rowOf(await sent({ content: '这里有提示之词在里面' }, addressOf(1)))).toMatchObject({ status: '0' })
  const links = 'http://a.example http://b.example http://c.example'
  expect(await rowOf(await sent({ content: links }, addressOf(2)))).toMatchObject({ status: '3' })
})

/** The picture of a form, with the answer that only the database knows. */
async function picture(form: string): Promise<string> {
  const answer = await site.inject({ url: `/guestbook/captcha?form=${encodeURIComponent(form)}` })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  const key = readFormToken(server.platform, form)?.key ?? ''
  const [row] = await server.ctx.db.select().from(captchaTable).where(eq(captchaTable.id, key))
  return row?.answer ?? ''
}

test('留言: a picture pays once, right or wrong, and for its own form alone', async () => {
  await settings({ leaveCaptcha: 'Y' })
  const form = newFormToken(server.platform)
  const code = await picture(form)
  server.clock.moveMs(4_000)
  const given = { form, ...words() }
  const said = async (more: object) => (await send({ ...given, ...more })).json().msg
  expect(await said({})).toContain('验证码错误')
  expect(await said({ code })).toContain('验证码已过期')
  const again = await picture(form)
  expect(await said({ form: aged(), code: again })).toContain('验证码已过期')
  expect(await said({ code: again })).toContain('提交成功')
  // Used up: another text under the same picture is neither taken nor shown.
  const twice = await send({ ...given, content: '第二条留言用同一张图', code: again }, addressOf(1))
  expect(twice.json().msg).toContain('验证码已过期')
  const late = newFormToken(server.platform)
  const old = await picture(late)
  server.clock.moveMs(121_000)
  expect((await send({ form: late, ...words({ title: '晚' }), code: old }, addressOf(2))).json().msg).toContain(
    '验证码已过期',
  )
  expect((await site.inject({ url: '/guestbook/captcha?form=x.y.z' })).statusCode).toBe(404)
  await settings({ leaveCaptcha: 'N' })
})

test('留言: where sixty came within a minute nobody writes without a picture', async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({
    leaveNo: `FLOOD${n}`,
    formKey: `flood${n}`,
    contentKey: `flood${n}`,
    addressKey: `flood${n}`,
    leaveType: '1',
    name: '众人',
    content: '众人一起来',
    status: '3',
    createTime: server.clock.now().toISOString(),
  }))
  await server.ctx.db.insert(t).values(many.map((row, n) => ({ id: `flood${n}`, ...row })))
  expect((await site.inject({ url: '/api/v1/captcha' })).json().data.captchaOnOff).toBe(true)
  await refused({}, '验证码已过期')
  server.clock.moveMs(61_000)
  expect((await site.inject({ url: '/api/v1/captcha' })).json().data.captchaOnOff).toBe(false)
})

test('留言: closed, for people with an account, or without a way to answer, nobody writes', async () => {
  await settings({ leaveOpen: 'N' })
  await refused({}, '留言功能已关闭')
  expect((await site.inject({ url: '/guestbook' })).body).toContain('留言功能已关闭')
  await settings({ leaveOpen: 'Y', leaveLogin: 'Y' })
  await refused({}, '请登录后留言')
  await settings({ leaveLogin: 'N', leaveContact: 'Y' })
  await refused({}, '邮箱和电话至少填写一项')
  await sent({ phone: '13800138000' })
  await settings({ leaveContact: 'N' })
})

test('留言: what waits is shown by its code alone; passed and answered it is read by everybody', async () => {
  await settings({ leaveAudit: 'Y' })
  const content = `等待审核的留言内容 ${visitors}`
  const leaveNo = await sent({ content })
  const { id } = (await rowOf(leaveNo)) ?? { id: '' }
  const page = async () => (await site.inject({ url: '/guestbook' })).body
  const list = async () =>
    (await site.inject({ url: '/api/v1/leaveWord/page?pageSize=100' })).json().data.list as object[]
  const find = async () => (await site.inject({ url: `/guestbook/find?no=${leaveNo.toLowerCase()}` })).body
  expect(await page()).not.toContain(content)
  expect(await find()).toContain(content)
  const reply = { id, content: '<p>您好<script>x()</script></p>', open: 'N' } as const
  expect((await server.send(cmsLeaveWordCalls.reply, { token: keeper, body: reply })).code).toBe(200)
  expect(await page()).toContain(content)
  expect(await page()).not.toContain('<p>您好</p>')
  expect(await find()).toContain('<p>您好</p>')
  await server.send(cmsLeaveWordCalls.reply, {
    token: keeper,
    body: { ...reply, open: 'Y' },
    headers: { 'idempotency-key': 'answered-once-more' },
  })
  expect(await page()).toContain('<p>您好</p>')
  expect(await list()).toContainEqual(expect.objectContaining({ content, name: '张**', reply: '<p>您好</p>' }))
  await server.send(cmsLeaveWordCalls.audit, { token: keeper, body: { ids: [id], status: '2' } })
  expect(await page()).not.toContain(content)
  expect(await list()).not.toContainEqual(expect.objectContaining({ content }))
  await settings({ leaveAudit: 'N' })
})

test('留言: a private one is on no list; codes that nobody has find nothing', async () => {
  const content = `悄悄话一段 ${visitors}`
  const leaveNo = await sent({ content, openFlag: 'N' })
  expect((await site.inject({ url: '/guestbook' })).body).not.toContain(content)
  expect((await site.inject({ url: `/api/v1/leaveWord/${leaveNo}` })).json().data).toMatchObject({ content })
  for (const no of ['ABCDEFGHJKLMNPQR', "' or 1=1", '%'])
    expect((await site.inject({ url: `/api/v1/leaveWord/${encodeURIComponent(no)}` })).statusCode).toBe(404)
  expect((await site.inject({ url: '/guestbook/find?no=ABCDEFGHJKLMNPQR' })).body).toContain('没有找到该查询码的留言')
})
