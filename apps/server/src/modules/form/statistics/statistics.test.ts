import { afterAll, beforeAll, expect, test } from 'vitest'
import { statisticsCalls } from '@app/shared/form/statistics.ts'
import { aControl, aForm } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { rightTable } from '#/modules/form/right/right.table.ts'

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
