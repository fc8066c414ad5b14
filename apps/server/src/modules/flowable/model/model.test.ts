import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { designChoices } from '@app/shared/flowable/designChoices.ts'
import { model as models, modelCalls as calls } from '@app/shared/flowable/model.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let designer: string
let other: string
let caller: ReturnType<typeof fakeCallers>

const permissions = ['list', 'query', 'add', 'edit', 'remove', 'deploy'].map((word) => `flowable:definition:${word}`)
beforeAll(async () => {
  server = await openTestApp({
    env: { L_RATE_USER: '100000', L_RATE_WRITE: '100000', FLOW_HOSTS: 'hooks.example.com' },
  })
  caller = fakeCallers(server.platform)
  designer = caller({ id: '1', permissions })
  other = caller({ id: '5', permissions })
})
afterAll(() => server.close())

const approval = (key: string) => model(key, `${ends}${user('a', '1')}${flows(['s', 'a'], ['a', 'e'])}`)
const save = (body: object, token = designer) => server.send(calls.save, { token, body: body as never })
async function aDraft(key: string, more: object = {}) {
  const { data, msg } = await save({ type: 'bpmn', xml: approval(key), ...more })
  if (!data) throw new Error(String(msg))
  return data
}
const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const refusal = (msg: string, reason?: string) => ({ code: 500, msg, ...(reason && { reason }) })
const deploy = (id: string, version: number, token = designer) =>
  server.send(calls.deploy, { token, params: { id }, body: { version } })

test('草稿: each call needs its own permission', async () => {
  const { id, version } = await aDraft('guarded')
  const token = caller({ permissions: ['flowable:definition:list'] })
  expect(await save({ type: 'bpmn', xml: approval('x') }, token)).toMatchObject(denied)
  expect(await save({ id, version, type: 'bpmn', xml: approval('x') }, token)).toMatchObject(denied)
  expect(await deploy(id, version, token)).toMatchObject(denied)
  expect(await server.send(calls.copy, { token, params: { id }, body: { key: 'a', name: 'a' } })).toMatchObject(denied)
  expect(await server.send(calls.hold, { token, params: { id } })).toMatchObject(denied)
  expect(await server.send(calls.validate, { token, body: { type: 'bpmn', xml: 'x' } })).toMatchObject(denied)
  expect(await server.send(models.endpoints.get, { token, params: { id } })).toMatchObject(denied)
  expect(await server.send(models.endpoints.remove, { token, params: { ids: id } })).toMatchObject(denied)
  const reader = caller({ permissions: [] })
  expect(await server.send(models.endpoints.page, { token: reader })).toMatchObject(denied)
  const drawsOnly = caller({ permissions: permissions.slice(0, 4) })
  expect(await deploy(id, version, drawsOnly)).toMatchObject(denied)
})

