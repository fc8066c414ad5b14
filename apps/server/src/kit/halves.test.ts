import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineResource, offeredEndpoints, type Resource } from '@app/shared/kit/resource.ts'
import { menuSeed } from '#/modules/system/api.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm } from '#testing/multipart.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { boxTable, createBoxTables } from './testing/box.table.ts'
import { entry, sealed } from './testing/halves.ts'

let app: TestApp
let caller: ReturnType<typeof fakeCallers>

beforeAll(async () => {
  app = await openTestApp({ modulesDir: join(import.meta.dirname, 'testing', 'area') })
  await createBoxTables(app.ctx.db)
  caller = fakeCallers(app.platform)
})
afterAll(() => app.close())

const words = ['list', 'query', 'add', 'edit', 'remove', 'export']
const keeper = () =>
  caller({ permissions: ['toy:entry', 'toy:sealed'].flatMap((perm) => words.map((word) => `${perm}:${word}`)) })
const addOne = (boxName: string, token = keeper()) => app.send(entry.endpoints.save, { token, body: { boxName } })

test('提供的调用: what is only added cannot be changed, by nobody', async () => {
  const { data } = await addOne('甲')
  const change = { id: data?.id, version: 1, boxName: '乙' }
  expect(await app.send(entry.endpoints.save, { token: keeper(), body: change })).toMatchObject({
    code: 500,
    msg: '登记不支持修改',
  })
  expect(await addOne('丙', caller({ permissions: ['toy:entry:edit'] }))).toMatchObject({ code: 403 })
  expect(await app.ctx.db.select().from(boxTable)).toMatchObject([{ boxName: '甲', version: 1 }])
})

test('提供的调用: what is only changed cannot be added, by nobody', async () => {
  const { data } = await addOne('丁')
  const save = (body: object, token = keeper()) => app.send(sealed.endpoints.save, { token, body })
  expect(await save({ boxName: '戊' })).toMatchObject({ code: 500, msg: '封存不支持新增' })
  const change = { id: data?.id, version: 1, boxName: '己' }
  expect(await save(change, caller({ permissions: ['toy:sealed:add'] }))).toMatchObject({ code: 403 })
  expect(await save(change)).toMatchObject({ code: 200, data: { boxName: '己', version: 2 } })
})

test('提供的调用: a sheet updates no rows that nothing tells apart, it would add them once more', async () => {
  const token = caller({ permissions: ['add', 'edit', 'import'].map((word) => `toy:loose:${word}`) })
  const file = { name: 'file', fileName: '散件.xlsx', value: Buffer.from('never read') }
  const answer = await sendForm(app.app, '/toy/loose/importData?updateSupport=true', [file], token)
  expect(answer.json()).toMatchObject({ code: 500, msg: '散件没有不能重复的字段，不能更新已有的数据' })
})

test('提供的调用: what is not offered has no address', async () => {
  // A resource of any fields fits; its rows are of no matter here.
  const offered = (resource: unknown) => offeredEndpoints(resource as Resource).map(({ summary }) => summary)
  expect(offered(entry)).toEqual(['登记分页列表', '登记详情', '新增登记'])
  expect(offered(sealed)).toEqual(['封存分页列表', '封存详情', '修改封存'])
  const headers = { authorization: `Bearer ${keeper()}` }
  for (const [method, url] of [
    ['POST', '/toy/entry/1'],
    ['GET', '/toy/entry/export'],
  ] as const)
    expect((await app.app.inject({ method, url, headers })).json(), url).toMatchObject({ code: 404 })
})

test('提供的调用: the menu has the buttons of what is offered', async () => {
  const place = { under: 'org-manager', sort: 1, icon: 'x' } as const
  const buttons = async (resource: typeof entry) =>
    (await menuSeed(resource, place).rows(app.ctx)).flatMap((row) => (row.menuType === 'F' ? [row.perms] : []))
  expect(await buttons(entry)).toEqual(['toy:entry:query', 'toy:entry:add'])
  expect(await buttons(sealed)).toEqual(['toy:sealed:query', 'toy:sealed:edit'])
})

test('提供的调用: what contradicts itself does not start', () => {
  const { fields } = entry
  expect(() => defineResource({ name: 'toy:x', label: 'X', fields, offers: ['edit', 'import'] })).toThrow(
    'an import adds rows',
  )
})
