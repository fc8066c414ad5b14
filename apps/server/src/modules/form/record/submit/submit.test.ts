import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newForm } from '@app/form-engine/document/newForm.ts'
import { recordCalls } from '@app/shared/form/record.ts'
import { statisticsCalls } from '@app/shared/form/statistics.ts'
import { dataSourceTable } from '#/modules/form/dataSource/dataSource.table.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { recordLogTable, recordTable, recordValueTable } from '#/modules/form/record/shape/record.table.ts'
import { aControl, aForm, publishAgain, required } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, refusedWith, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { rightTable } from '#/modules/form/right/right.table.ts'
import { aPublishedForm } from '#/modules/form/testing/aForm.ts'
import { fileOwnerTable } from '#/modules/system/files/file/owner.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { dictDataTable } from '#/modules/system/settings/dictData/dictData.table.ts'

let t: TestRecords
let anna: string
let bert: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', name: '安娜', deptId: '100', deptName: '总公司', permissions: everyRight })
  bert = t.caller({ id: 'bert', name: '白特', deptId: '101', permissions: ['form:record:add'] })
})
afterAll(() => t.server.close())

const day = 86_400_000
const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const outdated = { code: 500, reason: 'outdatedForm', msg: '表单已更新，请刷新后重试' }
const notOpen = { code: 500, msg: '表单未开放填报' }

const visitor = () => [
  aControl('input', 'name', { label: '姓名', rules: required }),
  aControl('number', 'age', { label: '年龄' }),
  aControl('date', 'visitDay', { label: '日期', options: { format: 'YYYY-MM-DD' } }),
]

test('表单提交: record, number, title, values and log are stored together', async () => {
  const form = await aForm(t.server, visitor(), { titleTemplate: '{姓名}（${age}）来访 {unknown} {提交人}' })
  const { code, data } = await t.submit(anna, form, { name: '张三', age: 30, visitDay: '2026-09-21' })
  expect(code).toBe(200)
  const row = await t.stored(data?.id)
  expect(row).toMatchObject({
    formId: form.id,
    versionId: form.versionId,
    status: '1',
    source: '0',
    submitBy: 'anna',
    submitDept: '100',
    title: '张三（30）来访 {unknown} 安娜',
    dataJson: { name: '张三', age: 30, visitDay: '2026-09-21' },
  })
  expect(row.recordNo).toMatch(/^20\d{6}\d{6,}$/)
  const values = await t.server.ctx.db.select().from(recordValueTable).where(eq(recordValueTable.recordId, row.id))
  const parts = values.map(({ fieldKey, valueText, valueNum, valueTime }) => [
    fieldKey.split('_')[0],
    valueText,
    valueNum,
    valueTime,
  ])
  expect(parts.toSorted()).toEqual([
    ['date', '2026-09-21', null, '2026-09-21 00:00:00'],
    ['input', '张三', null, null],
    ['number', '30', '30.000000', null],
  ])
  const log = await t.server.ctx.db.select().from(recordLogTable).where(eq(recordLogTable.recordId, row.id))
  expect(log).toMatchObject([{ action: '新增', operBy: 'anna', beforeJson: null, afterJson: { name: '张三' } }])
})

test('表单提交: placeholders of a title are names, never code', async () => {
  const form = await aForm(t.server, visitor(), {
    titleTemplate: "${constructor.constructor('return process')()} {__proto__} {{name}}",
  })
  const { data } = await t.submit(anna, form, { name: '{age}' })
  expect((await t.stored(data?.id)).title).toBe("${constructor.constructor('return process')()} {__proto__} {{age}}")
})

test('表单提交: not without the permission, nor when the form gives others the right', async () => {
  const form = await aForm(t.server, visitor())
  const nobody = t.caller({ id: 'nobody' })
  expect(await t.submit(nobody, form, { name: '甲' })).toMatchObject(denied)
  const right = { formId: form.id, fill: true, see: 'own' as const, edit: false, remove: false }
  await t.server.ctx.db.insert(rightTable).values({ ...right, subjectKind: 'user', subjectId: 'anna' })
  expect(await t.submit(bert, form, { name: '甲' })).toMatchObject(denied)
  expect(await t.submit(anna, form, { name: '甲' })).toMatchObject({ code: 200 })
})

