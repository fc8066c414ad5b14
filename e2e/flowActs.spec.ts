import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import {
  as,
  bar,
  deploy,
  press,
  processFile,
  send,
  staffGrants,
  status,
  submitted,
  userTask,
  windowOf,
} from './flows.ts'
import { aPerson } from './people.ts'

test('流程: a request is urged once and cancelled in the end by whoever started it', async ({
  page,
  browser,
  database,
}) => {
  const asker = await aPerson(database, { name: '许愿' })
  const mark = asker.id.slice(0, 6)
  const chief = await aPerson(database, { name: `韩主管${mark}` })
  const body = `${userTask('apply', '填写申请', '${INITIATOR}')}${userTask('check', '部门审批', chief.id)}`
  const xml = processFile(`trip_${mark}`, '出差', body, [
    ['s', 'apply'],
    ['apply', 'check'],
    ['check', 'e'],
  ])
  await deploy(page, asker, xml)
  const askers = await as(browser, asker, await submitted(page, asker, `trip_${mark}`))
  await send(askers, await press(askers, '催办'), '催办')
  await expect(bar(askers).getByRole('button', { name: '催办', exact: true })).toHaveCount(0)
  const cancelling = await press(askers, '取消申请')
  await cancelling.getByRole('textbox', { name: '取消理由' }).fill('行程取消')
  await send(askers, cancelling, '取消申请')
  await status(askers, '已取消')
})

test('评论: @ offers those who may see the request, whoever is named is told and stands out in the words', async ({
  page,
  browser,
  database,
}) => {
  const asker = await aPerson(database, { name: '许愿' })
  const mark = asker.id.slice(0, 6)
  const staff = (name: string) => aPerson(database, { name: `${name}${mark}`, grants: staffGrants })
  const [chief, stranger] = await Promise.all([staff('韩主管'), staff('韩路人')])
  const body = `${userTask('apply', '填写申请', '${INITIATOR}')}${userTask('check', '部门审批', chief.id)}`
  const xml = processFile(`note_${mark}`, '出差', body, [
    ['s', 'apply'],
    ['apply', 'check'],
    ['check', 'e'],
  ])
  await deploy(page, asker, xml)
  const id = await submitted(page, asker, `note_${mark}`)
  const [chiefs, askers] = await Promise.all([
    windowOf(browser, chief, '/system/notice/NoticeReadIndex'),
    as(browser, asker, id),
  ])
  const dialog = await press(askers, '评论')
  const words = dialog.getByRole('textbox', { name: '评论内容' })
  const offered = askers.locator('.ant-mentions-dropdown-menu-item')
  // An input method ends with a key of its own.
  const type = async (text: string) => {
    await words.pressSequentially(text)
    await words.press('Shift')
  }
  await type('@')
  await expect(offered).toHaveText(new RegExp(chief.name))
  await expect(askers.getByText(stranger.name)).toHaveCount(0)
  expect(await findings(askers)).toEqual([])
  // What was begun is there when the choice is left.
  await askers.keyboard.press('Escape')
  await expect(offered.first()).toBeHidden()
  await expect(words).toHaveValue('@')
  await type('李')
  await expect(offered).toHaveText('没有可提醒的人')
  await words.press('Backspace')
  await type('韩')
  await expect(offered).toHaveText(new RegExp(chief.name))
  // Tab chooses nobody: it goes on, the choice closes, and the way back is open.
  await askers.keyboard.press('Tab')
  await expect(words).not.toBeFocused()
  await expect(offered.first()).toBeHidden()
  await askers.keyboard.press('Shift+Tab')
  await expect(words).toBeFocused()
  await expect(words).toHaveValue('@韩')
  await words.press('End')
  await words.press('Backspace')
  await type('韩')
  await expect(offered).toHaveText(new RegExp(chief.name))
  await askers.keyboard.press('Enter')
  await expect(dialog.getByText(`将提醒：${chief.name}`)).toBeVisible()
  await words.pressSequentially('请带上预算')
  await send(askers, dialog, '评论')
  await askers.getByRole('tab', { name: '评论 1' }).click()
  await expect(
    askers
      .getByRole('tabpanel', { name: '评论 1' })
      .locator('span')
      .filter({ hasText: `@${chief.name}` }),
  ).toBeVisible()
  await expect(chiefs.getByText(/评论提到我/).first()).toBeVisible()
})
