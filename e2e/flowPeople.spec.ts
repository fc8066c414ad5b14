import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import {
  approve,
  bar,
  choose,
  deploy,
  post,
  press,
  processFile,
  send,
  staffGrants,
  submitted,
  takeOver,
  taskOf,
  userTask,
  windowOf,
} from './flows.ts'
import { aPerson, type Person } from './people.ts'

interface Cast {
  asker: Person
  chief: Person
  boss: Person
  clerk: Person
  key: string
  name: string
}

let cast: Cast

/** Somebody of two decides first, then the chief. */
const file = ({ key, name, chief, boss }: Cast) =>
  processFile(
    key,
    name,
    `${userTask('apply', '填写申请', '${INITIATOR}')}<userTask id="check" name="部门审批" flowable:candidateUsers="${chief.id},${boss.id}"/>${userTask('decide', '领导审批', chief.id)}`,
    [
      ['s', 'apply'],
      ['apply', 'check'],
      ['check', 'decide'],
      ['decide', 'e'],
    ],
  )

test.beforeEach(async ({ page, database }) => {
  const designer = await aPerson(database, { name: '流程设计员' })
  const mark = designer.id.slice(0, 6)
  const grants = [...staffGrants, 'flowable:deputy:list', 'flowable:deputy:add']
  const staff = (name: string) => aPerson(database, { name: `${name}${mark}`, grants })
  const [asker, chief, boss, clerk] = await Promise.all([
    staff('许愿'),
    staff('韩主管'),
    staff('方总'),
    staff('温助理'),
  ])
  cast = {
    asker,
    chief,
    boss,
    clerk,
    key: `stamp_${mark}`,
    name: `用印${mark}`,
  }
  await deploy(page, designer, file(cast))
})

const row = (page: Page) => page.getByRole('row', { name: new RegExp(cast.name) })
const timeline = (page: Page) => page.getByRole('tabpanel', { name: '流转记录' })

test('流程办理: one of two claims a task, which goes from hand to hand, is decided, taken back and decided again', async ({
  page,
  browser,
}) => {
  const { asker, chief, boss, clerk, key } = cast
  const [bosss, chiefs, id] = await Promise.all([
    windowOf(browser, boss, '/task/claim'),
    windowOf(browser, chief, '/task/claim'),
    submitted(page, asker, key),
  ])
  await expect(row(bosss)).toHaveCount(1)
  await row(chiefs).getByRole('button', { name: '签收' }).click()
  await expect(chiefs.getByText('签收成功，任务已进入待办')).toBeVisible()
  await expect(row(chiefs)).toHaveCount(0)
  await expect(row(bosss)).toHaveCount(0)

  await chiefs.goto('/admin/task/todo')
  await row(chiefs).getByRole('button', { name: '处理' }).click()
  const transfer = await press(chiefs, '转办')
  await transfer.getByRole('button', { name: '转办', exact: true }).click()
  await expect(transfer.getByText('请选择转办人')).toBeVisible()
  await choose(chiefs, transfer, '转办人', clerk)
  await transfer.getByRole('textbox', { name: '转办意见' }).fill('请代核对')
  expect(await findings(chiefs)).toEqual([])
  await send(chiefs, transfer, '转办')
  await expect(bar(chiefs).getByRole('button', { name: '通过', exact: true })).toHaveCount(0)

  // What is delegated comes back to who gave it away.
  const clerks = await takeOver(bosss, clerk, id)
  const delegation = await press(clerks, '委派')
  await choose(clerks, delegation, '委派人', boss)
  await send(clerks, delegation, '委派')
  await expect(bar(clerks).getByRole('button', { name: '通过', exact: true })).toHaveCount(0)
  await approve(page, boss, id, '印章已核对')
  await expect(timeline(clerks).getByText('印章已核对')).toBeVisible()
  await send(clerks, await press(clerks, '通过'), '通过')
  await expect(timeline(clerks).getByText('领导审批')).toBeVisible()

  const back = await press(clerks, '撤回')
  await back.getByRole('textbox', { name: '撤回原因' }).fill('漏看附件')
  await send(clerks, back, '撤回')
  await expect(timeline(clerks).getByText('漏看附件')).toBeVisible()
  await send(clerks, await press(clerks, '通过'), '通过')

  // Whoever asks for a second opinion waits for it.
  await chiefs.reload()
  const sign = await press(chiefs, '加签')
  await choose(chiefs, sign, '加签处理人', boss)
  await send(chiefs, sign, '加签')
  await expect(bar(chiefs).getByRole('button', { name: '通过', exact: true })).toHaveCount(0)
  await approve(page, boss, id, '可以用印')
  await expect(timeline(chiefs).getByText('可以用印')).toBeVisible()
  await send(chiefs, await press(chiefs, '通过'), '通过')
  await expect(chiefs.getByText('已通过', { exact: true }).first()).toBeVisible()
})

test('流程办理: a deputy who was named on the page gets the task, decides it, and everybody reads for whom', async ({
  page,
  browser,
}) => {
  const { asker, chief, boss, clerk, key } = cast
  const chiefs = await windowOf(browser, chief, '/task/deputy')
  await chiefs.getByRole('button', { name: '新增', exact: true }).first().click()
  const naming = chiefs.getByRole('dialog', { name: /代理/ })
  await choose(chiefs, naming, '代理人', clerk)
  for (const [label, moment] of [
    ['生效时间', '2020-01-01 00:00:00'],
    ['失效时间', '2090-01-01 00:00:00'],
  ] as const) {
    await naming.getByLabel(label).fill(moment)
    await chiefs.keyboard.press('Enter')
  }
  await naming.getByRole('textbox', { name: '原因' }).fill('出差')
  expect(await findings(chiefs)).toEqual([])
  await naming.getByRole('button', { name: /^(保\s*存|确\s*定)$/ }).click()
  await expect(naming).toBeHidden()
  await expect(chiefs.getByRole('row', { name: new RegExp(clerk.name) })).toContainText('出差')

  const clerks = await windowOf(browser, clerk, '/task/todo')
  const id = await submitted(page, asker, key)
  const { taskId } = await taskOf(page, boss, id)
  await post(page, boss, '/flowable/task/claim', { taskId })
  await approve(page, boss, id)
  await expect(row(clerks).getByText('代理', { exact: true })).toBeVisible()
  await row(clerks).getByRole('button', { name: '处理' }).click()
  await expect(timeline(clerks).getByText('被代理人')).toBeVisible()
  await send(clerks, await press(clerks, '通过'), '通过')

  const askers = await takeOver(clerks, asker, id)
  await expect(askers.getByText('已通过', { exact: true }).first()).toBeVisible()
  await expect(timeline(askers)).toContainText(clerk.name)
  await expect(timeline(askers)).toContainText(chief.name)
})
