import { expect, test } from './fixtures.ts'
import { aField, aForm } from './forms.ts'
import { cutOn, papers } from './paper.ts'
import { aPerson, enter } from './people.ts'

test('打印: a list prints its rows under who printed it, white in the dark theme too; a detail prints alone', async ({
  page,
  database,
}) => {
  await page.addInitScript(() => localStorage.setItem('nav_theme', JSON.stringify('realDark')))
  const person = await aPerson(database)
  await enter(page, person, '/org/user')
  const rows = page.locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`打印人：${person.name}`)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'light')
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '操作' })).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('search')).toBeHidden()
  await expect(page.getByRole('button', { name: '新增' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
  // What floats under the pointer at that moment is no part of the page.
  const floating = ['ant-tooltip', 'ant-popover', 'ant-dropdown', 'ant-message']
  const displays = floating.map((name) =>
    page.evaluate((className) => {
      const part = document.body.appendChild(Object.assign(document.createElement('div'), { className }))
      const { display } = getComputedStyle(part)
      part.remove()
      return display
    }, name),
  )
  expect(await Promise.all(displays)).toEqual(floating.map(() => 'none'))

  await page.emulateMedia({ media: null })
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  await rows.first().getByRole('button').first().click()
  const drawer = page.getByRole('dialog', { name: /^用户【/ })
  await expect(drawer.getByText('基本信息')).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await drawer.getByRole('button', { name: '打印' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)

  await page.emulateMedia({ media: 'print' })
  await expect(drawer.getByText('基本信息')).toBeVisible()
  await expect(rows.first()).toBeHidden()
  await expect(drawer.getByRole('button', { name: '打印' })).toBeHidden()
  const { width } = (await drawer.boundingBox()) ?? { width: 0 }
  expect(width).toBe(page.viewportSize()?.width)
})

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

const columns = ['品名', '规格', '数量', '单价', '金额', '备注']
const sheet = {
  list: [
    aField('input', 'who', '申请人'),
    aField('textarea', 'why', '事由'),
    aField('input', 'link', '参考地址'),
    aField(
      'batch',
      'items',
      '明细',
      { minLimit: 1 },
      { list: columns.map((name, at) => aField('input', `c${at}`, name)) },
    ),
  ],
  config: { layout: 'horizontal', labelLayout: 'flex', labelWidth: 100 },
}

test('打印: an open record and an open user stand whole on small paper and on large, and stay open', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const form = await aForm(page, person, { formName: '采购申请', titleTemplate: '{申请人}的采购' })
  await form.publish(sheet)
  await form.submit({
    who: '王芳',
    why: '办公用品已经用完，需要补充。'.repeat(30),
    link: `https://example.com/${'a'.repeat(120)}`,
    items: Array.from({ length: 12 }, (_, row) => ({
      key: String(row),
      ...Object.fromEntries(columns.map((name, at) => [`c${at}`, `${name}第${row + 1}行`])),
    })),
  })

  for (const { title, path, name, last } of [
    { title: 'a record', path: `/form/record?formCode=${form.formCode}`, name: '王芳的采购', last: '备注第12行' },
    {
      title: 'a user beside the tree of departments',
      path: `/org/user?f.userName=${person.userName}`,
      name: /^用户【/,
      last: '基本信息',
    },
  ])
    await test.step(title, async () => {
      await enter(page, person, path)
      await page.locator('tr[data-row]').first().getByRole('button').first().click()
      const drawer = page.getByRole('dialog', { name })
      await expect(drawer.getByText(last).first()).toBeVisible()
      for (const [format, width] of Object.entries(papers)) {
        await page.emulateMedia({ media: 'print' })
        await page.setViewportSize({ width, height: 900 })
        await expect(drawer.getByText(last).first()).toBeVisible()
        await expect(page.locator('tr[data-row]').first()).toBeHidden()
        expect(await cutOn(page, width), format).toEqual([])
        await page.emulateMedia({ media: null })
        await page.setViewportSize({ width: 1440, height: 900 })
        expect(pagesOf(await page.pdf({ format })), format).toBeGreaterThan(0)
        await expect(drawer.getByText(last).first()).toBeVisible()
      }
    })
})
