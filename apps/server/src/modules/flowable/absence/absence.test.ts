import { readFile } from 'node:fs/promises'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { manageList } from '@app/shared/flowable/manage.ts'
import { user, user as userResource } from '@app/shared/system/user.ts'
import { reassignTask } from '#/modules/flowable/operation/administer/reassign.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { openStage, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { noticeTable, noticeUserReadTable } from '#/modules/system/messages/notice/notice.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { systemContext } from '#/platform/context.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import { sendForm } from '#testing/multipart.ts'
import type { Person } from '#testing/organisation.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { tellAbsence } from './absence.service.ts'

let stage: Stage
let admin: string
let asker: Person
let manager: Person

beforeAll(async () => {
  stage = await openStage()
  admin = await signInAsAdmin(stage.first)
  ;[asker, manager] = [await stage.person(), await stage.person()]
  await stage.row('left', [task('a', 'boss'), task('z', 'asker')], { managers: [manager.id] })
})
afterAll(() => stage.close())

const given = async (boss: Person) => stage.submit('left', asker, { boss: boss.id, asker: asker.id })
/** What somebody was told of people who are away, the newest first. */
async function heard({ id }: Person) {
  const rows = await stage.first.ctx.db
    .select({ title: noticeTable.noticeTitle, text: noticeTable.noticeContentHtml, link: noticeTable.linkUrl })
    .from(noticeUserReadTable)
    .innerJoin(noticeTable, eq(noticeTable.id, noticeUserReadTable.noticeId))
    .where(eq(noticeUserReadTable.userId, id))
  return rows.filter(({ title }) => title.startsWith('办理人停用')).toReversed()
}
const nameOf = async ({ id }: Person) =>
  (await stage.first.ctx.db.select({ name: userTable.name }).from(userTable).where(eq(userTable.id, id)))[0]?.name
const flagged = async (query: object = {}) =>
  (await stage.first.send(manageList.endpoints.page, { token: admin, query: { pageSize: 200, ...query } })).data
    ?.list ?? []
const isFlagged = async (id: string) => (await flagged()).find((row) => row.id === id)?.isAway
let keys = 0
const headers = () => ({ 'idempotency-key': `absence-${++keys}` })
const setStatus = (person: Person, status: '0' | '1') =>
  stage.first.send(user.endpoints.changeStatus, { token: admin, headers: headers(), body: { id: person.id, status } })

test('停用: on the page of users: the requests are flagged and the manager is told once, until somebody is back', async () => {
  const boss = await stage.person()
  const id = await given(boss)
  expect(await isFlagged(id)).toBe(false)
  expect((await setStatus(boss, '1')).msg).toBe('操作成功')
  expect(await heard(manager)).toMatchObject([
    { title: `办理人停用：${await nameOf(boss)}有 1 个未办任务`, link: `/task/record?procInsId=${id}` },
  ])
  expect(await isFlagged(id)).toBe(true)
  expect((await flagged({ away: '1' })).map((row) => row.id)).toContain(id)
  expect((await flagged({ away: '0' })).map((row) => row.id)).not.toContain(id)

  // Another change of the same person, and the look of every hour, say nothing again.
  await stage.first.ctx.tx((tx) => tx.emit('user.changed', { userIds: [boss.id] }))
  await tellAbsence(systemContext(stage.first.platform))
  expect(await heard(manager)).toHaveLength(1)

  await setStatus(boss, '0')
  expect(await isFlagged(id)).toBe(false)
  await setStatus(boss, '1')
  expect(await heard(manager)).toHaveLength(2)
  await setStatus(boss, '0')
})

test('停用: removed, with tasks handed over: the flag goes with the last of them', async () => {
  const [boss, other] = [await stage.person(), await stage.person()]
  const id = await given(boss)
  const ids = boss.id
  await stage.first.send(userResource.endpoints.remove, { token: admin, headers: headers(), params: { ids } })
  expect((await heard(manager))[0]?.title).toBe(`办理人停用：${await nameOf(boss)}有 1 个未办任务`)
  expect(await isFlagged(id)).toBe(true)
  const by = stage.as(manager)
  await reassignTask(by, { taskId: await stage.at(id, 'a'), userId: other.id, comment: '离职' })
  expect(await isFlagged(id)).toBe(false)
})

