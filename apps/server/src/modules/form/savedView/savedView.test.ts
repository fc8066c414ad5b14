import { afterAll, beforeAll, expect, test } from 'vitest'
import { savedViewCalls, type ViewSettings } from '@app/shared/form/savedView.ts'
import { aControl, aForm, type AForm } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { rightTable } from '#/modules/form/right/right.table.ts'
import { submitTable } from '#/platform/http/submit.table.ts'

let t: TestRecords
let anna: string
let bert: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', permissions: everyRight })
  bert = t.caller({ id: 'bert', permissions: ['form:record:list'] })
})
afterAll(() => t.server.close())

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const gone = { code: 500, msg: '数据不存在' }
const settings: ViewSettings = { columns: ['name'], filters: { title: '甲' }, orderByColumn: 'name', isAsc: 'desc' }
const fields = () => [
  aControl('input', 'name', { key: 'name', label: '姓名' }),
  aControl('number', 'age', { key: 'age' }),
]

async function saved(token: string, { id: formId }: AForm, more: object = {}) {
  await t.server.ctx.db.delete(submitTable)
  const body = { formId, viewName: '我的', shared: false, opens: false, settings, ...more }
  return t.server.send(savedViewCalls.save, { token, body })
}
const namesOf = async (token: string, { id: formId }: AForm) =>
  (await t.server.send(savedViewCalls.list, { token, query: { formId } })).data?.map(({ viewName, mayChange }) => [
    viewName,
    mayChange,
  ])

test('表单数据视图: own ones are seen by their maker, shared ones by whoever sees records of the form', async () => {
  const form = await aForm(t.server, fields())
  await saved(anna, form)
  await saved(anna, form, { viewName: '大家的', shared: true })
  await saved(bert, form, { viewName: '别人的' })
  expect(await namesOf(anna, form)).toEqual([
    ['我的', true],
    ['大家的', true],
  ])
  expect(await namesOf(bert, form)).toEqual([
    ['别人的', true],
    ['大家的', false],
  ])
  await t.server.ctx.db.insert(rightTable).values({
    formId: form.id,
    subjectKind: 'user',
    subjectId: 'anna',
    fill: true,
    see: 'all',
    edit: true,
    remove: false,
  })
  expect(await t.server.send(savedViewCalls.list, { token: bert, query: { formId: form.id } })).toMatchObject(denied)
  expect(await saved(bert, form, { viewName: '还要' })).toMatchObject(denied)
})

test('表单数据视图: shared ones are kept by whoever may edit, own ones by their maker alone', async () => {
  const form = await aForm(t.server, fields())
  expect(await saved(bert, form, { shared: true })).toMatchObject(denied)
  const own = (await saved(anna, form)).data
  const shared = (await saved(anna, form, { viewName: '大家的', shared: true })).data
  const change = (of: typeof own, more: object = {}) => ({ id: of?.id, version: of?.version, ...more })
  expect(await saved(bert, form, change(own))).toMatchObject(gone)
  expect(await saved(bert, form, change(shared))).toMatchObject(denied)
  const remove = (token: string, ids: string) => t.server.send(savedViewCalls.remove, { token, params: { ids } })
  expect(await remove(bert, `${own?.id}`)).toMatchObject(gone)
  expect(await remove(bert, `${shared?.id}`)).toMatchObject(denied)
  const other = await aForm(t.server, fields())
  expect(await saved(anna, other, change(own))).toMatchObject(gone)
  expect(await saved(anna, form, change(own, { viewName: '新名' }))).toMatchObject({ code: 200, data: { version: 2 } })
  expect(await saved(anna, form, change(own))).toMatchObject({
    code: 500,
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
  expect(await remove(anna, `${own?.id},${shared?.id}`)).toMatchObject({ code: 200 })
  expect(await namesOf(anna, form)).toEqual([])
})

test('表单数据视图: names stand once, one opens the list, and there is an end to them', async () => {
  const form = await aForm(t.server, fields())
  await saved(anna, form, { opens: true })
  expect(await saved(anna, form)).toMatchObject({ code: 500, msg: '视图名称已存在' })
  expect(await saved(bert, form)).toMatchObject({ code: 200 })
  await saved(anna, form, { viewName: '另一个', opens: true })
  const { data } = await t.server.send(savedViewCalls.list, { token: anna, query: { formId: form.id } })
  expect(data?.map(({ viewName, opens }) => [viewName, opens])).toEqual([
    ['另一个', true],
    ['我的', false],
  ])
  expect(data?.[0]?.settings).toEqual(settings)
  for (let at = 2; at < 20; at++) await saved(anna, form, { viewName: `视图${at}` })
  expect(await saved(anna, form, { viewName: '太多' })).toMatchObject({
    code: 500,
    msg: '每个表单最多保存20个个人视图',
  })
})

test('表单数据视图: the list shows the columns of a view', async () => {
  const form = await aForm(t.server, fields())
  await t.submit(anna, form, { name: '甲', age: 3 })
  const { data } = await t.page(anna, form, { columns: JSON.stringify(['age']) })
  expect(data?.list.map(({ texts }) => texts)).toEqual([{ age: '3' }])
  const badQuery = { code: 500, msg: '参数不符合规范，不能进行查询' }
  expect(await t.page(anna, form, { columns: JSON.stringify(['nothing']) })).toMatchObject(badQuery)
  expect(await t.page(anna, form, { columns: 'age' })).toMatchObject(badQuery)
})
