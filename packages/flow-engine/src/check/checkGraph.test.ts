import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { boundary, draw, on, type Part } from '@app/flow-engine/testing/draw.ts'
import { checkGraph } from './checkGraph.ts'
import type { CheckContext } from './types.ts'

const context: CheckContext = {
  zone: 'Asia/Shanghai',
  isHandler: (name) => name === 'notify',
  isProcess: (key, version) => key === 'known' && version !== 7,
  isForm: (code) => code === 'leave',
}

function findings(text: string, parts: Record<string, Part> = {}, key = 'p'): string[] {
  const [graph] = compileFile(draw(text, parts, key)).graphs
  if (!graph) throw new Error('no process')
  return checkGraph(graph, context).map(({ level, message }) => `${level}: ${message}`)
}

const owned = { attributes: 'flowable:assignee="u1"' }

test('检查: a process that is whole has nothing said of it', () => {
  const xml = 's:start > a:user > x:exclusive\nx -[${days > 3}]> b:user > e:end\nx -[else]> e'
  expect(findings(xml, { a: owned, b: { attributes: 'flowable:candidateGroups="1"' } })).toEqual([])
})

test('检查: what follows a boundary event of an event sub-process can be reached', () => {
  const xml = `s:start > a:user > e:end
    late:boundary > l:user > le:end
    v:sub
    v {
      vs:start > h:user > ve:end
    }`
  const parts = {
    a: owned,
    l: owned,
    h: owned,
    v: { attributes: 'triggeredByEvent="true"' },
    vs: { inner: on.signal() },
    late: boundary('v', on.timer('PT1H')),
  }
  expect(findings(xml, parts)).toEqual([])
})

test.for<[string, string, Record<string, Part>]>([
  ['error: 部署流程失败，原因：BPMN 流程图中，没有开始事件', 'a:user > e:end', { a: owned }],
  [
    'error: 部署流程失败，原因：BPMN 流程图中，用户任务(a)的名字不存在',
    's:start > a:user',
    { a: { attributes: 'name="" flowable:assignee="u1"' } },
  ],
  [
    'error: 部署流程失败，原因：用户任务(a)未配置审批人，请点击【流程设计】按钮，选择【任务（审批人）】进行配置',
    's:start > a:user',
    {},
  ],
  ['error: 暂不支持的节点类型：complexGateway（q）', 's:start > q:complex', {}],
  [
    'error: 子流程标识不存在：known v7',
    's:start > c:call',
    { c: { attributes: 'calledElement="known" flowable:calledElementVersion="7"' } },
  ],
  ['error: 子流程标识不存在：unknown', 's:start > c:call', { c: { attributes: 'calledElement="unknown"' } }],
  ['error: 节点“c”的定时器格式错误：soon', 's:start > c:catch', { c: { inner: on.timer('soon') } }],
  ['error: 子流程“q”没有开始事件', 's:start > q:sub', {}],
  ['error: 循环无人工节点：m', 's:start > m:manual > n:manual > m', {}],
  [
    'error: 流程定义包含不允许的元素：t（class com.evil.Run）',
    's:start > t:service',
    { t: { attributes: 'flowable:class="com.evil.Run"' } },
  ],
  [
    'error: 节点“a”的表达式不合法：${1 +}（“结尾”处不完整或多余）',
    's:start > a:user',
    { a: { attributes: 'flowable:assignee="${1 +}"' } },
  ],
  ['error: 连线“s-e”的表达式不合法：${new X()}（“X”处不完整或多余）', 's:start -[${new X()}]> e:end', {}],
  [
    'error: 节点“c”的表达式不合法：${1 +}（“结尾”处不完整或多余）',
    's:start > c:call',
    {
      c: {
        attributes: 'calledElement="known"',
        inner:
          '<extensionElements><flowable:in variables="all"/><flowable:out sourceExpression="${1 +}" target="x"/></extensionElements>',
      },
    },
  ],
  [
    'error: 节点“c”的表达式不合法：${1 +}（“结尾”处不完整或多余）',
    's:start > c:catch',
    { c: { inner: on.message('${1 +}') } },
  ],
  ['warning: 网关“x”缺少默认分支', 's:start > x:exclusive\nx -[${a}]> e:end\nx -[${b}]> f:end', {}],
  ['warning: 节点不可达：m', 's:start > e:end\nm:manual', {}],
  [
    'warning: 并行网关分支数不匹配：分出2，汇聚3',
    's:start > f:parallel > m:manual > j:parallel > e:end\nf > j\ns > j',
    {},
  ],
])('检查: %s', ([message, text, parts]) => expect(findings(text, parts)).toContain(message))

