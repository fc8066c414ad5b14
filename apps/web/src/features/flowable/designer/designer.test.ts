import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { compileCards } from '@app/flow-engine/cards/compileCards.ts'
import { draw, on } from '@app/flow-engine/testing/draw.ts'
import type { FlowEditor } from './canvas/FlowEditor.ts'
import { isTranslated } from './canvas/translations.ts'
import { overlaps } from './lint/drawingRules.ts'
import { lintFile, type LintWorld } from './lint/lintFile.ts'
import { newProcess } from './model/newProcess.ts'
import type { Drawn } from './model/types.ts'
import { opened } from './testing/opened.ts'
import { contentOf } from './testing/sameFile.ts'
import { camundaFile } from './testing/samples.ts'

const editors: FlowEditor[] = []
const open = async (xml: string) => {
  const editor = await opened(xml)
  editors.push(editor)
  return editor
}
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

test('流程设计: a new process starts with its initiator', async () => {
  const editor = await open(newProcess('leave'))
  const [graph] = compileFile(await editor.xml()).graphs
  expect(graph?.key).toBe('leave')
  expect(Object.keys(graph?.nodes ?? {})).toEqual(['start', 'initiatorTask'])
  expect(graph?.nodes.initiatorTask?.user?.strategy).toEqual({ code: 36, param: '' })
  expect(newProcess()).toMatch(/<process id="flow_[a-z0-9]{8}"/)
})

const people = { candidate: { strategy: 30, param: '1,2' }, method: 2 as const, ratio: 60 }
const cards = compileCards({
  key: 'cards',
  name: '卡片',
  root: {
    id: 'root',
    type: 10,
    name: '发起人',
    settings: { fields: [{ field: 'days', permission: 2 }] },
    childNode: {
      id: 'a',
      type: 11,
      name: '审批',
      settings: {
        ...people,
        timeLimit: { after: { amount: 2, unit: 'hour' }, type: 1, mostReminders: 3, onWorkdays: true },
        listeners: [{ event: 'create', handler: 'http', fields: { url: 'https://a' } }],
      },
      childNode: { id: 'end', type: 1, name: '结束', settings: {} },
    },
  },
})

test.for([
  { of: 'a new process', xml: newProcess('leave') },
  { of: 'what cards become', xml: cards },
  { of: 'a file of another family', xml: camundaFile },
])('流程设计: $of is saved without a change as it was opened', async ({ xml }) => {
  const editor = await open(xml)
  const saved = await editor.xml()
  expect(contentOf(saved)).toEqual(contentOf(xml))
  expect(compileFile(saved).graphs).toEqual(compileFile(xml).graphs)
  // What is written bears the prefix of Flowable alone.
  expect(saved).not.toMatch(/camunda\.org|activiti\.org/)
})

const models: Record<string, string> = {
  gateways: `s:start > a:user > x:exclusive
    x -[\${days > 3}]> b:user > e:end
    x -[else]> c:user > e`,
  scopes: `s:start > outer:sub > e:end
    outer {
      is:start > ia:user > ie:end
    }`,
  fork: `s:start > f:parallel
    f > a:user > j:parallel
    f > b:user > j
    j > e:end`,
}

test.for(Object.entries(models))(
  '流程设计: a file without a drawing is laid out and means the same: %s',
  async ([, text]) => {
    const xml = draw(text)
    const editor = await open(xml)
    const saved = await editor.xml()
    const graphs = (file: string) =>
      compileFile(file).graphs.map(({ nodes, flows }) => ({ nodes: nodes, flows: Object.keys(flows).length }))
    const [before, after] = [graphs(xml)[0], graphs(saved)[0]]
    expect(Object.keys(after?.nodes ?? {}).toSorted()).toEqual(Object.keys(before?.nodes ?? {}).toSorted())
    expect(after?.flows).toBe(before?.flows)
    const drawn = Object.keys(before?.nodes ?? {}).length + (before?.flows ?? 0)
    expect(saved.match(/<bpmndi:BPMN(Shape|Edge) /g)).toHaveLength(drawn)
  },
)

