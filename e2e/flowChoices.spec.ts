import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import {
  approve,
  bar,
  choose,
  deploy,
  press,
  processFile,
  send,
  staffGrants,
  takeOver,
  toldOf,
  userTask,
  windowOf,
} from './flows.ts'
import { aField, aForm } from './forms.ts'
import { aPerson } from './people.ts'

const chosen = (id: string, name: string, strategy: 34 | 35, range = '') =>
  userTask(
    id,
    name,
    '',
    `<extensionElements><flowable:candidateStrategy>${strategy}</flowable:candidateStrategy><flowable:candidateParam>${range}</flowable:candidateParam></extensionElements>`,
  )

test('自选: the initiator chooses by what the form says, the approver whoever comes next, with the keyboard', async ({
  page,
  browser,
  database,
}) => {
  const designer = await aPerson(database, { name: '流程设计员' })
  const mark = designer.id.slice(0, 6)
  const staff = (name: string) => aPerson(database, { name: `${name}${mark}`, grants: staffGrants })
  const [asker, chief, checker, outsider] = await Promise.all([
    staff('许愿'),
    staff('韩主管'),
    staff('温复核'),
    staff('外人'),
  ])
  const form = await aForm(page, designer, { formName: `采购单${mark}`, formType: '1' })
  await form.publish({ list: [aField('number', 'amount', '采购金额', { defaultValue: null })] })
  const key = `buy_${mark}`
  const name = `采购${mark}`
  const body = [
    userTask('apply', '填写申请', '${INITIATOR}'),
    '<exclusiveGateway id="much" name="金额" default="much_e"/>',
    chosen('lead', '主管审批', 35, `${chief.id},${checker.id}`),
    chosen('check', '复核', 34),
  ]
  const xml = processFile(key, name, body.join(''), [
    ['s', 'apply'],
    ['apply', 'much'],
    ['much', 'lead', '${amount > 1000}'],
    ['much', 'e'],
    ['lead', 'check'],
    ['check', 'e'],
  ])
  await deploy(page, designer, xml, { formCode: form.formCode })

  const askers = await windowOf(browser, asker, `/task/start/${key}`)
  const amount = askers.getByRole('spinbutton', { name: /采购金额/ })
  await amount.fill('200')
  await askers.getByRole('tab', { name: '审批预览' }).click()
  const preview = askers.getByRole('tabpanel', { name: '审批预览' })
  await expect(preview.getByText('流程结束')).toBeVisible()
  await expect(preview.getByText('主管审批')).toHaveCount(0)
  await askers.getByRole('tab', { name: '表单信息' }).click()
  await amount.fill('5000')
  const lead = askers.getByRole('combobox', { name: '主管审批 · 审批人' })
  await expect(lead).toBeVisible()
  await bar(askers).getByRole('button', { name: '提交', exact: true }).click()
  await expect(askers.getByText('请选择节点“主管审批”的审批人').first()).toBeVisible()
  await expect(lead).toBeFocused()
  await askers.setViewportSize({ width: 390, height: 844 })
  await askers.keyboard.type('韩')
  await expect(askers.getByTitle(new RegExp(checker.name))).toHaveCount(0)
  await expect(askers.getByTitle(new RegExp(outsider.name))).toHaveCount(0)
  await expect(askers.getByTitle(new RegExp(chief.name))).toBeVisible()
  await askers.keyboard.press('Enter')
  await askers.keyboard.press('Escape')
  await askers.getByRole('tab', { name: '审批预览' }).click()
  await expect(preview.getByRole('listitem').filter({ hasText: '主管审批' })).toContainText(chief.name)
  await expect(preview.getByRole('listitem').filter({ hasText: '复核' })).toContainText('待选择')
  expect(await askers.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findings(askers)).toEqual([])
  await bar(askers).getByRole('button', { name: '提交', exact: true }).click()
  await expect(askers.getByText('流程启动成功')).toBeVisible()
  const id = new URL(askers.url()).searchParams.get('procInsId') ?? ''

  // In a batch nobody can be chosen: the list takes such a task out of it.
  await askers.setViewportSize({ width: 1440, height: 900 })
  const chiefs = await takeOver(askers, chief, id)
  const dialog = await press(chiefs, '通过')
  await expect(dialog.getByLabel('复核 · 审批人')).toBeVisible()
  await dialog.getByRole('button', { name: '通过', exact: true }).click()
  await expect(dialog.getByText('请选择节点“复核”的审批人')).toBeVisible()
  expect(await findings(chiefs)).toEqual([])
  await choose(chiefs, dialog, '复核 · 审批人', checker)
  await send(chiefs, dialog, '通过')
  await approve(page, checker, id)
  expect((await toldOf(page, asker, id)).instance.status).toBe('approved')
})

test('消息通知: how one hears of processes is chosen in 个人设置', async ({ browser, database }) => {
  const person = await aPerson(database, { name: '静静', grants: staffGrants })
  const settings = await windowOf(browser, person, '/account/settings/base')
  await settings.getByRole('link', { name: '消息通知' }).click()
  const assigned = settings.getByRole('switch', { name: '收到待办 站内消息' })
  await expect(assigned).toBeChecked()
  // This server sends no letters, so none are offered.
  await expect(settings.getByRole('switch', { name: '收到待办 邮件' })).toHaveCount(0)
  await assigned.click()
  await expect(assigned).not.toBeChecked()
  await settings.reload()
  await expect(assigned).not.toBeChecked()
})
