import { expect, test } from './fixtures.ts'
import { aField, aForm } from './forms.ts'
import { aPerson, enter } from './people.ts'

// The product keeps Asia/Shanghai; the machine that runs it is somewhere else again.
test.use({ timezoneId: 'America/New_York' })

test('时区: a reader elsewhere sees and asks for the days of the product, 今天 included', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const form = await aForm(page, person, { formName: '到访登记', titleTemplate: '{访客}的到访' })
  await form.publish({ list: [aField('input', 'who', '访客')] })
  const submitted = ['2026-03-10 23:59:59', '2026-03-11 00:00:00', '2026-03-11 23:59:59', '2026-03-12 00:00:00']
  for (const time of submitted) {
    await form.submit({ who: time })
    await database.query(
      `UPDATE form_record SET submit_time = $1::timestamp AT TIME ZONE 'Asia/Shanghai'
       WHERE form_id = $2 AND data_json ->> 'who' = $1`,
      [time, form.id],
    )
  }
  // In New York it is still the afternoon of the tenth.
  await page.clock.install({ time: new Date('2026-03-11T04:00:00+08:00') })
  await enter(page, person, `/form/record?formCode=${form.formCode}`)
  const rows = page.locator('tr[data-row]')
  await expect(rows).toHaveCount(4)
  for (const time of submitted)
    await expect(rows.filter({ hasText: `${time}的到访` }).getByRole('cell', { name: time, exact: true })).toHaveCount(
      2,
    )

  await page.getByRole('search').getByRole('button', { name: '展开' }).click()
  await page.getByRole('search').getByLabel('提交时间').first().click()
  await page.locator('.ant-picker-presets').getByText('今天', { exact: true }).click()
  await page.getByRole('search').getByRole('button', { name: '查询' }).click()
  await expect(rows).toHaveCount(2)
  for (const time of submitted.slice(1, 3)) await expect(rows.filter({ hasText: `${time}的到访` })).toHaveCount(1)
})

test('时区: an hour that the clocks of the reader skip is filled in, stored and changed as it is', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const form = await aForm(page, person, { formName: '夜间巡检', titleTemplate: '{巡检人}的巡检' })
  await form.publish({
    list: [
      aField('input', 'who', '巡检人'),
      aField('date', 'moment', '巡检时间', { showTime: true, format: 'YYYY-MM-DD HH:mm:ss' }),
    ],
  })
  // In New York it went from two to three o'clock that night.
  const skipped = '2026-03-08 02:30:00'
  await form.submit({ who: '甲', moment: skipped })
  await enter(page, person, `/form/record?formCode=${form.formCode}`)
  await page.locator('tr[data-row]').getByRole('button', { name: /^编辑/ }).click()
  const drawer = page.getByRole('dialog', { name: /^编辑/ })
  const moment = drawer.getByRole('textbox', { name: '巡检时间' })
  await expect(moment).toHaveValue(skipped)
  await moment.fill('2026-03-08 02:45:00')
  await moment.press('Enter')
  await expect(moment).toHaveValue('2026-03-08 02:45:00')
  await drawer.getByRole('button', { name: /保\s*存/ }).click()
  await expect(drawer).toBeHidden()
  const { rows } = await database.query<{ moment: string }>(
    "SELECT data_json ->> 'moment' AS moment FROM form_record WHERE form_id = $1",
    [form.id],
  )
  expect(rows).toEqual([{ moment: '2026-03-08 02:45:00' }])
})
