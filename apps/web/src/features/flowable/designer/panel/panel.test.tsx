import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import { EditorContext } from '#/features/flowable/designer/canvas/editorContext.ts'
import type { FlowEditor } from '#/features/flowable/designer/canvas/FlowEditor.ts'
import { opened } from '#/features/flowable/designer/testing/opened.ts'
import { contentOf } from '#/features/flowable/designer/testing/sameFile.ts'
import { camundaFile } from '#/features/flowable/designer/testing/samples.ts'
import { setProductZone } from '#/kit/session/productZone.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { emptyWorld, PanelWorldContext, type PanelWorld } from './panelWorld.ts'
import { PropertyPanel } from './PropertyPanel.tsx'

let editor: FlowEditor | undefined
afterEach(() => {
  editor?.destroy()
  vi.unstubAllGlobals()
})

const entry = (dictValue: string, dictLabel: string) => ({ dictValue, dictLabel })
const version = (versionNo: number) => ({
  id: `v${versionNo}`,
  key: 'expense',
  name: '报销',
  versionNo,
  state: '1',
  isLatest: versionNo === 2,
  createTime: '2026-11-20 08:00:00',
  deployName: null,
  instanceCount: 0,
})
const answers: Answers = {
  'GET /flowable/definition/processList': { data: [{ id: 'expense', name: '报销' }] },
  'GET /flowable/definition/versions/expense': { data: [version(2), version(1)] },
  'GET /system/dict/data/all/type/flow_approve_method': {
    data: [entry('1', '随机挑选一人'), entry('2', '会签'), entry('3', '或签')],
  },
  'GET /system/dict/data/all/type/flow_field_perm': { data: [entry('1', '只读')] },
  'POST /system/user/getUserInfoByIds': { data: [] },
}

