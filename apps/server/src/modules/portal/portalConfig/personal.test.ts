import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { mostOwnPortals, portalCalls } from '@app/shared/portal/portalCalls.ts'
import { portalConfig } from '@app/shared/portal/portalConfig.ts'
import { portletTable, rolePortletTable } from '#/modules/portal/portlet/portlet.table.ts'
import { liveEventTable } from '#/platform/live/live.table.ts'
import { aPerson, type Person } from '#testing/organisation.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { portalConfigTable } from './portalConfig.table.ts'

interface Info {
  defaultPortalConfig: { name: string }
}

let server: TestApp
let admin: string

beforeAll(async () => {
  server = await openTestApp()
  admin = await signInAsAdmin(server)
  await server.ctx.db
    .insert(portletTable)
    .values(['one', 'two'].map((id) => ({ id, name: `小页${id}`, code: id, url: 'dashboard/portal/X' })))
})
afterAll(() => server.close())

/** A person whose role shows the portlet `one`. */
async function someone(): Promise<Person> {
  const person = await aPerson(server, '100', {})
  await server.ctx.db.insert(rolePortletTable).values({ roleId: String(person.roleIds[0]), portletId: 'one' })
  return person
}
const card = (i: string) =>
  JSON.stringify([{ id: i, i, key: i, name: `小页${i}`, type: 'smallPage', url: 'x', x: 0, y: 0, w: 1, h: 100 }])
const fresh = { saveType: 'user', applicationRange: 'U', isDefault: 'Y', sort: 0, status: '0' } as const
const arrange = (person: Pick<Person, 'token'>, body: object) =>
  server.send(portalConfig.endpoints.save, { token: person.token, body: { ...fresh, ...body } })
async function arranged(person: Person, body: object) {
  const { data, msg } = await arrange(person, body)
  if (!data) throw new Error(String(msg))
  return data
}
const own = async ({ token }: Person) => (await server.send(portalCalls.own, { token })).data ?? []
const remove = (token: string, ids: string) => server.send(portalConfig.endpoints.remove, { token, params: { ids } })
const rowOf = async (id: string) =>
  (await server.ctx.db.select().from(portalConfigTable).where(eq(portalConfigTable.id, id)))[0]
const gone = { code: 500, msg: '数据不存在' }

test('个人工作台: a user makes one for himself without any right, and it becomes his default', async () => {
  const person = await someone()
  const first = await arranged(person, { name: '第一个', content: card('one') })
  const second = await arranged(person, { name: '第二个', resourceId: '1', applicationRange: 'S' })
  for (const row of [first, second])
    expect(row).toMatchObject({
      applicationRange: 'U',
      resourceId: person.id,
      code: expect.stringMatching(/^[\w-]{36}$/),
    })
  expect([(await rowOf(first.id))?.isDefault, (await rowOf(second.id))?.isDefault]).toEqual(['N', 'Y'])
  expect((await own(person)).map(({ name }) => name)).toEqual(['首页', '第一个', '第二个'])
  const info = (await server.send(session.getInfo, { token: person.token })) as unknown as Info
  // What is their own goes before the default of the system.
  expect(info.defaultPortalConfig).toMatchObject({ name: '第二个' })
})

test('个人工作台: only portlets of his own roles can be put into it', async () => {
  const person = await someone()
  const refused = { code: 500, msg: '小页【小页two】不可用，请移除后再保存' }
  expect(await arrange(person, { name: '工作台', content: card('two') })).toMatchObject(refused)
  expect(await arrange({ token: admin }, { name: '工作台', content: card('two') })).toMatchObject({ code: 200 })
})

test('个人工作台: the name is needed, the sixteenth is refused', async () => {
  const person = await someone()
  expect(await arrange(person, { name: '' })).toMatchObject({ code: 500, msg: '名称不能为空' })
  for (let at = 0; at < mostOwnPortals; at++) await arranged(person, { name: `工作台${at}` })
  expect(await arrange(person, { name: '多余' })).toEqual({ code: 500, msg: '最多添加15个工作台' })
})

test('个人工作台: a change of one of the system becomes a copy of his own; without the copy the original is back', async () => {
  const person = await someone()
  const other = await someone()
  const original = await rowOf('1')
  const version = original?.version
  const stale = await arrange(person, { id: '1', version: Number(version) + 1, name: '旧的' })
  expect(stale).toMatchObject({ code: 500, reason: 'stale', msg: '数据失效，请重新更新！' })
  const copy = await arranged(person, { id: '1', version, name: '我的首页', content: card('one') })
  expect(copy).toMatchObject({ code: 'home', applicationRange: 'U', resourceId: person.id })
  expect((await own(person)).map(({ id }) => id)).toEqual([copy.id])
  expect((await own(other)).map(({ name }) => name)).toEqual(['首页'])
  expect(await rowOf('1')).toEqual(original)
  // The original is hidden, not open to a second copy.
  const again = await arrange(person, { id: '1', version, name: '再来' })
  expect(again).toMatchObject({ code: 500, msg: '小页编码已存在，请重新输入！' })
  const design = await server.send(portalCalls.design, { token: person.token, params: { id: copy.id }, query: {} })
  expect(design.data).toMatchObject({ data: { copied: true }, sysPortletList: [{ id: 'one' }] })
  expect(await remove(person.token, copy.id)).toMatchObject({ code: 200 })
  expect((await own(person)).map(({ name }) => name)).toEqual(['首页'])
})

