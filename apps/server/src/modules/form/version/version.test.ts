import { afterAll, beforeAll, expect, test } from 'vitest'
import { definition, definitionCalls } from '@app/shared/form/definition.ts'
import { versionCalls } from '@app/shared/form/version.ts'
import { formVersion, publishedForm } from '#/modules/form/definition/published.read.ts'
import { aPublishedForm, aStoredForm, simpleForm } from '#/modules/form/testing/aForm.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string

const all = ['list', 'query', 'add', 'edit', 'design', 'publish'].map((word) => `form:definition:${word}`)
beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  keeper = caller({ id: '1', permissions: all })
})
afterAll(() => server.close())

/** Two versions: 甲, then 甲 and 乙. */
async function twoVersions() {
  const row = await aPublishedForm(server, keeper, simpleForm('甲'))
  const { data } = await server.send(definition.endpoints.get, { token: keeper, params: { id: row.id } })
  const body = { id: row.id, version: data?.version ?? 0, draftJson: JSON.stringify(simpleForm('甲', '乙')) }
  const designed = await server.send(definitionCalls.saveDesign, { token: keeper, body })
  const second = await server.send(definitionCalls.publish, {
    token: keeper,
    body: { id: row.id, version: designed.data?.version ?? 0, changeNote: '增加乙' },
  })
  return { ...row, first: row.versionId, second: second.data?.versionId ?? '' }
}

test('版本: newest first, each as it was published', async () => {
  const { id, first, second, formCode } = await twoVersions()
  const { data } = await server.send(versionCalls.page, { token: keeper, query: { formId: id } })
  expect(data?.list).toMatchObject([
    { id: second, versionNo: 2, changeNote: '增加乙', recordCount: 0, publishBy: '1', publishName: expect.any(String) },
    { id: first, versionNo: 1, changeNote: null },
  ])
  expect(data?.list[0]).not.toHaveProperty('schemaJson')
  const got = await server.send(versionCalls.get, { token: keeper, params: { id: first } })
  expect(JSON.parse(got.data?.schemaJson ?? '')).toEqual(simpleForm('甲'))
  expect(got.data?.schemaHash).toMatch(/^[0-9a-f]{64}$/)
  expect((await publishedForm(server.ctx, formCode)).version.id).toBe(second)
  expect((await formVersion(server.ctx, first)).definition.list).toHaveLength(1)
})

test('版本: the change from one to the other, and to the draft, in sentences', async () => {
  const { first, second } = await twoVersions()
  const compare = async (query: { from: string; to?: string }) =>
    (await server.send(versionCalls.compare, { token: keeper, query })).data
  expect(await compare({ from: first, to: second })).toEqual([{ kind: 'added', text: '新增输入框「乙」' }])
  expect(await compare({ from: second, to: first })).toEqual([{ kind: 'removed', text: '删除输入框「乙」' }])
  expect(await compare({ from: second })).toEqual([])
  const other = await aPublishedForm(server, keeper)
  expect(
    await server.send(versionCalls.compare, { token: keeper, query: { from: first, to: other.versionId } }),
  ).toMatchObject({ code: 500, msg: '只能比较同一表单的版本' })
})

test('版本: a restored one is the draft, what people fill stays', async () => {
  const { id, first, second } = await twoVersions()
  expect(await server.send(versionCalls.restore, { token: keeper, params: { id: first } })).toMatchObject({ code: 200 })
  const { data } = await server.send(definition.endpoints.get, { token: keeper, params: { id } })
  expect(data).toMatchObject({ publishedVersion: 2, draftDirty: '1', status: '1' })
  expect(JSON.parse(data?.draftJson ?? '')).toEqual(simpleForm('甲'))
  await server.send(versionCalls.restore, { token: keeper, params: { id: second } })
  const after = await server.send(definition.endpoints.get, { token: keeper, params: { id } })
  expect(after.data).toMatchObject({ draftDirty: '0' })
})

test('版本: of a foreign form, and of none, there is nothing', async () => {
  const { id, first, second } = await twoVersions()
  const far = caller({ permissions: all, dataScope: { deptIds: [], own: true } })
  const gone = { code: 500, msg: '数据不存在' }
  expect(await server.send(versionCalls.page, { token: far, query: { formId: id } })).toMatchObject(gone)
  expect(await server.send(versionCalls.get, { token: far, params: { id: first } })).toMatchObject(gone)
  expect(await server.send(versionCalls.compare, { token: far, query: { from: first, to: second } })).toMatchObject(
    gone,
  )
  expect(await server.send(versionCalls.restore, { token: far, params: { id: first } })).toMatchObject(gone)
  expect(await server.send(versionCalls.get, { token: keeper, params: { id: 'none' } })).toMatchObject(gone)
  await expect(formVersion(server.ctx, 'none')).rejects.toThrow('数据不存在')
  const reader = caller({ permissions: ['form:definition:list'] })
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await server.send(versionCalls.page, { token: reader, query: { formId: id } })).toMatchObject(denied)
  expect(await server.send(versionCalls.get, { token: reader, params: { id: first } })).toMatchObject(denied)
  expect(await server.send(versionCalls.compare, { token: reader, query: { from: first } })).toMatchObject(denied)
  expect(await server.send(versionCalls.restore, { token: reader, params: { id: first } })).toMatchObject(denied)
})

test('填报: a draft and a form that nobody knows are not open', async () => {
  const { formCode } = await aStoredForm(server, keeper)
  await expect(publishedForm(server.ctx, formCode)).rejects.toThrow('表单未开放填报')
  await expect(publishedForm(server.ctx, 'nobody_knows')).rejects.toThrow('表单未开放填报')
})