test('流程设计: no file is drawn that is none, or may hold anything', async () => {
  await expect(opened('<definitions')).rejects.toThrow('流程文件不是有效的XML')
  await expect(opened('<!DOCTYPE a><definitions/>')).rejects.toThrow('流程文件不能包含文档类型声明')
})

test('流程设计: a copied or changed element keeps what only others know', async () => {
  const editor = await open(camundaFile)
  const task = editor.element('check') as Drawn
  const copyPaste = editor.get<{ copy: (elements: Drawn[]) => unknown; paste: (context: object) => Drawn[] }>(
    'copyPaste',
  )
  copyPaste.copy([task])
  const [pasted] = copyPaste.paste({ element: editor.canvas.getRootElement(), point: { x: 300, y: 400 } })
  const copy = pasted?.businessObject
  expect(copy?.get('flowable:dueDate')).toBe('P3D')
  expect(copy?.get('other:mark')).toBe('x')
  const changed = editor
    .get<{ replaceElement: (element: Drawn, target: object) => Drawn }>('bpmnReplace')
    .replaceElement(editor.element('call') as Drawn, { type: 'bpmn:SendTask' })
  expect(changed.businessObject.get('flowable:topic')).toBe('mail')
  const saved = await editor.xml()
  expect(saved.match(/<flowable:taskListener /g)).toHaveLength(2)
  expect(saved.match(/<flowable:constraint name="required"/g)).toHaveLength(2)
})

test('流程设计: every word of the drawing library is Chinese', () => {
  const folder = 'node_modules/bpmn-js/lib/features/'
  const said = [
    [`${folder}popup-menu/PopupEntries.js`, /label: '([^']+)'/g],
    [`${folder}replace/ReplaceOptions.js`, /label: '([^']+)'/g],
    [`${folder}popup-menu/ReplaceMenuProvider.js`, /translate\('([A-Z][^']+)'/g],
    [`${folder}context-pad/ContextPadProvider.js`, /translate\('([A-Z][^']+)'/g],
    [`${folder}align-elements/AlignElementsContextPadProvider.js`, /translate\('([A-Z][^']+)'/g],
    [`${folder}distribute-elements/DistributeElementsMenuProvider.js`, /translate\('([A-Z][^']+)'/g],
    ['node_modules/diagram-js-minimap/dist/index.esm.js', /translate\('([A-Z][^']+)'/g],
    ['node_modules/diagram-js/lib/features/search-pad/SearchPad.js', /translate\('([A-Z][^']+)'/g],
  ] as const
  const words = said.flatMap(([file, pattern]) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, word = '']) => word),
  )
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((word) => !isTranslated(word))).toEqual([])
})

const world: LintWorld = {
  isHandler: () => true,
  hasForm: false,
  formsOf: async () => new Set(['leave']),
  processesOf: async () => new Set(['child']),
}

test('流程设计: what is wrong with a drawing is said where it stands', async () => {
  const of = async (text: string) =>
    (await lintFile(draw(text), world)).map(({ level, message, element }) => [level, message, element])
  expect(await of('s:start > a:user > e:end')).toContainEqual([
    'error',
    '部署流程失败，原因：用户任务(a)未配置审批人，请点击【流程设计】按钮，选择【任务（审批人）】进行配置',
    'a',
  ])
  expect(await of('s:start > a:manual')).toContainEqual(['error', '没有结束事件', undefined])
  expect(await of('s:start > a:manual > e:end\na > b:manual > e')).toContainEqual([
    'error',
    '节点“a”有多条无条件的连线，请使用网关',
    'a',
  ])
  expect(await of('s:start > x:exclusive > e:end')).toContainEqual(['warning', '网关“x”没有分支也没有汇聚', 'x'])
  expect(await lintFile('<a/>', world)).toEqual([{ level: 'error', message: '文件不是BPMN流程定义' }])
})

