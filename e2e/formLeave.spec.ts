import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { canvasOf } from './formCanvas.ts'
import { aForm } from './forms.ts'
import { aPerson, enter } from './people.ts'

interface Built {
  list: { type: string; columns?: { label?: string; list: { type: string }[] }[] }[]
  config: { linkages?: unknown[] }
}

test('请假单: built by hand, published, filled by somebody else with a mistake, found and taken out as a sheet', async ({
  page,
  database,
  browser,
}) => {
  test.setTimeout(300_000)
  const designer = await aPerson(database, { name: '设计者' })
  const { id, formCode, formName, draft } = await aForm(page, designer, { formName: '请假单' })
  await enter(page, designer, `/form/modules/FormDesign?id=${id}`)
  await expect(page.getByRole('heading', { name: formName, level: 1 })).toBeVisible()
  const canvas = canvasOf(page)

  await test.step('a grid of two columns', async () => {
    await page.getByRole('button', { name: '布局组件' }).click()
    await canvas.add('栅格布局')
    const columns = canvas.items('grid').locator('[class*="slot"]')
    await canvas.drop('输入框', columns.nth(0))
    await canvas.property('标签', '申请人')
    await canvas.property('数据字段', 'applicant')
    await canvas.panel.getByRole('checkbox', { name: '必填' }).check()
    await canvas.drop('单选框', columns.nth(1))
    await canvas.property('标签', '请假类型')
    await canvas.property('数据字段', 'kind')
  })

  await test.step('tabs with a dynamic table on the second one', async () => {
    await canvas.deselect()
    await canvas.add('标签页布局')
    await canvas.drop('文本框', canvas.items('tabs').locator('[class*="slot"]'))
    await canvas.property('标签', '情况说明')
    await canvas.property('数据字段', 'reason')
    await canvas.items('tabs').getByRole('tab', { name: '选项2' }).click()
    await canvas.drop('动态表格', canvas.items('tabs').locator('[class*="slot"]').first())
    await canvas.property('数据字段', 'days')
    await canvas.drop('输入框', canvas.items('batch').locator('[class*="slot"]'))
    await canvas.property('标签', '日期')
    await canvas.property('数据字段', 'day')
    await canvas.panel.getByRole('checkbox', { name: '必填' }).check()
    await canvas.drop('数字输入框', canvas.items('batch').locator('[class*="slot"]'), { x: 0.95, y: 0.5 })
    await canvas.property('标签', '小时')
    await canvas.property('数据字段', 'hours')
  })

  await test.step('a sum and a rule that shows a field', async () => {
    await canvas.deselect()
    await canvas.add('数字输入框')
    await canvas.property('标签', '合计小时')
    await canvas.property('数据字段', 'total')
    await canvas.panel.getByRole('button', { name: '设置公式' }).click()
    const formula = page.getByRole('dialog', { name: '编辑公式' })
    await formula.getByRole('textbox', { name: '公式内容' }).fill('SUM({days.hours})')
    await formula.getByRole('button', { name: '确定' }).click()
    await expect(formula).toBeHidden()
    await page.getByRole('button', { name: '联动规则', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: '联动规则' })
    await drawer.getByRole('button', { name: '新增规则' }).first().click()
    await canvas.choose('条件 1 的字段', '请假类型')
    await canvas.choose('条件 1 的值', '选项2')
    await canvas.choose('动作 1的目标', '情况说明（文本框）')
    await expect(drawer.getByText('当「请假类型」等于「选项2」时，显示「情况说明」。').first()).toBeVisible()
    await drawer
      .getByRole('button', { name: /关闭|Close/ })
      .first()
      .click()
    await expect(drawer).toBeHidden()
  })

  await test.step('taken back and done again it is the same', async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText('保存成功')).toBeVisible()
    const built = await draft<Built>()
    expect(built.list.map(({ type }) => type)).toEqual(['grid', 'tabs', 'number'])
    expect(built.config.linkages).toHaveLength(1)
    while (await canvas.tool('撤销').isEnabled()) await canvas.tool('撤销').click()
    while (await canvas.tool('重做').isEnabled()) await canvas.tool('重做').click()
    await page.keyboard.press('Control+s')
    expect(await draft<Built>()).toEqual(built)
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('dialog', { name: '发布表单' }).getByRole('button', { name: '发布', exact: true }).click()
    await expect(page.getByText('发布成功，当前版本 V1')).toBeVisible()
  })

  await test.step('somebody else fills it, with a mistake on the second tab', async () => {
    const filler = await aPerson(database, { name: '填报人', grants: ['form:record:add'] })
    const context = await browser.newContext()
    const sheet = await context.newPage()
    await enter(sheet, filler, `/form/fill/${formCode}`)
    await expect(sheet.getByRole('heading', { name: formName })).toBeVisible()
    await sheet.getByRole('textbox', { name: '申请人' }).fill('王芳')
    await expect(sheet.getByRole('textbox', { name: '情况说明' })).toHaveCount(0)
    await sheet.getByRole('radio', { name: '选项2' }).check()
    await expect(sheet.getByRole('textbox', { name: '情况说明' })).toBeVisible()
    await sheet.getByRole('textbox', { name: '情况说明' }).fill('家中有事')
    await sheet.getByRole('button', { name: '提交', exact: true }).click()
    await expect(sheet.getByRole('tab', { name: '选项2' })).toHaveAttribute('aria-selected', 'true')
    await expect(sheet.getByText('必填项').first()).toBeVisible()
    await sheet.getByRole('textbox', { name: /日期/ }).fill('周一')
    await sheet.getByRole('spinbutton', { name: /小时/ }).first().fill('4')
    await sheet.getByRole('button', { name: '增加' }).click()
    await sheet.getByRole('textbox', { name: /日期/ }).nth(1).fill('周二')
    await sheet.getByRole('spinbutton', { name: /小时/ }).nth(1).fill('3.5')
    await expect(sheet.getByText('7.5', { exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: '提交', exact: true }).click()
    await expect(sheet.getByText('提交成功')).toBeVisible()
    await context.close()
  })

  await test.step('the record is seen and exported', async () => {
    await enter(page, designer, `/form/record?formId=${id}`)
    await expect(page.getByRole('cell', { name: '王芳' })).toBeVisible()
    await expect(page.getByRole('cell', { name: '7.5' })).toBeVisible()
    await page.getByRole('button', { name: '查看' }).first().click()
    await expect(page.getByRole('dialog').getByText('家中有事')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('alertdialog', { name: '是否确认导出?' }).getByRole('button', { name: '导出' }).click()
    const file = await readFile(await (await download).path())
    expect(file.subarray(0, 2).toString()).toBe('PK')
  })
})
