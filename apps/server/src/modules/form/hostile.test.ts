import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control, FormConfig } from '@app/form-engine/document/types.ts'
import { definition, definitionCalls } from '@app/shared/form/definition.ts'
import { recordCalls } from '@app/shared/form/record.ts'
import { statisticsCalls } from '@app/shared/form/statistics.ts'
import { dataSourceTable } from '#/modules/form/dataSource/dataSource.table.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { aControl, aForm, publishAgain, type AForm } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, refusedWith, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { aStoredForm } from '#/modules/form/testing/aForm.ts'
import { fileTable } from '#/modules/system/files/file/file.table.ts'
import { recordTable } from './record/shape/record.table.ts'

let t: TestRecords
let anna: string
let bert: string
let keeper: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', name: '安娜', deptId: '100', deptName: '总公司', permissions: everyRight })
  bert = t.caller({ id: 'bert', name: '白特', deptId: '101', permissions: ['form:record:add'] })
  const actions = ['list', 'query', 'add', 'edit', 'remove', 'import', 'design', 'publish']
  keeper = t.caller({ id: 'keeper', permissions: actions.map((action) => `form:definition:${action}`) })
})
afterAll(() => t.server.close())

const badBody = { code: 500, msg: '参数不符合规范' }
const badQuestion = { code: 500, msg: '参数不符合规范，不能进行查询' }
const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const gone = { code: 500, msg: '数据不存在' }

const asForm = (list: Control[], config: Partial<FormConfig> = {}) => ({
  list,
  config: { ...newForm().config, ...config },
})
const publish = ({ id, version }: { id: string; version: number }) =>
  t.server.send(definitionCalls.publish, { token: keeper, body: { id, version } })
const asked = (form: AForm, filter: object) => t.page(anna, form, { filters: JSON.stringify([filter]) })
const unique = [
  { required: false, message: '' },
  { kind: 'unique' as const, message: '' },
]

const pattern = (text: string) => [
  { required: false, message: '' },
  { pattern: text, message: '格式不对', enabled: true },
]
const formula = (text: string) => ({ options: { formula: text } })

test.for<[string, () => Control[], string]>([
  ['two fields of one name', () => [aControl('input', 'a'), aControl('number', 'a')], '数据字段重复：a'],
  ['a field named after a prototype', () => [aControl('input', 'constructor')], '数据字段不可用：constructor'],
  [
    'an option of a wrong type',
    () => [aControl('input', 'a', { options: { maxLength: 'long' } })],
    'a：最大长度的值不正确，已按未填写处理',
  ],
  ['a formula that reads itself', () => [aControl('number', 'a', formula('{a} + 1'))], '公式存在循环引用'],
  [
    'formulas that go in a circle',
    () => [aControl('number', 'a', formula('{b} + 1')), aControl('number', 'b', formula('{a} + 1'))],
    '公式存在循环引用',
  ],
  [
    'a formula that calls what is no function',
    () => [aControl('number', 'a', formula('constructor(1)'))],
    '没有名为“CONSTRUCTOR”的函数',
  ],
  [
    'a formula that looks into an object',
    () => [aControl('number', 'a', formula('{a}.constructor'))],
    '点号只能用在小数和 {表.字段} 里',
  ],
  ['a pattern that is none', () => [aControl('input', 'a', { rules: pattern('(') })], '正则表达式不正确'],
  [
    'a pattern that never ends',
    () => [aControl('input', 'a', { rules: pattern('^(a+)\\1+b$') })],
    '正则表达式可能导致性能问题',
  ],
  ['a pattern of 201 signs', () => [aControl('input', 'a', { rules: pattern('a'.repeat(201)) })], '正则表达式不正确'],
  [
    'a table in a table',
    () => [aControl('batch', 'a', { list: [aControl('batch', 'b', { list: [] })] })],
    '该组件不能放入动态表格',
  ],
  [
    'rich text in a table',
    () => [aControl('batch', 'a', { list: [aControl('editor', 'b')] })],
    '该组件不能放入动态表格',
  ],
])('发布: %s is not published', async ([, list, words]) => {
  const row = await aStoredForm(t.server, keeper, asForm([...list(), aControl('input', 'plain')]))
  const answer = await publish(row)
  expect(answer).toMatchObject({ code: 500, msg: expect.stringMatching(/^存在 \d+ 个问题，请先处理$/) })
  expect(JSON.stringify(answer.data)).toContain(words)
})

