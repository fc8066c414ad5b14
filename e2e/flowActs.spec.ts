import type { Browser, Locator, Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, tokenOf, type Person } from './people.ts'

/** 申请 of who starts, then the tasks of two people; cards beside each other are a fork. */
function file(key: string, chief: Person, boss: Person): string {
  const task = (id: string, name: string, who: string) =>
    `<userTask id="${id}" name="${name}" flowable:assignee="${who}"/>`
  const way = (from: string, to: string) => `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`
  const flows = [
    ['s', 'apply'],
    ['apply', 'fork'],
    ['fork', 'check'],
    ['fork', 'count'],
    ['check', 'join'],
    ['count', 'join'],
    ['join', 'decide'],
    ['decide', 'e'],
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://atrium/e2e">
<process id="${key}" name="出差" isExecutable="true"><startEvent id="s"/><endEvent id="e"/>
${task('apply', '填写申请', '${INITIATOR}')}${task('check', '部门审批', chief.id)}${task('count', '财务核算', boss.id)}${task('decide', '领导审批', boss.id)}
<parallelGateway id="fork"/><parallelGateway id="join"/>${flows.map(([from = '', to = '']) => way(from, to)).join('')}
</process></definitions>`
}

interface Cast {
  asker: Person
  chief: Person
  boss: Person
  key: string
}

async function post<T>(page: Page, person: Person, path: string, data: object): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
  const answer = (await (await page.request.post(path, { headers, data })).json()) as {
    code: number
    msg: string
    data: T
  }
  expect(answer.msg).toBeTruthy()
  expect(answer, answer.msg).toMatchObject({ code: 200 })
  return answer.data
}

/** A request that its initiator has submitted. */
async function submitted(page: Page, { asker, key }: Cast): Promise<string> {
  const { procInsId } = await post<{ procInsId: string }>(page, asker, '/flowable/instance/submit', { key })
  return procInsId
}

/** The record page of a request as somebody sees it in a window of their own. */
async function as(browser: Browser, person: Person, procInsId: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await enter(page, person, `/task/record?procInsId=${procInsId}`)
  await expect(page.getByRole('group', { name: '流程操作' })).toBeVisible()
  return page
}

const bar = (page: Page) => page.getByRole('group', { name: '流程操作' })

/** Presses a button of the record page and gives its dialog. */
async function press(page: Page, name: string): Promise<Locator> {
  await bar(page).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

async function send(page: Page, dialog: Locator, name: string) {
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(page.getByText(`${name}成功`)).toBeVisible()
  await expect(dialog).toBeHidden()
}

async function choose(page: Page, dialog: Locator, label: string, { name }: Person) {
  await dialog.getByLabel(label).click()
  const picker = page.getByRole('dialog', { name: '选择人员' })
  await picker.getByPlaceholder('请输入用户信息').fill(name)
  await page.keyboard.press('Enter')
  await picker.getByText(name, { exact: true }).first().click()
  await picker.getByRole('button', { name: '选择', exact: true }).click()
  await expect(picker).toBeHidden()
}

const status = (page: Page, word: string) => expect(page.getByText(word, { exact: true }).first()).toBeVisible()

let cast: Cast

test.beforeEach(async ({ page, database }) => {
  const asker = await aPerson(database, { name: '许愿' })
  const mark = asker.id.slice(0, 6)
  const chief = await aPerson(database, { name: `韩主管${mark}` })
  const boss = await aPerson(database, { name: `方总${mark}` })
  const key = `trip_${mark}`
  const files = [{ fileName: 'trip.bpmn20.xml', content: Buffer.from(file(key, chief, boss)).toString('base64') }]
  await post(page, asker, '/flowable/definition/import', { files, isDeployed: true })
  cast = { asker, chief, boss, key }
})

test('流程: returned out of a fork, submitted again, approved and refused in the end', async ({ page, browser }) => {
  const { asker, chief, boss } = cast
  const id = await submitted(page, cast)
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
  const { asker, chief, boss } = cast
  const id = await submitted(page, cast)
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
