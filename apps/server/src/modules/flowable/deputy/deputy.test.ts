import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deputy, deputyCalls } from '@app/shared/flowable/deputy.ts'
import { forecastCalls } from '@app/shared/flowable/forecast.ts'
import { userGroup, userGroupCalls } from '@app/shared/flowable/group.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { startProcess } from '#/modules/flowable/operation/start.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { aPerson, type Person } from '#testing/organisation.ts'
import { sessionFor } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let admin: string
let away: Person
let stand: Person

beforeAll(async () => {
  server = await openTestApp()
  admin = await sessionFor(server, '1')
  const may = ['list', 'query', 'add', 'edit', 'remove'].map((word) => `flowable:deputy:${word}`)
  away = await aPerson(server, '100', { may: [...may, 'flowable:task:approval'] })
  stand = await aPerson(server, '100', { may })
  await deployFile(server.ctx, model('away', `${ends}${user('a', away.id)}${flows(['s', 'a'], ['a', 'e'])}`))
})
afterAll(() => server.close())

const row = (more: object = {}) => ({
  deputyId: stand.id,
  startTime: '2026-05-01 08:00:00',
  endTime: '2026-05-08 18:00:00',
  scope: 'all' as const,
  status: '0',
  ...more,
})
const save = (body: object, { token }: Pick<Person, 'token'> = away) =>
  server.send(deputy.endpoints.save, { token, body })

test.for<[string, () => object, string]>([
  ['oneself', () => ({ deputyId: away.id }), '代理人不能是被代理人本人'],
  ['nobody', () => ({ deputyId: 'nobody' }), '代理人不存在或已停用'],
  ['an end before the beginning', () => ({ endTime: '2026-05-01 08:00:00' }), '失效时间必须晚于生效时间'],
  ['no category', () => ({ scope: 'category' }), '请选择流程分类'],
  ['no process', () => ({ scope: 'process', processKey: '' }), '请选择流程'],
])('代理设置: refused with %s', async ([, more, msg]) => {
  expect(await save(row(more()))).toMatchObject({ code: 500, msg })
})

test('代理设置: of oneself, one at a time for one scope; others neither see nor change it', async () => {
  const saved = await save(row({ principalId: stand.id }))
  expect(saved.data).toMatchObject({ principalId: away.id, deputyId: stand.id })
  expect(await save(row({ startTime: '2026-05-08 17:00:00', endTime: '2026-06-01 08:00:00' }))).toMatchObject({
    code: 500,
    msg: '与已有的代理设置时间重叠：2026-05-01 08:00:00 至 2026-05-08 18:00:00',
  })
  expect((await save(row({ startTime: '2026-05-08 18:00:00', endTime: '2026-06-01 08:00:00' }))).code).toBe(200)
  expect((await save(row({ scope: 'process', processKey: 'away' }))).code).toBe(200)
  expect((await save(row({ status: '1' }))).code).toBe(200)
  const list = await server.send(deputy.endpoints.page, { token: away.token, query: {} })
  expect(list.data?.list.map(({ scopeName }) => scopeName)).toContain('away')
  expect(list.data?.list).toHaveLength(4)
  const others = await server.send(deputy.endpoints.page, { token: stand.token, query: {} })
  expect(others.data?.list).toEqual([])
  const id = saved.data?.id ?? ''
  expect((await server.send(deputy.endpoints.remove, { token: stand.token, params: { ids: id } })).code).not.toBe(200)
  expect((await server.send(deputyCalls.handOver, { token: stand.token, params: { id } })).msg).toBe('数据不存在')
  const byAdmin = await save(row({ principalId: stand.id, deputyId: away.id }), { token: admin })
  expect(byAdmin.data).toMatchObject({ principalId: stand.id })
})

test('代理设置: two saves at once do not overlap', async () => {
  const [first, second] = await Promise.all(
    ['a', 'b'].map((reason) => save(row({ startTime: '2027-01-01 08:00:00', endTime: '2027-01-02 08:00:00', reason }))),
  )
  expect([first?.code, second?.code].toSorted()).toEqual([200, 500])
})

test('移交未办任务: what is open goes to the deputy; the principal may still act', async () => {
  const instance = await startProcess(server.ctx, { key: 'away' })
  const created = await save(
    row({ startTime: '2028-01-01 08:00:00', endTime: '2028-01-02 08:00:00', scope: 'process', processKey: 'away' }),
  )
  const handOver = () =>
    server.send(deputyCalls.handOver, { token: away.token, params: { id: created.data?.id ?? '' } })
  expect((await handOver()).data).toEqual({ count: 1, busy: 0, more: false })
  const [task] = await server.ctx.db
    .select()
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.instanceId, instance), isNull(flowTaskTable.doneTime)))
  expect(task).toMatchObject({ assigneeId: stand.id, deputyOf: away.id })
  const next = await server.send(forecastCalls.next, { token: away.token, body: { taskId: task?.id ?? '' } })
  expect(next.data).toEqual({ choices: [] })
})