/** People as the sheet of an import that disables them. */
async function disabledBySheet(people: readonly Person[]): Promise<Buffer> {
  const { ctx, platform } = stage.first
  const columns = ['部门编号', '姓名', '用户编号', '登录名', '用户类型', '用户性别', '帐号状态']
  const known = await ctx.db
    .select()
    .from(userTable)
    .where(
      inArray(
        userTable.id,
        people.map(({ id }) => id),
      ),
    )
  const rows = known.map(({ deptId, name, no, userName }) => [deptId, name, no, userName, '后台用户', '女', '停用'])
  const path = await platform.files.newTempPath()
  await writeSheet(path, { sheetName: '用户数据', columns: columns.map((header) => ({ header })), rows })
  return readFile(path)
}

test('停用: many at once, by an import, are one message with how many each has', async () => {
  const bosses = [await stage.person(), await stage.person(), await stage.person()]
  for (const boss of [...bosses, ...bosses.slice(0, 1)]) await given(boss)
  const before = (await heard(manager)).length
  const file = { name: 'file', fileName: '用户.xlsx', value: await disabledBySheet(bosses) }
  const answer = await sendForm(stage.first.app, '/system/user/importData?updateSupport=true', [file], admin)
  expect(answer.json()).toMatchObject({ code: 200 })
  await vi.waitFor(async () => expect(await heard(manager)).toHaveLength(before + 1))
  const [news] = await heard(manager)
  expect(news).toMatchObject({
    title: expect.stringMatching(/等 3 人有 4 个未办任务$/),
    link: '/flowable/instance?f.away=1',
  })
  for (const boss of bosses) {
    expect(news?.text).toContain(`${await nameOf(boss)}：${boss === bosses[0] ? 2 : 1} 个未办任务`)
  }
})

test('停用: what a node did not get to tell is told by the look of every hour; without open tasks nobody hears', async () => {
  const [boss, idle] = [await stage.person(), await stage.person()]
  await given(boss)
  const before = (await heard(manager)).length
  const { db } = stage.first.ctx
  for (const { id } of [boss, idle]) await db.update(userTable).set({ status: '1' }).where(eq(userTable.id, id))
  const look = () => tellAbsence(systemContext(stage.first.platform))
  // Two nodes look at the same moment.
  await Promise.all([look(), look()])
  expect(await heard(manager)).toHaveLength(before + 1)
  expect((await heard(manager))[0]?.title).toBe(`办理人停用：${await nameOf(boss)}有 1 个未办任务`)
})

test('停用: a process without a manager of its own tells those who run processes, naming nobody beyond their data scope', async () => {
  await stage.row('unled', [task('a', 'boss')])
  const boss = await stage.person()
  await stage.submit('unled', asker, { boss: boss.id })
  await setStatus(boss, '1')
  const [news] = await heard({ ...asker, id: '1' })
  expect(news).toMatchObject({
    title: '办理人停用：没有流程管理员的流程有未办任务',
    link: '/flowable/instance?f.away=1',
  })
  expect(`${news?.title}${news?.text}`).not.toContain(await nameOf(boss))
})

test('停用: of what a deputy left behind nobody is told while the principal may do it themselves', async () => {
  const [boss, stand] = [await stage.person(), await stage.person()]
  const id = await given(boss)
  const deputed = { assigneeId: stand.id, deputyOf: boss.id }
  await stage.first.ctx.db.update(flowTaskTable).set(deputed).where(eq(flowTaskTable.instanceId, id))
  const before = (await heard(manager)).length
  await setStatus(stand, '1')
  expect(await heard(manager)).toHaveLength(before)
  expect(await isFlagged(id)).toBe(false)
  await setStatus(boss, '1')
  await tellAbsence(systemContext(stage.first.platform))
  expect((await heard(manager))[0]?.title).toBe(`办理人停用：${await nameOf(stand)}有 1 个未办任务`)
  expect(await isFlagged(id)).toBe(true)
})
