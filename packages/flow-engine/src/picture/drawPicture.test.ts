import { expect, test } from 'vitest'
import { readXml } from '@app/flow-engine/xml/readXml.ts'
import { drawPicture } from './drawPicture.ts'

const file = (body: string, drawing = '') =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:b="http://www.omg.org/spec/BPMN/20100524/DI"
    xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI">
    <process id="p" name="请假">${body}</process>${drawing}</definitions>`
const leave = (name: string) =>
  file(`<startEvent id="s"/><userTask id="a" name="${name}"/><endEvent id="e"/>
    <sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" name="${name}" sourceRef="a" targetRef="e"/>`)
const marks = { nodes: { s: 'done', a: 'active' }, flows: ['f1'], counts: { a: 3 } } as const

test('流程图片: nodes bear their state, taken flows theirs, and a legend says what they mean', () => {
  const svg = drawPicture(leave('审批'), marks)
  expect(svg).toMatch(/data-node="s" data-state="done"/)
  expect(svg).toMatch(/data-node="a" data-state="active"><title>审批，处理中<\/title>/)
  expect(svg).toMatch(/data-node="e"><title>e，未进行<\/title>/)
  expect(svg).toMatch(/data-flow="f1" data-taken="true"/)
  expect(svg).toMatch(/data-flow="f2"><path/)
  expect(svg).toMatch(/>3<\/text>/)
  expect([...svg.matchAll(/data-legend="(\w+)"/g)].map(([, state]) => state)).toEqual(['done', 'active', 'ahead'])
})

test('流程图片: without an instance no node has a state and nothing is explained', () => {
  const svg = drawPicture(leave('审批'))
  expect(svg).toContain('流程图：请假')
  expect(svg).toContain('<title>审批</title>')
  expect(svg).not.toMatch(/data-state|data-taken|data-legend/)
})

test('流程图片: what a file calls itself stays text, and the picture is XML whatever it holds', () => {
  const hostile = `&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&quot;x&#1;&#39;&amp;`
  const svg = drawPicture(leave(hostile), marks)
  expect(svg).not.toMatch(/<script|" onload/)
  expect(svg).not.toContain('\u0001')
  const names = new Set<string>()
  const collect = (each: ReturnType<typeof readXml>) => {
    names.add(each.name)
    each.children.forEach(collect)
  }
  collect(readXml(svg))
  expect([...names].map((name) => name.replace(/^.*:/, '')).toSorted()).toEqual(
    ['circle', 'defs', 'g', 'marker', 'path', 'rect', 'svg', 'text', 'title', 'tspan'].toSorted(),
  )
})

test('流程图片: names of nodes that objects inherit have no state', () => {
  const svg = drawPicture(file('<userTask id="constructor" name="a"/>'), { nodes: {}, flows: [], counts: {} })
  expect(svg).toContain('<title>a，未进行</title>')
})

test('流程图片: the geometry of the file is kept; places that are none become 0', () => {
  const box = (id: string, x: string, width: string) =>
    `<b:BPMNShape bpmnElement="${id}"><dc:Bounds x="${x}" y="40" width="${width}" height="80"/></b:BPMNShape>`
  const drawing = `<b:BPMNDiagram><b:BPMNPlane bpmnElement="p">${box('a', '320', '100')}${box('b', '1e999', '-5')}</b:BPMNPlane></b:BPMNDiagram>`
  const svg = drawPicture(file('<userTask id="a" name="a"/><exclusiveGateway id="b"/>', drawing))
  expect(svg).toMatch(/data-node="a"><title>a<\/title><path d="M330 40/)
  expect(svg).not.toMatch(/Infinity|NaN/)
})

test('流程图片: a name as long as a book does not fill the picture', () => {
  const svg = drawPicture(leave('很'.repeat(200_000)))
  expect(svg.replace(/<title>.*?<\/title>/g, '').length).toBeLessThan(20_000)
})

test('流程图片: a process without a node is an empty sheet', () => {
  expect(drawPicture(file(''))).toMatch(/^<svg [^>]*viewBox="0 0 48 48"/)
})