test('发布: a control that nobody knows stays in the design and takes no data', async () => {
  const row = await aStoredForm(t.server, keeper, asForm([aControl('input', 'a'), aControl('starMap', 'b')]))
  const { data } = await publish(row)
  const form = { id: row.id, formCode: row.formCode, versionId: data?.versionId ?? '' }
  const sent = await t.submit(anna, form, { a: '甲', b: { any: 'thing' } })
  expect((await t.stored(sent.data?.id)).dataJson).toEqual({ a: '甲' })
})

test('提交: a pattern that bombs other engines answers at once', async () => {
  const list = ['^(a+)+$', '(x+x+)+y', '^(.*?,){11}P'].map((text, at) =>
    aControl('input', `field${at}`, { rules: pattern(text) }),
  )
  const form = await aForm(t.server, list)
  const long = `${'a'.repeat(100_000)}!`
  const answer = await t.submit(anna, form, { field0: long, field1: 'x'.repeat(100_000), field2: '1,'.repeat(50_000) })
  expect(answer.msg).toBe('表单数据校验未通过')
  expect(JSON.stringify(answer.data).match(/格式不对/g)).toHaveLength(3)
})

test('提交: rows that each read a whole column are refused when there are too many', async () => {
  const shares = Array.from({ length: 5 }, (_, at) =>
    aControl('number', `share${at}`, formula('{price} / (SUM({rows.price}) + SUM({rows.price}))')),
  )
  const form = await aForm(t.server, [aControl('batch', 'rows', { list: [aControl('number', 'price'), ...shares] })])
  const rows = (count: number) => ({ rows: Array.from({ length: count }, (_, at) => ({ key: `k${at}`, price: 1 })) })
  expect(await t.submit(anna, form, rows(10))).toMatchObject({ code: 200 })
  expect(await t.submit(anna, form, rows(1000))).toEqual(
    refusedWith('', '', '公式与联动的计算量过大，请减少表格的行数', []),
  )
})

test('提交: rules over whole columns in each of a thousand rows are worked out, far too many are refused', async () => {
  const notes = Array.from({ length: 20 }, (_, at) => aControl('input', `note${at}`))
  const list = [aControl('batch', 'rows', { list: [aControl('number', 'price'), ...notes] })]
  const ruled = (count: number) => ({
    linkages: Array.from({ length: count }, (_, at) => ({
      id: `rule${at}`,
      when: { logic: 'all' as const, items: [{ model: 'rows.price', op: 'contains' as const, value: -1 }] },
      then: [{ do: 'require' as const, targets: [notes[at % 20]?.key ?? ''] }],
    })),
  })
  const rows = Array.from({ length: 1000 }, (_, at) => ({ key: `k${at}`, price: at }))
  expect(await t.submit(anna, await aForm(t.server, list, { config: ruled(20) }), { rows })).toMatchObject({
    code: 200,
  })
  expect(await t.submit(anna, await aForm(t.server, list, { config: ruled(600) }), { rows })).toEqual(
    refusedWith('', '', '公式与联动的计算量过大，请减少表格的行数', []),
  )
})

test('提交: more words than a condition can hold are no fault of the server', async () => {
  const words = Array.from({ length: 900 }, (_, at) => ({ value: `${at}${'字'.repeat(30)}`, label: `${at}` }))
  const box = aControl('checkbox', 'box', { options: { options: words } })
  const linkages = [
    {
      id: 'rule',
      when: { logic: 'all' as const, items: [{ model: 'box', op: 'in' as const, value: ['x'] }] },
      then: [{ do: 'hide' as const, targets: [box.key] }],
    },
  ]
  const form = await aForm(t.server, [box], { config: { linkages } })
  expect(await t.submit(anna, form, { box: words.map(({ value }) => value) })).toMatchObject({ code: 200 })
})

test.for<[string, unknown]>([
  ['nothing', null],
  ['a number', 1],
  ['a text', 'x'],
  ['a list', []],
  ['another list', [[{}]]],
])('提交: %s among uploads and rows is a mistake of the field', async ([, odd]) => {
  const form = await aForm(t.server, [
    aControl('uploadFile', 'files'),
    aControl('batch', 'rows', { list: [aControl('uploadFile', 'inner')] }),
    aControl('selectInputList', 'lines'),
  ])
  const wrong = { code: 500, msg: '表单数据校验未通过' }
  expect(await t.submit(anna, form, { files: [odd] })).toMatchObject(wrong)
  expect(await t.submit(anna, form, { rows: [odd] })).toMatchObject(wrong)
  expect(await t.submit(anna, form, { rows: [{ key: 'a', inner: [odd] }] })).toMatchObject(wrong)
  expect(await t.submit(anna, form, { lines: [odd] })).toMatchObject(wrong)
})

