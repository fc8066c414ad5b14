import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { as, bar, choose, deploy, press, processFile, send, status, submitted, userTask } from './flows.ts'
import { aPerson, type Person } from './people.ts'

/** 申请 of who starts, then the tasks of two people; cards beside each other are a fork. */
const file = (key: string, chief: Person, boss: Person) =>
  processFile(
    key,
    '出差',
    `${userTask('apply', '填写申请', '${INITIATOR}')}<parallelGateway id="fork"/>${userTask('check', '部门审批', chief.id)}${userTask('count', '财务核算', boss.id)}<parallelGateway id="join"/>${userTask('decide', '领导审批', boss.id)}`,
    [
      ['s', 'apply'],
      ['apply', 'fork'],
      ['fork', 'check'],
      ['fork', 'count'],
      ['check', 'join'],
      ['count', 'join'],
      ['join', 'decide'],
      ['decide', 'e'],
    ],
  )

interface Cast {
  asker: Person
  chief: Person
  boss: Person
  key: string
}

let cast: Cast

test.beforeEach(async ({ page, database }) => {
  const asker = await aPerson(database, { name: '许愿' })
  const mark = asker.id.slice(0, 6)
  const chief = await aPerson(database, { name: `韩主管${mark}` })
  const boss = await aPerson(database, { name: `方总${mark}` })
  const key = `trip_${mark}`
  await deploy(page, asker, file(key, chief, boss))
  cast = { asker, chief, boss, key }
})

test('流程: returned out of a fork, submitted again, approved and refused in the end', async ({ page, browser }) => {
  const { asker, chief, boss, key } = cast
  const id = await submitted(page, asker, key)
  const chiefs = await as(browser, chief, id)
  expect(await findings(chiefs)).toEqual([])
  const back = await press(chiefs, '退回')
  await back.getByText('填写申请').click()
  await back.getByRole('textbox', { name: '退回意见' }).fill('请补充预算')
  expect(await findings(chiefs)).toEqual([])
  await send(chiefs, back, '退回')

  const askers = await as(browser, asker, id)
  await status(askers, '已退回')
  await expect(askers.getByText('请补充预算').first()).toBeVisible()
  const again = await press(askers, '重新提交')
  await again.getByRole('textbox', { name: '说明' }).fill('已补充')
  await send(askers, again, '重新提交')
  await status(askers, '审批中')

  await chiefs.reload()
  await bar(chiefs).getByRole('button', { name: '通过', exact: true }).focus()
  await chiefs.keyboard.press('Enter')
  await expect(chiefs.getByRole('dialog').getByRole('textbox', { name: '处理意见' })).toBeFocused()
  await chiefs.keyboard.type('同意')
  await chiefs.keyboard.press('Control+Enter')
  await expect(chiefs.getByText('通过成功')).toBeVisible()

  const bosss = await as(browser, boss, id)
  await send(bosss, await press(bosss, '通过'), '通过')
  const refusal = await press(bosss, '拒绝')
  await refusal.getByRole('button', { name: '拒绝', exact: true }).click()
  await expect(refusal.getByText('请输入意见')).toBeVisible()
  await refusal.getByRole('textbox', { name: '驳回意见' }).fill('今年不去')
  await send(bosss, refusal, '拒绝')
  await status(bosss, '已拒绝')
})

test('流程: signers are asked, one delegates, it is urged and cancelled in the end', async ({ page, browser }) => {
  const { asker, chief, boss, key } = cast
  const id = await submitted(page, asker, key)
  const chiefs = await as(browser, chief, id)
  const bosss = await as(browser, boss, id)

  const sign = await press(chiefs, '加签')
  await choose(chiefs, sign, '加签处理人', boss)
  await send(chiefs, sign, '加签')
  await expect(bar(chiefs).getByRole('button', { name: '通过', exact: true })).toHaveCount(0)

  const own = await press(bosss, '委派')
  await choose(bosss, own, '委派人', chief)
  await send(bosss, own, '委派')

  const askers = await as(browser, asker, id)
  const urging = await press(askers, '催办')
  await send(askers, urging, '催办')
  await expect(bar(askers).getByRole('button', { name: '催办', exact: true })).toHaveCount(0)
  const cancelling = await press(askers, '取消申请')
  await cancelling.getByRole('textbox', { name: '取消理由' }).fill('行程取消')
  await send(askers, cancelling, '取消申请')
  await status(askers, '已取消')
})