const file = (inner: string, declared = '') => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:flowable="http://flowable.org/bpmn" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="x">
  ${declared}<process id="p" name="流程" isExecutable="true"><startEvent id="s"/>${inner}<endEvent id="e"/>
  <sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="e"/></process></definitions>`

/** The panel of an element of a file, with the groups open that are named. */
async function panelOf(
  xml: string,
  id: string | undefined,
  groups: readonly string[],
  world: Partial<PanelWorld> = {},
) {
  const open = await opened(xml)
  editor = open
  const page = renderPage(
    <PanelWorldContext value={{ ...emptyWorld, ...world }}>
      <EditorContext value={open}>
        <PropertyPanel />
      </EditorContext>
    </PanelWorldContext>,
    { answers },
  )
  if (id) act(() => open.select(id))
  const shown = id ?? open.process?.id ?? ''
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain(shown)
  // What belongs to a kind is fetched when one of it is chosen.
  const arrived = () => waitFor(() => expect(screen.queryByRole('status', { name: '正在加载' })).toBeNull())
  await arrived()
  for (const name of groups) {
    const head = screen.getByRole('button', { name: new RegExp(`^${name}`) })
    if (head.getAttribute('aria-expanded') === 'false') await page.user.click(head)
    expect(head.getAttribute('aria-expanded')).toBe('true')
    await arrived()
  }
  const group = (name: string) => within(screen.getByRole('region', { name }))
  const node = async (nodeId = id ?? ''): Promise<FlowNode | undefined> =>
    compileFile(await open.xml()).graphs[0]?.nodes[nodeId]
  return { ...page, editor: open, group, node, before: await open.xml() }
}

const choose = async (user: ReturnType<typeof renderPage>['user'], box: HTMLElement, option: string) => {
  await user.type(box, option)
  await user.click(await screen.findByTitle(option))
}

const task = file('<userTask id="a" name="审批"/>')

test('属性面板: what is typed at once belongs to the element that was just chosen, though parts of its kind have yet to come', async () => {
  const { editor: open, user } = await panelOf(task, undefined, [])
  act(() => open.select('a'))
  const name = screen.getByRole('textbox', { name: '节点名称' })
  await user.type(name, '通过')
  await screen.findByRole('combobox', { name: '用户类型' })
  expect(name.isConnected).toBe(true)
  await user.tab()
  expect(open.element('a')?.businessObject.name).toBe('审批通过')
})

test('属性面板: what is chosen decides which groups there are', async () => {
  const { editor: open } = await panelOf(task, undefined, [])
  const titles = () => screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'))
  expect(titles()).toEqual(['常规信息', '表单配置', '执行监听器', '信号与消息定义', '扩展属性'])
  act(() => open.select('a'))
  await waitFor(() =>
    expect(titles()).toEqual([
      '常规信息',
      '任务配置',
      '审批设置',
      '表单配置',
      '操作按钮',
      '多实例',
      '执行监听器',
      '任务监听器',
      '扩展属性',
    ]),
  )
  act(() => open.select('f2'))
  await waitFor(() => expect(titles()).toEqual(['常规信息', '流转条件', '执行监听器', '扩展属性']))
})

test('属性面板: a form that stands in the file itself is shown with its fields and kept as it is', async () => {
  const inside =
    '<extensionElements><flowable:formProperty id="days" name="请假天数" type="long" required="true"/><flowable:formData><flowable:formField id="agree" label="是否同意" type="boolean"/></flowable:formData></extensionElements>'
  const { group, editor: open } = await panelOf(file(`<userTask id="a" name="审批">${inside}</userTask>`), 'a', [
    '表单配置',
  ])
  const fields = await group('表单配置').findByRole('region', { name: '文件内的表单字段' })
  expect(
    within(fields)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['请假天数days long', '是否同意agree boolean'])
  expect(await open.xml()).toContain('<flowable:formProperty id="days" name="请假天数" type="long" required="true" />')
})

test('属性面板: a text counts when it is left, and is one step of undoing', async () => {
  const { user, group, editor: open } = await panelOf(task, 'a', [])
  const name = group('常规信息').getByRole('textbox', { name: '节点名称' })
  await user.clear(name)
  await user.type(name, '经理审批')
  expect(open.element('a')?.businessObject.name).toBe('审批')
  await user.tab()
  expect(open.element('a')?.businessObject.name).toBe('经理审批')
  act(() => void open.undo())
  expect(open.element('a')?.businessObject.name).toBe('审批')
  expect(open.canUndo).toBe(false)
  await waitFor(() => expect(name).toHaveProperty('value', '审批'))
})

test('属性面板: an id is kept while another one cannot be', async () => {
  const { user, group, editor: open } = await panelOf(task, 'a', [])
  const id = group('常规信息').getByRole('textbox', { name: '节点ID' })
  const typed = async (text: string) => {
    await user.clear(id)
    if (text) await user.type(id, text)
    await user.tab()
  }
  await typed('')
  expect(group('常规信息').getByRole('alert').textContent).toBe('节点Id 不能为空')
  await typed('s')
  expect(group('常规信息').getByRole('alert').textContent).toBe('该ID已被使用')
  expect(open.canUndo).toBe(false)
  await typed('boss')
  expect(open.element('boss')?.businessObject.name).toBe('审批')
})

test('属性面板: 投票权重 are read from the file, changed and written back', async () => {
  const settings =
    '<flowable:approveMethod>6</flowable:approveMethod><flowable:voteWeights>u1=3,u2=0.5</flowable:voteWeights>'
  const voted = file(`<userTask id="a" name="审批"><extensionElements>${settings}</extensionElements></userTask>`)
  const { user, group, node } = await panelOf(voted, 'a', ['审批设置'])
  expect((await node())?.user?.method).toMatchObject({ kind: 'vote', weights: { u1: 3, u2: 0.5 } })
  const weight = await group('审批设置').findByRole('spinbutton', { name: '投票权重2的权重' })
  await user.clear(weight)
  await user.type(weight, '2')
  await user.click(group('审批设置').getByRole('button', { name: '删除投票权重1' }))
  expect((await node())?.user?.method).toMatchObject({ weights: { u2: 2 } })
})

test('属性面板: approval is written as the interpreter reads it, and taken back as a whole', async () => {
  const { user, group, node, editor: open, before } = await panelOf(task, 'a', ['审批设置', '任务配置'])
  await choose(user, group('任务配置').getByRole('combobox', { name: '审批人规则' }), '发起人部门负责人')
  await user.click(await group('审批设置').findByRole('radio', { name: '会签' }))
  const ratio = group('审批设置').getByRole('spinbutton', { name: '通过比例' })
  await user.clear(ratio)
  await user.type(ratio, '60')
  await user.tab()
  await user.click(group('审批设置').getByRole('radio', { name: '驳回到发起人' }))
  await user.click(group('审批设置').getByRole('checkbox', { name: '需要签名' }))
  const written = await node()
  expect(written?.user).toMatchObject({
    strategy: { code: 37, param: '1' },
    method: { kind: 'all', percent: 60 },
    onReject: { kind: 'initiator' },
    settings: { isSigned: true },
  })
  expect(written?.multi).toMatchObject({
    isSequential: false,
    completion: '${nrOfCompletedInstances/nrOfInstances >= 0.6}',
  })
  while (open.canUndo) act(() => void open.undo())
  expect(contentOf(await open.xml())).toEqual(contentOf(before))
})

test('属性面板: opening every group changes nothing of a foreign file', async () => {
  const all = ['任务配置', '审批设置', '表单配置', '操作按钮', '多实例', '执行监听器', '任务监听器', '扩展属性']
  const { editor: open, before } = await panelOf(camundaFile, 'check', all)
  expect(open.canUndo).toBe(false)
  expect(await open.xml()).toBe(before)
})

test('属性面板: of a foreign task only what is changed changes', async () => {
  const { user, group, editor: open, before } = await panelOf(camundaFile, 'check', ['任务配置'])
  const due = group('任务配置').getByRole('textbox', { name: '到期时间' })
  await user.clear(due)
  await user.type(due, 'P5D')
  await user.tab()
  expect(await open.xml()).toBe(before.replace('dueDate="P3D"', 'dueDate="P5D"'))
})

test('属性面板: conditions are written by hand or built, and one flow is the default', async () => {
  const xml = file('<exclusiveGateway id="a"/>')
  const { user, group, editor: open } = await panelOf(xml, 'f2', [])
  const flow = () => compileFileFlow(open)
  await choose(user, group('流转条件').getByRole('combobox', { name: '流转类型' }), '条件流转路径')
  const text = group('流转条件').getByRole('textbox', { name: '表达式' })
  await user.type(text, '$', {})
  await user.clear(text)
  await user.click(text)
  await user.paste('${days >')
  await user.tab()
  expect(group('流转条件').getByRole('alert').textContent).toMatch(/^表达式不合法/)
  await user.clear(text)
  await user.click(text)
  await user.paste('${days > 3}')
  await user.tab()
  expect((await flow())?.condition).toBe('${days > 3}')
  await user.click(group('流转条件').getByRole('button', { name: '条件构造器' }))
  const dialog = within(await screen.findByRole('dialog', { name: '条件构造器' }))
  await user.type(dialog.getByRole('combobox', { name: '条件1的字段' }), 'days')
  await user.type(dialog.getByRole('textbox', { name: '条件1的值' }), '5')
  await user.click(dialog.getByRole('button', { name: /^确\s?定$/ }))
  expect((await flow())?.condition).toContain("vars:getOrDefault('days', null) == 5")
  await choose(user, group('流转条件').getByRole('combobox', { name: '流转类型' }), '默认流转路径')
  expect((await flow())?.condition).toBeUndefined()
  expect((await compiled(open))?.nodes.a?.default).toBe('f2')
})

const compiled = async (open: FlowEditor) => compileFile(await open.xml()).graphs[0]
const compileFileFlow = async (open: FlowEditor) => (await compiled(open))?.flows.f2

test('属性面板: listeners are added, edited and removed without touching the others', async () => {
  const {
    user,
    group,
    node,
    editor: open,
  } = await panelOf(camundaFile, 'check', ['任务监听器'], {
    handlers: [{ value: 'http', label: '发送HTTP请求' }],
  })
  await user.click(group('任务监听器').getByRole('button', { name: '自定义监听器' }))
  const drawer = within(await screen.findByRole('dialog', { name: '监听器' }))
  await choose(user, drawer.getByRole('combobox', { name: '事件类型' }), 'complete')
  await choose(user, drawer.getByRole('combobox', { name: '处理器' }), '发送HTTP请求（http）')
  await user.click(drawer.getByRole('button', { name: '添加注入字段' }))
  await user.type(drawer.getByRole('textbox', { name: '注入字段1的字段名称' }), 'url')
  await user.tab()
  await user.type(drawer.getByRole('textbox', { name: '注入字段1的值内容' }), 'https://a')
  await user.tab()
  await user.click(drawer.getByRole('button', { name: '确定' }))
  expect((await node())?.listeners).toEqual([
    { event: 'create', handler: { kind: 'named', name: '${bean}', source: 'delegateExpression', fields: {} } },
    { event: 'complete', handler: { kind: 'named', name: 'http', source: 'class', fields: { url: 'https://a' } } },
  ])
  await user.click(group('任务监听器').getByRole('button', { name: '移除监听器1' }))
  expect((await node())?.listeners).toHaveLength(1)
  expect(await open.xml()).toContain('<flowable:formData>')
})

test('属性面板: timers say when they fire, messages are those of the file or new ones', async () => {
  const timer = file('<intermediateCatchEvent id="a"><timerEventDefinition/></intermediateCatchEvent>')
  const first = await panelOf(timer, 'a', [])
  await first.user.type(first.group('事件').getByRole('textbox', { name: '时间' }), 'PT2H')
  await first.user.tab()
  expect((await first.node())?.event).toEqual({ kind: 'timer', timer: 'duration', text: 'PT2H' })
  expect(first.group('事件').getByText(/^接下来的执行时间：/)).toBeTruthy()
  await choose(first.user, first.group('事件').getByRole('combobox', { name: '定时器类型' }), '日期')
  expect(first.group('事件').queryByText(/^定时器格式错误：PT2H$/)).toBeNull()
  setProductZone('America/New_York')
  onTestFinished(() => setProductZone(undefined))
  await first.user.clear(first.group('事件').getByRole('textbox', { name: '时间' }))
  await first.user.type(first.group('事件').getByRole('textbox', { name: '时间' }), '2999-01-05T14:00:00Z')
  await first.user.tab()
  expect(first.group('事件').getByText('接下来的执行时间：2999年1月5日 09:00:00')).toBeTruthy()
  first.unmount()

  const message = file('<intermediateCatchEvent id="a"><messageEventDefinition/></intermediateCatchEvent>')
  const { user, group, node } = await panelOf(message, 'a', [])
  await user.click(group('事件').getByRole('button', { name: '新增消息' }))
  await user.type(group('事件').getByRole('textbox', { name: '消息名称' }), '付款到账')
  await user.tab()
  expect((await node())?.event).toEqual({ kind: 'message', name: '付款到账' })
})

test('属性面板: a service task names a handler with its parameters', async () => {
  const { user, group, node } = await panelOf(file('<serviceTask id="a" name="通知"/>'), 'a', [], {
    handlers: [{ value: 'notify', label: '发送通知' }],
  })
  await choose(user, group('任务配置').getByRole('combobox', { name: '处理器' }), '发送通知（notify）')
  await user.click(group('任务配置').getByRole('button', { name: '添加参数' }))
  await user.type(group('任务配置').getByRole('textbox', { name: '参数1的字段名称' }), 'title')
  await user.tab()
  expect((await node())?.handler).toEqual({ kind: 'named', name: 'notify', source: 'type', fields: { title: '' } })
})

test('属性面板: a call activity names a deployed process and the version that it calls', async () => {
  const { user, group, node } = await panelOf(file('<callActivity id="a" name="子流程"/>'), 'a', [])
  const settings = group('任务配置')
  await choose(user, await settings.findByRole('combobox', { name: '流程' }), '报销')
  expect((await node())?.call).toMatchObject({ process: 'expense' })
  await choose(user, settings.getByRole('combobox', { name: '版本规则' }), '指定版本')
  await choose(user, await settings.findByRole('combobox', { name: '版本' }), 'v1')
  expect((await node())?.call).toMatchObject({ process: 'expense', version: 1 })
  await choose(user, settings.getByRole('combobox', { name: '版本规则' }), '最新版本')
  expect((await node())?.call).not.toHaveProperty('version')
})

test('属性面板: in a reader nothing can be changed', async () => {
  const { createEditor } = await import('#/features/flowable/designer/canvas/createEditor.ts')
  const container = document.createElement('div')
  document.body.append(container)
  onTestFinished(() => container.remove())
  editor = createEditor(container, false)
  await editor.open(camundaFile)
  const { container: page } = renderPage(
    <EditorContext value={editor}>
      <PropertyPanel />
    </EditorContext>,
  )
  const open = editor
  act(() => open.select('check'))
  const boxes = [...page.querySelectorAll('input, textarea')]
  expect(boxes.length).toBeGreaterThan(5)
  for (const box of boxes) expect(box, box.outerHTML).toHaveProperty('disabled', true)
})