test('移交未办任务: neither after its time, nor to who cannot sign in, nor to who asked for it themselves', async () => {
  const rowOf = (more: object) => save(row({ scope: 'process', processKey: 'away', ...more }))
  const handOver = ({ data }: Awaited<ReturnType<typeof save>>) =>
    server.send(deputyCalls.handOver, { token: away.token, params: { id: data?.id ?? '' } })
  const asker = await aPerson(server, '100')
  const instance = await startProcess(server.ctx, { key: 'away' })
  await server.ctx.db.update(flowInstanceTable).set({ starterId: asker.id }).where(eq(flowInstanceTable.id, instance))
  const past = await rowOf({ startTime: '2020-01-01 08:00:00', endTime: '2020-01-02 08:00:00' })
  expect(await handOver(past)).toMatchObject({ code: 500, msg: '代理设置已失效' })

  const times = (year: number) => ({ startTime: `${year}-01-01 08:00:00`, endTime: `${year}-01-02 08:00:00` })
  await handOver(await rowOf({ deputyId: asker.id, ...times(2031) }))
  const open = and(eq(flowTaskTable.instanceId, instance), isNull(flowTaskTable.doneTime))
  const task = async () => (await server.ctx.db.select().from(flowTaskTable).where(open))[0]
  expect(await task()).toMatchObject({ assigneeId: away.id, deputyOf: null })

  const left = await aPerson(server, '100')
  const gone = await rowOf({ deputyId: left.id, ...times(2032) })
  await server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, left.id))
  expect(await handOver(gone)).toMatchObject({ code: 500, msg: '代理人不存在或已停用' })
  expect(await task()).toMatchObject({ assigneeId: away.id })
})

test('代理设置: whoever has been disabled since is told apart, and the row can still be ended', async () => {
  const [absent, standing] = [await aPerson(server, '100'), await aPerson(server, '100')]
  const at = { startTime: '2033-01-01 08:00:00', endTime: '2033-02-01 08:00:00' }
  const body = row({ principalId: absent.id, deputyId: standing.id, ...at })
  const byAdmin = (more: object) => save({ ...body, ...more }, { token: admin })
  const { data } = await byAdmin({})
  await server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, absent.id))
  const shorter = { id: data?.id, version: data?.version, endTime: '2033-01-02 08:00:00' }
  const saved = await byAdmin(shorter)
  expect(saved.data).toMatchObject({ endTime: '2033-01-02 08:00:00', principalId: absent.id })
  const ended = await byAdmin({ ...shorter, version: saved.data?.version, status: '1' })
  expect(ended.data).toMatchObject({ status: '1' })
  const again = { ...shorter, version: ended.data?.version }
  expect(await byAdmin(again)).toMatchObject({ code: 500, msg: '被代理人不存在或已停用' })
  await server.ctx.db.update(userTable).set({ status: '0' }).where(eq(userTable.id, absent.id))
  await server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, standing.id))
  expect(await byAdmin(again)).toMatchObject({ code: 500, msg: '代理人不存在或已停用' })
})

test('用户组: members who can sign in; names of them; chosen by designers', async () => {
  const body = (memberIds: string[], more = {}) => ({ groupName: '一组', memberIds, status: '0', ...more })
  const send = (values: object) => server.send(userGroup.endpoints.save, { token: admin, body: values })
  expect(await send(body([]))).toMatchObject({ code: 500 })
  expect(await send(body(['nobody']))).toMatchObject({ code: 500, msg: '成员不存在或已停用' })
  const saved = await send(body([away.id, stand.id, away.id]))
  expect(saved.data).toMatchObject({ memberIds: [away.id, stand.id] })
  expect(await send(body([away.id]))).toMatchObject({ code: 500, msg: '组名已存在' })
  await server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, away.id))
  const { id = '', version } = saved.data ?? {}
  expect(await send({ ...body([stand.id, away.id]), id, version })).toMatchObject({ code: 200 })
  const list = await server.send(userGroup.endpoints.page, { token: admin, query: {} })
  expect(list.data?.list[0]?.memberNames?.split('、')).toHaveLength(2)
  expect((await server.send(userGroupCalls.choices, { token: admin, query: {} })).data).toEqual([{ id, name: '一组' }])
})
