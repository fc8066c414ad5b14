import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import { putResource, resourceRights } from '#/modules/site/resource/testing/putResource.ts'
import { apiWorld } from './testing/apiWorld.ts'

const { server, world, keeper, ask, aToken, settle } = await apiWorld(resourceRights)
let softId: string
const resource = (resourceCode: string, given: object = {}) =>
  putResource(server, keeper, {
    resourceCode,
    classId: softId,
    summary: `${resourceCode}的简介`,
    description: '<p>说明<script>alert(1)</script></p>',
    ...given,
  })

beforeAll(async () => {
  softId = (await aClass(server, world.token, { className: '软件', classCode: 'soft' })).id
  const innerId = (await aClass(server, world.token, { className: '内部', classCode: 'inner', viewScope: '1' })).id
  await resource('editor')
  await resource('manual', { resourceType: 'doc' })
  await resource('switched-off', { status: '1' })
  await resource('for-staff', { downloadScope: '1' })
  await resource('inside', { classId: innerId })
})
afterAll(() => server.close())

const codes = ({ data }: { data?: unknown }) =>
  (data as { list: { code: string }[] }).list.map(({ code }) => code).toSorted()

test('内容接口: resources in pages, by class and type, without what is off or not for everybody', async () => {
  const { token } = await aToken()
  expect(codes(await ask('/resources', token))).toEqual(['editor', 'manual'])
  expect(codes(await ask('/resources?class=soft&type=doc', token))).toEqual(['manual'])
  expect((await ask('/resources?pageSize=1&pageNum=2', token)).data).toMatchObject({
    total: 2,
    pageNum: 2,
    pageSize: 1,
  })
})

test('内容接口: resources are looked for by words within a type', async () => {
  const { token } = await aToken()
  const q = encodeURIComponent('简介')
  const all = codes(await ask(`/resources?q=${q}`, token))
  expect(all).toContain('manual')
  expect(all).toContain('editor')
  expect(codes(await ask(`/resources?q=${q}&type=doc`, token))).toEqual(['manual'])
  expect((await ask(`/resources?q=${q}&type=none`, token)).data).toMatchObject({ total: 0, list: [] })
})

test('内容接口: one resource tells its files, its versions and its cleaned text', async () => {
  const { token } = await aToken()
  expect((await ask('/resources/editor', token)).data).toMatchObject({
    code: 'editor',
    url: '/resource/editor',
    version: '1.0.0',
    summary: 'editor的简介',
    description: '<p>说明</p>',
    changes: ['更快'],
    files: [{ name: 'setup.txt', url: '/resource/editor/download?file=1', sha256: expect.any(String) }],
    versions: [{ version: '1.0.0', current: true }],
  })
})

test('内容接口: what only some may fetch takes a token for it; what is off or in a closed class is not there', async () => {
  const { token } = await aToken()
  for (const code of ['for-staff', 'switched-off', 'inside', 'nothing'])
    expect([code, await ask(`/resources/${code}`, token)]).toMatchObject([code, { status: 404, msg: '资源不存在' }])
  const wide = await aToken({ scopes: 'private' })
  expect(codes(await ask('/resources', wide.token))).toEqual(['editor', 'for-staff', 'manual'])
  expect((await ask('/resources/for-staff', wide.token)).status).toBe(200)
  for (const code of ['switched-off', 'inside']) expect((await ask(`/resources/${code}`, wide.token)).status).toBe(404)
})

test('内容接口: resources ask for what articles ask for: a class, a scope, a token or an open site', async () => {
  expect((await ask('/resources')).status).toBe(401)
  const writing = await aToken({ scopes: 'write' })
  expect((await ask('/resources/editor', writing.token)).status).toBe(403)
  const { token } = await aToken()
  expect((await ask('/resources?class=inner', token)).status).toBe(404)
  expect((await ask('/resources?pageSize=51', token)).status).toBe(400)
  expect((await ask('/resources/a.b', token)).status).toBe(400)
  await settle({ apiPublic: 'Y' })
  expect(codes(await ask('/resources'))).toEqual(['editor', 'manual'])
})
