import { expect, test } from 'vitest'
import { drawPicture } from './drawPicture.ts'
import { flowParts } from './flowParts.ts'
import { nodeParts } from './nodeParts.ts'
import { legendOf } from './nodeStates.ts'
import { readDiagram } from './readDiagram.ts'
import { eventSymbols, gatewaySymbols, markSymbols, taskSymbols } from './symbols.ts'
import type { Shape } from './types.ts'
import { wrapText } from './wrapText.ts'

const drawing = (plane: string, on = 'bpmnElement="p"') =>
  `<b:BPMNDiagram><b:BPMNPlane ${on}>${plane}</b:BPMNPlane></b:BPMNDiagram>`
const file = (body: string, planes: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:b="http://www.omg.org/spec/BPMN/20100524/DI"
    xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI">
    <process id="p" name="请假">${body}</process>${planes}</definitions>`
const bounds = (x: number, y: number, width = 100, height = 80) =>
  `<dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/>`
const box = (id: string, more = '', inner = bounds(0, 0)) =>
  `<b:BPMNShape bpmnElement="${id}" ${more}>${inner}</b:BPMNShape>`
const way = (id: string, ...points: [number, number][]) =>
  `<b:BPMNEdge bpmnElement="${id}">${points.map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`).join('')}</b:BPMNEdge>`

/** The shape of one element as a file draws it. */
function shapeOf(body: string, more = ''): Shape {
  const [plane] = readDiagram(file(body, drawing(box('a', more))))
  if (!plane?.shapes[0]) throw new Error('nothing drawn')
  return plane.shapes[0]
}
const looks = (body: string, more = '') => nodeParts(shapeOf(body, more)).lines.map(({ look }) => look)
const paths = (body: string, more = '') => nodeParts(shapeOf(body, more)).lines.map(({ d }) => d)

test.for([
  ['startEvent', 'message', 'line', 1],
  ['intermediateCatchEvent', 'timer', 'line', 2],
  ['intermediateThrowEvent', 'signal', 'full', 2],
  ['endEvent', 'error', 'full', 1],
  ['endEvent', 'terminate', 'full', 1],
] as const)('流程图片: %s of kind %s has its sign', ([element, kind, look, rings]) => {
  const body = `<${element} id="a"><${kind}EventDefinition/></${element}>`
  expect(looks(body)).toEqual([...Array.from({ length: rings }, () => 'outline'), look])
  expect(paths(body).at(-1)).toBe(eventSymbols[kind]?.path)
})

test('流程图片: an event beside an activity is drawn broken where it does not interrupt, one of several kinds as such', () => {
  const dashes = (more: string) =>
    nodeParts(shapeOf(`<boundaryEvent id="a" ${more}/>`)).lines.map((line) => line.dashes)
  expect(dashes('cancelActivity="false"')).toEqual(['4 3', '4 3'])
  expect(dashes('')).toEqual([undefined, undefined])
  const several = '<startEvent id="a"><timerEventDefinition/><signalEventDefinition/></startEvent>'
  expect(paths(several).at(-1)).toBe(eventSymbols.multiple?.path)
  expect(looks('<startEvent id="a"><ownEventDefinition/></startEvent>')).toEqual(['outline'])
})

test.for([...Object.entries(gatewaySymbols), ['ownGateway', undefined]] as const)(
  '流程图片: %s is a diamond with its sign',
  ([element, symbol]) => {
    const [diamond, ...sign] = paths(`<${element} id="a"/>`)
    expect([diamond, ...sign]).toEqual(['M50 0L100 40L50 80L0 40Z', ...(symbol ? [symbol.path] : [])])
  },
)

test.for([...Object.entries(taskSymbols), ['task', undefined]] as const)(
  '流程图片: %s is a box with its sign',
  ([element, symbol]) => {
    const [outline, ...sign] = nodeParts(shapeOf(`<${element} id="a" name="办理"/>`)).lines
    expect(outline).toMatchObject({ look: 'outline', isHeavy: false })
    expect(sign.map(({ d, look }) => [d, look])).toEqual(symbol ? [[symbol.path, symbol.filled ? 'full' : 'line']] : [])
  },
)

test('流程图片: signs at the lower border say how an activity is done', () => {
  const said = (body: string) => shapeOf(body).marks
  const many = (more: string) => `<task id="a"><multiInstanceLoopCharacteristics ${more}/></task>`
  expect(said(many(''))).toEqual(['parallel'])
  expect(said(many('isSequential="true"'))).toEqual(['sequential'])
  expect(said('<task id="a"><standardLoopCharacteristics/></task>')).toEqual(['loop'])
  expect(said('<task id="a" isForCompensation="true"/>')).toEqual(['compensation'])
  expect(said('<adHocSubProcess id="a"/>')).toEqual(['adHoc', 'collapsed'])
  expect(paths(many('')).at(-1)).toBe(markSymbols.parallel)
})

test('流程图片: a called process has a heavy border, a transaction two, an event sub-process a broken one', () => {
  expect(nodeParts(shapeOf('<callActivity id="a"/>')).lines[0]).toMatchObject({ isHeavy: true })
  expect(looks('<transaction id="a"/>', 'isExpanded="true"')).toEqual(['scope', 'line'])
  const [outline] = nodeParts(shapeOf('<subProcess id="a" triggeredByEvent="true"/>', 'isExpanded="true"')).lines
  expect(outline).toMatchObject({ look: 'scope', dashes: '4 3' })
})

test('流程图片: what holds others is drawn below the flows, with its name along its side', () => {
  const body = '<laneSet><lane id="l" name="财务"/></laneSet><task id="t" name="付款"/><sequenceFlow id="f"/>'
  const planes = drawing(`${box('t')}${box('l', '', bounds(0, 0, 400, 200))}${way('f', [0, 0], [10, 0])}`)
  const svg = drawPicture(file(body, planes))
  expect(svg.indexOf('data-node="l"')).toBeLessThan(svg.indexOf('data-flow="f"'))
  expect(svg.indexOf('data-flow="f"')).toBeLessThan(svg.indexOf('data-node="t"'))
  const [words] = nodeParts(shapeOf('<lane id="a" name="财务"/>')).words
  expect(words).toMatchObject({ lines: ['财务'], transform: 'rotate(-90 15 40)' })
  expect(looks('<participant id="a" name="甲"/>')).toEqual(['scope', 'line'])
})

test('流程图片: notes say their text, groups and data have their own outlines', () => {
  const note = nodeParts(shapeOf('<textAnnotation id="a"><text>三天内</text></textAnnotation>'))
  expect(note).toMatchObject({ lines: [{ look: 'line' }], words: [{ lines: ['三天内'], isMiddle: false }] })
  expect(nodeParts(shapeOf('<textAnnotation id="a"/>')).words).toEqual([])
  expect(looks('<group id="a"/>')).toEqual(['group'])
  expect(looks('<dataObjectReference id="a" name="单据"/>')).toEqual(['outline'])
  const [stored, object] = [paths('<dataStoreReference id="a"/>'), paths('<dataObjectReference id="a"/>')]
  expect(stored).not.toEqual(object)
})

test('流程图片: what stands inside of a collapsed sub-process is shown in a drawing of its own', () => {
  const body = '<subProcess id="a" name="内"><task id="t"/><sequenceFlow id="f"/></subProcess>'
  const inner = `${box('t')}${way('f', [0, 0], [10, 0])}`
  const planes = (more: string) => readDiagram(file(body, drawing(`${box('a', more)}${inner}`)))
  expect(planes('')[0]?.shapes.map(({ id }) => id)).toEqual(['a'])
  expect(planes('')[0]?.edges).toEqual([])
  expect(planes('isExpanded="true"')[0]?.shapes.map(({ id }) => id)).toEqual(['a', 't'])
  const own = readDiagram(file(body, drawing(inner, 'bpmnElement="a"')))
  expect(own[0]).toMatchObject({ id: 'a', name: '内' })
})

test('流程图片: what a drawing shows and the process has not is left out, and so are lines without a way', () => {
  const planes = drawing(
    `${box('gone')}<b:BPMNShape>${bounds(0, 0)}</b:BPMNShape>${box('t', '', '')}${way('f', [0, 0])}
     ${way('gone', [0, 0], [1, 1])}<b:BPMNEdge><di:waypoint/><di:waypoint/></b:BPMNEdge>`,
    '',
  )
  const [plane] = readDiagram(file('<task id="t"/><sequenceFlow id="f"/>', planes))
  expect(plane).toEqual({ id: '', name: '', shapes: [], edges: [], box: { x: 0, y: 0, width: 0, height: 0 } })
})

test('流程图片: a name stands where the file puts it, else beside what it names', () => {
  const label = `<b:BPMNLabel>${bounds(300, 10, 40, 14)}</b:BPMNLabel>`
  const named = (more: string) => {
    const plane = drawing(box('s', '', bounds(0, 0, 36, 36) + more))
    const shape = readDiagram(file('<startEvent id="s" name="开始"/>', plane))[0]?.shapes[0]
    return shape && nodeParts(shape).words[0]
  }
  expect(named(label)).toMatchObject({ x: 320, y: 21 })
  expect(named('')).toMatchObject({ x: 18, y: 52 })
  expect(named('<b:BPMNLabel/>')).toMatchObject({ x: 18, y: 52 })
})

test('流程图片: what throws is full, a note begins at its left, an expanded sub-process holds what is in it', () => {
  const body = `<intermediateThrowEvent id="e"><signalEventDefinition/></intermediateThrowEvent>
    <textAnnotation id="n"><text>注</text></textAnnotation><subProcess id="s"/>`
  const svg = drawPicture(file(body, drawing(box('e') + box('n') + box('s', 'isExpanded="true"'))))
  expect(svg).toContain(`d="${eventSymbols.signal?.path}" transform="translate(50 40) scale(`)
  expect(svg).toMatch(/stroke="#ffffff" fill="#8c8c8c"/)
  expect(svg).toMatch(/data-node="n".*?<text y="14" fill="#262626"><tspan/)
  expect(svg.indexOf('data-node="s"')).toBeLessThan(svg.indexOf('data-node="e"'))
})

const flow = { id: 'f', element: 'sequenceFlow', name: '', label: undefined, isDefault: false, isConditional: false }

test('流程图片: flows turn round corners, and say whether they have a condition or are the way without one', () => {
  const corner = { ...flow, points: [0, 40, 40].map((x, at) => ({ x, y: at < 2 ? 0 : 40 })) }
  expect(flowParts(corner).lines).toMatchObject([{ d: 'M0 0L34 0Q40 0 40 6L40 40', hasArrow: true }])
  const looksOf = (more: object) => flowParts({ ...corner, ...more }).lines.map(({ look }) => look)
  expect(looksOf({ isDefault: true })).toEqual(['flow', 'flow'])
  expect(looksOf({ isConditional: true })).toEqual(['flow', 'condition'])
  expect(flowParts({ ...corner, element: 'messageFlow' }).lines[0]).toMatchObject({ dashes: '8 5', hasArrow: true })
  expect(flowParts({ ...corner, element: 'association' }).lines[0]).toMatchObject({ dashes: '1 5', hasArrow: false })
  const named = flowParts({ ...corner, name: '同意', points: [...corner.points, { x: 240, y: 40 }] })
  expect(named.words).toMatchObject([{ lines: ['同意'], x: 140, y: 34 }])
})

test('流程图片: a flow that goes nowhere is drawn all the same', () => {
  const points = [0, 0, 0].map(() => ({ x: 5, y: 5 }))
  const { lines } = flowParts({ ...flow, points, isDefault: true, isConditional: true })
  expect(JSON.stringify(lines)).not.toMatch(/null|NaN/)
  const none = flowParts({ ...flow, name: '无', points: [], isDefault: true, isConditional: true })
  expect(none.lines.map(({ d }) => d)).toEqual(['', '', ''])
  const [, only] = flowParts({ ...flow, points: [{ x: 1, y: 2 }], isConditional: true }).lines
  expect(only?.d).toBe('M1 2L9 6L17 2L9 -2Z')
})

test('流程图片: a condition is marked where it does not leave a gateway', () => {
  const body = (source: string) =>
    `<${source} id="x"/><task id="t"/><sequenceFlow id="f" sourceRef="x" targetRef="t" name=" 多 "><conditionExpression/></sequenceFlow>`
  const edge = (xml: string) => readDiagram(file(xml, drawing(way('f', [0, 0], [10, 0]))))[0]?.edges[0]
  expect(edge(body('task'))).toMatchObject({ isConditional: true, isDefault: false, name: '多' })
  expect(edge(body('exclusiveGateway'))).toMatchObject({ isConditional: false })
  expect(edge(body('task').replace('id="x"', 'id="x" default="f"'))).toMatchObject({ isDefault: true })
  expect(edge('<association id="f"/>')).toMatchObject({ name: '', isConditional: false })
})

test('流程图片: a comparison and a run each have their own legend', () => {
  expect(legendOf(['done', 'returned', 'skipped'])).toEqual(['done', 'active', 'ahead', 'returned', 'skipped'])
  expect(legendOf(['changed'])).toEqual(['added', 'changed', 'removed'])
  const body = '<task id="a" name="a"/><task id="b" name="b"/><group id="g"/>'
  const planes = drawing(box('a') + box('b') + box('g'))
  const svg = drawPicture(file(body, planes), { nodes: { a: 'returned' }, flows: [], counts: { a: 1, b: 2 } })
  expect(svg).toMatch(/data-legend="returned"><rect [^>]*stroke-dasharray="3 2"/)
  expect(svg).toMatch(/data-node="a" data-state="returned"><title>a，已退回<\/title><path [^>]*stroke-dasharray="6 4"/)
  expect(svg).toMatch(/data-node="g"><title>g，未进行<\/title><path [^>]*stroke-dasharray="8 4 1 4"/)
  expect(svg.match(/<circle/g)).toHaveLength(1)
  expect(drawPicture(file('<task id="a"/>', planes), { nodes: { a: 'removed' }, flows: [], counts: {} })).toMatch(
    /data-legend="removed"><rect [^>]*stroke-dasharray="3 2"/,
  )
})

test('流程图片: a process without a name is called so', () => {
  const svg = drawPicture(file('<task id="a"/>', drawing(box('a'), '')))
  expect(svg).toContain('<title>流程图</title>')
})

test.for<[string, number, number, string[]]>([
  ['部门经理审批', 48, 3, ['部门经理', '审批']],
  ['Approve the request', 60, 3, ['Approve', 'the', 'request']],
  ['一行\n两行', 200, 3, ['一行', '两行']],
  ['部门经理审批之后归档', 36, 2, ['部门经', '理审…']],
  ['supercalifragilistic', 40, 2, ['super', 'cali…']],
  ['宽', 1, 1, ['宽']],
  ['', 100, 1, []],
  ['  \n ', 100, 1, []],
])('流程图片: “%s” in a width of %s and %s lines', ([text, width, most, lines]) => {
  expect(wrapText(text, width, most)).toEqual(lines)
})
