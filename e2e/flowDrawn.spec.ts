import type { Locator, Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import {
  append,
  call,
  chooseFlow,
  decidedBy,
  designerPath,
  flowTo,
  group,
  opened,
  panel,
  pick,
  shape,
  write,
} from './flowDesign.ts'
import { approve, bar, press, send, staffGrants, status, submitted, takeOver, toldOf, windowOf } from './flows.ts'
import { aField, aForm } from './forms.ts'
import { aPerson } from './people.ts'

const steps = (part: Locator, mark: string) => part.getByRole('listitem').filter({ has: part.page().getByLabel(mark) })

/** A condition of the flow that is chosen, by rules on fields of the form. */
async function onlyWhen(page: Page, field: string, operator: string, value: string) {
  await pick(page, '流转类型', '条件流转路径')
  await group(page, '流转条件').getByRole('button', { name: '条件构造器' }).click()
  const builder = page.getByRole('dialog', { name: '条件构造器' })
  await builder.getByRole('combobox', { name: '条件1的字段' }).click()
  await page.getByTitle(field, { exact: true }).click()
  await builder.getByRole('combobox', { name: '条件1的比较' }).click()
  await page.getByTitle(operator, { exact: true }).click()
  await builder.getByRole('textbox', { name: '条件1的值' }).fill(value)
  await builder.getByRole('button', { name: /^确\s*定$/ }).click()
  await expect(builder).toBeHidden()
}

test('流程设计: a leave process is drawn, bound to its form, deployed and started; its requests go as was foretold', async ({
  page,
  browser,
  database,
}) => {
  const designer = await aPerson(database, { name: '流程设计员' })
  const mark = designer.id.slice(0, 6)
  const staff = (name: string) => aPerson(database, { name: `${name}${mark}`, grants: staffGrants })
  const [asker, chief, boss, other] = await Promise.all([staff('许愿'), staff('韩主管'), staff('方总'), staff('钱总')])
  const [key, name, formName] = [`drawn_${mark}`, `手绘请假${mark}`, `手绘请假单${mark}`]
  const form = await aForm(page, designer, { formName, formType: '1' })
  await form.publish({ list: [aField('number', 'days', '请假天数', { defaultValue: null })] })

  const drawing = await windowOf(browser, designer, designerPath)
  await expect(shape(drawing, 'initiatorTask')).toBeVisible()
  await test.step('the process has its names and its form', async () => {
    await write(drawing, '常规信息', '流程标识', key)
    await write(drawing, '常规信息', '流程名称', name)
    await opened(drawing, '表单配置')
    await panel(drawing).getByRole('combobox', { name: '流程表单' }).fill(formName)
    await drawing.getByTitle(formName, { exact: true }).click()
  })
  await test.step('a chief, a gateway on days, two bosses together', async () => {
    await shape(drawing, 'initiatorTask').click()
    await append(drawing, '用户任务')
    await decidedBy(drawing, '主管审批', [chief])
    const gateway = await append(drawing, '互斥网关')
    await call(drawing, '请假天数')
    const long = await flowTo(drawing, '用户任务')
    await decidedBy(drawing, '总经理会签', [boss, other])
    await (await opened(drawing, '审批设置')).getByRole('radio', { name: /^会签/ }).check()
    await append(drawing, '结束')
    await shape(drawing, gateway).click()
    const short = await flowTo(drawing, '结束')
    await chooseFlow(drawing, long)
    await onlyWhen(drawing, '请假天数', '大于', '3')
    await chooseFlow(drawing, short)
    await pick(drawing, '流转类型', '默认流转路径')
  })
  await drawing.getByRole('button', { name: '部署', exact: true }).click()
  await expect(drawing.getByText('部署成功')).toBeVisible()
  await expect(drawing.getByRole('row', { name: new RegExp(key) })).toContainText(formName)

  const askers = await windowOf(browser, asker, `/task/start/${key}`)
  await test.step('what is foretold before the start follows the form', async () => {
    const days = askers.getByRole('spinbutton', { name: /请假天数/ })
    const preview = askers.getByRole('tabpanel', { name: '审批预览' })
    await days.fill('2')
    await askers.getByRole('tab', { name: '审批预览' }).click()
    await expect(preview.getByRole('listitem').filter({ hasText: '主管审批' })).toContainText(chief.name)
    await expect(preview.getByText('总经理会签')).toHaveCount(0)
    await askers.getByRole('tab', { name: '表单信息' }).click()
    await days.fill('5')
    await askers.getByRole('tab', { name: '审批预览' }).click()
    for (const each of [boss, other])
      await expect(preview.getByRole('listitem').filter({ hasText: '总经理会签' })).toContainText(each.name)
    expect(await findings(askers)).toEqual([])
  })
  await bar(askers).getByRole('button', { name: '提交', exact: true }).click()
  await expect(askers.getByText('流程启动成功')).toBeVisible()
  const id = new URL(askers.url()).searchParams.get('procInsId') ?? ''
  const timeline = askers.getByRole('tabpanel', { name: '流转记录' })
  await expect(steps(timeline, '处理中')).toContainText(chief.name)
  await expect(steps(timeline, '未进行')).toHaveCount(1)
  await expect(steps(timeline, '未进行')).toContainText('总经理会签')
  await expect(steps(timeline, '未进行')).toContainText(other.name)

  await test.step('the grey steps come true in the window of who waits, one decision after the other', async () => {
    const deciding = await windowOf(browser, chief, `/task/record?procInsId=${id}`)
    await send(deciding, await press(deciding, '通过'), '通过')
    await expect(steps(timeline, '处理中')).toHaveCount(2)
    await expect(steps(timeline, '未进行')).toHaveCount(0)
    for (const each of [boss, other])
      await expect(steps(timeline, '处理中').filter({ hasText: each.name })).toContainText('总经理会签')
    await takeOver(deciding, boss, id)
    await send(deciding, await press(deciding, '通过'), '通过')
    await expect(steps(timeline, '处理中')).toHaveCount(1)
    await takeOver(deciding, other, id)
    await send(deciding, await press(deciding, '通过'), '通过')
    await status(askers, '已通过')
    await expect(steps(timeline, '处理中')).toHaveCount(0)
  })

  // The shorter way ends behind the chief.
  const short = await submitted(page, asker, key, { days: 2 })
  expect((await toldOf(page, asker, short)).predicted).toEqual([])
  await approve(page, chief, short)
  expect((await toldOf(page, asker, short)).instance.status).toBe('approved')
})
