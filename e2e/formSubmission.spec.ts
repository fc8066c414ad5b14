import { expect, test } from './fixtures.ts'
import { canvasOf } from './formCanvas.ts'
import { aForm } from './forms.ts'
import { aPerson, enter } from './people.ts'

test('提交校验: made and tried in the designer, refused at the field, accepted and listed', async ({
  page,
  database,
  browser,
}) => {
  test.setTimeout(300_000)
  const designer = await aPerson(database, { name: '设计者' })
  const { id, formCode, formName } = await aForm(page, designer, { formName: '费用申请' })
  await enter(page, designer, `/form/modules/FormDesign?id=${id}`)
  await expect(page.getByRole('heading', { name: formName, level: 1 })).toBeVisible()
  const canvas = canvasOf(page)
  const sentence = '合计不能超过预算'

  await test.step('two numbers and a rule between them', async () => {
    for (const [label, model] of [
      ['合计', 'total'],
      ['预算', 'budget'],
    ] as const) {
      await canvas.add('数字输入框')
      await canvas.property('标签', label)
      await canvas.property('数据字段', model)
    }
    await page.getByRole('button', { name: '提交校验', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: '提交校验' })
    await drawer.getByRole('button', { name: '新增规则' }).click()
    await canvas.choose('条件 1 的运算符', '大于')
    await canvas.choose('条件 1 与什么比较', '另一个字段')
    await canvas.choose('条件 1 的另一个字段', '预算')
    await drawer.getByRole('textbox', { name: '提示语' }).fill(sentence)
    await canvas.choose('显示提示的字段', '合计（数字输入框）')
    await page.keyboard.press('Escape')
    const trial = drawer.getByRole('group', { name: '试一试' })
    await trial.getByRole('spinbutton', { name: '合计的示例值' }).fill('12')
    await trial.getByRole('spinbutton', { name: '预算的示例值' }).fill('10')
    await expect(trial.getByRole('status')).toHaveText(`条件成立不能提交：${sentence}`)
    await drawer
      .getByRole('button', { name: /关闭|Close/ })
      .first()
      .click()
    await expect(drawer).toBeHidden()
  })

  await test.step('a field that the rule needs is not deleted without a question', async () => {
    await canvas.items('number').nth(1).click()
    await page.keyboard.press('Delete')
    const question = page.getByRole('alertdialog', { name: '是否确认删除?' })
    await expect(question.getByText(`提交校验：${sentence}`)).toBeVisible()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
  })

  await test.step('published', async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText('保存成功')).toBeVisible()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('dialog', { name: '发布表单' }).getByRole('button', { name: '发布', exact: true }).click()
    await expect(page.getByText('发布成功，当前版本 V1')).toBeVisible()
  })

  await test.step('somebody else is refused with the sentence at the field, and sends what is right', async () => {
    const filler = await aPerson(database, { name: '填报人', grants: ['form:record:add'] })
    const context = await browser.newContext()
    const sheet = await context.newPage()
    await enter(sheet, filler, `/form/fill/${formCode}`)
    await sheet.getByRole('spinbutton', { name: '合计' }).fill('12')
    await sheet.getByRole('spinbutton', { name: '预算' }).fill('10')
    await sheet.getByRole('button', { name: '提交', exact: true }).click()
    const field = sheet.locator('[data-invalid="true"]')
    await expect(field).toHaveCount(1)
    await expect(field.getByText(sentence)).toBeVisible()
    await sheet.getByRole('spinbutton', { name: '预算' }).fill('20')
    await expect(sheet.getByText(sentence)).toHaveCount(0)
    await sheet.getByRole('button', { name: '提交', exact: true }).click()
    await expect(sheet.getByText('提交成功')).toBeVisible()
    await context.close()
  })

  await test.step('the record is listed', async () => {
    await enter(page, designer, `/form/record?formId=${id}`)
    await expect(page.getByRole('cell', { name: '12', exact: true })).toBeVisible()
    await expect(page.getByRole('cell', { name: '20', exact: true })).toBeVisible()
  })
})
