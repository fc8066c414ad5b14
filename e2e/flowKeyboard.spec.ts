import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { bar, deploy, processFile, staffGrants, submitted, toldOf, userTask, windowOf } from './flows.ts'
import { aPerson } from './people.ts'

/** Farther away than this nobody finds it. */
const mostPresses = 60

const hasFocus = (part: Locator) => part.evaluate((it) => it === document.activeElement)

/** Goes on with Tab until something has the focus, and sees that it has. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < mostPresses && !(await hasFocus(target)); presses++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  await expectSeen(target)
}

/** What has the focus is drawn otherwise: with a line around it, or a field with a border unlike that of others. */
async function expectSeen(target: Locator) {
  const isDrawn = await target.evaluate((it) => {
    const { outlineStyle, outlineWidth, borderTopColor } = getComputedStyle(it)
    const other = it.ownerDocument.createElement('i')
    other.style.color = 'var(--ant-color-border)'
    it.parentElement?.append(other)
    const border = getComputedStyle(other).color
    other.remove()
    return (
      (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || (it.matches('textarea') && borderTopColor !== border)
    )
  })
  expect(isDrawn, 'the focus cannot be seen').toBe(true)
}

test('流程办理: somebody without a mouse finds a task, approves one request and refuses the other', async ({
  page,
  browser,
  database,
}) => {
  const designer = await aPerson(database, { name: '流程设计员' })
  const mark = designer.id.slice(0, 6)
  const staff = (name: string) => aPerson(database, { name: `${name}${mark}`, grants: staffGrants })
  const [asker, chief] = await Promise.all([staff('许愿'), staff('韩主管')])
  const [key, name] = [`keys_${mark}`, `用章${mark}`]
  const body = `${userTask('apply', '填写申请', '${INITIATOR}')}${userTask('check', '主管审批', chief.id)}`
  await deploy(
    page,
    designer,
    processFile(key, name, body, [
      ['s', 'apply'],
      ['apply', 'check'],
      ['check', 'e'],
    ]),
  )
  const ids = [await submitted(page, asker, key, { round: 1 }), await submitted(page, asker, key, { round: 2 })]
  const chiefs = await windowOf(browser, chief, '/task/todo')
  const keys = chiefs.keyboard
  const tasks = chiefs.getByRole('row', { name: new RegExp(name) })
  const act = (word: string) => bar(chiefs).getByRole('button', { name: word, exact: true })
  const dialog = chiefs.getByRole('dialog')
  const opinion = dialog.getByRole('textbox', { name: /意见/ })

  await test.step('over the head of the page to the list, and into the newest request', async () => {
    await expect(tasks).toHaveCount(2)
    await tabTo(chiefs, chiefs.getByRole('link', { name: '跳到正文' }))
    await keys.press('Enter')
    await tabTo(chiefs, tasks.first().getByRole('button', { name: '处理' }))
    await keys.press('Enter')
    await expect(chiefs.getByRole('heading', { level: 1 })).toContainText(name)
  })
  await test.step('a dialog that is left gives the focus back to its button', async () => {
    await tabTo(chiefs, act('通过'))
    await keys.press('Enter')
    await expect(opinion).toBeFocused()
    await keys.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(act('通过')).toBeFocused()
  })
  await test.step('approved with the button of the dialog; the focus stays among the acts of the request', async () => {
    await keys.press('Enter')
    await expect(opinion).toBeFocused()
    await expectSeen(opinion)
    await keys.type('同意，照此办理')
    await tabTo(chiefs, dialog.getByRole('button', { name: '通过', exact: true }))
    await keys.press('Enter')
    await expect(chiefs.getByText('通过成功')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(act('通过')).toHaveCount(0)
    await expect(act('返回')).toBeFocused()
    await keys.press('Enter')
    await expect(tasks).toHaveCount(1)
  })
  await test.step('refused: without an opinion it is said in the field, with one Ctrl and Enter send it', async () => {
    await tabTo(chiefs, tasks.first().getByRole('button', { name: '处理' }))
    await keys.press('Enter')
    await tabTo(chiefs, act('拒绝'))
    await keys.press('Enter')
    await expect(opinion).toBeFocused()
    await keys.press('Control+Enter')
    await expect(dialog.getByText('请输入意见')).toBeVisible()
    await expect(opinion).toBeFocused()
    await keys.type('资料不全')
    await keys.press('Control+Enter')
    await expect(chiefs.getByText('拒绝成功')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(act('返回')).toBeFocused()
  })
  const ends = await Promise.all(ids.map(async (id) => (await toldOf(page, asker, id)).instance.status))
  expect(ends.toSorted()).toEqual(['approved', 'rejected'])
})
