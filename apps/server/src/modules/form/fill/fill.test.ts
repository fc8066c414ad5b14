import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptSecret } from '@app/form-engine/validation/keptSecret.ts'
import { fillCalls } from '@app/shared/form/fill.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { aControl, aForm, publishAgain, type AForm } from '#/modules/form/record/testing/forms.ts'
import { openRecords, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { rightTable } from '#/modules/form/right/right.table.ts'
import { dictDataTable } from '#/modules/system/settings/dictData/dictData.table.ts'

let t: TestRecords
let anna: string
let bert: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', name: '安娜', deptId: '100', deptName: '总公司', permissions: ['form:record:add'] })
  bert = t.caller({ id: 'bert', name: '白特', permissions: ['form:record:add'] })
})
afterAll(() => t.server.close())

const list = () => [aControl('input', 'name', { label: '姓名' })]
const open = (token: string, { formCode }: Pick<AForm, 'formCode'>) =>
  t.server.send(fillCalls.get, { token, params: { formCode } })
const cardOf = async (token: string, { id }: AForm) =>
  (await t.server.send(fillCalls.list, { token })).data?.forms.find((form) => form.id === id)

test('表单填报: a form comes with its version and the draft that was left', async () => {
  const form = await aForm(t.server, list(), { formName: '访客登记', category: '0' })
  expect(await cardOf(anna, form)).toMatchObject({
    formName: '访客登记',
    category: '0',
    state: 'open',
    draftTime: null,
  })
  const { data } = await open(anna, form)
  expect(data).toMatchObject({ versionId: form.versionId, draft: null, deptName: '总公司' })
  expect(JSON.parse(data?.definition ?? '')).toMatchObject({ list: [{ model: 'name' }] })
  await t.submit(anna, form, { name: '张' }, { draft: true })
  expect((await open(anna, form)).data?.draft).toMatchObject({ data: { name: '张' } })
  expect((await cardOf(anna, form))?.draftTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect((await open(bert, form)).data?.draft).toBeNull()
})

test('表单填报: files of a draft can be looked at', async () => {
  const form = await aForm(t.server, [aControl('uploadFile', 'files')])
  const { id } = await t.upload(anna, 'a.txt')
  await t.submit(anna, form, { files: [{ type: 'file', name: 'a.txt', uid: id, url: '' }] }, { draft: true })
  const { data } = await open(anna, form)
  const [file] = (data?.draft?.data.files ?? []) as { url: string }[]
  expect((await t.server.app.inject({ method: 'GET', url: file?.url ?? '' })).statusCode).toBe(200)
})

test('表单填报: limits and hours are said before anybody writes', async () => {
  const once = await aForm(t.server, list(), { submitLimit: '1' })
  const daily = await aForm(t.server, list(), { submitLimit: '2' })
  for (const form of [once, daily]) await t.submit(anna, form, { name: '甲' })
  expect((await open(anna, once)).data?.form.state).toBe('done')
  expect((await open(anna, daily)).data?.form.state).toBe('doneToday')
  expect((await open(bert, once)).data?.form.state).toBe('open')
  const early = await aForm(t.server, list(), { startTime: '2090-01-01 00:00:00' })
  const late = await aForm(t.server, list(), { endTime: '2001-01-01 00:00:00' })
  expect((await open(anna, early)).data?.form.state).toBe('early')
  expect((await open(anna, late)).data?.form.state).toBe('late')
  const { data } = await t.server.send(fillCalls.list, { token: anna })
  expect(data?.recent.map(({ formName }) => formName)).toEqual(['访客登记', '访客登记'])
})

test('表单填报: what is not open, not mine or not there is refused with its words', async () => {
  const closed = { code: 500, msg: '表单未开放填报' }
  expect(await open(anna, { formCode: 'nowhere' })).toMatchObject(closed)
  const form = await aForm(t.server, list())
  await t.server.ctx.db.update(definitionTable).set({ status: '2' }).where(eq(definitionTable.id, form.id))
  expect(await open(anna, form)).toMatchObject(closed)
  expect(await cardOf(anna, form)).toBeUndefined()
  const others = await aForm(t.server, list())
  const right = { formId: others.id, fill: true, see: 'own' as const, edit: false, remove: false }
  await t.server.ctx.db.insert(rightTable).values({ ...right, subjectKind: 'user', subjectId: 'bert' })
  expect(await open(anna, others)).toMatchObject({ code: 403, msg: '没有权限，请联系管理员授权' })
  expect(await cardOf(anna, others)).toBeUndefined()
  expect(await cardOf(bert, others)).toBeDefined()
  const nobody = t.caller({ id: 'nobody' })
  expect(await t.server.send(fillCalls.list, { token: nobody })).toMatchObject({ code: 403 })
})

test('表单填报: a draft goes on under the newest version with what still fits, under its name of now', async () => {
  const before = [aControl('input', 'name', { key: 'who' }), aControl('number', 'age', { key: 'age' })]
  const form = await aForm(t.server, [...before, aControl('password', 'pin', { key: 'pin' })])
  await t.submit(anna, form, { name: '张', age: 30, pin: 'geheim' }, { draft: true })
  const after = [aControl('input', 'fullName', { key: 'who' }), aControl('input', 'age', { key: 'age' })]
  const versionId = await publishAgain(
    t.server,
    form.id,
    [...after, aControl('password', 'code', { key: 'pin', rules: [{ required: true, message: '必填项' }] })],
    { versionNo: 2 },
  )
  const { draft } = (await open(anna, form)).data ?? {}
  expect(draft?.data).toEqual({ fullName: '张', age: '30', code: keptSecret })
  expect(await t.submit(anna, { ...form, versionId }, draft?.data ?? {})).toMatchObject({ code: 200 })
})

const goods = (max: number) =>
  aControl('batch', 'goods', {
    key: 'goods',
    list: [
      aControl('input', 'what', { key: 'what' }),
      aControl('number', 'pieces', { key: 'pieces', label: '数量', options: { max } }),
    ],
  })

test('表单填报: what only breaks a rule of the newest version stays in a draft, and is said when it is stored', async () => {
  const form = await aForm(t.server, [goods(100)])
  const rows = [1, 50, 2].map((pieces, at) => ({ key: `r${at}`, what: `物品${at}`, pieces }))
  await t.submit(anna, form, { goods: rows }, { draft: true })
  const versionId = await publishAgain(t.server, form.id, [goods(10)], { versionNo: 2 })
  const { draft } = (await open(anna, form)).data ?? {}
  expect(draft?.data).toEqual({ goods: rows })
  expect(await t.submit(anna, { ...form, versionId }, draft?.data ?? {}, { draft: true })).toMatchObject({
    data: { errors: [{ path: ['goods', 1, 'pieces'], label: '数量' }] },
  })
})

test('表单填报: an entry of a dictionary that was disabled meanwhile stays in a draft under a newer version', async () => {
  const kind = (label: string) => [
    aControl('select', 'kind', { key: 'kind', label, options: { dictCode: 'form_type' } }),
  ]
  const form = await aForm(t.server, kind('类型'))
  await t.submit(anna, form, { kind: '1' }, { draft: true })
  const versionId = await publishAgain(t.server, form.id, kind('种类'), { versionNo: 2 })
  const use = async (status: '0' | '1') => {
    const entry = and(eq(dictDataTable.dictType, 'form_type'), eq(dictDataTable.dictValue, '1'))
    await t.server.ctx.db.update(dictDataTable).set({ status }).where(entry)
    await t.server.ctx.emit('dict.changed', { dictTypes: ['form_type'] })
  }
  await use('1')
  const { draft } = (await open(anna, form)).data ?? {}
  const sent = await t.submit(anna, { ...form, versionId }, { kind: '1' })
  await use('0')
  expect(draft?.data).toEqual({ kind: '1' })
  expect(sent).toMatchObject({ code: 200 })
})

test('表单填报: whoever changes what they have submitted under a newer version keeps its number', async () => {
  const fields = (model: string) => [
    aControl('serialNo', model, { key: 'no', options: { digits: 3, prefix: 'A', infix: 'none' } }),
    aControl('input', 'name', { key: 'name' }),
  ]
  const form = await aForm(t.server, fields('no'), { allowEdit: '1' })
  const { data } = await t.submit(anna, form, { name: '张' })
  const versionId = await publishAgain(t.server, form.id, fields('number'), { versionNo: 2 })
  const changes = { recordId: data?.id ?? '', version: 1 }
  expect(await t.submit(anna, { ...form, versionId }, { name: '章' }, changes)).toMatchObject({ code: 200 })
  expect((await t.stored(data?.id)).dataJson).toEqual({ number: 'A001', name: '章' })
})
