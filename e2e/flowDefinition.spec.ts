import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { approve, deploy, processFile, staffGrants, submitted, toldOf, userTask, windowOf } from './flows.ts'
import { aPerson, type Person } from './people.ts'

/** As another product writes it: a listener in its language, somebody by the name he signs in with. */
function foreignFile(key: string, name: string, chief: Person, further = ''): string {
  const told = `<b:extensionElements><c:taskListener event="create" class="org.acme.TellChief"><c:field name="users" stringValue="${chief.id}"/><c:field name="title" stringValue="${name}待审批"/></c:taskListener></b:extensionElements>`
  const last = further ? 'file' : 'e'
  return `<?xml version="1.0" encoding="UTF-8"?>
<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:c="http://camunda.org/schema/1.0/bpmn" targetNamespace="http://acme">
<b:process id="${key}" name="${name}" isExecutable="true"><b:startEvent id="s" c:initiator="initiator"/>
<b:userTask id="apply" name="填写申请" c:assignee="\${initiator}"/>
<b:userTask id="check" name="主管审批" c:assignee="${chief.userName}">${further ? '' : told}</b:userTask>${further}<b:endEvent id="e"/>
<b:sequenceFlow id="f1" sourceRef="s" targetRef="apply"/><b:sequenceFlow id="f2" sourceRef="apply" targetRef="check"/><b:sequenceFlow id="f3" sourceRef="check" targetRef="${last}"/></b:process></b:definitions>`
}

const furtherStep = (who: Person) =>
  `<b:userTask id="file" name="人事归档" c:assignee="${who.userName}"/><b:sequenceFlow id="f4" sourceRef="file" targetRef="e"/>`

interface Cast {
  manager: Person
  asker: Person
  chief: Person
  key: string
  name: string
}

let cast: Cast

test.beforeEach(async ({ database }) => {
  const manager = await aPerson(database, { name: '流程管理员' })
  const mark = manager.id.slice(0, 6)
  const staff = (name: string) => aPerson(database, { name: `${name}${mark}`, grants: staffGrants })
  cast = { manager, asker: await staff('许愿'), chief: await staff('韩主管'), key: `buy_${mark}`, name: `采购${mark}` }
})

const row = (page: Page) => page.getByRole('row', { name: new RegExp(cast.name) })

/** 流程定义 with the process of this journey alone. */
async function definitions(page: Page) {
  await page.getByRole('search').getByLabel('名称').fill(cast.name)
  await page.keyboard.press('Enter')
  await expect(row(page)).toHaveCount(1)
}

async function behind(page: Page, act: string) {
  await row(page)
    .getByRole('button', { name: `更多 ${cast.name}` })
    .click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

/** Chooses a file in the dialog of 导入, which then tells about it. */
async function read(page: Page, xml: string) {
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'bpmn20.xml文件导入' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: '选择文件' }).click()
  const file = { name: 'buy.bpmn20.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) }
  await (await chooser).setFiles(file)
  await expect(dialog.getByText('buy.bpmn20.xml', { exact: true })).toBeVisible()
  return dialog
}