const noCode = '${this.constructor.constructor("return process")()}'
const field = (name: string) =>
  `<flowable:field name="${name}"><flowable:expression><![CDATA[${noCode}]]></flowable:expression></flowable:field>`
const inside = (text: string) => `<extensionElements>${text}</extensionElements>`
const listens = (event: string) =>
  inside(`<flowable:executionListener event="${event}" class="notify">${field('content')}</flowable:executionListener>`)
const strategy = `<flowable:candidateStrategy>60</flowable:candidateStrategy><flowable:candidateParam><![CDATA[${noCode}]]></flowable:candidateParam>`

test.for<[string, string, Record<string, Part>]>([
  ['a', 's:start > a:user', { a: { inner: inside(strategy) } }],
  ['t', 's:start > t:service', { t: { attributes: 'flowable:type="notify"', inner: inside(field('content')) } }],
  ['t', 's:start > t:service', { t: { attributes: 'flowable:type="setVariable"', inner: inside(field('x')) } }],
  ['a', 's:start > a:user', { a: { ...owned, inner: listens('start') } }],
  ['p', 's:start > a:user', { a: owned, p: { inner: listens('end') } }],
])('检查: what would be computed at “%s” is read before it runs', ([id, text, parts]) => {
  const [graph] = compileFile(draw(text, parts)).graphs
  const said = graph && checkGraph(graph, context).filter(({ level }) => level === 'error')
  expect(said).toMatchObject([{ message: expect.stringContaining(`“${id}”的表达式不合法：${noCode}`) }])
})

test('检查: a flow is skipped, a message is correlated by what can be read', () => {
  const skipped = draw('s:start > e:end').replace('targetRef="e"', 'targetRef="e" flowable:skipExpression="${1 +}"')
  const said = (xml: string) =>
    compileFile(xml).graphs.flatMap((graph) => checkGraph(graph, context).map(({ message }) => message))
  expect(said(skipped)).toContain('连线“s-e”的表达式不合法：${1 +}（“结尾”处不完整或多余）')
  const correlated = on.message().replace('/>', ' flowable:correlationKey="${1 +}"/>')
  expect(said(draw('s:start > c:catch', { c: { inner: correlated } }))).toContain(
    '节点“c”的表达式不合法：${1 +}（“结尾”处不完整或多余）',
  )
})

test('检查: a flow leads from a node to another one of the same scope', () => {
  const said = (xml: string) =>
    compileFile(xml).graphs.flatMap((graph) => checkGraph(graph, context).map(({ message }) => message))
  const line = draw('s:start > e:end')
  expect(said(line.replace('targetRef="e"', 'targetRef="gone"'))).toContain('连线“s-e”没有连到节点')
  const scope = '<subProcess id="q" name="q"><startEvent id="i"/></subProcess>'
  const across = line.replace('<endEvent', `${scope}<sequenceFlow id="x" sourceRef="s" targetRef="i"/><endEvent`)
  expect(said(across)).toContain('连线“x”不能穿过子流程的边界')
})

test('检查: forms that nobody fills are said at the nodes that name them; a start may do without its own', () => {
  const named = (code: string) => ({
    s: { attributes: `flowable:formKey="${code}"` },
    a: { attributes: `flowable:assignee="u1" flowable:formKey="${code}"` },
  })
  const said = (code: string, more: Partial<CheckContext> = {}) => {
    const [graph] = compileFile(draw('s:start > a:user > e:end', named(code))).graphs
    return graph && checkGraph(graph, { ...context, ...more })
  }
  const fault = (element: string) => ({ level: 'error', message: '表单不存在：gone', element })
  expect(said('leave')).toEqual([])
  expect(said('gone')).toEqual([fault('s'), fault('a')])
  expect(said('gone', { hasForm: true })).toEqual([fault('a')])
})

