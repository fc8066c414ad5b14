import { afterAll, beforeAll, expect, test } from 'vitest'
import { statisticsCalls } from '@app/shared/form/statistics.ts'
import { aControl, aForm, publishAgain } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { rightTable } from '#/modules/form/right/right.table.ts'
import { statementsOf } from '#testing/statements.ts'

let t: TestRecords
let anna: string
let bert: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', name: '安娜', deptId: '100', permissions: everyRight, admin: true })
  bert = t.caller({ id: 'bert', name: '白特', permissions: everyRight })
})
afterAll(() => t.server.close())

const options = [
  { value: '1', label: '甲' },
  { value: '2', label: '乙' },
]
const survey = () => [
  aControl('radio', 'kind', { label: '类型', options: { options } }),
  aControl('checkbox', 'many', { options: { options } }),
  aControl('cascader', 'way', { options: { options: [{ value: '1', label: '甲', children: options }] } }),
  aControl('number', 'age'),
  aControl('rate', 'stars', { options: { max: 5 } }),
  aControl('date', 'day', { options: { format: 'YYYY-MM-DD' } }),
  aControl('switch', 'agree'),
  aControl('input', 'note'),
]

test('表单统计: every kind of field is summed up, of submitted records that the caller sees', async () => {
  const form = await aForm(t.server, survey())
  const right = { formId: form.id, subjectKind: 'all' as const, subjectId: '', fill: true, edit: false, remove: false }
  await t.server.ctx.db.insert(rightTable).values({ ...right, see: 'own' })
  const rows = [
    { kind: '1', many: ['1', '2'], way: ['1', '2'], age: 10, stars: 5, day: '2026-01-01', agree: true, note: '好' },
    { kind: '1', many: ['1'], age: 20, stars: 5, day: '2026-01-02', agree: false, note: '' },
  ]
  for (const row of rows) await t.submit(anna, form, row)
  await t.submit(bert, form, { kind: '2', age: 60, stars: 1 })
  await t.submit(bert, form, { kind: '2' }, { draft: true })
  const ask = (token: string, query: object = {}) =>
    t.server.send(statisticsCalls.get, { token, query: { formId: form.id, ...query } })
  const { data } = await ask(anna)
  expect(data?.total).toBe(3)
  const of = (model: string) => data?.fields.find((field) => field.model === model)
  expect(of('kind')).toMatchObject({
    label: '类型',
    shape: 'shares',
    filled: 3,
    bars: [
      { label: '甲', count: 2 },
      { label: '乙', count: 1 },
    ],
  })
  expect(of('many')?.bars).toEqual([
    { label: '甲', count: 2 },
    { label: '乙', count: 1 },
  ])
  expect(of('way')?.bars).toEqual([{ label: '甲 / 乙', count: 1 }])
  expect(of('age')).toMatchObject({ shape: 'spread', numbers: { min: 10, avg: 30, max: 60, sum: 90 } })
  expect(of('age')?.bars).toEqual([
    { label: '10', count: 1 },
    { label: '20', count: 1 },
    { label: '60', count: 1 },
  ])
  expect(of('stars')?.bars).toEqual([
    { label: '5', count: 2 },
    { label: '4', count: 0 },
    { label: '3', count: 0 },
    { label: '2', count: 0 },
    { label: '1', count: 1 },
  ])
  expect(of('day')).toMatchObject({
    shape: 'course',
    bars: [{ label: '2026-01-01', count: 1 }, { label: '2026-01-02' }],
  })
  expect(of('agree')?.bars).toEqual([
    { label: '是', count: 1 },
    { label: '否', count: 1 },
  ])
  expect(of('note')).toMatchObject({ shape: 'filled', filled: 1, bars: [] })

  const own = await ask(bert)
  expect(own.data?.total).toBe(1)
  expect(own.data?.fields.find(({ model }) => model === 'age')).toMatchObject({
    bars: [],
    numbers: { min: 60, max: 60 },
  })
  const filters = JSON.stringify([{ model: 'kind', op: 'eq', value: '1' }])
  expect((await ask(anna, { filters })).data?.total).toBe(2)
  const nobody = t.caller({ id: 'nobody' })
  expect(await ask(nobody)).toMatchObject({ code: 403 })
})

test('表单统计: dates far apart are counted by month', async () => {
  const form = await aForm(t.server, survey())
  for (let at = 0; at < 64; at += 1)
    await t.submit(anna, form, {
      day: `2026-${String(1 + (at % 3)).padStart(2, '0')}-${String(1 + Math.floor(at / 3)).padStart(2, '0')}`,
    })
  const { data } = await t.server.send(statisticsCalls.get, { token: anna, query: { formId: form.id } })
  expect(data?.fields.find(({ model }) => model === 'day')?.bars).toEqual([
    { label: '2026-01', count: 22 },
    { label: '2026-02', count: 21 },
    { label: '2026-03', count: 21 },
  ])
  expect(data?.fields.find(({ model }) => model === 'age')).toMatchObject({ filled: 0, numbers: null, bars: [] })
})

