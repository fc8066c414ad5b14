import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { designChoices } from '@app/shared/flowable/designChoices.ts'
import { expression } from '@app/shared/flowable/expression.ts'
import { userGroup, userGroupCalls } from '@app/shared/flowable/group.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let designer: string
let keeper: string
let caller: ReturnType<typeof fakeCallers>
beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  designer = caller({ permissions: ['flowable:definition:edit'] })
  keeper = caller({
    id: '1',
    permissions: ['flowable:expression:add', 'flowable:group:add'],
  })
})
afterAll(() => server.close())

test('设计选项: who draws processes may choose, nobody else', async () => {
  const token = caller({ permissions: ['flowable:definition:list'] })
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  for (const call of [...Object.values(designChoices), userGroupCalls.choices])
    expect(await server.send(call, { token })).toMatchObject(denied)
  const { data } = await server.send(designChoices.roles, { token: designer })
  expect(data?.length).toBeGreaterThan(0)
})

test('设计选项: groups and expressions in use, by a word or by their ids', async () => {
  const group = await server.send(userGroup.endpoints.save, {
    token: keeper,
    body: { groupName: '财务组', memberIds: ['1'], status: '0' },
  })
  const named = (name: string, status: string) =>
    server.send(expression.endpoints.save, {
      token: keeper,
      body: { name, expression: '${initiator}', dataType: 'fixed', status },
    })
  await named('部门经理', '0')
  await named('总经理', '1')
  expect(group.code).toBe(200)
  const words = async (word: string) =>
    (await server.send(designChoices.expressions, { token: designer, query: { word } })).data?.map(({ name }) => name)
  expect(await words('经理')).toEqual(['部门经理'])
  const all = await server.send(designChoices.expressions, { token: designer })
  const ids = all.data?.map(({ id }) => id).join(',') ?? ''
  const known = await server.send(designChoices.expressions, { token: designer, query: { ids } })
  expect(known.data).toEqual(all.data)
  const groups = await server.send(userGroupCalls.choices, { token: designer, query: { word: '财务' } })
  expect(groups.data?.map(({ name }) => name)).toEqual(['财务组'])
})

test('设计选项: a process is called by its key, only the newest version that is not suspended', async () => {
  const file = model('paying', `${ends}${user('a', '1')}${flows(['s', 'a'], ['a', 'e'])}`)
  await deployFile(server.ctx, file)
  const [second] = await deployFile(server.ctx, file)
  if (!second) throw new Error('nothing deployed')
  const found = async (query: { word?: string; ids?: string }) =>
    (await server.send(designChoices.processes, { token: designer, query })).data?.map(({ id }) => id)
  expect(await found({ word: 'paying' })).toEqual(['paying'])
  await server.ctx.db.update(flowDefinitionTable).set({ state: '2' }).where(eq(flowDefinitionTable.id, second.id))
  expect(await found({ word: 'paying' })).toEqual([])
  expect(await found({ ids: 'paying' })).toEqual(['paying'])
})