test('表单提交: what is missing or of the wrong type is told by field', async () => {
  const form = await aForm(t.server, visitor())
  expect(await t.submit(anna, form, { age: 30 })).toEqual(refusedWith('name', '姓名', '必填项'))
  for (const wrong of ['30', true, [30], { n: 30 }])
    expect(await t.submit(anna, form, { name: '甲', age: wrong })).toMatchObject({
      code: 500,
      msg: '表单数据校验未通过',
      data: { errors: [{ model: 'age', label: '年龄' }] },
    })
  expect(await t.submit(anna, form, { name: { toString: 'x' } })).toMatchObject({ msg: '表单数据校验未通过' })
})

test('表单提交: unknown fields and those that only a trick could send are dropped', async () => {
  const form = await aForm(t.server, [
    ...visitor(),
    aControl('input', 'secret', { options: { hidden: true, defaultValue: '' } }),
    aControl('number', 'total', { options: { formula: '{age} * 2' } }),
    aControl('input', 'fixed', { options: { disabled: true, defaultValue: '原值' } }),
  ])
  const { data } = await t.submit(anna, form, {
    name: '甲',
    age: 4,
    total: 999,
    secret: '伪造',
    fixed: '改掉',
    submitBy: 'bert',
    status: '2',
    unknown: 1,
  })
  const { dataJson, submitBy, status } = await t.stored(data?.id)
  expect(dataJson).toMatchObject({ name: '甲', age: 4, total: 8 })
  expect(Object.keys(dataJson)).not.toContain('secret')
  expect(Object.keys(dataJson)).not.toContain('unknown')
  expect(dataJson.fixed).not.toBe('改掉')
  expect([submitBy, status]).toEqual(['anna', '1'])
})

test('表单提交: names of prototypes and bodies beyond their bounds are refused', async () => {
  const form = await aForm(t.server, visitor())
  const body = (data: string) =>
    `{"formCode":"${form.formCode}","versionId":"${form.versionId}","data":{"name":"甲",${data}}}`
  const post = async (payload: string) => {
    const headers = { authorization: `Bearer ${anna}`, 'content-type': 'application/json' }
    return (await t.server.app.inject({ method: 'POST', url: '/form/record/submit', headers, payload })).json()
  }
  const bad = { code: 500, msg: '参数不符合规范' }
  expect(await post(body('"__proto__":{"admin":true}'))).toMatchObject(bad)
  expect(await post(body('"constructor":{}'))).toMatchObject(bad)
  expect(await post(body(`"x":${'['.repeat(40)}${']'.repeat(40)}`))).toMatchObject(bad)
  const keys = Array.from({ length: 20_001 }, (_, i) => `"k${i}":1`).join(',')
  expect(await post(body(keys))).toMatchObject(bad)
  expect(await post(body(`"age":3,${keys.split(',').slice(0, 19_000).join(',')}`))).toMatchObject({ code: 200 })
  expect(await post(body(`"x":"${'长'.repeat(400_000)}"`))).toMatchObject({ code: 413, msg: '请求内容过大' })
})

test('表单提交: an old version is taken for a day, one of another form never', async () => {
  const form = await aForm(t.server, visitor(), { ageMs: day - 60_000 })
  await publishAgain(t.server, form.id, visitor(), { versionNo: 2 })
  const { data } = await t.submit(anna, form, { name: '一' })
  expect((await t.stored(data?.id)).versionId).toBe(form.versionId)
  const old = await aForm(t.server, visitor(), { ageMs: day + 60_000 })
  await publishAgain(t.server, old.id, visitor(), { versionNo: 2 })
  expect(await t.submit(anna, old, { name: '一' })).toMatchObject(outdated)
  expect(await t.submit(anna, { ...old, versionId: form.versionId }, { name: '一' })).toMatchObject(outdated)
  expect(await t.submit(anna, { ...old, versionId: 'nothing' }, { name: '一' })).toMatchObject(outdated)
})

test('表单提交: only what is published and within its time', async () => {
  const at = (ms: number) => new Date(t.server.clock.now().getTime() + ms).toISOString()
  const closed = [{ startTime: at(day) }, { endTime: at(-day) }]
  for (const wish of closed)
    expect(await t.submit(anna, await aForm(t.server, visitor(), wish), { name: '甲' })).toMatchObject(notOpen)
  const open = await aForm(t.server, visitor(), { startTime: at(-day), endTime: at(day) })
  expect(await t.submit(anna, open, { name: '甲' })).toMatchObject({ code: 200 })
  await t.server.ctx.db.update(definitionTable).set({ status: '2' }).where(eq(definitionTable.id, open.id))
  expect(await t.submit(anna, open, { name: '乙' })).toMatchObject(notOpen)
  expect(await t.submit(anna, { ...open, formCode: 'no_such_form' }, { name: '乙' })).toMatchObject(notOpen)
})

