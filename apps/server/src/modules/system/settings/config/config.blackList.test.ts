import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { config } from '@app/shared/system/config.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { aUser, userPassword } from '#testing/aUser.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { configTable } from './config.table.ts'

let server: TestApp
let admin: string

beforeAll(async () => {
  server = await openTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1', L_RATE_WRITE: '10000' } })
  admin = await signInAsAdmin(server)
})
afterAll(() => server.close())

const sentence = '此规则会阻止您自己登录，未保存'
const listRow = async () => {
  const [row] = await server.ctx.db.select().from(configTable).where(eq(configTable.configKey, 'sys.login.blackIPList'))
  if (!row) throw new Error('the black list is no setting')
  return row
}
/** As somebody at that address would, behind the proxy. */
async function save(configValue: string, from: string) {
  await server.ctx.db.delete(submitTable)
  const { id, version } = await listRow()
  const headers = { 'x-forwarded-for': from }
  return server.send(config.endpoints.save, { token: admin, headers, body: { id, version, configValue } })
}

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['10.1.2.3', '10.1.2.*'],
  ['10.1.2.3', '*.1.2.3'],
  ['10.1.2.3', '10.0.0.0/8'],
  ['10.1.2.3', '::ffff:10.1.2.3'],
  ['10.1.2.3', '::ffff:a01:203'],
  ['10.1.2.3', '::ffff:10.0.0.0/104'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8::1', '2001:DB8:0:0:0:0:0:1'],
  ['2001:db8::1', '2001:db8::/32'],
  ['10.1.2.3', '0.0.0.0/0'],
  ['10.1.2.3', '*.*.*.*'],
  ['2001:db8::1', '::/0'],
  ['10.1.2.3', '127.0.0.1'],
  ['10.1.2.3', '127.0.0.0/8'],
  ['10.1.2.3', '::1'],
])('黑名单: whoever sits at %s does not bar themselves or the machine with %s', async (from, entry) => {
  const before = await listRow()
  expect(await save(`192.0.2.7; ${entry}`, from)).toMatchObject({
    code: 500,
    msg: `${sentence}：${entry}`,
    errors: { configValue: `${sentence}：${entry}` },
  })
  expect(await listRow()).toEqual(before)
})

test('黑名单: entries that bar everybody together are refused, from the other family too', async () => {
  const before = await listRow()
  for (const from of ['200.1.2.3', '2001:db8::1'])
    expect((await save('0.0.0.0/1;128.0.0.0/1', from)).msg).toMatch(new RegExp(`^${sentence}：`))
  expect(await save('2000::/3;8000::/1;4000::/2;0::/3', 'fe80::1')).toMatchObject({ code: 500 })
  expect(await listRow()).toEqual(before)
})

test('黑名单: a list of others is kept, and bars them', async () => {
  const { userName } = await aUser(server)
  expect(await save('10.9.*.*;2001:db8:9::/48;::ffff:10.8.0.1', '10.1.2.3')).toMatchObject({ code: 200 })
  const login = (from: string) =>
    server.send(session.login, {
      headers: { 'x-forwarded-for': from },
      body: { username: userName, password: userPassword },
    })
  for (const from of ['10.9.1.1', '2001:DB8:9:0::5', '10.8.0.1'])
    expect(await login(from)).toMatchObject({ code: 500, msg: '很遗憾，访问IP已被列入系统黑名单' })
  expect(await login('10.1.2.3')).toMatchObject({ code: 200 })
})

test('黑名单: a list that shuts everybody out can be mended after a start with BLACK_LIST=off', async () => {
  const { userName } = await aUser(server)
  // As an operator or an earlier release would have left it.
  await server.ctx.db
    .update(configTable)
    .set({ configValue: '0.0.0.0/0;::/0' })
    .where(eq(configTable.configKey, 'sys.login.blackIPList'))
  const body = { username: userName, password: userPassword }
  const shut = await openTestApp({ databaseUrl: server.databaseUrl })
  const rescue = await openTestApp({ databaseUrl: server.databaseUrl, env: { BLACK_LIST: 'off' } })
  expect(await shut.send(session.login, { body })).toMatchObject({ code: 500, msg: '很遗憾，访问IP已被列入系统黑名单' })
  expect(await rescue.send(session.login, { body })).toMatchObject({ code: 200 })
  await rescue.close()
  await shut.close()
})