test('个人工作台: a change needs the version that was read', async () => {
  const person = await someone()
  const { id, version } = await arranged(person, { name: '旧名' })
  expect(await arrange(person, { id, version, name: '新名' })).toMatchObject({ code: 200, data: { name: '新名' } })
  const late = await arrange(person, { id, version, name: '迟到' })
  expect(late).toMatchObject({ code: 500, reason: 'stale', msg: '数据失效，请重新更新！' })
})

test('个人工作台: nobody sees or touches those of others', async () => {
  const person = await someone()
  const stranger = await someone()
  const row = await arranged(person, { name: '私人' })
  const { id, version } = row
  expect(await arrange(stranger, { id, version, name: '抢来' })).toMatchObject(gone)
  expect(await arrange({ token: admin }, { id, version, name: '抢来' })).toMatchObject(gone)
  expect(await remove(stranger.token, id)).toMatchObject({ code: 403, msg: '没有权限，请联系管理员授权' })
  expect(await remove(stranger.token, '1')).toMatchObject({ code: 403 })
  const setDefault = await server.send(portalCalls.setDefault, { token: stranger.token, body: { id } })
  expect(setDefault).toMatchObject(gone)
  const design = await server.send(portalCalls.design, { token: stranger.token, params: { id }, query: {} })
  expect(design).toMatchObject(gone)
  expect((await own(stranger)).map(({ name }) => name)).toEqual(['首页'])
  const asKeeper = await server.send(portalConfig.endpoints.save, {
    token: stranger.token,
    body: { id, version, name: '抢来' },
  })
  expect(asKeeper).toMatchObject({ code: 403 })
  expect(await rowOf(id)).toMatchObject({ name: '私人', version })
})

test('个人工作台: without a session nothing is answered', async () => {
  for (const call of [
    server.send(portalCalls.own),
    server.send(portalCalls.templates),
    server.send(portalCalls.design, { params: { id: '1' }, query: {} }),
    server.send(portalCalls.setDefault, { body: { id: '1' } }),
    server.send(portalConfig.endpoints.save, { body: { ...fresh, name: 'x' } }),
  ])
    expect(await call).toMatchObject({ code: 401 })
})

test('个人工作台: the chosen one becomes the only default, those of the system never', async () => {
  const person = await someone()
  const first = await arranged(person, { name: '甲' })
  await arranged(person, { name: '乙' })
  const choose = (id: string, resourceId?: string) =>
    server.send(portalCalls.setDefault, { token: person.token, body: { id, resourceId } })
  // Whose default it is says the session, not the request.
  expect(await choose(first.id, '1')).toMatchObject({ code: 200 })
  const marked = await server.ctx.db
    .select({ id: portalConfigTable.id })
    .from(portalConfigTable)
    .where(and(eq(portalConfigTable.resourceId, person.id), eq(portalConfigTable.isDefault, 'Y')))
  expect(marked).toEqual([{ id: first.id }])
  expect(await choose('1')).toMatchObject(gone)
})

test('个人工作台: two windows that save at the same moment leave one default', async () => {
  const person = await someone()
  await Promise.all(['甲', '乙', '丙'].map((name) => arranged(person, { name })))
  const rows = await server.ctx.db.select().from(portalConfigTable).where(eq(portalConfigTable.resourceId, person.id))
  expect(rows.map(({ isDefault }) => isDefault).toSorted()).toEqual(['N', 'N', 'Y'])
})

test('个人工作台: templates are those of the system and of his roles, the designer offers what he may show', async () => {
  const person = await someone()
  await server.ctx.db.insert(portalConfigTable).values([
    { id: 'his', name: '角色台', code: 'his', applicationRange: 'R', resourceId: String(person.roleIds[0]) },
    { id: 'theirs', name: '别的角色', code: 'theirs', applicationRange: 'R', resourceId: 'strangers' },
  ])
  await arranged(person, { name: '自己的' })
  const { data: templates } = await server.send(portalCalls.templates, { token: person.token })
  expect(templates?.map(({ name }) => name)).toEqual(['首页', '角色台'])
  const design = async (token: string, id: string, saveType?: 'user' | 'sys') =>
    (await server.send(portalCalls.design, { token, params: { id }, query: { saveType } })).data
  expect(await design(person.token, 'null')).toEqual({
    data: null,
    sysPortletList: [expect.objectContaining({ id: 'one' })],
  })
  // Without the right of the administration the words of the request give no more.
  expect((await design(person.token, '1', 'sys'))?.sysPortletList).toMatchObject([{ id: 'one' }])
  const everything = (await design(admin, '1'))?.sysPortletList.map(({ id }) => id)
  expect(everything).toEqual(expect.arrayContaining(['one', 'two']))
  expect((await design(admin, 'his'))?.sysPortletList).toMatchObject([{ id: 'one' }])
})

test('个人工作台: the other browsers of the user hear of it', async () => {
  const person = await someone()
  await arranged(person, { name: '消息' })
  const news = await server.ctx.db.select().from(liveEventTable)
  expect(news.some(({ topic, userIds }) => topic === 'grants' && userIds?.includes(person.id))).toBe(true)
})
