import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { draw } from '@app/flow-engine/testing/draw.ts'
import { childElements, readXml, type XmlElement } from '@app/flow-engine/xml/readXml.ts'
import { addDiagram } from './addDiagram.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function drawn(xml: string) {
  const root = readXml(xml)
  const plane = childElements(root, 'bpmndi:BPMNDiagram')[0]?.children[0]
  if (!plane) throw new Error('no drawing')
  const numbers = ({ attributes }: XmlElement) =>
    Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, Number(value)])) as unknown as Box
  const boxes = new Map(
    childElements(plane, 'bpmndi:BPMNShape').map(({ attributes, children }) => [
      attributes.bpmnElement ?? '',
      numbers(children[0] ?? { name: '', attributes: {}, children: [], text: '' }),
    ]),
  )
  const edges = new Map(
    childElements(plane, 'bpmndi:BPMNEdge').map(({ attributes, children }) => [
      attributes.bpmnElement ?? '',
      children.map(numbers),
    ]),
  )
  return { boxes, edges, on: plane.attributes.bpmnElement }
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test('布局: every node and flow has a place, nothing lies on anything else, the text stays', () => {
  const file = draw(
    's:start > x:exclusive > a:user > j:parallel > e:end\nx > b:user > j\nx > c:user > x\nl:manual > m:manual > l',
  )
  const xml = addDiagram(file)
  const { boxes, edges, on } = drawn(xml)
  expect(on).toBe('p')
  expect([...boxes.keys()].toSorted()).toEqual(['a', 'b', 'c', 'e', 'j', 'l', 'm', 's', 'x'])
  expect(edges.size).toBe(10)
  const all = [...boxes.entries()]
  expect(all.filter(([id, box]) => all.some(([other, its]) => other !== id && overlap(box, its)))).toEqual([])
  const x = (id: string) => boxes.get(id)?.x ?? 0
  expect([x('s') < x('x'), x('x') < x('a'), x('a') < x('j'), x('j') < x('e')]).toEqual([true, true, true, true])
  expect(xml.replace(/<bpmndi:BPMNDiagram.*<\/bpmndi:BPMNDiagram>\n/s, '')).toBe(file)
  expect(compileFile(xml).hasDiagram).toBe(true)
})

test('布局: what stands inside of a sub-process, at a border, and in a pool', () => {
  const file = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL">
<collaboration id="c"><participant id="pool" processRef="p"/></collaboration>
<process id="p"><startEvent id="s"/><subProcess id="sub"><startEvent id="i"/><userTask id="t"/><sequenceFlow id="f2" sourceRef="i" targetRef="t"/></subProcess>
<boundaryEvent id="b" attachedToRef="sub"/><boundaryEvent id="b2" attachedToRef="sub"/><boundaryEvent id="lost" attachedToRef="gone"/><userTask id="late"/>
<textAnnotation id="note"/><sequenceFlow id="f1" sourceRef="s" targetRef="sub"/><sequenceFlow id="f3" sourceRef="b" targetRef="late"/>
<sequenceFlow sourceRef="s" targetRef="late"/><sequenceFlow id="f4" sourceRef="s" targetRef="gone"/><userTask/></process>
<process id="q"><userTask id="other"/></process></definitions>`
  const { boxes, edges, on } = drawn(addDiagram(file))
  expect(on).toBe('c')
  expect([...edges.keys()].toSorted()).toEqual(['f1', 'f2', 'f3'])
  expect(boxes.has('lost')).toBe(false)
  const inside = (id: string, outer: string) => {
    const [box, around] = [boxes.get(id), boxes.get(outer)]
    if (!box || !around) return false
    return box.x >= around.x && box.y >= around.y && box.x + box.width <= around.x + around.width
  }
  expect([inside('i', 'sub'), inside('t', 'sub'), inside('sub', 'pool'), inside('s', 'pool')]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect((boxes.get('late')?.x ?? 0) > (boxes.get('sub')?.x ?? 0)).toBe(true)
  expect(overlap(boxes.get('b') as Box, boxes.get('b2') as Box)).toBe(false)
  expect((boxes.get('other')?.y ?? 0) > (boxes.get('sub')?.y ?? 0)).toBe(true)
})