test('流程设计: a form that nobody fills is said at the node that names it, as far as that can be asked', async () => {
  const asks = (code: string) =>
    draw('s:start > a:user > e:end', { a: { attributes: `flowable:assignee="1" flowable:formKey="${code}"` } })
  const gone = { level: 'error', message: '表单不存在：gone', element: 'a' }
  expect(await lintFile(asks('gone'), world)).toEqual([gone])
  expect(await lintFile(asks('leave'), world)).toEqual([])
  expect(await lintFile(asks('gone'), { ...world, formsOf: async () => undefined })).toEqual([])
})

test('流程设计: a called process that is not there is said where it is called, one of the same file is there', async () => {
  const calls = (key: string) =>
    draw('s:start > c:call > e:end', { c: { attributes: `name="c" calledElement="${key}"` } })
  const said = async (key: string, more: Partial<LintWorld> = {}) =>
    (await lintFile(calls(key), { ...world, ...more })).map(({ message, element }) => `${message} ${element}`)
  expect(await said('gone')).toEqual(['子流程标识不存在：gone c'])
  expect(await said('child')).toEqual([])
  expect(await said('p')).toEqual([])
  expect(await said('${which}')).toEqual([])
  expect(await said('gone', { processesOf: async () => undefined })).toEqual([])
})

test('流程设计: names, links, ends and fields that a drawing lacks are said where they stand', async () => {
  const said = async (xml: string, fields?: string[]) =>
    (await lintFile(xml, { ...world, fields })).map(({ level, message, element }) => `${level} ${message} ${element}`)
  const asked = draw('s:start > x:exclusive\nx -[${days > 3}]> e:end\nx -[else]> f:end', {
    x: { attributes: 'name=""' },
  })
  expect(await said(asked)).toContain('error 网关“x”没有名称 x')
  const named = draw('s:start > x:exclusive\nx -[${days > 3}]> e:end\nx -[else]> f:end')
  expect((await said(named)).join()).not.toContain('没有名称')

  const lone = draw('s:start > t:throw', { t: { inner: on.link('后面') } })
  expect(await said(lone)).toContain('error 链接事件“后面”没有对应的捕获事件 t')
  const paired = draw('s:start > t:throw\nc:catch > e:end', {
    t: { inner: on.link('后面') },
    c: { inner: on.link('后面') },
  })
  expect((await said(paired)).join()).not.toContain('没有对应的')

  const stop = '<terminateEventDefinition/>'
  expect(await said(draw('s:start > e:end', { e: { inner: stop } }))).toContain(
    'warning 终止结束事件“e”可以是普通结束事件 e',
  )
  const two = draw('s:start > x:parallel > e:end\nx > f:end', { e: { inner: stop } })
  expect((await said(two)).join()).not.toContain('可以是普通结束事件')

  const rights = '<extensionElements><flowable:fieldsPermission field="days" permission="2"/></extensionElements>'
  const form = draw('s:start > a:user > e:end', { a: { inner: rights } })
  expect((await said(form, ['days'])).join()).not.toContain('表单字段不存在')
  expect(await said(form, ['reason'])).toContain('error 节点“a”的表单字段不存在：days a')
  const own = draw('s:start > a:user > e:end', { a: { attributes: 'flowable:formKey="own"', inner: rights } })
  expect((await said(own, ['reason'])).join()).not.toContain('表单字段不存在')
})

test('流程设计: elements that lie on one another are marked, an event on a border is not', () => {
  const shape = (id: string, x: number) =>
    `<bpmndi:BPMNShape id="${id}.di" bpmnElement="${id}"><dc:Bounds x="${x}" y="0" width="100" height="80"/></bpmndi:BPMNShape>`
  const drawn = (x: number) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
    xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" targetNamespace="x">
    <process id="p" name="p"><startEvent id="s"/><manualTask id="a" name="甲"/><manualTask id="b" name="乙"/>
    <boundaryEvent id="t" attachedToRef="a"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>
    </process><bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane id="l" bpmnElement="p">
    ${shape('a', 0)}${shape('b', x)}${shape('t', 50)}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`
  const found = (x: number) => overlaps(drawn(x)).map(({ message, element }) => `${message} ${element}`)
  expect(found(60)).toEqual(['“乙”与“甲”重叠 b'])
  expect(found(100)).toEqual([])
})
