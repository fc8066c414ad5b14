import type { Locator, Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import {
  approve,
  as,
  bar,
  deploy,
  press,
  processFile,
  send,
  staffGrants,
  status,
  submitted,
  takeOver,
  userTask,
  windowOf,
} from './flows.ts'
import { aField, aForm } from './forms.ts'
import { aPerson, type Person } from './people.ts'

interface Cast {
  designer: Person
  asker: Person
  chief: Person
  clerk: Person
  bosses: [Person, Person]
  key: string
  name: string
  formName: string
  formCode: string
  xml: string
}

let cast: Cast

/** The chief decides; what takes longer than three days, two bosses together and beside them the personnel, too. */
function file(key: string, name: string, { chief, clerk, bosses }: Pick<Cast, 'chief' | 'clerk' | 'bosses'>): string {
  const together = `<extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>${bosses.map(({ id }) => id).join(',')}</flowable:candidateParam><flowable:approveMethod>2</flowable:approveMethod><flowable:approveRatio>100</flowable:approveRatio></extensionElements>
<multiInstanceLoopCharacteristics isSequential="false" flowable:collection="\${multiInstanceHandler.getUserIds(execution)}" flowable:elementVariable="assignee"><completionCondition>\${nrOfCompletedInstances/nrOfInstances &gt;= 1}</completionCondition></multiInstanceLoopCharacteristics>`
  const body = [
    userTask('apply', '填写申请', '${INITIATOR}'),
    userTask('check', '主管审批', chief.id),
    '<exclusiveGateway id="days" name="请假天数" default="days_e"/><parallelGateway id="fork"/>',
    userTask('sign', '总经理会签', '${assignee}', together),
    userTask('count', '人事核算', clerk.id),
    '<parallelGateway id="join"/>',
  ]
  return processFile(key, name, body.join(''), [
    ['s', 'apply'],
    ['apply', 'check'],
    ['check', 'days'],
    ['days', 'e'],
    ['days', 'fork', '${days > 3}'],
    ['fork', 'sign'],
    ['fork', 'count'],
    ['sign', 'join'],
    ['count', 'join'],
    ['join', 'e'],
  ])
}

test.beforeEach(async ({ page, database }) => {
  const designer = await aPerson(database, { name: '流程设计员' })
  const mark = designer.id.slice(0, 6)
  const staff = (name: string) => aPerson(database, { name: `${name}${mark}`, grants: staffGrants })
  const [asker, chief, clerk, ...bosses] = await Promise.all([
    staff('许愿'),
    staff('韩主管'),
    staff('温人事'),
    staff('方总'),
    staff('钱总'),
  ])
  const people = { asker, chief, clerk, bosses }
  const formName = `请假单${mark}`
  const form = await aForm(page, designer, { formName, formType: '1' })
  await form.publish({
    list: [
      aField('number', 'days', '请假天数', { defaultValue: null }),
      aField('input', 'reason', '请假事由', {}, { rules: [{ required: true, message: '必填项' }] }),
    ],
  })
  const key = `leave_${mark}`
  const name = `请假${mark}`
  cast = { designer, ...people, key, name, formName, formCode: form.formCode, xml: file(key, name, people) }
})

const steps = (page: Page): Locator => page.getByRole('tabpanel', { name: '流转记录' }).getByRole('listitem')
/** A step of 流转记录 that is to come. */
const ahead = (page: Page, node: string) => steps(page).filter({ has: page.getByLabel('未进行'), hasText: node })
const open = (page: Page, person: Person) =>
  steps(page).filter({ has: page.getByLabel('处理中'), hasText: person.name })

/** Decides with the keyboard alone; `unsaid` is what one hears without an opinion. */
async function decide(page: Page, act: string, opinion: string, unsaid?: string) {
  await bar(page).getByRole('button', { name: '返回' }).focus()
  const button = bar(page).getByRole('button', { name: act, exact: true })
  for (let presses = 0; presses < 9 && !(await button.evaluate((it) => it === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /意见/ })).toBeFocused()
  if (unsaid !== undefined) {
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog').getByText(unsaid)).toBeVisible()
  }
  await page.keyboard.type(opinion)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`${act}成功`)).toBeVisible()
}

