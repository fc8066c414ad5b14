import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { board } from '@app/shared/portal/board.ts'
import { loginLogTable } from '#/modules/monitor/loginLog/loginLog.table.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { downloadFilesTable } from '#/modules/system/files/downloadFiles/downloadFiles.table.ts'
import { noticeTable } from '#/modules/system/messages/notice/notice.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { signedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
beforeAll(async () => void (server = await openTestApp()))
afterAll(() => server.close())

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000).toISOString()

test('登录趋势: not without the right to the login log', async () => {
  const { token } = await signedIn(server)
  expect(await server.send(board.trend, { token })).toMatchObject(denied)
  expect(await server.send(board.trend, {})).toMatchObject({ code: 401 })
})

test('登录趋势: every day of the span is there, with its sign-ins and operations', async () => {
  const { db } = server.ctx
  const login = { userName: 'a', ipaddr: '', loginLocation: '', browser: '', os: '', msg: '' }
  const at = daysAgo(2)
  await db.insert(loginLogTable).values([
    { ...login, status: '0', loginType: 'password', loginTime: at },
    { ...login, status: '0', loginType: 'sms', loginTime: at },
    { ...login, status: '1', loginType: 'password', loginTime: at },
    { ...login, status: '0', loginType: 'logout', loginTime: at },
  ])
  await db.insert(operlogTable).values({
    title: 'x',
    method: 'x',
    requestMethod: 'POST',
    operName: 'x',
    operUrl: '/x',
    operIp: '',
    operLocation: '',
    status: '0',
    operTime: at,
  })
  const { token } = await signedIn(server, 'monitor:loginLog:list', 'monitor:operlog:list')
  const { data = [] } = await server.send(board.trend, { token, query: { months: '1' } })
  expect(data).toHaveLength(30)
  expect(data.at(-3)).toMatchObject({ logins: 2, operations: 1 })
  const half = await signedIn(server, 'monitor:loginLog:list')
  const { data: seen = [] } = await server.send(board.trend, { token: half.token, query: { months: '6' } })
  expect(seen).toHaveLength(180)
  expect(seen.at(-3)).toMatchObject({ logins: 2, operations: null })
  expect(await server.send(board.trend, { token, query: { months: '2' as '1' } })).toMatchObject({
    code: 500,
    msg: '月数的值不在可选范围内',
  })
})

test('数据概览: only figures of what the caller may list', async () => {
  const { token } = await signedIn(server, 'system:role:list', 'system:user:list')
  const { data = [] } = await server.send(board.figures, { token })
  expect(data.map(({ key }) => key)).toEqual(['users', 'roles'])
  expect(data[0]?.value).toBeGreaterThan(0)
  const nobody = await signedIn(server)
  expect((await server.send(board.figures, { token: nobody.token })).data).toEqual([])
})

const todos = async (token: string) => (await server.send(board.todos, { token })).data ?? []

test('待办: unread urgent notices, and own drafts of those who write notices', async () => {
  const { token, userId } = await signedIn(server, 'system:notice:edit')
  await server.ctx.db.insert(noticeTable).values([
    {
      id: 'n1',
      noticeTitle: '停机',
      noticeType: '1',
      noticeContentHtml: '',
      priority: 'H',
      noticeScope: 'A',
      sendStatus: '1',
      publishTime: daysAgo(0),
    },
    {
      id: 'n2',
      noticeTitle: '平常',
      noticeType: '1',
      noticeContentHtml: '',
      priority: 'M',
      noticeScope: 'A',
      sendStatus: '1',
      publishTime: daysAgo(0),
    },
    { id: 'n3', noticeTitle: '草稿', noticeType: '1', noticeContentHtml: '', createBy: userId, updateTime: daysAgo(1) },
  ])
  const found = await todos(token)
  expect(found.map(({ label, title }) => [label, title])).toEqual([
    ['紧急公告', '停机'],
    ['待发布公告', '草稿'],
  ])
  expect(found[0]?.path).toBe('/system/notice/NoticeReadIndex?id=n1')
  const reader = await signedIn(server)
  expect((await todos(reader.token)).map(({ title }) => title)).toEqual(['停机'])
  await server.ctx.db.delete(noticeTable)
})

test('待办: own exports of the last day, never those of others', async () => {
  const { token, userId } = await signedIn(server)
  const row = { tableName: '用户', fileType: 'xlsx', downloadUser: 'x', jobId: 'j', createBy: userId }
  await server.ctx.db.insert(downloadFilesTable).values([
    { ...row, fileName: '好.xlsx', status: 'success', fileCreateTime: daysAgo(0.1), completeTime: daysAgo(0.1) },
    { ...row, fileName: '坏.xlsx', status: 'fail', fileCreateTime: daysAgo(0.2), completeTime: daysAgo(0.2) },
    { ...row, fileName: '旧.xlsx', status: 'success', fileCreateTime: daysAgo(3), completeTime: daysAgo(3) },
    { ...row, fileName: '别人.xlsx', status: 'success', fileCreateTime: daysAgo(0.1), createBy: 'another' },
  ])
  expect((await todos(token)).map(({ label, title }) => [label, title])).toEqual([
    ['导出完成', '好.xlsx'],
    ['导出失败', '坏.xlsx'],
  ])
})

test('待办: a password that is about to be too old', async () => {
  const { token, userId } = await signedIn(server)
  await server.ctx.db
    .update(configTable)
    .set({ configValue: '30' })
    .where(eq(configTable.configKey, 'sys.account.passwordValidateDays'))
  await server.ctx.emit('config.changed', { keys: ['sys.account.passwordValidateDays'] })
  await server.ctx.db
    .update(userTable)
    .set({ pwdUpdateDate: daysAgo(10) })
    .where(eq(userTable.id, userId))
  expect(await todos(token)).toEqual([])
  await server.ctx.db
    .update(userTable)
    .set({ pwdUpdateDate: daysAgo(27.5) })
    .where(eq(userTable.id, userId))
  expect(await todos(token)).toMatchObject([{ label: '账号安全', title: '密码将在 3 天后过期，请及时修改' }])
})

test('平台简介: the version of the program', async () => {
  const { token } = await signedIn(server)
  expect((await server.send(board.about, { token })).data?.version).toMatch(/^\d+\.\d+\.\d+/)
})
