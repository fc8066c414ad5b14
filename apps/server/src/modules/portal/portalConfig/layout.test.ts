import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { layoutOf } from '@app/shared/portal/layout.ts'
import { portalCalls } from '@app/shared/portal/portalCalls.ts'
import { portalConfig } from '@app/shared/portal/portalConfig.ts'
import { portletTable, rolePortletTable } from '#/modules/portal/portlet/portlet.table.ts'
import { aPerson, type Person } from '#testing/organisation.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { portalConfigTable } from './portalConfig.table.ts'

let server: TestApp
let keeper: Person
let viewer: Person

const all = ['list', 'query', 'add', 'edit', 'remove', 'export'].map((word) => `system:sysPortalConfig:${word}`)

beforeAll(async () => {
  server = await openTestApp()
  keeper = await aPerson(server, '100', { scope: '1', may: all })
  viewer = await aPerson(server, '100', {})
  const { db } = server.ctx
  await db.insert(portletTable).values([
    { id: 'granted', name: '甲小页', code: 'a', url: 'dashboard/portal/A' },
    { id: 'foreign', name: '乙小页', code: 'b', url: 'dashboard/portal/B' },
    { id: 'disabled', name: '丙小页', code: 'c', url: 'dashboard/portal/C', status: '1' },
  ])
  await db
    .insert(rolePortletTable)
    .values(['granted', 'disabled'].map((portletId) => ({ roleId: String(viewer.roleIds[0]), portletId })))
})
afterAll(() => server.close())

const item = (i: string, more: object = {}) => ({
  id: i,
  i,
  key: i,
  name: `名称${i}`,
  type: 'smallPage',
  url: 'old/url',
  x: 0,
  y: 0,
  w: 1,
  h: 116,
  ...more,
})
let made = 0
const save = (content: string, more: object = {}, token = keeper.token) =>
  server.send(portalConfig.endpoints.save, {
    token,
    body: {
      name: '布局',
      code: `layout${++made}`,
      applicationRange: 'S',
      isDefault: 'N',
      sort: 10,
      status: '0',
      content,
      ...more,
    },
  })
const refusal = (content: string) => ({ code: 500, errors: { content } })

test('工作台布局: what is no layout is refused by its words', async () => {
  const wrong = refusal('布局内容格式不正确')
  const damaged = [
    '{}',
    '[{"i":1}]',
    '[{"x":5}]',
    JSON.stringify([item('granted', { w: 4 })]),
    JSON.stringify([item('granted', { x: 2, w: 2 })]),
    JSON.stringify([item('granted'), item('granted', { y: 200 })]),
    JSON.stringify([item('granted', { options: '{"moreUrl":"javascript:alert(1)"}' })]),
    JSON.stringify([item('granted', { options: '{' })]),
  ]
  for (const content of damaged) expect(await save(content)).toMatchObject(wrong)
  expect(await save('not json')).toMatchObject({ code: 500, msg: '参数不符合规范' })
  const tooMany = JSON.stringify(Array.from({ length: 101 }, (_, at) => ({ i: String(at) })))
  expect(await save(tooMany)).toMatchObject(refusal('工作台最多添加100个小页'))
  const tooLong = JSON.stringify([item('granted', { name: '长'.repeat(30_000) })])
  expect(await save(tooLong)).toMatchObject(refusal('布局内容不能超过64KB'))
  expect(await save(`"${'x'.repeat(70_000)}"`)).toMatchObject(refusal('布局内容不能超过64KB'))
})

test('工作台布局: keys that reach into prototypes are refused at any depth', async () => {
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    const content = `[{"i":"granted","more":{"${key}":{"x":1}}}]`
    expect(await save(content)).toMatchObject({ code: 500, msg: '参数不符合规范' })
  }
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test('工作台布局: only known keys are stored, and of the options only those that mean something', async () => {
  const sent = item('granted', { moved: true, script: 'x', options: { refresh: 5, other: 1 } })
  const { data } = await save(JSON.stringify([sent]))
  expect(JSON.parse(String(data?.content))).toEqual([
    {
      ...item('granted'),
      isShowTitle: 'N',
      isAllowDrag: false,
      options: '{"titleRequired":true,"title":"","moreUrl":"","refresh":5}',
    },
  ])
})

test('工作台布局: a change of the name leaves the cards alone', async () => {
  const { data } = await save(JSON.stringify([item('granted')]))
  const { id = '', version, content } = data ?? {}
  const answer = await server.send(portalConfig.endpoints.save, {
    token: keeper.token,
    body: { id, version, name: '新名称' },
  })
  expect(answer).toMatchObject({ code: 200, data: { name: '新名称', content } })
})

test('工作台布局: a card must be a portlet that those it is for may see', async () => {
  const roleId = String(viewer.roleIds[0])
  const content = (i: string) => JSON.stringify([item(i)])
  const ofRole = { applicationRange: 'R', resourceId: roleId }
  const ofUser = { applicationRange: 'U', resourceId: viewer.id }
  expect(await save(content('nothing'))).toMatchObject(refusal('小页【名称nothing】不可用，请移除后再保存'))
  expect(await save(content('disabled'))).toMatchObject(refusal('小页【名称disabled】不可用，请移除后再保存'))
  expect(await save(content('foreign'))).toMatchObject({ code: 200 })
  expect(await save(content('foreign'), ofRole)).toMatchObject(refusal('小页【名称foreign】不可用，请移除后再保存'))
  expect(await save(content('foreign'), ofUser)).toMatchObject(refusal('小页【名称foreign】不可用，请移除后再保存'))
  expect(await save(content('granted'), ofRole)).toMatchObject({ code: 200 })
  expect(await save(content('granted'), ofUser)).toMatchObject({ code: 200 })
  const forSuperuser = { applicationRange: 'U', resourceId: '1' }
  expect(await save(content('foreign'), forSuperuser)).toMatchObject({ code: 200 })
})

test('工作台布局: the viewer gets the cards he may see, with the portlets as they are now', async () => {
  const stored = [item('granted'), item('foreign', { y: 116 }), item('disabled', { y: 232 }), item('gone', { y: 348 })]
  const rows = [
    { id: 'mixed', name: '混合', code: 'mixed', content: JSON.stringify(stored), applicationRange: 'S' as const },
    { id: 'damaged', name: '损坏', code: 'damaged', content: '[{"i":', applicationRange: 'S' as const },
  ]
  await server.ctx.db.insert(portalConfigTable).values(rows)
  const { data } = await server.send(portalCalls.own, { token: viewer.token })
  const contentOf = (id: string) => String(data?.find((row) => row.id === id)?.content)
  expect(layoutOf(contentOf('mixed'))).toMatchObject([
    { i: 'granted', name: '甲小页', key: 'a', url: 'dashboard/portal/A' },
  ])
  // Damaged text concerns its own workbench only; the page says so and offers a new start.
  expect(contentOf('damaged')).toBe('[{"i":')
  const info = (await server.send(session.getInfo, { token: viewer.token })) as unknown as {
    userPortalConfig: { id: string; content: string }[]
    defaultPortalConfig: { content: string }
  }
  expect(info.userPortalConfig.find(({ id }) => id === 'mixed')?.content).toBe(contentOf('mixed'))
  expect(layoutOf(info.defaultPortalConfig.content)).toBeDefined()
})
