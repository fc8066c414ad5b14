import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captchaPurposes, session, type CaptchaPurpose } from '@app/shared/auth/session.ts'
import { sms } from '@app/shared/auth/sms.ts'
import { sessionTable } from '#/modules/auth/session/session.table.ts'
import { configCache } from '#/modules/system/settings/config/config.read.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { userPassword } from '#testing/aUser.ts'
import { adminPassword } from '#testing/database.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { captchaTable } from './captcha.table.ts'

let server: TestApp
let other: TestApp
const env = { CAPTCHA: 'on', L_CAPTCHA: '40' }

beforeAll(async () => {
  server = await openTestApp({ env })
  other = await openTestApp({ env, databaseUrl: server.databaseUrl })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const gone = { code: 500, msg: '验证码已失效' }
const wrong = { code: 500, msg: '验证码错误' }

/** A picture from the node, with the answer that only the database knows. */
async function picture(node = server, purpose?: CaptchaPurpose): Promise<{ uuid: string; code: string }> {
  const query = purpose ? { purpose } : {}
  const answer = (await node.send(session.captchaImage, { query })) as unknown as { uuid: string }
  const [row] = await server.ctx.db.select().from(captchaTable).where(eq(captchaTable.id, answer.uuid))
  return { uuid: answer.uuid, code: row?.answer ?? '' }
}

async function login(body: object, node = server) {
  const response = await node.app.inject({
    method: 'POST',
    url: '/login',
    payload: { username: 'admin', password: adminPassword, ...body },
  })
  return response.json()
}

const setting = async (key: string, value: string) => {
  await server.ctx.db.update(configTable).set({ configValue: value }).where(eq(configTable.configKey, key))
  configCache(server.platform).drop([key])
}

test('验证码: a wrong answer uses the picture up, the right one then comes too late', async () => {
  const { uuid, code } = await picture()
  expect(await login({ uuid, code: 'no' })).toMatchObject(wrong)
  expect(await login({ uuid, code })).toMatchObject(gone)
})

test('验证码: a right answer works once', async () => {
  const { uuid, code } = await picture()
  expect(await login({ uuid, code })).toMatchObject({ code: 200, token: expect.stringMatching(/^[\w-]{43}$/) })
  expect(await login({ uuid, code })).toMatchObject(gone)
})

test('验证码: a picture pays only for what it was fetched for, and is used up by anything else', async () => {
  await setting('sys.account.registerUser', 'true')
  const pays = {
    login: (given: object) => login(given),
    sms: (given: object) => server.send(sms.sendSms, { body: { mobile: '13700000001', scene: 'login', ...given } }),
    register: (given: object) =>
      server.send(session.register, { body: { username: '', password: userPassword, ...given } }),
  }
  const paid = { login: { code: 200 }, sms: { code: 200 }, register: { msg: '用户名不能为空' } }
  for (const fetched of captchaPurposes) {
    for (const wanted of captchaPurposes.filter((purpose) => purpose !== fetched)) {
      const given = await picture(server, fetched)
      expect(await pays[wanted](given)).toMatchObject(gone)
      expect(await pays[fetched](given)).toMatchObject(gone)
    }
    expect(await pays[fetched](await picture(server, fetched))).toMatchObject(paid[fetched])
  }
  await setting('sys.account.registerUser', 'false')
})

test('验证码: of twenty who give the same answer to two nodes at once one gets in', async () => {
  const { uuid, code } = await picture(other)
  const tries = Array.from({ length: 20 }, (_, at) => login({ uuid, code }, at % 2 === 0 ? server : other))
  const answers = await Promise.all(tries)
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(answers.filter(({ msg }) => msg === gone.msg)).toHaveLength(19)
})

test('验证码: whatever is sent in place of an answer is none, and nobody gets in', async () => {
  const before = await server.ctx.db.$count(sessionTable)
  for (const code of [undefined, null, '', ['1'], { $ne: 1 }, 7, true, 'x'.repeat(500)]) {
    const { uuid } = await picture()
    expect(await login({ uuid, code })).toMatchObject(wrong)
  }
  const { code } = await picture()
  for (const uuid of [undefined, null, '', ['1'], { $ne: 1 }, 7, '0'.repeat(32), "' or 1=1 --"])
    expect(await login({ uuid, code })).toMatchObject(gone)
  expect(await login({ captchaOnOff: false })).toMatchObject(gone)
  expect(await server.ctx.db.$count(sessionTable)).toBe(before)
})

test('验证码: the picture says its kind and never its answer', async () => {
  const answer = (await server.send(session.captchaImage)) as unknown as { img: string }
  expect(answer).toMatchObject({ code: 200, captchaOnOff: true, imgType: 'image/svg+xml' })
  const svg = Buffer.from(answer.img, 'base64').toString()
  expect(svg).toContain('width="160"')
  expect(svg).not.toContain('<text')
})

test('验证码: letters are compared without case', async () => {
  await setting('sys.captcha.type', 'char')
  const { uuid, code } = await picture()
  await setting('sys.captcha.type', 'math')
  expect(code).toMatch(/^[a-z2-9]{4}$/)
  expect(await login({ uuid, code: ` ${code.toUpperCase()} ` })).toMatchObject({ code: 200 })
})

test('验证码: sums have answers that are whole and not negative', async () => {
  for (let i = 0; i < 5; i++) expect((await picture(other)).code).toMatch(/^\d{1,2}$/)
})

test('验证码: after two minutes it is too late', async () => {
  const { uuid, code } = await picture()
  server.clock.moveMs(121_000)
  expect(await login({ uuid, code })).toMatchObject(gone)
  server.clock.moveMs(-121_000)
})

test('验证码: switched off in 参数设置, nothing is asked', async () => {
  await setting('sys.captcha.onOff', 'false')
  expect(await server.send(session.captchaImage)).toEqual({ code: 200, msg: '操作成功', captchaOnOff: false })
  expect(await login({})).toMatchObject({ code: 200 })
  expect((await server.send(session.getSysConfig)).data).toMatchObject({ captchaOnOff: false })
  await setting('sys.captcha.onOff', 'true')
})

test('验证码: too many pictures for one address', async () => {
  server.clock.beginMinute()
  let last: unknown
  for (let i = 0; i < 41; i++) last = await server.send(session.captchaImage)
  expect(last).toMatchObject({ code: 429, msg: '访问过于频繁，请稍候再试' })
})
