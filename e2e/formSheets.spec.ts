import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, tokenOf, type Person } from './people.ts'
import { aBook, sheetsOf, type Sheet } from './sheets.ts'

const control = (type: string, model: string, label: string, more: object = {}) => ({
  type,
  label,
  key: `${type}_${model}`,
  model,
  options: { width: '100%', hidden: false, disabled: false, showLabel: true },
  rules: [{ required: false, message: '必填项' }],
  ...more,
})
const definition = {
  list: [
    control('input', 'who', '申请人'),
    control('batch', 'items', '费用', {
      options: { minLimit: 1, showLabel: true },
      list: [control('input', 'what', '项目'), control('number', 'price', '金额')],
    }),
    control('batch', 'trips', '行程', {
      options: { minLimit: 0, showLabel: true },
      list: [control('date', 'day', '日期', { options: { format: 'YYYY-MM-DD' } })],
    }),
  ],
  config: { layout: 'horizontal', labelLayout: 'flex', labelWidth: 100 },
}

/** A published form with two records, made without the pages. */
async function aClaim(page: Page, person: Person) {
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
  const post = async <T>(path: string, data: object) => {
    const answer = (await (await page.request.post(path, { headers, data })).json()) as { code: number; data: T }
    expect(answer).toMatchObject({ code: 200 })
    return answer.data
  }
  const formCode = `s_${person.userName.toLowerCase()}`
  const base = { formName: '报销单', formCode, formType: '0', submitLimit: '0', titleTemplate: '{申请人}的报销' }
  const form = await post<{ id: string }>('/form/definition', base)
  const draftJson = JSON.stringify(definition)
  const { version } = await post<{ version: number }>('/form/definition/saveDesign', { ...form, draftJson })
  const { versionId } = await post<{ versionId: string }>('/form/definition/publish', { id: form.id, version })
  const items = [
    { key: 'a', what: '车票', price: 100 },
    { key: 'b', what: '住宿', price: 300 },
  ]
  await post('/form/record/submit', {
    formCode,
    versionId,
    data: { who: '张三', items, trips: [{ key: 'c', day: '2026-11-01' }] },
  })
  await post('/form/record/submit', {
    formCode,
    versionId,
    data: { who: '李四', items: [{ key: 'd', what: '餐费', price: 50 }] },
  })
  return formCode
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function exported(page: Page): Promise<Sheet[]> {
  await button(page, '导出').click()
  const saved = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /导\s*出/ })
    .click()
  return sheetsOf(await saved)
}

/** The row of a sheet that has the text, and the place of a column. */
function cellOf(sheet: Sheet | undefined, text: string, header: string) {
  const row = sheet?.rows.find((cells) => cells.includes(text))
  const column = sheet?.rows[0]?.indexOf(header) ?? -1
  if (!sheet || !row || column < 0) throw new Error(`no ${header} beside ${text}`)
  return { row, column, name: `${String.fromCharCode(65 + column)}${sheet.rows.indexOf(row) + 1}` }
}

test('数据管理: a sheet with two tables goes out, is changed, and comes back', async ({ page, database }) => {
  const person = await aPerson(database)
  const formCode = await aClaim(page, person)
  await enter(page, person, `/form/record?formCode=${formCode}`)
  await expect(page.getByText('张三的报销')).toBeVisible()
  const sheets = await exported(page)
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
  const [, changed, toured] = await exported(page)
  expect(changed?.rows.filter(([no]) => no === number).map((row) => row.slice(1))).toEqual([
    [1, '车票', 100],
    [2, '住宿', 280.5],
  ])
  expect(toured?.rows.filter(([no]) => no === number).map((row) => row[2])).toEqual(['2026-11-01', '2026-11-02'])

  await button(page, '张三的报销').first().or(page.getByText(number)).first().click()
  await page.getByRole('tab', { name: '日志' }).click()
  await expect(page.getByText('修改前')).toBeVisible()
})