test('表单提交: once a person, once a day; what was voided does not count', async () => {
  const once = await aForm(t.server, visitor(), { submitLimit: '1' })
  const { data } = await t.submit(anna, once, { name: '甲' })
  expect(await t.submit(anna, once, { name: '乙' })).toMatchObject({ code: 500, msg: '您已提交过该表单' })
  expect(await t.submit(bert, once, { name: '乙' })).toMatchObject({ code: 200 })
  await t.move(anna, 'void', data?.id ?? '')
  expect(await t.submit(anna, once, { name: '乙' })).toMatchObject({ code: 200 })

  const daily = await aForm(t.server, visitor(), { submitLimit: '2' })
  const first = await t.submit(anna, daily, { name: '甲' })
  expect(await t.submit(anna, daily, { name: '乙' })).toMatchObject({ code: 500, msg: '您今天已提交过该表单' })
  const before = new Date(t.server.clock.now().getTime() - day).toISOString()
  await t.server.ctx.db
    .update(recordTable)
    .set({ submitTime: before })
    .where(eq(recordTable.id, first.data?.id ?? ''))
  expect(await t.submit(anna, daily, { name: '乙' })).toMatchObject({ code: 200 })
})

test('表单提交: racing submissions of one person keep the limit', async () => {
  const once = await aForm(t.server, visitor(), { submitLimit: '1' })
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => t.submit(anna, once, { name: `甲${n}` })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('表单暂存: one draft of a person and form, without what is required; nobody else sees it', async () => {
  const form = await aForm(t.server, visitor())
  const first = await t.submit(anna, form, { age: 3 }, { draft: true })
  const second = await t.submit(anna, form, { age: 4 }, { draft: true })
  expect(first.data).toMatchObject({ status: '0' })
  expect(second.data?.id).toBe(first.data?.id)
  expect(await t.stored(first.data?.id)).toMatchObject({ status: '0', submitTime: null, dataJson: { age: 4 } })
  const keeper = t.caller({ id: 'keeper', permissions: everyRight })
  expect((await t.page(keeper, form)).data?.list).toEqual([])
  expect((await t.page(anna, form)).data?.list).toHaveLength(1)
  expect(await t.server.send(recordCalls.get, { token: keeper, params: { id: first.data?.id ?? '' } })).toMatchObject({
    code: 500,
    msg: '数据不存在',
  })
  const sent = await t.submit(anna, form, { name: '甲', age: 5 })
  expect(sent.data?.id).toBe(first.data?.id)
  const log = await t.server.ctx.db
    .select()
    .from(recordLogTable)
    .where(eq(recordLogTable.recordId, sent.data?.id ?? ''))
  expect(log.map(({ action, beforeJson }) => [action, beforeJson])).toEqual([['新增', null]])
})

test('表单提交: choices of dictionaries are those in use', async () => {
  const form = await aForm(t.server, [
    aControl('select', 'kind', { label: '类型', options: { dictCode: 'form_type' } }),
    aControl('radio', 'colour', { label: '颜色', options: { options: [{ value: '1', label: '红' }] } }),
  ])
  expect(await t.submit(anna, form, { kind: '0', colour: '1' })).toMatchObject({ code: 200 })
  expect(await t.submit(anna, form, { kind: '9' })).toEqual(refusedWith('kind', '类型', '选项不存在'))
  expect(await t.submit(anna, form, { colour: '7' })).toEqual(refusedWith('colour', '颜色', '选项不存在'))
  const { db } = t.server.ctx
  await db.update(dictDataTable).set({ status: '1' }).where(eq(dictDataTable.dictType, 'form_type'))
  await t.server.ctx.emit('dict.changed', { dictTypes: ['form_type'] })
  expect(await t.submit(anna, form, { kind: '0' })).toEqual(refusedWith('kind', '类型', '选项不存在'))
  await db.update(dictDataTable).set({ status: '0' }).where(eq(dictDataTable.dictType, 'form_type'))
  await t.server.ctx.emit('dict.changed', { dictTypes: ['form_type'] })
})

test('表单提交: a value that may stand once is refused the second time, also in a race', async () => {
  const unique = [
    { required: false, message: '' },
    { kind: 'unique' as const, message: '' },
  ]
  const form = await aForm(t.server, [aControl('input', 'no', { label: '车牌', rules: unique })])
  const answers = await Promise.all([1, 2, 3, 4].map(() => t.submit(anna, form, { no: 'A1' })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await t.submit(anna, form, { no: 'A1' })).toEqual(refusedWith('no', '车牌', '车牌已存在'))
  expect(await t.submit(anna, form, { no: 'A2' })).toMatchObject({ code: 200 })
  expect(await t.submit(anna, form, { no: '' })).toMatchObject({ code: 200 })
  expect(await t.submit(anna, form, { no: '' })).toMatchObject({ code: 200 })
})

const item = (uid: string, more: object = {}) => ({
  type: 'file',
  name: 'a.txt',
  status: 'done',
  uid,
  url: '/x',
  ...more,
})

test('表单提交: a file is known by its id, as everywhere; records that have it as uid alone go on', async () => {
  const form = await aForm(t.server, [aControl('uploadFile', 'files', { label: '附件' })])
  const mine = await t.upload(anna, 'a.txt')
  const { data } = await t.submit(anna, form, { files: [{ id: mine.id, name: 'a.txt', url: '/x' }] })
  const owners = await t.server.ctx.db.select().from(fileOwnerTable).where(eq(fileOwnerTable.attachId, mine.id))
  expect(owners.map(({ formId }) => formId)).toContain(data?.id)
  const filesOf = async () =>
    (await t.server.send(recordCalls.get, { token: anna, params: { id: data?.id ?? '' } })).data?.data.files
  expect(await filesOf()).toMatchObject([{ id: mine.id, uid: mine.id, name: 'a.txt' }])
  const { dataJson } = await t.stored(data?.id)
  const before = [item(mine.id)]
  await t.server.ctx.db
    .update(recordTable)
    .set({ dataJson: { ...dataJson, files: before } })
    .where(eq(recordTable.id, data?.id ?? ''))
  expect(await filesOf()).toMatchObject([{ id: mine.id, uid: mine.id, name: 'a.txt' }])
})

test('表单提交: uploads are those of the sender and within the rule of the field', async () => {
  const form = await aForm(t.server, [
    aControl('uploadFile', 'files', { label: '附件', options: { limit: 2, accept: '.txt,.pdf', maxSizeMB: 1 } }),
    aControl('uploadImg', 'photo', { label: '照片', options: { limit: 1 } }),
  ])
  const mine = await t.upload(anna, 'a.txt')
  const foreign = await t.upload(bert, 'b.txt')
  const { data } = await t.submit(anna, form, {
    files: [item(mine.id, { name: '改名.pdf', url: '/elsewhere' })],
  })
  expect((await t.stored(data?.id)).dataJson.files).toEqual([
    {
      type: 'file',
      id: mine.id,
      name: 'a.txt',
      status: 'done',
      uid: mine.id,
      url: `/profile/${mine.fileName}`,
      size: mine.size,
    },
  ])
  expect(await t.submit(anna, form, { files: [item(foreign.id)] })).toMatchObject({ code: 500, msg: '附件不存在' })
  expect(await t.submit(anna, form, { files: [item('0'.repeat(32))] })).toEqual(
    refusedWith('files', '附件', '附件不存在'),
  )
  expect(await t.submit(anna, form, { photo: [item(mine.id, { type: 'img', name: 'a.png' })] })).toEqual(
    refusedWith('photo', '照片', '文件格式不正确, 请上传gif/jpg/jpeg/png'),
  )
  expect(await t.submit(anna, form, { files: [item(mine.id, { name: 'a.exe' })] })).toEqual(
    refusedWith('files', '附件', '文件格式不正确, 请上传txt/pdf'),
  )
  const large = await t.upload(anna, 'c.txt', 'x'.repeat(1_100_000))
  expect(await t.submit(anna, form, { files: [item(large.id)] })).toEqual(
    refusedWith('files', '附件', '上传文件大小不能超过 1 MB!'),
  )
  const others = [await t.upload(anna, 'd.txt'), await t.upload(anna, 'e.txt')]
  expect(await t.submit(anna, form, { files: [mine, ...others].map(({ id }) => item(id)) })).toEqual(
    refusedWith('files', '附件', '最大上传数量为2'),
  )
  const detail = await t.server.send(recordCalls.get, { token: anna, params: { id: data?.id ?? '' } })
  const [shown] = (detail.data?.data.files ?? []) as { url: string }[]
  expect((await t.server.app.inject({ method: 'GET', url: shown?.url ?? '' })).statusCode).toBe(200)
})

test('表单提交: rich text is stored without what could run', async () => {
  const form = await aForm(t.server, [aControl('editor', 'text', { label: '内容' })])
  const { data } = await t.submit(anna, form, {
    text: '<p onclick="x()">好<script>alert(1)</script><a href="javascript:x()">a</a></p>',
  })
  const { text } = (await t.stored(data?.id)).dataJson
  expect(String(text)).toContain('好')
  expect(String(text)).not.toMatch(/script|onclick|javascript/)
})

test('表单提交: a text that begins with a picture of the form is sent by anybody, one of somebody else’s is not', async () => {
  const keeper = t.caller({
    id: 'keeper',
    permissions: ['add', 'edit', 'query', 'design', 'publish'].map((action) => `form:definition:${action}`),
  })
  const picture = ({ id }: { id: string }) => `<p>填写说明<img data-file-id="${id}" src="/x"></p>`
  const shown = await t.upload(keeper, 'a.txt')
  const foreign = await t.upload(keeper, 'b.txt')
  const begins = aControl('editor', 'text', { label: '内容', options: { defaultValue: picture(shown) } })
  const form = await aPublishedForm(t.server, keeper, { ...newForm(), list: [begins] })
  const sent = await t.submit(bert, form, { text: picture(shown) })
  expect(sent).toMatchObject({ code: 200 })
  const owners = await t.server.ctx.db.select().from(fileOwnerTable).where(eq(fileOwnerTable.attachId, shown.id))
  expect(owners.map(({ formId }) => formId).toSorted()).toEqual([form.id, sent.data?.id].toSorted())
  expect(await t.submit(bert, form, { text: picture(foreign) })).toMatchObject({ code: 500, msg: '附件不存在' })
})

test('表单提交: rows of a table by its own rules, a thousand at most', async () => {
  const form = await aForm(t.server, [
    aControl('batch', 'items', {
      label: '明细',
      options: { minLimit: 1 },
      list: [
        aControl('input', 'what', { label: '品名', rules: required }),
        aControl('number', 'price', { label: '价格' }),
      ],
    }),
  ])
  const { data } = await t.submit(anna, form, { items: [{ key: 'a', what: '笔', price: 3, forged: 1 }] })
  const { items } = (await t.stored(data?.id)).dataJson as { items: Record<string, unknown>[] }
  expect(items[0]).toMatchObject({ what: '笔', price: 3 })
  expect(items[0]).not.toHaveProperty('forged')
  const answer = await t.submit(anna, form, {
    items: [
      { key: 'a', what: '笔' },
      { key: 'b', price: 1 },
    ],
  })
  expect(answer.data).toMatchObject({
    errors: [{ path: ['items', 1, 'what'], message: expect.stringContaining('必填项') }],
  })
  const many = Array.from({ length: 1_001 }, (_, i) => ({ key: `k${i}`, what: '笔' }))
  expect(await t.submit(anna, form, { items: many })).toMatchObject({ code: 500 })
  expect(await t.submit(anna, form, { items: many.slice(0, 1_000) })).toMatchObject({ code: 200 })
})

test('表单提交: the same request twice is one record', async () => {
  const form = await aForm(t.server, visitor())
  const body = { formCode: form.formCode, versionId: form.versionId, data: { name: '甲' } }
  const headers = { 'idempotency-key': 'the-same-request' }
  const first = await t.server.send(recordCalls.submit, { token: anna, headers, body })
  expect(await t.server.send(recordCalls.submit, { token: anna, headers, body })).toEqual(first)
  expect((await t.page(anna, form)).data?.total).toBe(1)
})

test('表单提交: choices of data sources are those that are known without asking an interface', async () => {
  const source = { dsName: '部门', status: '0' }
  await t.server.ctx.db.insert(dataSourceTable).values([
    { ...source, dsCode: 'cities', dsType: '1', configJson: '{"options":[{"value":"h","label":"杭州"}]}' },
    { ...source, dsCode: 'kinds', dsType: '2', configJson: '{"dictCode":"form_type"}' },
    {
      ...source,
      dsCode: 'posts',
      dsType: '3',
      configJson: '{"path":"/system/post/list","label":"postName","value":"id"}',
    },
  ])
  const dynamic = (model: string, dynamicKey: string) =>
    aControl('select', model, { label: model, options: { dynamic: true, dynamicKey, options: [] } })
  const form = await aForm(t.server, [dynamic('city', 'cities'), dynamic('kind', 'kinds'), dynamic('post', 'posts')])
  await t.server.ctx.db.insert(postTable).values({ id: 'p9', postCode: 'p9', postName: '抄写员' })
  const none = refusedWith('post', 'post', '选项不存在')
  // What somebody may not ask for was not offered to them.
  expect(await t.submit(anna, form, { post: 'p9' })).toEqual(none)
  const reader = t.caller({ id: 'reader', permissions: [...everyRight, 'system:post:list'], admin: true })
  expect(await t.submit(reader, form, { post: 'x'.repeat(5_000) })).toEqual(none)
  const made = await t.submit(reader, form, { city: 'h', kind: '0', post: 'p9' })
  expect(made).toMatchObject({ code: 200 })
  expect(await t.submit(anna, form, { city: 'x' })).toEqual(refusedWith('city', 'city', '选项不存在'))
  expect(await t.submit(anna, form, { kind: '7' })).toEqual(refusedWith('kind', 'kind', '选项不存在'))
  expect((await t.texts(anna, form))?.[0]).toEqual({ city: '杭州', kind: '普通表单', post: '抄写员' })
  const figures = await t.server.send(statisticsCalls.get, { token: reader, query: { formId: form.id } })
  expect(figures.data?.fields[2]?.bars).toEqual([{ label: '抄写员', count: 1 }])
  // The word stays with the value when the source offers it no more.
  await t.server.ctx.db.delete(postTable).where(eq(postTable.id, 'p9'))
  const id = made.data?.id ?? ''
  expect(await t.save(reader, { id, version: 1, data: { city: 'h', kind: '1', post: 'p9' } })).toMatchObject({
    code: 200,
  })
  expect((await t.texts(reader, form))?.[0]).toMatchObject({ post: '抄写员' })
})

test('表单提交: choices of a row are asked for with the values of the row, each question once', async () => {
  await t.server.ctx.db.insert(dataSourceTable).values({
    dsCode: 'postsByName',
    dsName: '按名称的岗位',
    dsType: '3',
    configJson: '{"path":"/system/post/page","params":{"postName":"{items.name}"},"label":"postName","value":"id"}',
  })
  const post = aControl('select', 'post', {
    label: '岗位',
    options: { dynamic: true, dynamicKey: 'postsByName', options: [] },
  })
  const list = [aControl('input', 'name', { label: '名称' }), post]
  const form = await aForm(t.server, [aControl('batch', 'items', { label: '明细', options: { minLimit: 0 }, list })])
  await t.server.ctx.db
    .insert(postTable)
    .values(['校对', '排版'].map((postName, at) => ({ id: `row${at}`, postCode: `row${at}`, postName })))
  const reader = t.caller({ id: 'rowReader', permissions: [...everyRight, 'system:post:list'], admin: true })
  const refused = refusedWith('post', '岗位', '选项不存在', ['items', 1, 'post'])
  const first = { name: '校对', post: 'row0' }
  for (const second of [
    { name: '校对', post: 'row1' },
    { name: '排版', post: 'x'.repeat(5_000) },
  ])
    expect(await t.submit(reader, form, { items: [first, second] })).toEqual(refused)
  const rows = [first, { name: '排版', post: 'row1' }]
  const many = Array.from({ length: 300 }, (_, at) => rows[at % 2])
  const made = await t.submit(reader, form, { items: many })
  expect(made).toMatchObject({ code: 200 })
  const others = Array.from({ length: 101 }, (_, at) => ({ name: `名称${at}`, post: 'row0' }))
  expect(await t.submit(reader, form, { items: others })).toMatchObject({
    msg: '取自接口的选项最多按100种条件核对，请分批提交',
  })
  // The words stay with the record, in each row its own.
  await t.server.ctx.db.delete(postTable).where(inArray(postTable.id, ['row0', 'row1']))
  const { data } = await t.server.send(recordCalls.get, { token: reader, params: { id: made.data?.id ?? '' } })
  expect(Object.values(data?.labels ?? {})).toEqual([
    [
      { value: 'row0', label: '校对' },
      { value: 'row1', label: '排版' },
    ],
  ])
})