test('提交: rows of one key are two rows, and a key of another kind is replaced', async () => {
  const form = await aForm(t.server, [aControl('batch', 'rows', { list: [aControl('input', 'a')] })])
  const rows = [
    { key: 'k', a: '一' },
    { key: 'k', a: '二' },
    { key: { $ne: 1 }, a: '三' },
  ]
  const { data } = await t.submit(anna, form, { rows })
  const stored = (await t.stored(data?.id)).dataJson.rows as { key: string; a: string }[]
  expect(stored.map(({ a }) => a)).toEqual(['一', '二', '三'])
  expect(new Set(stored.map(({ key }) => key)).size).toBe(3)
})

const file = (uid: string) => ({ type: 'file', name: 'a.txt', status: 'done', uid, url: '/x' })

test('提交: files of others and deleted ones are no uploads, in rows as little as above', async () => {
  const form = await aForm(t.server, [
    aControl('uploadFile', 'files', { label: '附件' }),
    aControl('batch', 'rows', { list: [aControl('uploadFile', 'inner', { label: '票据' })] }),
  ])
  const foreign = await t.upload(bert, 'b.txt')
  const inRow = (uid: string) => ({ rows: [{ key: 'a', inner: [file(uid)] }] })
  expect(await t.submit(anna, form, inRow(foreign.id))).toMatchObject({ code: 500, msg: '附件不存在' })
  const mine = await t.upload(anna, 'a.txt')
  await t.server.ctx.db.update(fileTable).set({ delFlag: '1' }).where(eq(fileTable.id, mine.id))
  expect(await t.submit(anna, form, { files: [file(mine.id)] })).toEqual(refusedWith('files', '附件', '附件不存在'))
  expect((await t.submit(anna, form, inRow(mine.id))).data).toMatchObject({ errors: [{ message: '附件不存在' }] })
})

test('提交: half a character is refused, wherever it stands', async () => {
  const form = await aForm(t.server, [aControl('input', 'a')])
  expect(await t.submit(anna, form, { a: 'x\ud800y' })).toMatchObject(badBody)
  expect(await t.submit(anna, form, { 'b\udc00': 1 })).toMatchObject(badBody)
  expect(await t.submit(anna, form, { a: '🦄' })).toMatchObject({ code: 200 })
})

test('提交: a day that no calendar has is no fault of the server', async () => {
  const form = await aForm(t.server, [aControl('date', 'd', { label: '日期', options: { format: 'YYYY-MM-DD' } })])
  expect(await t.submit(anna, form, { d: '2026-02-30' })).toEqual(refusedWith('d', '日期', '日期格式不正确'))
  expect((await t.submit(anna, form, { d: '0000-01-01' })).msg).not.toContain('系统')
  const unfit = { code: 500, msg: '条件“日期”不适用于该字段现在的类型，请在条件筛选中修改' }
  for (const value of ['2026-02-30', '0000-01-01', '99999-01-01', 'x'])
    expect(await asked(form, { model: 'd', op: 'gte', value })).toMatchObject(unfit)
  expect(await t.page(anna, form, { params: { beginTime: '0000-01-01' } })).toMatchObject(badQuestion)
})

test('列表: names are looked up among the fields, never among what objects inherit', async () => {
  const form = await aForm(t.server, [aControl('input', 'a')])
  for (const name of ['__proto__', 'constructor', 'dataJson', "a' desc; drop table form_record"]) {
    expect(await t.page(anna, form, { orderByColumn: name })).toMatchObject(badQuestion)
    expect(await asked(form, { model: name, op: 'eq', value: '1' })).toMatchObject(badQuestion)
  }
})

test('统计: numbers that no sum can hold are passed over', async () => {
  const form = await aForm(t.server, [aControl('number', 'n')])
  for (const n of [1.7e308, 1.6e308, -1.7e308, 2, 4])
    expect(await t.submit(anna, form, { n })).toMatchObject({ code: 200 })
  const { data } = await t.server.send(statisticsCalls.get, { token: anna, query: { formId: form.id } })
  expect(data?.fields[0]).toMatchObject({ filled: 5, numbers: { min: 2, max: 4, avg: 3, sum: 6 } })
})

