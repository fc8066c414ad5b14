import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { userAccess } from '@app/shared/auth/userAccess.ts'
import { forceLogout } from '@app/shared/monitor/online.ts'
import { downloadTicket } from '@app/shared/system/file.ts'
import { notice, noticeCalls } from '@app/shared/system/notice.ts'
import { user, userCalls } from '@app/shared/system/user.ts'
import { sessionTable } from '#/modules/auth/session/session.table.ts'
import { userRoleTable } from '#/modules/system/people/user/user.table.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { sendForm } from '#testing/multipart.ts'
import { sessionFor, signedIn, signInAsAdmin, type SignedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let one: TestApp
let two: TestApp
let admin: string
let holder: SignedIn
/** A file of the administrator, and one of the holder themselves. */
let foreign: string
let own: string

beforeAll(async () => {
  const env = { L_RATE_USER: '100000', L_RATE_WRITE: '100000', L_RATE_ANONYMOUS: '100000' }
  one = await openTestApp({ env })
  two = await openTestApp({ env: { ...env, DATA_DIR: one.platform.env.DATA_DIR }, databaseUrl: one.databaseUrl })
  admin = await signInAsAdmin(one)
  foreign = await uploaded(admin)
})
afterAll(async () => {
  await two.close()
  await one.close()
})
beforeEach(async () => {
  holder = await signedIn(one, 'system:attach:list')
  own = await uploaded(holder.token)
})

async function uploaded(token: string): Promise<string> {
  const form = [{ name: 'file', fileName: '说明.txt', value: Buffer.from('内容') }]
  await one.ctx.db.delete(submitTable)
  return (await sendForm(one.app, '/common/upload', form, token)).json<{ id: string }>().id
}

async function ticketFor(id: string, token = holder.token): Promise<string> {
  await one.ctx.db.delete(submitTable)
  const { data } = await one.send(downloadTicket, { token, body: { id } })
  return `/common/download/${id}?ticket=${data?.ticket}`
}

const fetched = async (node: TestApp, url: string) => (await node.app.inject({ method: 'GET', url })).statusCode
/** What becomes of tickets that were given out before, on both nodes. */
async function fetchedAfter(act: () => Promise<unknown>, id = own): Promise<number[]> {
  const [here, there] = [await ticketFor(id), await ticketFor(id)]
  // The other node knows the session well.
  expect(await two.send(session.getInfo, { token: holder.token })).toMatchObject({ code: 200 })
  await act()
  return [await fetched(one, here), await fetched(two, there)]
}

test('凭证: opens the file on every node while its session lives', async () => {
  expect(await fetchedAfter(async () => undefined)).toEqual([200, 200])
  expect(await fetchedAfter(async () => undefined, foreign)).toEqual([200, 200])
})

const byAdmin = { logout: () => one.send(session.logout, { token: holder.token }) }
test.each([
  ['signed out', byAdmin.logout],
  ['forced out', () => one.send(userAccess.endSessions, { token: admin, body: { id: holder.userId } })],
  ['disabled', () => one.send(user.endpoints.changeStatus, { token: admin, body: { id: holder.userId, status: '1' } })],
  ['deleted', () => one.send(user.endpoints.remove, { token: admin, params: { ids: holder.userId } })],
  ['given another password', () => one.send(userCalls.resetPwd, { token: admin, body: { id: holder.userId } })],
])('凭证: of a user who was %s opens nothing on any node', async (_what, act) => {
  const answered = fetchedAfter(async () => expect(await act()).toMatchObject({ code: 200 }))
  expect(await answered).toEqual([401, 401])
})

test('凭证: of twenty who show the same one to two nodes at once one gets the file', async () => {
  const url = await ticketFor(own)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => fetched(at % 2 === 0 ? one : two, url)))
  expect(answers.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 401)])
})

test('凭证: of one session ends with it, not with another one of the user', async () => {
  const elsewhere = await sessionFor(one, holder.userId)
  const ofOther = await ticketFor(own, elsewhere)
  const [row] = await one.ctx.db
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(and(eq(sessionTable.userId, holder.userId), isNull(sessionTable.endTime)))
    .orderBy(sessionTable.loginTime)
    .limit(1)
  const force = () => one.send(forceLogout, { token: admin, params: { ids: row?.id ?? '' } })
  expect(await fetchedAfter(force)).toEqual([401, 401])
  expect(await fetched(two, ofOther)).toBe(200)
})

test('凭证: a session that nobody used any more or that is over opens nothing', async () => {
  const idle = { lastAccessTime: new Date(one.clock.now().getTime() - 32 * 60_000).toISOString() }
  const over = { expireTime: new Date(one.clock.now().getTime() - 1_000).toISOString() }
  const [late] = [await ticketFor(own)]
  await one.ctx.db.update(sessionTable).set(idle).where(eq(sessionTable.userId, holder.userId))
  expect(await fetched(two, late ?? '')).toBe(401)
  const next = await sessionFor(one, holder.userId)
  const ended = await ticketFor(own, next)
  await one.ctx.db.update(sessionTable).set(over).where(eq(sessionTable.userId, holder.userId))
  expect(await fetched(two, ended)).toBe(401)
})

test('凭证: who lost the right to the file meanwhile gets it no more', async () => {
  const dismiss = async () => {
    await one.ctx.db.delete(userRoleTable).where(eq(userRoleTable.userId, holder.userId))
    await one.ctx.emit('user.changed', { userIds: [holder.userId] })
  }
  expect(await fetchedAfter(dismiss, foreign)).toEqual([404, 404])
})

test('凭证: of an attachment ends with the notice', async () => {
  const body = {
    noticeTitle: '带附件',
    noticeType: '1',
    noticeContentHtml: '<p>x</p>',
    attachIds: [await uploaded(admin)],
    receiverType: '1',
  }
  const { data: draft } = await one.send(notice.endpoints.save, { token: admin, body })
  const id = String(draft?.id)
  await one.send(noticeCalls.publish, { token: admin, params: { ids: id } })
  const fileId = body.attachIds[0] ?? ''
  const tickets: string[] = []
  for (let i = 0; i < 3; i++) {
    await one.ctx.db.delete(submitTable)
    const { data } = await one.send(noticeCalls.attachmentTicket, { token: holder.token, params: { id, fileId } })
    tickets.push(`/common/download/${fileId}?ticket=${data?.ticket}`)
  }
  expect(await fetched(two, tickets[0] ?? '')).toBe(200)
  await one.send(noticeCalls.revoke, { token: admin, params: { ids: id } })
  expect(await fetched(one, tickets[1] ?? '')).toBe(404)
  expect(await fetched(two, tickets[2] ?? '')).toBe(404)
})
