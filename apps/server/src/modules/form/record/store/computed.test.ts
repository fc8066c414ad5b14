import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFields } from '#/modules/form/record/shape/recordFields.ts'
import { importedFields } from '#/modules/form/record/sheet/recordSheet.ts'
import { aControl, aForm } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, type TestRecords } from '#/modules/form/record/testing/records.ts'

let t: TestRecords
let anna: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', name: '安娜', deptId: '100', permissions: everyRight })
})
afterAll(() => t.server.close())

const controls = [
  aControl('number', 'price', { label: '单价' }),
  aControl('formula', 'total', { label: '总价', options: { formula: '{price} * 3', precision: 2 } }),
  aControl('formula', 'words', { label: '说明', options: { formula: "CONCAT({price}, '元')", result: 'text' } }),
]

test('计算: the server computes what it stores, whatever the browser sends', async () => {
  const form = await aForm(t.server, controls)
  const { data } = await t.submit(anna, form, { price: 1.5, total: 1, words: '免费' })
  expect((await t.stored(data?.id)).dataJson).toEqual({ price: 1.5, total: 4.5, words: '1.5元' })
  expect(await t.texts(anna, form)).toMatchObject([{ total: '4.50', words: '1.5元' }])
})

test('计算: a correction of what it reads computes it again', async () => {
  const form = await aForm(t.server, controls)
  const { data } = await t.submit(anna, form, { price: 1 })
  const { id, version } = await t.stored(data?.id)
  await t.save(anna, { id, version, data: { price: 2, total: 0, words: '' } })
  expect((await t.stored(id)).dataJson).toEqual({ price: 2, total: 6, words: '2元' })
})

test('计算: records are found by a number as a number, by a text as a text', async () => {
  const form = await aForm(t.server, controls)
  for (const price of [1, 20]) await t.submit(anna, form, { price })
  const found = async (filter: object) =>
    (await t.page(anna, form, { filters: JSON.stringify([filter]) })).data?.list.map(({ texts }) =>
      Object.values(texts),
    )
  expect(await found({ model: 'total', op: 'gte', value: 9 })).toMatchObject([expect.arrayContaining(['60.00'])])
  expect(await found({ model: 'words', op: 'contains', value: '20' })).toHaveLength(1)
})

test('计算: no sheet asks for it', () => {
  const fields = dataFields({ list: controls, config: {} })
  expect(importedFields(fields).map(({ model }) => model)).toEqual(['price'])
})
