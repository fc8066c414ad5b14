import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsLink, cmsLinkCalls as calls } from '@app/shared/cms/cmsLink.ts'
import { cmsLinkType } from '@app/shared/cms/cmsLinkType.ts'
import { fakeCallers } from '#testing/callers.ts'
import { httpDouble } from '#testing/httpDouble.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { checkAllLinks } from './checkLinks.ts'
import { endLinkWeights } from './cmsLink.service.ts'
import { cmsLinkTable } from './cmsLink.table.ts'
import { publicLinks, takeLink } from './publicLinks.read.ts'

let outside: Awaited<ReturnType<typeof httpDouble>>
let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string
let friends: string

const saveType = async (given: object) => {
  const body = { status: '0', sort: 10, showMode: 'text', ...given }
  const { data, msg } = await server.send(cmsLinkType.endpoints.save, { token: keeper, body })
  if (!data) throw new Error(String(msg))
  return data.id
}
const save = (given: object, token = keeper) =>
  server.send(cmsLink.endpoints.save, {
    token,
    body: {
      typeId: friends,
      linkName: '链接',
      linkUrl: 'https://example.com',
      linkTarget: '_blank',
      nofollow: 'Y',
      sort: 10,
      status: '0',
      ...given,
    },
  })
const saved = async (given: object) => {
  const { data, msg } = await save(given)
  if (!data) throw new Error(String(msg))
  return data
}
const names = async (code: string) => (await publicLinks(server.ctx, code)).map(({ linkName }) => linkName)

beforeAll(async () => {
  outside = await httpDouble()
  server = await openTestApp({ env: { OUTBOUND_ALLOW: outside.host } })
  caller = fakeCallers(server.platform)
  const words = ['list', 'query', 'add', 'edit', 'remove', 'audit']
  keeper = caller({
    permissions: [...words.map((word) => `cms:cmsLink:${word}`), ...words.map((word) => `cms:cmsLinkType:${word}`)],
  })
  friends = await saveType({ typeName: '朋友', typeCode: 'friends' })
})
afterAll(async () => {
  await server.close()
  await outside.close()
})

test.for([
  ['javascript:alert(1)'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['ftp://example.com'],
  ['example.com'],
  ['https://a b'],
])('链接: %s is no address', async ([linkUrl]) => {
  expect(await save({ linkUrl })).toMatchObject({ code: 500, errors: { linkUrl: '链接地址格式不正确' } })
})

test('链接: a type of pictures asks for one, an unknown type is refused', async () => {
  const typeId = await saveType({ typeName: '图片墙', typeCode: 'wall', showMode: 'image' })
  expect(await save({ typeId })).toMatchObject({ code: 500, errors: { logo: '图片不能为空' } })
  expect(await save({ typeId: 'nothing' })).toMatchObject({ code: 500, errors: { typeId: '链接类型不存在' } })
})

test('链接类型: one that has links stays, an empty one goes', async () => {
  const typeId = await saveType({ typeName: '临时', typeCode: 'passing' })
  const { id } = await saved({ typeId })
  const removeType = () => server.send(cmsLinkType.endpoints.remove, { token: keeper, params: { ids: typeId } })
  expect(await removeType()).toMatchObject({ code: 500, msg: '该类型下存在链接，不能删除' })
  await server.send(cmsLink.endpoints.remove, { token: keeper, params: { ids: id } })
  expect(await removeType()).toMatchObject({ code: 200 })
})

test('链接: visitors see what is enabled and passed, heavy ones first until their time is over', async () => {
  const typeId = await saveType({ typeName: '可见', typeCode: 'seen' })
  const past = new Date(server.ctx.now.getTime() - 60_000).toISOString()
  await saved({ typeId, linkName: '轻', sort: 1 })
  await saved({ typeId, linkName: '重', sort: 50 })
  const over = await saved({ typeId, linkName: '过期', sort: 99, weightTime: past })
  await saved({ typeId, linkName: '停用', status: '1' })
  const waiting = await saved({ typeId, linkName: '待审' })
  const audit = (status: '1' | '2', token = keeper) =>
    server.send(calls.audit, { token, body: { ids: [waiting.id], status } })
  expect(await audit('2', caller({ permissions: ['cms:cmsLink:edit'] }))).toMatchObject({ code: 403 })
  expect(await audit('2')).toMatchObject({ code: 200 })
  expect(await names('seen')).toEqual(['重', '轻', '过期'])
  await server.ctx.tx(endLinkWeights)
  const [row] = await server.ctx.db.select().from(cmsLinkTable).where(eq(cmsLinkTable.id, over.id))
  expect(row).toMatchObject({ sort: 0, weightTime: null })
  expect(await audit('1')).toMatchObject({ code: 200 })
  expect(await names('seen')).toEqual(['重', '待审', '轻', '过期'])
})

test('链接: a click is counted, of a stopped or unknown link nothing is told', async () => {
  const { id } = await saved({ linkUrl: 'https://example.com/x' })
  expect(await takeLink(server.ctx, 'nothing')).toBeUndefined()
  expect(await takeLink(server.ctx, id)).toBe('https://example.com/x')
  expect(await takeLink(server.ctx, id)).toBe('https://example.com/x')
  const { data } = await server.send(cmsLink.endpoints.get, { token: keeper, params: { id } })
  expect(data?.clicks).toBe(2)
  await server.send(cmsLink.endpoints.changeStatus, { token: keeper, body: { id, status: '1' } })
  expect(await takeLink(server.ctx, id)).toBeUndefined()
})

test('链接: a check tells who answers, and never asks inside', async () => {
  const typeId = await saveType({ typeName: '受检', typeCode: 'asked' })
  const good = await saved({ typeId, linkName: '应答', linkUrl: `${outside.origin}/ok` })
  const inside = await saved({ typeId, linkName: '内网', linkUrl: 'http://127.0.0.1:1/' })
  const own = await saved({ typeId, linkName: '站内', linkUrl: '/about' })
  const noAddress = await server.send(calls.check, { token: keeper, params: { ids: own.id } })
  expect(noAddress).toMatchObject({ code: 500, msg: '没有可检测的外部链接' })
  await server.ctx.db.update(cmsLinkTable).set({ checkTime: server.ctx.now.toISOString() })
  await server.ctx.db.update(cmsLinkTable).set({ checkTime: null }).where(eq(cmsLinkTable.typeId, typeId))
  await checkAllLinks(server.ctx, new Date(server.ctx.now.getTime() - 3_600_000), AbortSignal.timeout(20_000))
  const rows = await server.ctx.db.select().from(cmsLinkTable)
  const told = (id: string) => rows.find((row) => row.id === id)
  expect(told(good.id)).toMatchObject({ checkStatus: '1', checkCode: 200 })
  expect(told(inside.id)).toMatchObject({ checkStatus: '2', checkCode: null })
  expect(told(own.id)).toMatchObject({ checkStatus: '0', checkTime: null })
})

test('链接: another address has not been checked', async () => {
  const row = await saved({ linkUrl: `${outside.origin}/a` })
  await server.ctx.db.update(cmsLinkTable).set({ checkStatus: '2', checkCode: 500 }).where(eq(cmsLinkTable.id, row.id))
  const changed = { ...row, linkUrl: `${outside.origin}/b` }
  await server.send(cmsLink.endpoints.save, { token: keeper, body: changed })
  const { data } = await server.send(cmsLink.endpoints.get, { token: keeper, params: { id: row.id } })
  expect(data).toMatchObject({ checkStatus: '0', checkCode: null })
})
