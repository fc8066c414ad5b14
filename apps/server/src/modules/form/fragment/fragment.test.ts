import { afterAll, beforeAll, expect, test } from 'vitest'
import { field } from '@app/form-engine/templates/build.ts'
import { fragmentCalls as calls } from '@app/shared/form/fragment.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let maker: string
let other: string

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  maker = caller({ permissions: ['form:definition:design'] })
  other = caller({ permissions: ['form:definition:design'] })
})
afterAll(() => server.close())

const controls = (label = '姓名') => JSON.stringify([field('input', 'name', label)])
const save = (body: object, token = maker) =>
  server.send(calls.save, { token, body: { name: '片段', fragmentJson: controls(), scope: '0', ...body } as never })
const list = async (token: string) => (await server.send(calls.list, { token })).data ?? []

test('控件片段: own ones and those for everybody are offered', async () => {
  const { data: own } = await save({ name: '我的' })
  const { data: open } = await save({ name: '公共', scope: '1' })
  expect((await list(maker)).map(({ name, own: isOwn }) => [name, isOwn])).toEqual(
    expect.arrayContaining([
      ['我的', true],
      ['公共', true],
    ]),
  )
  expect(await list(other)).toMatchObject([{ name: '公共', own: false, fragmentJson: controls() }])
  const remove = (ids: string, token: string) => server.send(calls.remove, { token, params: { ids } })
  expect(await remove(own?.id ?? '', other)).toMatchObject({ code: 500, msg: '数据不存在' })
  expect(await remove(open?.id ?? '', other)).toMatchObject({ code: 403, msg: '没有权限，请联系管理员授权' })
  expect(await save({ id: open?.id, version: 1, name: '改' }, other)).toMatchObject({ code: 403 })
  expect(await remove(`${own?.id},${open?.id}`, maker)).toMatchObject({ code: 200 })
  expect(await list(other)).toEqual([])
})

test('控件片段: a change needs the latest version', async () => {
  const { data } = await save({ name: '版本' })
  expect(await save({ id: data?.id, version: 1, name: '改过' })).toMatchObject({
    code: 200,
    data: { name: '改过', version: 2 },
  })
  expect(await save({ id: data?.id, version: 1, name: '旧的' })).toMatchObject({
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
})

test('控件片段: only controls are kept, without anything that would run', async () => {
  const bad = { code: 500, msg: '片段内容不正确' }
  for (const fragmentJson of [
    'no json',
    '{}',
    '[]',
    '{"list":[]}',
    '[{"__proto__":{}}]',
    `${'['.repeat(99)}${']'.repeat(99)}`,
  ])
    expect(await save({ fragmentJson })).toMatchObject(bad)
  expect(await save({ fragmentJson: `["${'x'.repeat(200_000)}"]` })).toMatchObject({ code: 500, msg: '片段内容过大' })
  expect(await save({ name: '' })).toMatchObject({ code: 500, msg: '片段名称不能为空' })
  const { data } = await save({ name: '清理', fragmentJson: controls('<img src=x onerror=alert(1)>姓名') })
  expect(data?.fragmentJson).not.toContain('onerror')
  expect(await server.send(calls.list, { token: caller({ permissions: [] }) })).toMatchObject({ code: 403 })
})
