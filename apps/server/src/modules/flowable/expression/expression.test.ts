import { afterAll, beforeAll, expect, test } from 'vitest'
import { category, categoryCalls } from '@app/shared/flowable/category.ts'
import { expression, expressionCalls } from '@app/shared/flowable/expression.ts'
import { listener } from '@app/shared/flowable/listener.ts'
import { modelCalls } from '@app/shared/flowable/model.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let keeper: string
let caller: ReturnType<typeof fakeCallers>

const own = (entity: string) =>
  ['list', 'query', 'add', 'edit', 'remove', 'export'].map((word) => `flowable:${entity}:${word}`)
beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_USER: '100000', L_RATE_WRITE: '100000' } })
  caller = fakeCallers(server.platform)
  const permissions = ['category', 'expression', 'listener', 'definition'].flatMap(own)
  keeper = caller({ id: '1', permissions })
})
afterAll(() => server.close())

const refusal = (msg: string) => ({ code: 500, msg })
const denied = { code: 403, msg: '没有权限，请联系管理员授权' }

test('流程表达式: one that cannot be read is not kept, and each call needs its own permission', async () => {
  const row = { name: '负责人', expression: '${leader', dataType: 'fixed', status: '0' }
  const save = (body: object, token = keeper) => server.send(expression.endpoints.save, { token, body })
  expect((await save(row)).msg).toMatch(/^表达式不合法：/)
  expect((await save({ ...row, expression: '${new Date()}' })).msg).toMatch(/^表达式不合法：/)
  expect(await save({ ...row, name: '' })).toMatchObject(refusal('名称不能为空'))
  expect(await save({ ...row, expression: '${leader}' })).toMatchObject({ code: 200 })
  const nobody = caller({ permissions: ['flowable:expression:list'] })
  expect(await save({ ...row, expression: '${leader}' }, nobody)).toMatchObject(denied)
  const trial = { token: nobody, body: { expression: '${1}' } }
  expect(await server.send(expressionCalls.trial, trial)).toMatchObject(denied)
})

test('试算: what an expression gives, which names it reads, or why it gives nothing', async () => {
  const trial = (text: string, variables?: string) =>
    server.send(expressionCalls.trial, {
      token: keeper,
      body: { expression: text, ...(variables !== undefined && { variables }) },
    })
  expect(await trial('${days > 3}', '{"days": 4}')).toMatchObject({ data: { value: true, names: ['days'] } })
  expect(await trial('${days}天', '{"days": 4}')).toMatchObject({ data: { value: '4天' } })
  expect(await trial('${days}')).toMatchObject({ data: { fault: expect.stringContaining('${days}') } })
  expect(await trial("${''.getClass()}")).toMatchObject({ data: { fault: '不支持的方法：getClass' } })
  expect(await trial('${constructor}', '{}')).toMatchObject({ data: { fault: expect.any(String) } })
  expect(await trial('${days}', '[1]')).toMatchObject(refusal('样例变量应为JSON对象'))
  expect(await trial('${days}', '{')).toMatchObject(refusal('样例变量应为JSON对象'))
})

test('流程监听: only handlers of the product, with events of their kind', async () => {
  const row = { name: '通知', type: '1', eventType: 'create', valueType: 'handler', value: 'notify' }
  const save = (body: object) => server.send(listener.endpoints.save, { token: keeper, body })
  expect(await save({ ...row, eventType: 'take' })).toMatchObject(refusal('事件类型与监听类型不符'))
  expect(await save({ ...row, value: 'com.acme.Run' })).toMatchObject(refusal('请选择处理器'))
  expect(await save({ ...row, valueType: 'classListener', value: 'a.B', handler: 'shell' })).toMatchObject(
    refusal('请选择处理器'),
  )
  const { data } = await save({ ...row, params: { users: '1', title: '${title}' } })
  expect(data).toMatchObject({ value: 'notify', handler: 'notify', params: { users: '1' } })
})

test('流程分类: those of the product stand there, one in use stays', async () => {
  const choices = await server.send(categoryCalls.choices, { token: caller({ permissions: [] }) })
  expect(choices.data?.map(({ name }) => name)).toEqual(['请假', '报销', '内容审核'])
  const body = { name: '采购', code: 'purchase', sort: 40, status: '0' }
  const { data } = await server.send(category.endpoints.save, { token: keeper, body })
  const again = await server.send(category.endpoints.save, { token: keeper, body: { ...body, name: '采购二' } })
  expect(again).toMatchObject(refusal('分类编码已存在'))
  const xml = model('bought', `${ends}${user('a', '1')}${flows(['s', 'a'], ['a', 'e'])}`)
  await server.send(modelCalls.save, { token: keeper, body: { type: 'bpmn', xml, categoryId: data?.id } })
  const remove = (ids: string) => server.send(category.endpoints.remove, { token: keeper, params: { ids } })
  expect(await remove(data?.id ?? '')).toMatchObject(
    refusal('删除失败，流程分类【采购】已被流程模型使用，请先删除对应的流程模型'),
  )
  expect(await remove('cms')).toMatchObject({ code: 200 })
})