test('流程发起: deployed with its form, started by staff, decided by exactly the people foretold', async ({
  page,
  browser,
}) => {
  const { designer, asker, chief, clerk, bosses, key, name, formName, xml } = cast
  const drawing = await windowOf(browser, designer, '/flowable/definition/model')
  await expect(drawing.locator('g[data-element-id="start"]')).toBeVisible()
  const buffer = Buffer.from(xml)
  await drawing.getByLabel('选择流程文件').setInputFiles({ name: 'leave.bpmn', mimeType: 'text/xml', buffer })
  await expect(drawing.locator('g[data-element-id="sign"]')).toBeVisible()
  const panel = drawing.getByRole('complementary', { name: '属性' })
  await panel.getByRole('button', { name: '表单配置' }).click()
  const forms = panel.getByRole('combobox', { name: '流程表单' })
  await forms.fill(formName)
  await drawing.getByTitle(formName, { exact: true }).click()
  await drawing.getByRole('button', { name: '部署', exact: true }).click()
  await expect(drawing.getByText('部署成功')).toBeVisible()
  await expect(drawing.getByRole('row', { name: new RegExp(key) })).toContainText(formName)

  const askers = await windowOf(browser, asker, '/task/start')
  await askers.getByRole('searchbox', { name: '搜索流程' }).fill(name)
  await askers.getByRole('link', { name: new RegExp(name) }).click()
  await askers.getByRole('spinbutton', { name: /请假天数/ }).fill('5')
  await bar(askers).getByRole('button', { name: '提交', exact: true }).click()
  await expect(askers.getByText('请先完善标红的内容')).toBeVisible()
  await askers.getByRole('textbox', { name: /请假事由/ }).fill('家庭旅行')
  expect(await findings(askers)).toEqual([])
  await bar(askers).getByRole('button', { name: '提交', exact: true }).click()
  await expect(askers.getByText('流程启动成功')).toBeVisible()
  await expect(open(askers, chief)).toBeVisible()
  for (const boss of bosses) await expect(ahead(askers, '总经理会签')).toContainText(boss.name)
  await expect(ahead(askers, '人事核算')).toContainText(clerk.name)
  expect(await findings(askers)).toEqual([])

  // Whoever is to decide finds it among the tasks, and needs no mouse.
  const chiefs = await windowOf(browser, chief, '/task/todo')
  await chiefs
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: '处理' })
    .click()
  await decide(chiefs, '通过', '同意，注意交接')

  // The window of who waits tells it by itself: those foretold have it now.
  for (const person of [...bosses, clerk]) await expect(open(askers, person)).toBeVisible()
  await expect(askers.getByLabel('未进行')).toHaveCount(0)
  const id = new URL(askers.url()).searchParams.get('procInsId') ?? ''
  const [boss, other] = bosses
  await approve(page, boss, id)
  await expect(open(askers, boss)).toHaveCount(0)
  for (const person of [other, clerk]) await approve(page, person, id)
  await status(askers, '已通过')
  await expect(askers.getByLabel('处理中')).toHaveCount(0)

  await askers.goto('/admin/task/process')
  await expect(askers.getByRole('row', { name: new RegExp(name) })).toContainText('已通过')
  await chiefs.goto('/admin/task/finished')
  await expect(chiefs.getByRole('row', { name: new RegExp(name) })).toContainText('同意，注意交接')
})

test('流程发起: returned out of a fork, it takes the shorter way and is refused in the end', async ({
  page,
  browser,
}) => {
  const { designer, asker, chief, clerk, key, name, formCode, xml } = cast
  await deploy(page, designer, xml, { formCode })
  const id = await submitted(page, asker, key, { days: 5, reason: '家庭旅行' })
  await approve(page, chief, id)

  const clerks = await as(browser, clerk, id)
  const back = await press(clerks, '退回')
  await back.getByText('填写申请').click()
  await back.getByRole('textbox', { name: '退回意见' }).fill('年假只剩两天')
  expect(await findings(clerks)).toEqual([])
  await send(clerks, back, '退回')

  const askers = await as(browser, asker, id)
  await status(askers, '已退回')
  await expect(askers.getByText('年假只剩两天').first()).toBeVisible()
  await expect(ahead(askers, '总经理会签')).toBeVisible()
  await askers.getByRole('spinbutton', { name: /请假天数/ }).fill('2')
  const again = await press(askers, '重新提交')
  await again.getByRole('textbox', { name: '说明' }).fill('已改为两天')
  await send(askers, again, '重新提交')
  await status(askers, '审批中')
  await expect(open(askers, chief)).toBeVisible()
  await expect(ahead(askers, '总经理会签')).toHaveCount(0)

  const chiefs = await takeOver(clerks, chief, id)
  await expect(chiefs.getByRole('tabpanel', { name: '表单信息' })).toContainText('2')
  await decide(chiefs, '拒绝', '上线期间不批准', '请输入意见')
  await status(askers, '已拒绝')
  await expect(askers.getByText('上线期间不批准').first()).toBeVisible()

  // Everybody keeps what they themselves did, whatever became of it.
  await chiefs.goto('/admin/task/finished')
  await expect(chiefs.getByRole('row', { name: new RegExp(name) }).filter({ hasText: '审批不通过' })).toHaveCount(1)
  await takeOver(chiefs, clerk, id)
  await clerks.goto('/admin/task/finished')
  await expect(clerks.getByRole('row', { name: new RegExp(name) })).toContainText('已退回')
})
