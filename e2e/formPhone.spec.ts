import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aField, aForm } from './forms.ts'
import { aPerson, enter } from './people.ts'

const width = 390

test.use({ viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

const tall = Array.from({ length: 12 }, (_, at) => aField('input', `note${at}`, `说明${at + 1}`))
const what = aField('input', 'what', '项目', {}, { rules: [{ required: true, message: '请输入项目' }] })

const price = (model: string) => aField('number', model, '单价', { summary: 'sum' })
const kinds = [
  { value: '1', label: '国内' },
  { value: '2', label: '国外' },
]

/** A form longer than the phone, whose mistake stands at its end. */
const definition = {
  list: [
    aField('date', 'days', '出差日期', { range: true, format: 'YYYY-MM-DD' }),
    ...tall,
    aField('radio', 'kind', '类别', { options: kinds }),
    aField('checkbox', 'needs', '需要', { options: kinds }),
    aField('batch', 'parts', '配件', { minLimit: 0 }, { list: [price('partPrice')] }),
    aField('batch', 'items', '明细', { minLimit: 1 }, { list: [what, price('price')] }),
  ],
  config: { layout: 'vertical' },
}

/** All of it can be seen: nothing is cut off at an edge of the phone. */
async function expectWhole(part: Locator) {
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
}

test('手机填报: a range of days fits the screen, a mistake at the end leaves the frame where it is', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const form = await aForm(page, person, { formName: '出差登记' })
  await form.publish(definition)

  await test.step('one month at a time, which turns both ways', async () => {
    await enter(page, person, `/form/fill/${form.formCode}`)
    await page.getByRole('textbox', { name: '出差日期' }).first().click()
    const months = page.locator('.ant-picker-dropdown-range:visible .ant-picker-panels')
    await expectWhole(months)
    const shown = months.locator('.ant-picker-month-btn').first()
    const now = await shown.innerText()
    await months.locator('.ant-picker-header-next-btn').first().click()
    await expect(shown).not.toHaveText(now)
    await months.locator('.ant-picker-header-prev-btn').first().click()
    await expect(shown).toHaveText(now)
    await page.keyboard.press('Escape')
  })

  await test.step('the mistake is in sight, and so are head and bar of the page', async () => {
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await expect(page.getByRole('textbox', { name: /项目/ })).toBeFocused()
    await expectWhole(page.getByRole('banner'))
    await expect(page.getByRole('button', { name: '打开菜单' })).toBeInViewport()
  })

  await test.step('lines of choices are as high as a finger, and a table without rows says which one it is', async () => {
    for (const line of await page.locator('.ant-radio-wrapper, .ant-checkbox-wrapper').all())
      expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(40)
    const nameless = page.getByText('暂无数据')
    await expect(nameless).toBeVisible()
    expect(await nameless.evaluate((part) => getComputedStyle(part, '::before').content)).toContain('配件')
  })

  await test.step('on a wide screen head and foot of the acts look like those of the other columns', async () => {
    await page.setViewportSize({ width: 1280, height: 844 })
    const table = page.locator('table').filter({ hasText: '项目' })
    for (const line of ['thead tr', 'tfoot tr']) {
      const cells = table.locator(`${line} > *`)
      await expect(cells.last()).toBeVisible()
      const colours = await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell).backgroundColor))
      expect(new Set(colours).size, line).toBe(1)
    }
    await page.setViewportSize({ width, height: 844 })
  })

  await test.step('the dates of a list fit as well', async () => {
    await enter(page, person, `/form/record?formId=${form.id}`)
    await page.getByRole('button', { name: /展开/ }).first().click()
    await page.locator('.ant-picker-range input').first().click()
    await expectWhole(page.locator('.ant-picker-dropdown-range:visible .ant-picker-panels'))
  })

  await test.step('what is done with the list can be hit, and a condition keeps its order under the finger', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '更多操作', exact: true }).click()
    const entry = page.getByRole('menuitem', { name: '条件筛选' })
    expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await entry.click()
    const filter = page.getByRole('dialog', { name: '条件筛选' })
    await filter.getByRole('button', { name: '添加条件' }).click()
    await filter.getByRole('combobox', { name: '第 1 个条件的字段' }).focus()
    const row = filter.getByRole('listitem').first()
    const placeOf = (part: Locator) => part.boundingBox().then((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
    const [first, second] = await Promise.all([0, 1].map((at) => placeOf(row.locator('.ant-select').nth(at))))
    const value = await placeOf(row.locator('> :nth-last-child(2)'))
    expect(second?.y).toBe(first?.y)
    expect(value.y).toBeGreaterThan(first?.y ?? 0)
    expect(value.width).toBeGreaterThan(300)
    const close = await placeOf(filter.getByRole('button', { name: '关闭' }))
    expect(Math.min(close.width, close.height)).toBeGreaterThanOrEqual(44)
  })
})
