import { afterAll, beforeAll, expect, test } from 'vitest'
import { configTemplate, configTemplateCalls } from '@app/shared/tool/configTemplate.ts'
import { fakeCallers } from '#testing/callers.ts'
import { claimsOf } from '#testing/claimsOf.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { defaultTemplate } from './configTemplate.read.ts'

const aTemplate = (n: number) => ({
  templateName: `模板${n}`,
  functionAuthor: '张三',
  functionAuthorEmail: 'zhang@example.com',
  moduleName: 'shop',
  sort: n,
  isDefault: 'N',
  status: '0',
})

claimsOf(configTemplate, aTemplate)

let server: TestApp
let keeper: string
let caller: ReturnType<typeof fakeCallers>
beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  const words = ['list', 'query', 'add', 'edit', 'remove', 'changeStatus']
  keeper = caller({ permissions: words.map((word) => `tool:genConfigTemplate:${word}`) })
})
afterAll(() => server.close())

let made = 0
const save = (given: object) =>
  server.send(configTemplate.endpoints.save, { token: keeper, body: { ...aTemplate(++made), ...given } })
const saved = async (given: object = {}) => {
  const { data, msg } = await save(given)
  if (!data) throw new Error(String(msg))
  return data
}
const changeDefault = (id: string, isDefault: 'Y' | 'N', token = keeper) =>
  server.send(configTemplateCalls.changeDefault, { token, body: { id, isDefault } })
const defaults = async () => {
  const { data } = await server.send(configTemplate.endpoints.page, { token: keeper, query: { pageSize: 200 } })
  return data?.list.filter(({ isDefault }) => isDefault === 'Y').map(({ id }) => id)
}

test('模板配置: one template at most is the default, by every way', async () => {
  const [one, two] = [await saved({ isDefault: 'Y' }), await saved()]
  expect(await defaults()).toEqual([one.id])
  expect(await changeDefault(two.id, 'Y')).toMatchObject({ code: 200 })
  expect(await defaults()).toEqual([two.id])
  const three = await saved({ isDefault: 'Y', moduleName: 'stock' })
  expect(await defaults()).toEqual([three.id])
  expect(await defaultTemplate(server.ctx)).toMatchObject({ moduleName: 'stock' })
  expect(await changeDefault(three.id, 'N')).toMatchObject({ code: 200 })
  expect(await defaults()).toEqual([])
  expect(await defaultTemplate(server.ctx)).toBeUndefined()
})

test('模板配置: a disabled or unknown template is no default, nor without permission', async () => {
  const row = await saved({ status: '1' })
  expect(await changeDefault(row.id, 'Y')).toMatchObject({ code: 500, msg: '停用的模板不能设为默认' })
  expect(await changeDefault('nowhere', 'Y')).toMatchObject({ code: 500, msg: '数据不存在' })
  const adder = caller({ permissions: ['tool:genConfigTemplate:add'] })
  expect(await changeDefault(row.id, 'Y', adder)).toMatchObject({ code: 403 })
})

test('模板配置: paths lead nowhere but into the repository, an address is one', async () => {
  for (const workspacePath of ['/etc', '../..', 'a/../../b', 'C:\\work'])
    expect(await save({ workspacePath })).toMatchObject({ code: 500, msg: '路径不在允许范围内' })
  expect(await save({ functionAuthorEmail: 'nobody' })).toMatchObject({ code: 500, msg: '邮箱格式错误' })
  expect(await save({ moduleName: '1st' })).toMatchObject({ code: 500 })
})