test.for<[string, object]>([
  ['流程文件不能为空', { type: 'bpmn' }],
  ['流程文件不能包含文档类型声明', { type: 'bpmn', xml: '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }],
  ['文件不是BPMN流程定义', { type: 'bpmn', xml: '<a/>' }],
  ['流程文件的嵌套不能超过100层', { type: 'bpmn', xml: '<a>'.repeat(101) + '</a>'.repeat(101) }],
  ['流程标识不能为空', { type: 'bpmn', xml: approval('') }],
  ['流程卡片的格式不正确', { type: 'simple', cards: { key: 'a', name: 'a', root: { type: 10 } } }],
])('草稿: %s', async ([msg, body]) => {
  expect(await save(body)).toMatchObject(refusal(msg))
})

test('草稿: a key is taken once, by a draft or by what runs', async () => {
  const { id, version } = await aDraft('taken')
  expect(await save({ type: 'bpmn', xml: approval('taken') }, other)).toMatchObject(
    refusal('已经存在流程标识为【taken】的流程'),
  )
  const { data } = await deploy(id, version)
  await server.send(models.endpoints.remove, { token: designer, params: { ids: id } })
  expect(await save({ type: 'bpmn', xml: approval('taken'), remark: '再' })).toMatchObject(
    refusal('已经存在流程标识为【taken】的流程'),
  )
  const again = { type: 'bpmn', xml: approval('taken'), baseDefinitionId: data?.definitions[0]?.id }
  expect(await save(again)).toMatchObject({ code: 200 })
})

test('草稿: whoever has an old version is told, and nothing is lost', async () => {
  const { id, version } = await aDraft('stale')
  const seen = { id, version, type: 'bpmn', xml: approval('stale') }
  expect(await save({ ...seen, remark: '一' })).toMatchObject({ code: 200, data: { version: version + 1 } })
  expect(await save({ ...seen, remark: '二' })).toMatchObject(refusal('数据失效，请重新更新！', 'stale'))
  expect(await deploy(id, version)).toMatchObject(refusal('数据失效，请重新更新！', 'stale'))
  const { data } = await server.send(models.endpoints.get, { token: designer, params: { id } })
  expect(data).toMatchObject({ remark: '一', version: version + 1 })
})

test('草稿: a second designer reads, until the first one has gone', async () => {
  const { id, version } = await aDraft('held')
  const hold = (token: string) => server.send(calls.hold, { token, params: { id } })
  expect(await hold(designer)).toMatchObject({ data: { owner: null } })
  expect(await hold(designer)).toMatchObject({ data: { owner: null } })
  const { data } = await hold(other)
  expect(data?.owner).toMatchObject({ id: '1' })
  const sentence = `${data?.owner?.name}正在编辑此流程，请稍后再试`
  const change = { id, version, type: 'bpmn', xml: approval('held') }
  expect(await save(change, other)).toMatchObject(refusal(sentence, 'heldByOther'))
  expect(await deploy(id, version, other)).toMatchObject(refusal(sentence, 'heldByOther'))
  expect(await server.send(models.endpoints.remove, { token: other, params: { ids: id } })).toMatchObject(
    refusal(sentence),
  )
  await server.send(calls.release, { token: other, params: { id } })
  expect(await hold(other)).toMatchObject({ data: { owner: { id: '1' } } })
  await server.send(calls.release, { token: designer, params: { id } })
  expect(await hold(other)).toMatchObject({ data: { owner: null } })
  expect(await save(change, other)).toMatchObject({ code: 200 })
})

test('草稿: deployed it is the next version with all that goes along, the draft stays', async () => {
  const settings = { icon: 'rocket', managers: ['1'], formMode: 'none' }
  const { id, version } = await aDraft('grown', { categoryId: 'leave', settings })
  const first = await deploy(id, version)
  expect(first).toMatchObject({ data: { definitions: [{ key: 'grown', versionNo: 1 }] } })
  const second = await deploy(id, first.data?.version ?? 0)
  expect(second).toMatchObject({ data: { definitions: [{ versionNo: 2 }] } })
  const { data } = await server.send(models.endpoints.get, { token: designer, params: { id } })
  expect(data).toMatchObject({
    key: 'grown',
    categoryName: '请假',
    baseDefinitionId: second.data?.definitions[0]?.id,
    settings: { icon: 'rocket', managers: ['1'], recall: 'beforeFirst' },
  })
})

test('草稿: a file that came without a drawing has one as soon as it runs', async () => {
  const { id, version } = await aDraft('drawn')
  const { data } = await deploy(id, version)
  const deployed = data?.definitions[0]?.id ?? ''
  const [row] = await server.ctx.db.select().from(flowDefinitionTable).where(eq(flowDefinitionTable.id, deployed))
  expect(approval('drawn')).not.toContain('BPMNShape')
  expect(row?.xml).toContain('BPMNShape')
})

test('草稿: a business form is one that an area has brought', async () => {
  const page = 'asset/loan/LoanFormIndex'
  const settings = { formMode: 'business', businessPage: page }
  const { id, version } = await aDraft('lent', { settings: { formMode: 'business' } })
  expect(await deploy(id, version)).toMatchObject(refusal('部署流程失败，原因：业务表单未配置'))
  const { data } = await save({ id, version, type: 'bpmn', xml: approval('lent'), settings })
  const now = data?.version ?? 0
  expect(await deploy(id, now)).toMatchObject(refusal(`部署流程失败，原因：业务表单不存在：${page}`))
  server.platform.businessForms.push({ page, label: '资产借用' })
  const offered = await server.send(designChoices.businessForms, { token: designer })
  expect(offered.data).toContainEqual({ page, label: '资产借用' })
  expect(await deploy(id, now)).toMatchObject({ data: { definitions: [{ key: 'lent' }] } })
})

test('草稿: addresses outside are those of the operator', async () => {
  const hook = (url: string) => ({ hooks: { processEnd: { url } }, formMode: 'none' })
  const told = async (body: object) =>
    (await server.send(calls.validate, { token: designer, body: body as never })).data
  const drawing = { type: 'bpmn', xml: approval('hooked') }
  expect(await told({ ...drawing, settings: hook('https://hooks.example.com/a') })).toEqual({
    errors: [],
    warnings: [],
  })
  for (const url of [
    'https://evil.example.com/a',
    'https://hooks.example.com@evil.example.com',
    'HTTPS://Evil.example.com?',
  ]) {
    expect(await told({ ...drawing, settings: hook(url) })).toMatchObject({
      errors: [{ message: '外部调用地址未被允许：evil.example.com' }],
    })
  }
  const task = `<serviceTask id="t" name="t" flowable:type="http"><extensionElements><flowable:field name="url" stringValue="http://10.0.0.1:81/"/></extensionElements></serviceTask>`
  const xml = model('called', `${ends}${task}${flows(['s', 't'], ['t', 'e'])}`)
  expect(await told({ type: 'bpmn', xml })).toEqual({
    errors: [{ message: '外部调用地址未被允许：10.0.0.1:81', element: 't' }],
    warnings: [{ message: '未选择表单方式' }],
  })
  const { id, version } = await aDraft('hooked', { settings: hook('https://evil.example.com/a') })
  expect(await deploy(id, version)).toMatchObject(refusal('外部调用地址未被允许：evil.example.com'))
})

test('草稿: cards are kept with the file that is made of them', async () => {
  const end = { id: 'end', type: 1, name: '流程结束', settings: {} }
  const settings = { candidate: { strategy: 30, param: '1' } }
  const task = { id: 'task', type: 11, name: '审批', settings, childNode: end }
  const cards = {
    key: 'carded',
    name: '卡片',
    root: { id: 'begin', type: 10, name: '发起人', settings: {}, childNode: task },
  }
  const { data } = await save({ type: 'simple', cards })
  expect(data).toMatchObject({ key: 'carded', name: '卡片' })
  expect(data?.xml).toContain('<process id="carded"')
  expect(await deploy(data?.id ?? '', data?.version ?? 0)).toMatchObject({ data: { definitions: [{ versionNo: 1 }] } })
  const broken = { ...cards, root: { ...cards.root, childNode: { ...task, settings: {} } } }
  expect(await server.send(calls.validate, { token: designer, body: { type: 'simple', cards: broken } })).toMatchObject(
    {
      data: { errors: [{ element: 'task' }] },
    },
  )
})

test('草稿: a copy has a key of its own', async () => {
  const { id } = await aDraft('original', { settings: { icon: 'star' } })
  const copy = (key: string) =>
    server.send(calls.copy, { token: designer, params: { id }, body: { key, name: '副本' } })
  expect(await copy('original')).toMatchObject(refusal('已经存在流程标识为【original】的流程'))
  const { data } = await copy('copied')
  const row = await server.send(models.endpoints.get, { token: designer, params: { id: data?.id ?? '' } })
  expect(row.data).toMatchObject({ key: 'copied', name: '副本', settings: { icon: 'star' } })
  expect(row.data?.xml).toContain('<process id="copied"')
})