test('流程定义: a foreign file is mapped and runs, its requests are taken to the next version', async ({
  page,
  browser,
}) => {
  const { manager, asker, chief, key, name } = cast
  const [managers, chiefs] = await Promise.all([
    windowOf(browser, manager, '/flowable/definition'),
    windowOf(browser, chief, '/system/notice/NoticeReadIndex'),
  ])
  const dialog = await read(managers, foreignFile(key, name, chief))
  await expect(dialog.getByText(`${key}（新流程）`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: '部署', exact: true })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'org.acme.TellChief的处理器' }).click()
  await managers.getByTitle('发送通知', { exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: `${chief.userName}的人员` })).toHaveValue(chief.name)
  expect(await findings(managers)).toEqual([])
  await dialog.getByRole('button', { name: '部署', exact: true }).click()
  await expect(managers.getByText('导入成功')).toBeVisible()
  await expect(dialog).toBeHidden()
  await definitions(managers)
  await expect(row(managers)).toContainText('v1')

  // The listener does here what it was mapped to.
  const id = await submitted(page, asker, key)
  // One that says the same is taken for a double click.
  await submitted(page, asker, key, { round: 2 })
  await expect(chiefs.getByText(`${name}待审批`).first()).toBeVisible()

  const next = await read(managers, foreignFile(key, name, chief, furtherStep(manager)))
  await expect(next.getByText(`${key}（已存在，部署为新版本）`)).toBeVisible()
  await next.getByRole('button', { name: '部署', exact: true }).click()
  await expect(next).toBeHidden()
  await expect(row(managers)).toContainText('v2')
  await chiefs.goto(`/admin/task/record?procInsId=${id}`)
  await expect(chiefs.getByText('主管审批').first()).toBeVisible()
  await expect(chiefs.getByText('人事归档')).toHaveCount(0)

  await managers.goto('/admin/flowable/instance')
  await managers.getByRole('button', { name: '展开' }).click()
  await managers.getByRole('search').getByLabel('流程标识').fill(key)
  await managers.keyboard.press('Enter')
  await expect(row(managers)).toHaveCount(2)
  await managers.getByRole('button', { name: '筛选结果操作' }).click()
  const chosen = managers.getByRole('dialog', { name: '筛选结果操作' })
  await expect(chosen.getByText('符合当前筛选条件的流程共 2 个')).toBeVisible()
  await chosen.getByRole('button', { name: '迁移到新版本' }).click()
  const act = managers.getByRole('dialog', { name: '迁移到新版本 2 个流程' })
  await act.getByRole('combobox', { name: '目标版本' }).click()
  await managers.getByTitle('v2', { exact: true }).click()
  await expect(act.getByText('共 2 个运行中的流程，其中 0 个无法迁移')).toBeVisible()
  await act.getByRole('button', { name: '迁移到新版本' }).click()
  await expect(act.getByText('原因不能为空')).toBeVisible()
  await act.getByRole('textbox', { name: '原因' }).fill('归档由人事办理')
  expect(await findings(managers)).toEqual([])
  await act.getByRole('button', { name: '迁移到新版本' }).click()
  await expect(act.getByText('共 2 个，成功 2 个，失败 0 个')).toBeVisible()
  await act.locator('footer, .ant-modal-footer').getByRole('button', { name: '关闭' }).click()
  await expect(row(managers).filter({ hasText: 'v2' })).toHaveCount(2)

  // What waited goes on as the new version says.
  await chiefs.reload()
  await expect(chiefs.getByText('人事归档')).toBeVisible()
  for (const person of [chief, manager]) await approve(page, person, id)
  expect((await toldOf(page, asker, id)).instance.status).toBe('approved')
})

test('流程定义: a suspended process starts nothing, and one with requests goes only by its typed key', async ({
  page,
  browser,
}) => {
  const { manager, asker, chief, key, name } = cast
  const body = `${userTask('apply', '填写申请', '${INITIATOR}')}${userTask('check', '主管审批', chief.id)}`
  const xml = processFile(key, name, body, [
    ['s', 'apply'],
    ['apply', 'check'],
    ['check', 'e'],
  ])
  await deploy(page, manager, xml)
  const managers = await windowOf(browser, manager, '/flowable/definition')
  await definitions(managers)
  await behind(managers, '挂起')
  const stop = managers.getByRole('dialog', { name: `挂起流程【${name} v1】` })
  await expect(stop.getByText('挂起后不能发起此流程')).toBeVisible()
  await stop.getByRole('button', { name: /^挂\s*起$/ }).click()
  await expect(managers.getByText('挂起成功')).toBeVisible()
  await expect(row(managers).getByText('挂起', { exact: true })).toBeVisible()

  const askers = await windowOf(browser, asker, `/task/start/${key}`)
  await expect(askers.getByText('流程已被挂起,请先激活流程')).toBeVisible()
  expect(await findings(askers)).toEqual([])
  await behind(managers, '激活')
  const go = managers.getByRole('dialog', { name: `激活流程【${name} v1】` })
  await go.getByRole('button', { name: /^激\s*活$/ }).click()
  await expect(managers.getByText('激活成功')).toBeVisible()
  await askers.getByRole('button', { name: /^重\s*试$/ }).click()
  await askers.getByRole('button', { name: /^提\s*交$/ }).click()
  await expect(askers.getByText('流程启动成功')).toBeVisible()

  await behind(managers, '删除')
  await managers
    .getByRole('alertdialog', { name: '警告' })
    .getByRole('button', { name: /^删\s*除$/ })
    .click()
  const sure = managers.getByRole('alertdialog', { name: '是否连同流程实例一并删除?' })
  await expect(sure.getByText('该流程存在 1 个流程实例，不允许删除')).toBeVisible()
  await expect(sure.getByRole('button', { name: '一并删除' })).toBeDisabled()
  await sure.getByRole('textbox', { name: `请输入"${key}"以确认` }).fill(key.slice(0, -1))
  await expect(sure.getByRole('button', { name: '一并删除' })).toBeDisabled()
  await sure.getByRole('textbox', { name: `请输入"${key}"以确认` }).fill(key)
  await sure.getByRole('button', { name: '一并删除' }).click()
  await expect(managers.getByText('删除成功')).toBeVisible()
  await expect(row(managers)).toHaveCount(0)
  await askers.goto('/admin/task/process')
  await expect(askers.getByText('您发起的流程会出现在这里')).toBeVisible()
})
