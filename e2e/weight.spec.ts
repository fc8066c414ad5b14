import type { Page } from '@playwright/test'
import { counting } from '#tools/bench/browser.ts'
import { expect, test } from './fixtures.ts'
import { bar, deploy, processFile, submitted, userTask } from './flows.ts'
import { aField, aForm } from './forms.ts'
import { aPerson, enter, signIn } from './people.ts'

/** Names of the scripts and styles that a page has asked for so far, without the hash of their contents. */
function listing(page: Page): () => string[] {
  const names = new Set<string>()
  page.on('request', (request) => {
    const name = /\/assets\/(.+)-[\w-]{8}\.(?:js|css)$/.exec(new URL(request.url()).pathname)?.[1]
    if (name) names.add(name)
  })
  return () => [...names]
}

const list = '/admin/sysSetting/config'

// The figures are those of docs/benchmarks.md with little room above them: what needs more is loaded later.
test('加载: the sign-in and the first list load what they need, in few files', async ({ page, browser, database }) => {
  const person = await aPerson(database)
  const names = listing(page)
  const total = counting(page)
  await page.goto(list)
  await page.getByPlaceholder('密码').waitFor()
  expect(await total()).toBeLessThanOrEqual(265_000)
  expect(names()).toContain('login')
  expect(names().length).toBeLessThanOrEqual(8)
  for (const later of ['frame', 'list', 'icons', 'parts', 'palette', 'SmsForm']) expect(names()).not.toContain(later)

  await signIn(page, person)
  await page.getByRole('columnheader', { name: '参数编码' }).waitFor()
  expect(await total()).toBeLessThanOrEqual(478_000)
  expect(names()).toContain('list')
  expect(names().length).toBeLessThanOrEqual(28)
  for (const later of ['DashBoardIndex', 'PortletGrid', 'TransferList', 'palette', 'tree', 'badge', 'RareIcon'])
    expect(names()).not.toContain(later)

  const again = await browser.newContext({ storageState: await page.context().storageState() })
  const reloaded = await again.newPage()
  const namesAgain = listing(reloaded)
  const totalAgain = counting(reloaded)
  await reloaded.goto(list)
  await reloaded.getByRole('columnheader', { name: '参数编码' }).waitFor()
  expect(await totalAgain()).toBeLessThanOrEqual(471_000)
  expect(namesAgain()).not.toContain('login')
  await again.close()
})

test('加载: the English words of the library come when English is chosen', async ({ page, database }) => {
  const names = listing(page)
  await enter(page, await aPerson(database), '/sysSetting/config')
  await page.getByRole('columnheader', { name: '参数编码' }).waitFor()
  expect(names()).not.toContain('en_US')
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitem', { name: /English/ }).click()
  await expect.poll(names).toContain('en_US')
})

test('加载: the workbench loads no list', async ({ page, database }) => {
  const names = listing(page)
  await enter(page, await aPerson(database), '/index')
  // Its last part to come is the chart library.
  for (const card of ['PortletGrid', 'CalendarIndex', 'engine']) await expect.poll(names).toContain(card)
  expect(names()).not.toContain('list')
})

test('加载: the designer of processes loads what drawing needs, everything else when it is used', async ({
  page,
  database,
}) => {
  const names = listing(page)
  const total = counting(page)
  await enter(page, await aPerson(database), '/flowable/definition')
  const add = page.getByRole('button', { name: '新增', exact: true })
  await add.first().waitFor()
  const before = await total()
  await add.first().click()
  await page.locator('g[data-element-id="initiatorTask"]').waitFor()
  await expect.poll(names).toContain('lintFile')
  expect((await total()) - before).toBeLessThanOrEqual(236_000)
  for (const later of ['SimulationView', 'minimap', 'menus', 'search', 'UserSettings', 'input-number', 'SimpleSpace'])
    expect(names()).not.toContain(later)

  const tool = (name: string) =>
    page.getByRole('toolbar', { name: '设计工具' }).getByRole('button', { name, exact: true }).click()
  await tool('自动布局')
  await tool('小地图')
  await expect(page.locator('.djs-minimap').getByText('发起人')).toBeVisible()
  await tool('开启模拟')
  await expect(page.getByRole('group', { name: '流程模拟' }).getByTitle('播放/暂停')).toBeVisible()
  await tool('退出模拟')
  await page.getByRole('button', { name: /^校验/ }).click()
  await page.getByRole('dialog', { name: '校验' }).waitFor()
  expect((await total()) - before).toBeLessThanOrEqual(340_000)
})

test('加载: a request loads little above the page that fills its form', async ({ page, database }) => {
  const person = await aPerson(database)
  const mark = person.id.slice(0, 6)
  const form = await aForm(page, person, { formName: `加载单${mark}`, formType: '1' })
  await form.publish({ list: [aField('input', 'reason', '事由')] })
  const body = `${userTask('apply', '填写申请', '${INITIATOR}')}${userTask('check', '审批', '${INITIATOR}')}`
  const xml = processFile(`load_${mark}`, '加载', body, [
    ['s', 'apply'],
    ['apply', 'check'],
    ['check', 'e'],
  ])
  await deploy(page, person, xml, { formCode: form.formCode })
  const id = await submitted(page, person, `load_${mark}`, { reason: '出差' })
  const total = counting(page)
  await enter(page, person, '/sysSetting/config')
  await page.getByRole('columnheader', { name: '参数编码' }).waitFor()
  await page.goto(`/admin/form/fill/${form.formCode}`)
  await page.getByRole('textbox', { name: '事由' }).waitFor()
  const filling = await total()
  await page.goto(`/admin/task/record?procInsId=${id}`)
  await bar(page).getByRole('button', { name: '通过', exact: true }).waitFor()
  expect((await total()) - filling).toBeLessThanOrEqual(41_000)
})
