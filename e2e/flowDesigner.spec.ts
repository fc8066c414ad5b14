import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { added, append, call, chooseFlow, designerPath as path, group, opened, pick, shape } from './flowDesign.ts'
import { aPerson, enter, tokenOf, type Person } from './people.ts'

interface Draft {
  xml: string
  type: string
}

async function draftOf(page: Page, person: Person, id: string): Promise<Draft> {
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
  const answer = await page.request.get(`/flowable/model/${id}`, { headers })
  return ((await answer.json()) as { data: Draft }).data
}

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '设计工具' }).getByRole('button', { name, exact: true })

async function save(page: Page) {
  await expect(page.getByText('保存成功')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('保存成功')).toBeVisible()
}

test('流程设计: a leave process with a gateway and a countersign is drawn, saved and opened again', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  await enter(page, person, path)
  await expect(shape(page, 'initiatorTask')).toBeVisible()

  await shape(page, 'initiatorTask').click()
  const gateway = await append(page, '互斥网关')
  await call(page, '请假天数')
  const leader = await append(page, '用户任务')
  await call(page, '部门负责人审批')
  await opened(page, '任务配置')
  await pick(page, '审批人规则', '发起人部门负责人')
  await append(page, '结束')
  await shape(page, gateway).click()
  await append(page, '用户任务')
  await call(page, '总经理会签')
  await pick(page, '审批人规则', '发起人本人')
  await (await opened(page, '审批设置')).getByRole('radio', { name: /^会签/ }).check()

  // One step of the panel is one step back.
  await tool(page, '后退').click()
  await expect(group(page, '审批设置').getByRole('radio', { name: /^会签/ })).not.toBeChecked()
  await tool(page, '前进').click()
  await expect(group(page, '审批设置').getByRole('radio', { name: /^会签/ })).toBeChecked()
  await group(page, '审批设置').getByRole('spinbutton', { name: '通过比例' }).fill('60')
  await group(page, '审批设置').getByRole('spinbutton', { name: '通过比例' }).blur()
  await append(page, '结束')

  await save(page)
  await expect(page).toHaveURL(/modelId=/)
  await expect(page.getByRole('navigation', { name: '已打开的页面' }).getByText(/^流程设计/)).toHaveCount(1)
  await expect(shape(page, leader)).toBeVisible()
  const id = new URL(page.url()).searchParams.get('modelId') ?? ''
  const first = await draftOf(page, person, id)
  expect(first.xml).toContain('name="总经理会签"')
  expect(first.xml).toContain('<flowable:approveMethod>2</flowable:approveMethod>')
  expect(first.xml).toContain('<flowable:approveRatio>60</flowable:approveRatio>')
  expect(first.xml).toContain('nrOfCompletedInstances/nrOfInstances &gt;= 0.6')

  // Opened and saved without a change it is the same file.
  await save(page)
  expect((await draftOf(page, person, id)).xml).toBe(first.xml)

  // One way has a condition, the other one is taken otherwise.
  const [short = '', long = ''] = [...first.xml.matchAll(/<sequenceFlow id="(\w+)" sourceRef="(\w+)"/g)].flatMap(
    ([, flow = '', source]) => (source === gateway ? [flow] : []),
  )
  await chooseFlow(page, long)
  await pick(page, '流转类型', '条件流转路径')
  await group(page, '流转条件').getByRole('textbox', { name: '表达式' }).fill('${days > 3}')
  await group(page, '流转条件').getByRole('textbox', { name: '表达式' }).blur()
  await chooseFlow(page, short)
  await pick(page, '流转类型', '默认流转路径')
  await save(page)
  const second = await draftOf(page, person, id)
  expect(second.xml).toContain('${days &gt; 3}')
  expect(second.xml).toContain(`default="${short}"`)

  // What a step is can be changed, in a menu that opens where it stands; steps are found by their names.
  await shape(page, leader).click()
  await page.getByRole('button', { name: '更改元素' }).click()
  await expect(page.locator('.djs-popup').getByText('服务任务')).toBeVisible()
  await page.keyboard.press('Escape')
  await shape(page, leader).click()
  await page.keyboard.press('Control+f')
  await page.locator('.djs-search-input input').fill('总经理')
  await page.keyboard.press('End')
  await expect(page.locator('.djs-search-result').first()).toContainText('总经理会签')
  await page.keyboard.press('Escape')

  // Renamed on the canvas with the keyboard, and checked.
  await shape(page, leader).click()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('主管审批')
  await page.keyboard.press('Enter')
  await expect(group(page, '常规信息').getByRole('textbox', { name: '节点名称' })).toHaveValue('主管审批')
  await page.getByRole('button', { name: /^校验/ }).click()
  const check = page.getByRole('dialog', { name: '校验' })
  await expect(check.getByText('未选择表单方式')).toBeVisible()
  await expect(check.getByRole('heading', { name: /^错误/ })).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
})

test('流程设计: the panel, a foreign file, the simulation and a second editor', async ({ page, browser, database }) => {
  const person = await aPerson(database)
  await enter(page, person, path)
  await expect(shape(page, 'start')).toBeVisible()
  const xml = `<?xml version="1.0"?><b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:a="http://activiti.org/bpmn" targetNamespace="x">
    <b:process id="foreign" name="外来流程"><b:startEvent id="s"/><b:userTask id="u" name="办理" a:assignee="kermit" a:mine="keep"/><b:endEvent id="e"/>
    <b:sequenceFlow sourceRef="s" targetRef="u"/><b:sequenceFlow id="f" sourceRef="u" targetRef="e"/></b:process></b:definitions>`
  await page
    .getByLabel('选择流程文件')
    .setInputFiles({ name: 'a.bpmn', mimeType: 'text/xml', buffer: Buffer.from(xml) })
  await shape(page, 'u').click()
  await expect(group(page, '任务配置').getByText('指定人员').first()).toBeVisible()
  await save(page)
  await expect(page).toHaveURL(/modelId=/)
  const id = new URL(page.url()).searchParams.get('modelId') ?? ''
  const { xml: stored } = await draftOf(page, person, id)
  expect(stored).toContain('flowable:mine="keep"')
  expect(stored).toContain('flowable:assignee="kermit"')

  // A copy is put where the pointer is, with all that stands in it, also what nobody here knows.
  await shape(page, 'u').click()
  await page.keyboard.press('Control+c')
  const copied = await added(page, async () => {
    const box = await page.locator('.djs-container').boundingBox()
    await page.keyboard.press('Control+v')
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 420)
    await page.mouse.click((box?.x ?? 0) + 310, (box?.y ?? 0) + 430)
  })
  expect(copied).not.toBe('u')
  await expect(group(page, '常规信息').getByRole('textbox', { name: '节点名称' })).toHaveValue('办理')
  await save(page)
  const { xml: twice } = await draftOf(page, person, id)
  expect([...twice.matchAll(/flowable:assignee="kermit"/g)]).toHaveLength(2)
  expect([...twice.matchAll(/flowable:mine="keep"/g)]).toHaveLength(2)

  await tool(page, '开启模拟').click()
  await expect(page.getByRole('group', { name: '流程模拟' }).getByTitle('播放/暂停')).toBeVisible()
  await tool(page, '退出模拟').click()

  const other = await aPerson(database, { name: '王芳' })
  const window = await browser.newContext()
  const second = await window.newPage()
  await enter(second, other, `${path}?modelId=${id}`)
  await expect(second.getByText('陈晨 正在编辑，只读')).toBeVisible()
  await expect(second.getByRole('button', { name: '保存模型' })).toHaveCount(0)
  await window.close()
})
