import type { Locator, Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { bar, deploy, post, processFile, staffGrants, submitted, takeOver, taskOf, userTask } from './flows.ts'
import { aField, aForm } from './forms.ts'
import { aPerson } from './people.ts'
import { inBothThemes } from './themes.ts'

const width = 390
const height = 844
/** Of what a thumb has to hit (ui.md §15). */
const thumb = 40

test.use({ viewport: { width, height } })

/** All of it stands on the screen, and a thumb hits it. */
async function expectWithinReach(part: Locator) {
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  const name = await part.innerText()
  expect(box?.x, name).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(width)
  expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(height)
  expect(box?.height, name).toBeGreaterThanOrEqual(thumb)
}

/** Behind a dialog stands what was judged before. */
async function expectFits(page: Page, what: string, part?: string) {
  await expect(page.locator('.ant-skeleton-active:visible, .ant-spin-spinning:visible')).toHaveCount(0)
  await inBothThemes(page, async (theme) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what} ${theme}`).toBe(width)
    expect(await findings(page, { part }), `${what} ${theme}`).toEqual([])
  })
}

/** Every act that the bar offers: beside each other, then behind 更多. */
async function offered(page: Page): Promise<string[]> {
  const buttons = bar(page).getByRole('button')
  await expect(bar(page).getByRole('button', { name: '返回' })).toBeVisible()
  // One line, beside what is read.
  expect((await bar(page).boundingBox())?.height).toBeLessThan(72)
  for (const button of await buttons.all()) await expectWithinReach(button)
  const beside = await buttons.allInnerTexts()
  const more = bar(page).getByRole('button', { name: /更多/ })
  if ((await more.count()) === 0) return beside
  await more.click()
  const entries = page.getByRole('menuitem')
  await expect(entries.first()).toBeVisible()
  for (const entry of await entries.all()) await expectWithinReach(entry)
  const behind = await entries.allInnerTexts()
  await page.keyboard.press('Escape')
  return [...beside, ...behind]
}

async function pressAct(page: Page, act: string): Promise<Locator> {
  const beside = bar(page).getByRole('button', { name: act, exact: true })
  if ((await beside.count()) > 0) await beside.click()
  else {
    await bar(page).getByRole('button', { name: /更多/ }).click()
    await page.getByRole('menuitem', { name: act, exact: true }).click()
  }
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Opens the dialog of each act, which is left again. */
async function expectDialogs(page: Page, acts: readonly string[]) {
  for (const act of acts)
    await test.step(act, async () => {
      const dialog = await pressAct(page, act)
      for (const button of await dialog.locator('.ant-modal-footer').getByRole('button').all())
        await expectWithinReach(button)
      await expectFits(page, act, '[role="dialog"]')
      await dialog.getByRole('button', { name: '取消', exact: true }).click()
      await expect(dialog).toBeHidden()
    })
}

/** Writes a name with the finger, and approves with it. */
async function sign(page: Page) {
  const approval = await pressAct(page, '通过')
  await approval.getByRole('button', { name: /签名/ }).click()
  const signing = page.getByRole('dialog', { name: '手写签名' })
  const box = await signing.locator('canvas').boundingBox()
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 40]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 120, y + 60, { steps: 6 })
  await page.mouse.up()
  for (const button of await signing.getByRole('button').all()) await expectWithinReach(button)
  await expectFits(page, '手写签名')
  await signing.getByRole('button', { name: /^(确\s*定|完\s*成)$/ }).click()
  await expect(approval.getByRole('img', { name: '我的签名' })).toBeVisible()
  await approval.getByRole('button', { name: '通过', exact: true }).click()
  await expect(page.getByText('通过成功')).toBeVisible()
}

test('流程记录: on a phone the page and the dialog of every act fit, light and dark, and the thumb reaches what they ask for', async ({
  page,
  database,
}) => {
  test.slow()
  const chief = await aPerson(database, { name: '韩主管' })
  const mark = chief.id.slice(0, 6)
  const staff = (name: string) => aPerson(database, { name: `${name}${mark}`, grants: staffGrants })
  const [asker, boss, other] = await Promise.all([staff('许愿'), staff('方总'), staff('钱总')])
  const form = await aForm(page, chief, { formName: `请假单${mark}`, formType: '1' })
  await form.publish({
    list: [
      aField('number', 'days', '请假天数', { defaultValue: null }),
      aField('textarea', 'reason', '请假事由'),
      aField(
        'batch',
        'handover',
        '工作交接',
        { minLimit: 0 },
        { list: [aField('input', 'to', '交接人'), aField('input', 'what', '交接内容')] },
      ),
    ],
  })
  const buttons = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => `<flowable:buttonsSetting id="${id}" enable="true"/>`).join('')
  const together = `<extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>${chief.id},${boss.id}</flowable:candidateParam><flowable:approveMethod>2</flowable:approveMethod>${buttons}</extensionElements>
<multiInstanceLoopCharacteristics isSequential="false" flowable:collection="\${multiInstanceHandler.getUserIds(execution)}" flowable:elementVariable="assignee"><completionCondition>\${nrOfCompletedInstances/nrOfInstances &gt;= 1}</completionCondition></multiInstanceLoopCharacteristics>`
  const signed = '<extensionElements><flowable:signEnable>true</flowable:signEnable></extensionElements>'
  const [key, name] = [`phone_${mark}`, `手机请假${mark}`]
  const body = `${userTask('apply', '填写申请', '${INITIATOR}')}${userTask('check', '部门主管与总经理会签', '${assignee}', together)}${userTask('file', '人事归档', other.id, signed)}`
  const xml = processFile(key, name, body, [
    ['s', 'apply'],
    ['apply', 'check'],
    ['check', 'file'],
    ['file', 'e'],
  ])
  await deploy(page, chief, xml, { formCode: form.formCode })
  const reason = '家里老人住院需要陪护，工作已经交接给同事，期间电话保持畅通'
  const handover = [{ to: '温人事', what: '月度考勤与社保申报' }]
  const id = await submitted(page, asker, key, { days: 5, reason, handover })

  await test.step('whoever decides and administrates', async () => {
    const own = await taskOf(page, chief, id)
    await post(page, chief, '/flowable/task/sign/add', {
      ...own,
      userIds: [other.id],
      signType: 'parallel',
      comment: '请一起看看',
    })
    await takeOver(page, chief, id)
    const acts = await offered(page)
    expect(acts).toEqual(
      expect.arrayContaining([
        '通过',
        '拒绝',
        '转办',
        '委派',
        '加签',
        '减签',
        '退回',
        '抄送',
        '评论',
        '改派',
        '跳转',
        '变量',
        '挂起',
        '终止',
      ]),
    )
    for (const tab of ['流程图', '表单信息', '评论', '流转记录']) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await expectFits(page, tab)
    }
    await expectDialogs(
      page,
      acts.filter((act) => !['返回', '更多', '打印'].includes(act.trim())),
    )
  })
  await test.step('whoever has started it', async () => {
    await takeOver(page, asker, id)
    await expectDialogs(page, ['催办', '取消申请'])
    await post(page, chief, '/flowable/task/return', {
      ...(await taskOf(page, chief, id)),
      targetKey: 'apply',
      comment: '请补充',
    })
    await takeOver(page, asker, id)
    expect(await offered(page)).toEqual(expect.arrayContaining(['重新提交', '取消申请', '评论', '打印']))
    await expectFits(page, '已退回')
    await expectDialogs(page, ['重新提交'])
  })
  await test.step('whoever has decided, and it is over', async () => {
    await post(page, asker, '/flowable/instance/resubmit', { instanceId: id })
    for (const person of [chief, boss])
      await post(page, person, '/flowable/task/complete', { ...(await taskOf(page, person, id)), comment: '同意' })
    await takeOver(page, boss, id)
    await expectDialogs(page, ['撤回'])
    await takeOver(page, other, id)
    await sign(page)
    await takeOver(page, chief, id)
    await expectDialogs(page, ['作废'])
  })
})
