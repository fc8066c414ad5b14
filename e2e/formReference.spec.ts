import { expect, test } from './fixtures.ts'
import { canvasOf } from './formCanvas.ts'
import { aField, aForm } from './forms.ts'
import { aPerson, enter } from './people.ts'

test('子表单引用: chosen, filled with its rules, and updated to what was published since', async ({
  page,
  database,
}) => {
  test.setTimeout(300_000)
  const person = await aPerson(database)
  const innerName = `收货地址${person.id.slice(0, 6)}`
  const inner = await aForm(page, person, { formName: innerName, formCode: `i_${person.userName}` })
  const city = aField('input', 'city', '城市')
  const street = aField('input', 'street', '街道')
  const linkages = [
    {
      id: 'l1',
      name: '先填城市',
      when: { logic: 'all', items: [{ model: 'city', op: 'empty' }] },
      then: [{ do: 'hide', targets: [street.key] }],
      else: [{ do: 'show', targets: [street.key] }],
    },
  ]
  await inner.publish({ list: [city, street], config: { linkages } })
  const outer = await aForm(page, person, { formName: '订单' })
  const open = async () => {
    await page.goto(`/admin/form/modules/FormDesign?id=${outer.id}`)
    await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
  }
  const canvas = canvasOf(page)
  const area = canvas.items('subForm')
  const save = async () => {
    await expect(page.getByText('保存成功')).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('保存成功')).toBeVisible()
  }
  interface Draft {
    list: { list: { key: string; model: string; label: string }[] }[]
  }
  await enter(page, person, `/form/modules/FormDesign?id=${outer.id}`)
  await open()

  await test.step('the form is chosen in the panel and stands on the canvas as a whole', async () => {
    await page.getByRole('button', { name: '业务组件' }).click()
    await canvas.add('子表单引用')
    await expect(area.getByText('请在属性中选择引用表单')).toBeVisible()
    await canvas.choose('引用表单', innerName)
    await expect(area.getByText('街道', { exact: true })).toBeVisible()
    await expect(page.getByText('版本 V1')).toBeVisible()
    await expect(page.getByRole('button', { name: '更新引用' })).toBeDisabled()
    await area.getByText('街道', { exact: true }).click({ force: true })
    await expect(area).toHaveAttribute('data-primary', 'true')
    await expect(area.locator('[data-key]')).toHaveCount(0)
    await save()
  })
  const before = (await outer.draft<Draft>()).list[0]?.list ?? []
  expect(before.map(({ label }) => label)).toEqual(['城市', '街道'])

  await test.step('whoever fills it follows the rule that came along', async () => {
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('dialog', { name: '发布表单' }).getByRole('button', { name: '发布', exact: true }).click()
    await expect(page.getByText('发布成功，当前版本 V1')).toBeVisible()
    await page.goto(`/admin/form/fill/${outer.formCode}`)
    await expect(page.getByText(innerName)).toBeVisible()
    await expect(page.getByLabel('街道')).toBeHidden()
    await page.getByLabel('城市').fill('杭州')
    await expect(page.getByLabel('街道')).toBeVisible()
  })

  await test.step('a newer version is offered, taken as one step, and keeps what stays', async () => {
    await inner.publish({ list: [city, aField('input', 'zip', '邮编')] })
    await open()
    await area.click()
    await expect(page.getByText('有新版本 V2，可更新引用')).toBeVisible()
    await page.getByRole('button', { name: '更新引用' }).click()
    const said = page.getByRole('dialog', { name: '已更新到 V2' })
    await expect(said.getByText('新增字段：邮编')).toBeVisible()
    await expect(said.getByText('移除字段：街道')).toBeVisible()
    await said.getByRole('button', { name: '知道了' }).click()
    // Until it is gone, keys are those of the dialog.
    await expect(said).toHaveCount(0)
    await expect(area.getByText('邮编', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(area.getByText('街道', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+Shift+z')
    await expect(area.getByText('邮编', { exact: true })).toBeVisible()
    await save()
    const after = (await outer.draft<Draft>()).list[0]?.list ?? []
    expect(after.map(({ label }) => label)).toEqual(['城市', '邮编'])
    expect(after[0]).toMatchObject({ key: before[0]?.key, model: before[0]?.model })
  })
})
