import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { canvasOf } from './formCanvas.ts'
import { aForm } from './forms.ts'
import { aPerson, enter } from './people.ts'

test('步骤: a form in two steps and a panel is built, published, and filled with a fault on the second step', async ({
  page,
  database,
}) => {
  test.setTimeout(300_000)
  const person = await aPerson(database, { name: '填报人' })
  const { id, formCode } = await aForm(page, person, { formName: '入职登记' })
  const canvas = canvasOf(page)

  await test.step('built and published', async () => {
    await enter(page, person, `/form/modules/FormDesign?id=${id}`)
    await page.getByRole('button', { name: '业务组件' }).click()
    await canvas.add('步骤')
    const steps = canvas.items('steps')
    await canvas.drop('输入框', steps.locator('[class*="slot"]'))
    await canvas.property('标签', '姓名')
    await canvas.property('数据字段', 'name')
    await steps.getByRole('button', { name: '步骤2' }).click()
    await canvas.drop('输入框', steps.locator('[class*="slot"]'))
    await canvas.property('标签', '学校')
    await canvas.property('数据字段', 'school')
    await canvas.panel.getByRole('checkbox', { name: '必填' }).check()
    await canvas.deselect()
    await canvas.add('折叠面板')
    await canvas.drop('输入框', canvas.items('collapse').locator('[class*="slot"]').nth(1))
    await canvas.property('标签', '备注')
    await canvas.property('数据字段', 'remark')
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('dialog', { name: '发布表单' }).getByRole('button', { name: '发布', exact: true }).click()
    await expect(page.getByText('发布成功，当前版本 V1')).toBeVisible()
  })

  await test.step('the fault is seen and mended', async () => {
    await page.goto(`/admin/form/fill/${formCode}`)
    const bar = page.getByRole('group', { name: '步骤', exact: true })
    await page.getByRole('textbox', { name: '姓名' }).fill('王芳')
    await expect(page.getByRole('textbox', { name: '学校' })).toHaveCount(0)
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await expect(page.getByRole('textbox', { name: '学校' })).toBeFocused()
    await expect(bar.locator('[aria-current="step"]')).toHaveText(/步骤2.*有误/)
    await expect(page.getByText('必填项')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByRole('textbox', { name: '学校' }).fill('师范大学')
    await page.getByRole('button', { name: '上一步' }).click()
    await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('王芳')
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByRole('button', { name: '面板2' }).click()
    await page.getByRole('textbox', { name: '备注' }).fill('无')
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await expect(page.getByText('提交成功')).toBeVisible()
  })

  await test.step('whoever reads it sees all steps', async () => {
    await page.goto(`/admin/form/record?formId=${id}`)
    await page.getByRole('button', { name: '查看' }).first().click()
    const sheet = page.getByRole('dialog')
    for (const words of ['步骤1', '王芳', '步骤2', '师范大学', '面板2', '无'])
      await expect(sheet.getByText(words, { exact: true }).first()).toBeVisible()
  })
})
