import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aField, aForm, filterBy } from './forms.ts'
import { aPerson, enter, type Person } from './people.ts'
import { exported, rowsOf } from './sheets.ts'

const name = (model: string) => aField('input', model, '姓名', {}, { key: 'name' })
const amount = (type: string, model: string) => aField(type, model, '金额', {}, { key: 'amount' })
const wishes = (...labels: string[]) =>
  aField('checkbox', 'wishes', '福利', { options: labels.map((label, at) => ({ value: `${label}${at}`, label })) })
const note = aField('input', 'note', '旧备注')
const items = (...list: object[]) => aField('batch', 'items', '明细', { minLimit: 0 }, { list })
const what = (model: string) => aField('input', model, '品名', {}, { key: 'what' })
const price = (type: string, model: string) => aField(type, model, '单价', {}, { key: 'price' })

/** What the form asks for in each of its versions, and what somebody fills in. */
const lives: { list: object[]; data: object }[] = [
  {
    list: [name('name'), amount('input', 'amt'), note, items(what('item'), price('input', 'price'))],
    data: { name: '甲', amt: '12', note: '旧话', items: [{ key: 'a', item: '笔', price: '2' }] },
  },
  {
    list: [name('fullname'), amount('input', 'money'), note, items(what('unit'), price('input', 'price'))],
    data: { fullname: '乙', money: '7', items: [{ key: 'b', unit: '纸', price: '三' }] },
  },
  {
    list: [
      name('fullname'),
      amount('number', 'money'),
      wishes('食堂', '培训'),
      items(what('unit'), price('number', 'cost')),
    ],
    data: { fullname: '丙', money: 100, wishes: ['食堂0', '培训1'], items: [{ key: 'c', unit: '尺', cost: 4 }] },
  },
  {
    list: [
      name('person'),
      amount('number', 'money'),
      wishes('食堂', '培训', '班车'),
      items(what('unit'), price('number', 'cost')),
    ],
    data: { person: '丁', money: 5, wishes: ['食堂0'], items: [] },
  },
  {
    list: [name('person'), amount('number', 'total'), wishes('食堂', '培训', '班车'), items(price('number', 'cost'))],
    data: { person: '戊', total: 9, wishes: [], items: [{ key: 'e', cost: 6 }] },
  },
]

/** The form after five publications, with a record of each of them. */
async function aLivedForm(page: Page, person: Person) {
  const form = await aForm(page, person, { formName: '换版单', titleTemplate: '{name}的单' })
  for (const { data, ...design } of lives) {
    await form.publish(design)
    await form.submit(data)
  }
  return form
}

const rows = (page: Page) => page.locator('tr[data-row]')
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

test('表单换版: after five publications every value is listed, found, summed up, exported and moved', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const { formCode, formName } = await aLivedForm(page, person)
  await enter(page, person, `/form/record?formCode=${formCode}`)
  await expect(page.getByRole('heading', { name: formName, level: 1 })).toBeVisible()

  await test.step('the list shows what was submitted under any name, titles follow too', async () => {
    await expect(rows(page)).toHaveCount(5)
    for (const [at, texts] of [
      ['戊的单', '9'],
      ['丁的单', '5', '食堂'],
      ['丙的单', '100', '食堂、培训'],
      ['乙的单', '7'],
      ['甲的单', '12'],
    ].entries())
      for (const text of texts) await expect(rows(page).nth(at)).toContainText(text)
  })

  await test.step('a renamed and retyped field finds former values', async () => {
    await filterBy(page, '金额', '大于等于', '10')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).nth(1)).toContainText('甲的单')
    await page.goto(page.url().split('?')[0] + `?formCode=${formCode}`)
    await expect(rows(page)).toHaveCount(5)
  })

  await test.step('a sheet has all of it, removed fields by their name', async () => {
    const [header, ...lines] = await rowsOf(await exported(page))
    const at = (label: string) => (header ?? []).indexOf(label)
    expect(lines.map((row) => [row[at('姓名')], String(row[at('金额')])])).toEqual([
      ['戊', '9'],
      ['丁', '5'],
      ['丙', '100'],
      ['乙', '7'],
      ['甲', '12'],
    ])
    expect(lines.at(-1)?.[at('旧备注（已删除）')]).toBe('旧话')
  })

  await test.step('statistics count respondents and sum columns over all versions', async () => {
    await page.getByRole('radiogroup', { name: '视图' }).getByText('统计').click()
    const amounts = page.getByRole('article').filter({ has: page.getByRole('heading', { name: '金额' }) })
    await expect(amounts.getByText('133', { exact: true })).toBeVisible()
    const table = page.getByRole('article').filter({ has: page.getByRole('heading', { name: '明细' }) })
    await expect(table.getByRole('row', { name: /单价/ })).toContainText('12')
    await expect(table.getByRole('rowheader', { name: '品名（已删除）' })).toBeVisible()
    await page.getByRole('radiogroup', { name: '视图' }).getByText('列表').click()
  })

  await test.step('all records move to the last version once their losses are accepted', async () => {
    await button(page, '批量升级').click()
    const dialog = page.getByRole('dialog', { name: '批量升级' })
    await expect(dialog.getByText('共 4 条旧版本的数据，4 条可以升级到 V5')).toBeVisible()
    await expect(dialog.getByText(/明细 第 1 行 单价：三/)).toBeVisible()
    await expect(dialog.getByText(/旧备注：旧话/)).toBeVisible()
    const go = dialog.getByRole('button', { name: '升级 4 条数据' })
    await expect(go).toBeDisabled()
    await dialog.getByRole('checkbox').check()
    await go.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('已升级 4 条数据')).toBeVisible()
    await button(page, '批量升级').click()
    await expect(dialog.getByText('没有旧版本的数据')).toBeVisible()
    await dialog.getByRole('button', { name: /取\s*消/ }).click()
    await expect(rows(page).last()).toContainText('甲的单')
    await expect(rows(page).last()).toContainText('12')
  })
})
