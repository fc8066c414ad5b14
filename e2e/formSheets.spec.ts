import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aField, aForm } from './forms.ts'
import { aPerson, enter, type Person } from './people.ts'
import { aBook, exported, sheetsOf, type Sheet } from './sheets.ts'

const definition = {
  list: [
    aField('input', 'who', '申请人'),
    aField(
      'batch',
      'items',
      '费用',
      { minLimit: 1 },
      { list: [aField('input', 'what', '项目'), aField('number', 'price', '金额')] },
    ),
    aField(
      'batch',
      'trips',
      '行程',
      { minLimit: 0 },
      { list: [aField('date', 'day', '日期', { format: 'YYYY-MM-DD' })] },
    ),
  ],
  config: { layout: 'horizontal', labelLayout: 'flex', labelWidth: 100 },
}

/** A published form with two records. */
async function aClaim(page: Page, person: Person) {
  const form = await aForm(page, person, { formName: '报销单', titleTemplate: '{申请人}的报销' })
  await form.publish(definition)
  const items = [
    { key: 'a', what: '车票', price: 100 },
    { key: 'b', what: '住宿', price: 300 },
  ]
  await form.submit({ who: '张三', items, trips: [{ key: 'c', day: '2026-11-01' }] })
  await form.submit({ who: '李四', items: [{ key: 'd', what: '餐费', price: 50 }] })
  return form
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The row of a sheet that has the text, and the place of a column. */
function cellOf(sheet: Sheet | undefined, text: string, header: string) {
  const row = sheet?.rows.find((cells) => cells.includes(text))
  const column = sheet?.rows[0]?.indexOf(header) ?? -1
  if (!sheet || !row || column < 0) throw new Error(`no ${header} beside ${text}`)
  return { row, column, name: `${String.fromCharCode(65 + column)}${sheet.rows.indexOf(row) + 1}` }
}

test('数据管理: a sheet with two tables goes out, is changed, and comes back', async ({ page, database }) => {
  const person = await aPerson(database)
  const { formCode } = await aClaim(page, person)
  await enter(page, person, `/form/record?formCode=${formCode}`)
  await expect(page.getByText('张三的报销')).toBeVisible()
  const sheets = await sheetsOf(await exported(page))
  const [main, items, trips] = sheets
  expect(sheets.map(({ name }) => name)).toEqual(['报销单', '费用', '行程'])
  const number = String(cellOf(main, '张三', '编号').row[0])

  const price = cellOf(items, '住宿', '金额')
  price.row[price.column] = '三百'
  await button(page, '导入').click()
  const dialog = page.getByRole('dialog', { name: '导入报销单' })
  await dialog.getByRole('checkbox', { name: /更新已经存在/ }).check()
  await expect(dialog.getByText('按“编号”更新已有数据')).toBeVisible()
  const send = async (name: string) => {
    await dialog.getByLabel('选择文件').setInputFiles(await aBook(name, sheets))
    await dialog.getByRole('button', { name: '导入', exact: true }).click()
  }
  await send('有误.xlsx')
  await expect(dialog.getByText(`「费用」${price.name} 金额：必须是数字`)).toBeVisible()

  price.row[price.column] = '￥280.50'
  trips?.rows.push([number, null, '2026/11/2'])
  await send('改好.xlsx')
  await expect(dialog).toBeHidden()
  const [, changed, toured] = await sheetsOf(await exported(page))
  expect(changed?.rows.filter(([no]) => no === number).map((row) => row.slice(1))).toEqual([
    [1, '车票', 100],
    [2, '住宿', 280.5],
  ])
  expect(toured?.rows.filter(([no]) => no === number).map((row) => row[2])).toEqual(['2026-11-01', '2026-11-02'])

  await button(page, '张三的报销').first().or(page.getByText(number)).first().click()
  await page.getByRole('tab', { name: '日志' }).click()
  await expect(page.getByText('修改前')).toBeVisible()
})