test('数据源: records of a form are read although its dictionary has gone', async () => {
  const source = { dsName: '旧字典', status: '0', dsCode: 'gone_dict', dsType: '2' as const }
  await t.server.ctx.db.insert(dataSourceTable).values({ ...source, configJson: '{"dictCode":"no_such_dict"}' })
  const options = { dynamic: true, dynamicKey: 'gone_dict', options: [] }
  const form = await aForm(t.server, [aControl('select', 's', { label: '类型', options }), aControl('input', 'a')])
  expect(await t.submit(anna, form, { a: '甲' })).toMatchObject({ code: 200 })
  expect(await t.submit(anna, form, { s: 'x' })).toEqual(refusedWith('s', '类型', '选项不存在'))
  expect((await t.page(anna, form)).data?.total).toBe(1)
})

test('恢复: not while another record has a value that stands once', async () => {
  const form = await aForm(t.server, [aControl('input', 'no', { label: '车牌', rules: unique })])
  const first = await t.submit(anna, form, { no: 'A1' })
  await t.move(anna, 'void', first.data?.id ?? '')
  const second = await t.submit(anna, form, { no: 'A1' })
  const refused = { code: 500, msg: `${first.data?.recordNo}：车牌已存在` }
  expect(await t.move(anna, 'restore', first.data?.id ?? '')).toMatchObject(refused)
  await t.move(anna, 'void', second.data?.id ?? '')
  expect(await t.move(anna, 'restore', first.data?.id ?? '')).toMatchObject({ code: 200 })
})

test('删除: a form that is being filled either stays or takes nothing any more', async () => {
  for (let round = 0; round < 4; round++) {
    const form = await aForm(t.server, [aControl('input', 'a')])
    const fillers = ['c', 'd', 'e'].map((id) => t.caller({ id, permissions: ['form:record:add'] }))
    const [removed, ...sent] = await Promise.all([
      t.server.send(definition.endpoints.remove, { token: keeper, params: { ids: form.id } }),
      ...fillers.map((token) => t.submit(token, form, { a: '甲' })),
    ])
    const records = await t.server.ctx.db.select().from(recordTable).where(eq(recordTable.formId, form.id))
    const [row] = await t.server.ctx.db.select().from(definitionTable).where(eq(definitionTable.id, form.id))
    expect(records).toHaveLength(sent.filter(({ code }) => code === 200).length)
    expect([removed.code, row?.delFlag]).toEqual(records.length > 0 ? [500, '0'] : [200, '1'])
  }
})

test('发布: what is filled while a version is published is stored with one of the two', async () => {
  const form = await aForm(t.server, [aControl('input', 'a')])
  const [newer, ...sent] = await Promise.all([
    publishAgain(t.server, form.id, [aControl('input', 'a'), aControl('input', 'b')], { versionNo: 2 }),
    ...[1, 2, 3].map((n) => t.submit(anna, form, { a: `${n}`, b: 'x' })),
  ])
  for (const { code, data } of sent) {
    expect(code).toBe(200)
    expect([form.versionId, newer]).toContain((await t.stored(data?.id)).versionId)
  }
})

test('权限: whoever only fills reads no design, no version, no statistics and nobody else’s record', async () => {
  const form = await aForm(t.server, [aControl('input', 'a')])
  const { data } = await t.submit(anna, form, { a: '甲' })
  const id = data?.id ?? ''
  const params = { id }
  expect(await t.server.send(definition.endpoints.get, { token: bert, params: { id: form.id } })).toMatchObject(denied)
  expect(await t.server.send(statisticsCalls.get, { token: bert, query: { formId: form.id } })).toMatchObject(denied)
  expect(await t.page(bert, form, { mine: 'Y' })).toMatchObject(denied)
  expect(await t.server.send(recordCalls.log, { token: bert, params })).toMatchObject(denied)
  expect(await t.server.send(recordCalls.get, { token: bert, params })).toMatchObject(gone)
  expect(await t.submit(bert, form, { a: '乙' }, { recordId: id, version: 1 })).toMatchObject(gone)
  expect((await t.stored(id)).dataJson).toEqual({ a: '甲' })
})

test('暂存: a draft of somebody else is nobody’s to write over, submit or void', async () => {
  const form = await aForm(t.server, [aControl('input', 'a')])
  const { data } = await t.submit(bert, form, { a: '草稿' }, { draft: true })
  const id = data?.id ?? ''
  expect(await t.submit(anna, form, { a: '改' }, { recordId: id })).toMatchObject(gone)
  expect(await t.save(anna, { id, version: 1, data: { a: '改' } })).toMatchObject(gone)
  expect(await t.move(anna, 'void', id)).toMatchObject(gone)
  expect(await t.stored(id)).toMatchObject({ status: '0', dataJson: { a: '草稿' } })
})