test('表单统计: broken numbers, and more than ten different ones, are counted in ten equal parts', async () => {
  const form = await aForm(t.server, [
    aControl('number', 'broken', { options: { precision: 1 } }),
    aControl('number', 'whole'),
  ])
  const broken = [1, 1.5, 2]
  for (let at = 0; at < 11; at += 1) await t.submit(anna, form, { broken: broken[at % 3], whole: at })
  const { data } = await t.server.send(statisticsCalls.get, { token: anna, query: { formId: form.id } })
  expect(data?.fields.map(({ bars }) => bars.map(({ count }) => count))).toEqual([
    [4, 0, 0, 0, 0, 4, 0, 0, 0, 3],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
  ])
  expect(data?.fields[0]?.bars[0]?.label).toBe('1 ~ 1.1')
})

test('表单统计: choices that are numbers are told by their labels', async () => {
  const numbered = [1, 2].map((value) => ({ value, label: `第${value}` }))
  const form = await aForm(t.server, [
    aControl('radio', 'one', { options: { options: numbered } }),
    aControl('checkbox', 'many', { options: { options: numbered } }),
  ])
  for (const one of [1, 1, 2]) await t.submit(anna, form, { one, many: [1, 2] })
  const { data } = await t.server.send(statisticsCalls.get, { token: anna, query: { formId: form.id } })
  const bars = [
    { label: '第1', count: 2 },
    { label: '第2', count: 1 },
  ]
  expect(data?.fields.map((field) => field.bars)).toEqual([bars, bars.map(({ label }) => ({ label, count: 3 }))])
})

test('表单统计: respondents are counted, not ticks; what nobody took is shown, and what a former version offered', async () => {
  const three = ['食堂', '培训', '班车'].map((label) => ({ value: label, label }))
  const wishes = aControl('checkbox', 'wishes', { label: '福利', options: { options: three } })
  const form = await aForm(t.server, [wishes])
  for (let at = 0; at < 3; at += 1) await t.submit(anna, form, { wishes: ['食堂', '培训'] })
  const next = { ...wishes, model: 'perks', options: { ...wishes.options, options: three.slice(1) } }
  await publishAgain(t.server, form.id, [next], { versionNo: 2 })
  const { data } = await t.server.send(statisticsCalls.get, { token: anna, query: { formId: form.id } })
  expect(data?.fields).toMatchObject([
    {
      label: '福利',
      filled: 3,
      several: true,
      bars: [
        { label: '培训', count: 3 },
        { label: '食堂（已删除）', count: 3 },
        { label: '班车', count: 0 },
      ],
    },
  ])
})

test('表单统计: columns of dynamic tables and lists of inputs are summed by their controls', async () => {
  const [what, price] = [aControl('input', 'what', { label: '品名' }), aControl('number', 'price', { label: '价格' })]
  const items = aControl('batch', 'items', { label: '明细', options: { minLimit: 0 }, list: [what, price] })
  const days = aControl('number', 'days', { label: '天数' })
  const lines = ['事假', '病假'].map((label) => ({ value: label, label }))
  const leave = aControl('selectInputList', 'leave', {
    label: '请假',
    columns: lines.map((line, at) => ({ ...line, list: at === 0 ? [days] : [] })),
  })
  const form = await aForm(t.server, [items, leave])
  const line = (value: string, more: object = {}) => ({ value, label: value, checked: false, ...more })
  await t.submit(anna, form, {
    items: [
      { key: 'a', what: '笔', price: 0.1 },
      { key: 'b', what: '纸', price: 0.2 },
    ],
    leave: [line('事假', { checked: true, days: 2 }), line('病假')],
  })
  await t.submit(anna, form, { items: [], leave: [line('事假'), line('病假')] })
  const cost = { ...price, model: 'cost' }
  const second = await publishAgain(t.server, form.id, [{ ...items, list: [cost] }, leave], { versionNo: 2 })
  await t.submit(anna, { ...form, versionId: second }, { items: [{ key: 'c', cost: 3 }], leave: [] })
  const { data } = await t.server.send(statisticsCalls.get, { token: anna, query: { formId: form.id } })
  expect(data?.fields).toMatchObject([
    {
      filled: 2,
      columns: [
        { label: '价格', filled: 3, numbers: { min: 0.1, avg: 1.1, max: 3, sum: 3.3 } },
        { label: '品名（已删除）', filled: 2, numbers: null },
      ],
    },
    {
      filled: 1,
      several: true,
      bars: [
        { label: '事假', count: 1 },
        { label: '病假', count: 0 },
      ],
      columns: [{ label: '事假 天数', filled: 1, numbers: { sum: 2 } }],
    },
  ])
})

test('表单统计: the records are read once', async () => {
  const form = await aForm(t.server, survey())
  await t.submit(anna, form, { kind: '1' })
  const statements = await statementsOf(t.server, '"data_json"', () =>
    t.server.send(statisticsCalls.get, { token: anna, query: { formId: form.id } }),
  )
  expect(statements.length).toBeLessThanOrEqual(1)
})