test('检查: the first task has nobody before it who could choose, and a jump needs a branch', () => {
  const setting = (name: string, text: string) => `<flowable:${name}>${text}</flowable:${name}>`
  const held = (inner: string): Part => ({ inner: `<extensionElements>${inner}</extensionElements>` })
  const choosing = held(setting('candidateStrategy', '34'))
  const first = 'error: 部署流程失败，原因：首个任务(a)的审批人不能是【审批人自选】'
  expect(findings('s:start > x:exclusive > a:user > x\nx > e:end', { a: choosing })).toContain(first)
  expect(findings('s:start > b:user > a:user > e:end', { a: choosing, b: owned })).toEqual([])
  const jumping = held(setting('timeoutHandlerType', '5') + setting('timeoutDuration', 'PT1H'))
  const limited = { a: { ...owned, ...jumping } }
  expect(findings('s:start > a:user > e:end', limited)).toEqual([
    'error: 节点“a”的超时处理为跳转边界分支，但没有定时、消息或信号边界事件',
  ])
})

test('检查: a key that no address can hold is refused', () => {
  expect(findings('s:start > e:end', {}, '1 a')).toContain(
    'error: 流程标识格式不正确，需要以字母或下划线开头，后接任意字母、数字、中划线、下划线、句点！',
  )
})

test('检查: what the product runs itself may stand, also behind an expression and as a listener', () => {
  const listener =
    '<extensionElements><flowable:executionListener event="start" class="com.evil.L"/></extensionElements>'
  expect(
    findings('s:start > t:service > e:end', { t: { attributes: 'flowable:delegateExpression="notify"' } }),
  ).toEqual([])
  expect(findings('s:start > t:service > e:end', { t: { attributes: 'flowable:expression="${1 + 1}"' } })).toEqual([])
  expect(
    findings('s:start > t:service > e:end', { t: { attributes: 'flowable:class="notify"', inner: listener } }),
  ).toEqual(['error: 流程定义包含不允许的元素：t（class com.evil.L）'])
  expect(findings('s:start > c:call > e:end', { c: { attributes: 'calledElement="known"' } })).toEqual([])
})

test('检查: listeners of the process and of a flow are read like those of a node', () => {
  const listener =
    '<extensionElements><flowable:executionListener event="take" class="com.evil.L"/></extensionElements>'
  const [message] = findings('s:start > e:end', { p: { inner: listener } })
  expect(message).toBe('error: 流程定义包含不允许的元素：p（class com.evil.L）')
  const xml = draw('s:start > e:end').replace('targetRef="e">', `targetRef="e">${listener}`)
  const [graph] = compileFile(xml).graphs
  expect(graph && checkGraph(graph, context)).toMatchObject([{ element: 's-e', level: 'error' }])
})

const namespaces = ['http://flowable.org/bpmn', 'http://activiti.org/bpmn', 'http://camunda.org/schema/1.0/bpmn']
const carriers = [
  '<scriptTask id="t" name="t" scriptFormat="groovy"><script>"id".execute()</script></scriptTask>',
  '<serviceTask id="t" name="t" x:class="com.evil.Run"/>',
  '<serviceTask id="t" name="t" x:expression="${bean.run()}"/>',
  '<serviceTask id="t" name="t" x:delegateExpression="${bean}"/>',
  '<serviceTask id="t" name="t" x:type="shell"/>',
  '<sendTask id="t" name="t" x:type="mail"/>',
  '<businessRuleTask id="t" name="t" x:class="com.evil.Run"/>',
  '<manualTask id="t" name="t"><extensionElements><x:executionListener event="end" expression="${bean.run()}"/></extensionElements></manualTask>',
  '<manualTask id="t" name="t"><extensionElements><x:executionListener event="end"><x:script scriptFormat="js">run()</x:script></x:executionListener></extensionElements></manualTask>',
]

test.for(namespaces.flatMap((uri) => carriers.map((carrier): [string, string] => [uri, carrier])))(
  '检查: code does not come in by %s in %s',
  ([uri, carrier]) => {
    const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:x="${uri}"><process id="p">
      <startEvent id="s"/><sequenceFlow sourceRef="s" targetRef="t"/>${carrier}</process></definitions>`
    const [graph] = compileFile(xml).graphs
    expect(graph && checkGraph(graph, context).map(({ message }) => message)).toEqual([
      expect.stringContaining('流程定义包含不允许的元素：t'),
    ])
  },
)
