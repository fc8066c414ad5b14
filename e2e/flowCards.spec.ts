import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { pickPeople } from './flowDesign.ts'
import { approve, staffGrants, submitted, toldOf, windowOf } from './flows.ts'
import { aField, aForm } from './forms.ts'
import { aPerson, type Person } from './people.ts'

const card = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const cards = (page: Page) => page.locator('[data-card]')
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '卡片设计工具' }).getByRole('button', { name, exact: true })

/** Puts a card behind another one. */
async function add(page: Page, after: string, kind: string) {
  await page.getByRole('button', { name: `在“${after}”之后添加节点` }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
}

/** Opens the settings of a card, which cover it until they are closed. */
async function open(page: Page, name: string) {
  await card(page, name).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  return drawer
}

async function close(page: Page) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(关闭|Close)$/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** An approver who is named, or several. */
async function anApprover(page: Page, after: string, name: string, people: readonly Person[]) {
  await add(page, after, '审批人')
  const drawer = await open(page, '审批人')
  await drawer.getByRole('textbox', { name: '节点名称' }).fill(name)
  await drawer.getByRole('combobox', { name: '审批人规则' }).click()
  await page.getByTitle('指定成员', { exact: true }).click()
  await pickPeople(page, drawer, people)
  return drawer
}

test('简易设计器: the leave process as cards is drawn, deployed, decided and goes on as BPMN', async ({
  page,
  browser,
  database,
}) => {
  const designer = await aPerson(database, { name: '流程设计员' })
  const mark = designer.id.slice(0, 6)
  const staff = (name: string) => aPerson(database, { name: `${name}${mark}`, grants: staffGrants })
  const [asker, chief, boss, other] = await Promise.all([staff('许愿'), staff('韩主管'), staff('方总'), staff('钱总')])
  const [key, name, formName] = [`cards_${mark}`, `卡片请假${mark}`, `卡片请假单${mark}`]
  const published = async () => {
    const form = await aForm(page, designer, { formName, formType: '1' })
    await form.publish({ list: [aField('number', 'days', '请假天数', { defaultValue: null })] })
  }
  const [drawing] = await Promise.all([
    windowOf(browser, designer, '/flowable/definition/model?type=simple'),
    published(),
  ])
  await expect(card(drawing, '发起人')).toBeVisible()
  await drawing.getByRole('button', { name: '流程信息' }).click()
  const facts = drawing.getByRole('dialog', { name: '流程信息' })
  await facts.getByRole('textbox', { name: '流程标识' }).fill(key)
  await facts.getByRole('textbox', { name: '流程名称' }).fill(name)
  await facts.getByRole('combobox', { name: '流程表单' }).fill(formName)
  await drawing.getByTitle(formName, { exact: true }).click()
  await close(drawing)

  await anApprover(drawing, '发起人', '主管审批', [chief])
  await close(drawing)
  await expect(card(drawing, '主管审批')).toContainText(chief.name)
  await add(drawing, '主管审批', '条件分支')
  const long = await open(drawing, '条件1')
  await long.getByRole('button', { name: '添加条件', exact: true }).click()
  await long.getByRole('combobox', { name: '条件 1 的字段' }).click()
  await drawing.getByTitle('请假天数', { exact: true }).click()
  await long.getByRole('combobox', { name: '条件 1 的运算符' }).click()
  await drawing.getByTitle('大于', { exact: true }).click()
  await long.getByRole('spinbutton', { name: '条件 1 的值' }).fill('3')
  await close(drawing)
  const together = await anApprover(drawing, '条件1', '总经理会签', [boss, other])
  await together.getByRole('radio', { name: /^会签/ }).check()
  expect(await findings(drawing)).toEqual([])
  await close(drawing)
  await expect(drawing.getByText('个节点待完善')).toHaveCount(0)

  // A copy comes and goes, by the menu and by the keys.
  const drawn = await cards(drawing).count()
  await drawing.getByRole('button', { name: '“主管审批”的操作' }).click()
  await drawing.getByRole('menuitem', { name: '复制', exact: true }).click()
  await drawing.getByRole('button', { name: '在“总经理会签”之后添加节点' }).click()
  await drawing.getByRole('menuitem', { name: '粘贴“主管审批”' }).click()
  await expect(cards(drawing)).toHaveCount(drawn + 1)
  await tool(drawing, '撤销').click()
  await expect(cards(drawing)).toHaveCount(drawn)
  await tool(drawing, '重做').click()
  await expect(cards(drawing)).toHaveCount(drawn + 1)
  await cards(drawing).filter({ hasText: '总经理会签' }).focus()
  await drawing.keyboard.press('Control+z')
  await expect(cards(drawing)).toHaveCount(drawn)
  expect(await findings(drawing)).toEqual([])
  await drawing.getByRole('button', { name: '部署', exact: true }).click()
  await expect(drawing.getByText('部署成功')).toBeVisible()

  // Both ways of the fork are taken.
  const short = await submitted(page, asker, key, { days: 2 })
  await approve(page, chief, short)
  expect((await toldOf(page, asker, short)).instance.status).toBe('approved')
  const longer = await submitted(page, asker, key, { days: 5 })
  const { predicted } = await toldOf(page, chief, longer)
  expect(predicted).toMatchObject([{ nodeName: '总经理会签', people: [boss.name, other.name] }])
  for (const person of [chief, boss, other]) await approve(page, person, longer)
  expect((await toldOf(page, asker, longer)).instance.status).toBe('approved')

  await drawing.getByText('草稿', { exact: true }).click()
  await drawing
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: '设计' })
    .click()
  await drawing.getByRole('button', { name: '转换为 BPMN' }).click()
  const asked = drawing.getByRole('alertdialog', { name: '转换为 BPMN 设计器' })
  await expect(asked.getByText('转换后不可还原')).toBeVisible()
  await asked.getByRole('button', { name: /^转\s*换$/ }).click()
  await expect(drawing.locator('.djs-shape').filter({ hasText: '总经理会签' })).toBeVisible()
  await expect(drawing.getByRole('button', { name: '转换为 BPMN' })).toHaveCount(0)
  await drawing.reload()
  await expect(drawing.locator('.djs-shape').filter({ hasText: '总经理会签' })).toBeVisible()
})
