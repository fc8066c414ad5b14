import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, tokenOf, type Person } from './people.ts'

/** A process as another engine keeps it: with a listener of its own, without a drawing. */
const foreign = (key: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:activiti="http://activiti.org/bpmn" targetNamespace="x">
  <process id="${key}" name="用印申请">
    <startEvent id="s"/>
    <userTask id="a" name="部门审批" activiti:assignee="\${initiator}">
      <extensionElements><activiti:taskListener event="create" class="com.acme.TaskTold"/></extensionElements>
    </userTask>
    ${more}
    <endEvent id="e"/>
    <sequenceFlow id="f1" sourceRef="s" targetRef="a"/>
    <sequenceFlow id="f2" sourceRef="a" targetRef="${more ? 'b' : 'e'}"/>
    ${more ? '<sequenceFlow id="f3" sourceRef="b" targetRef="e"/>' : ''}
  </process>
</definitions>`

const added = '<userTask id="b" name="盖章" activiti:assignee="${initiator}"/>'

async function importFile(page: Page, text: string) {
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'bpmn20.xml文件导入' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: '选择文件' }).click()
  await (await chooser).setFiles({ name: 'seal.bpmn20.xml', mimeType: 'text/xml', buffer: Buffer.from(text) })
  return dialog
}

async function act(page: Page, name: string, word: string) {
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: word, exact: true }).click()
}

/** Somebody starts the process; which screen does it is told elsewhere. */
async function start(page: Page, person: Person, key: string) {
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
  const answer = await page.request.post('/flowable/instance/submit', { headers, data: { key } })
  return ((await answer.json()) as { msg: string }).msg
}

test('流程定义: a file of another engine is mapped, deployed, compared, suspended, and stays while it is used', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const key = `seal_${person.userName}`
  await enter(page, person, '/flowable/definition')

  const dialog = await importFile(page, foreign(key))
  await expect(dialog.getByText('元素 3')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '部署' })).toBeDisabled()
  await dialog.getByLabel('com.acme.TaskTold的处理器').click()
  await page.getByTitle('忽略', { exact: true }).click()
  await dialog.getByRole('button', { name: '部署' }).click()
  await expect(page.getByText('导入成功')).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: new RegExp(key) })
  await expect(row.getByText('v1', { exact: true })).toBeVisible()

  const second = await importFile(page, foreign(key, added))
  await expect(second.getByText(`${key}（已存在，部署为新版本）`)).toBeVisible()
  await second.getByLabel('com.acme.TaskTold的处理器').click()
  await page.getByTitle('忽略', { exact: true }).click()
  await second.getByRole('button', { name: '部署' }).click()
  await expect(row.getByText('v2', { exact: true })).toBeVisible()

  await act(page, key, '版本管理')
  const versions = page.getByRole('dialog', { name: /^版本管理/ })
  await expect(versions.getByText('v1', { exact: true })).toBeVisible()
  await versions.getByRole('button', { name: '对比' }).first().click()
  const compared = page.getByRole('dialog', { name: '版本 v2 的对比' })
  await expect(compared.getByText('新增 盖章')).toBeVisible()
  await expect(compared.getByRole('region', { name: 'v2' }).getByText('盖章')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(compared).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(versions).toBeHidden()

  expect(await start(page, person, key)).toBe('操作成功')
  await act(page, key, '挂起')
  const question = page.getByRole('dialog', { name: /^挂起流程/ })
  await expect(question.getByRole('checkbox', { name: '同时挂起运行中的实例' })).not.toBeChecked()
  await question.getByRole('button', { name: '挂起' }).click()
  await expect(page.getByText('挂起成功')).toBeVisible()
  await expect(row.getByText('挂起', { exact: true })).toBeVisible()
  expect(await start(page, person, key)).toBe('流程已被挂起,请先激活流程')

  await act(page, key, '删除')
  await page.getByRole('button', { name: '删除', exact: true }).last().click()
  const cascade = page.getByRole('dialog', { name: '是否连同流程实例一并删除?' })
  await expect(cascade.getByText('该流程存在 1 个流程实例，不允许删除')).toBeVisible()
  await cascade.getByRole('button', { name: '取消' }).click()
  await expect(row).toBeVisible()
})
