import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, tokenOf } from './people.ts'

const width = 390

test.use({ viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

const field = (type: string, label: string, model: string, rest: object = {}) => ({
  type,
  label,
  model,
  key: `${type}_${model}`,
  options: { width: '100%', showLabel: true },
  ...rest,
})

const tall = Array.from({ length: 12 }, (_, at) => field('input', `说明${at + 1}`, `note${at}`))

/** A form longer than the phone, whose mistake stands at its end. */
const definition = {
  list: [
    field('date', '出差日期', 'days', {
      options: { width: '100%', showLabel: true, range: true, format: 'YYYY-MM-DD' },
    }),
    ...tall,
    field('batch', '明细', 'items', {
      options: { minLimit: 1, showLabel: true },
      list: [field('input', '项目', 'what', { rules: [{ required: true, message: '请输入项目' }] })],
    }),
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
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
  const post = async <T>(path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data })
    return ((await answer.json()) as { data: T }).data
  }
  const formCode = `phone_${person.userName}`
  const facts = { formName: `出差${person.userName.slice(-6)}`, formCode, formType: '0', submitLimit: '0' }
  const { id, version } = await post<{ id: string; version: number }>('/form/definition', facts)
  const design = { id, version, draftJson: JSON.stringify(definition) }
  const saved = await post<{ version: number }>('/form/definition/saveDesign', design)
  await post('/form/definition/publish', { id, version: saved.version, changeNote: '' })

  await test.step('one month at a time, which turns both ways', async () => {
    await enter(page, person, `/form/fill/${formCode}`)
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

  await test.step('the dates of a list fit as well', async () => {
    await enter(page, person, `/form/record?formId=${id}`)
    await page.getByRole('button', { name: /展开/ }).first().click()
    await page.locator('.ant-picker-range input').first().click()
    await expectWhole(page.locator('.ant-picker-dropdown-range:visible .ant-picker-panels'))
  })
})
