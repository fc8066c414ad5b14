import { childElements, readXml, type XmlElement } from '@app/flow-engine/xml/readXml.ts'

interface Size {
  width: number
  height: number
}

interface Box extends Size {
  x: number
  y: number
}

interface Placed extends Size {
  boxes: Map<string, Box>
}

const gap = { x: 60, y: 40 }
const inner = 40
const sizes: [RegExp, Size][] = [
  [/Event$/, { width: 36, height: 36 }],
  [/Gateway$/, { width: 50, height: 50 }],
  [/^(textAnnotation|dataObjectReference|dataStoreReference)$/, { width: 100, height: 50 }],
  [/([tT]ask|callActivity)$/, { width: 100, height: 80 }],
]
const scopes = /^(subProcess|transaction|adHocSubProcess)$/

const nameOf = ({ name }: XmlElement) => name.replace('bpmn:', '')
const isFlow = (element: XmlElement) => nameOf(element) === 'sequenceFlow' || nameOf(element) === 'association'

/** The nodes of a scope in columns from the left, each behind those that lead to it. */
function layOut(scope: XmlElement): Placed {
  const children = scope.children.flatMap((child) => sized(child))
  const attached = children.filter(({ element }) => nameOf(element) === 'boundaryEvent')
  const nodes = children.filter((child) => !attached.includes(child))
  const column = columnsOf(
    nodes.map(({ id }) => id),
    flowsOf(scope, attached),
  )
  const columns = Map.groupBy(nodes, ({ id }) => column.get(id) ?? 0)
  const heights: number[] = []
  for (const inColumn of columns.values())
    for (const [row, node] of inColumn.entries()) heights[row] = Math.max(heights[row] ?? 0, node.height)
  const boxes = new Map<string, Box>()
  let x = 0
  const height = heights.reduce((all, each) => all + each + gap.y, -gap.y)
  for (const at of [...columns.keys()].toSorted((one, other) => one - other)) {
    const inColumn = columns.get(at) ?? []
    const width = Math.max(...inColumn.map((node) => node.width))
    let y = 0
    for (const [row, node] of inColumn.entries()) {
      const room = heights[row] ?? 0
      // In the middle of its row, so that flows within it are straight.
      const box = { ...sizeOf(node), x: x + (width - node.width) / 2, y: y + (room - node.height) / 2 }
      boxes.set(node.id, box)
      for (const [id, each] of node.inside)
        boxes.set(id, { ...each, x: each.x + box.x + inner, y: each.y + box.y + inner })
      y += room + gap.y
    }
    x += width + gap.x
  }
  const places = new Map<string, number>()
  for (const { id, element } of attached) {
    const host = boxes.get(element.attributes.attachedToRef ?? '')
    const nth = places.get(element.attributes.attachedToRef ?? '') ?? 0
    places.set(element.attributes.attachedToRef ?? '', nth + 1)
    if (host) boxes.set(id, { x: host.x + 10 + nth * 42, y: host.y + host.height - 18, width: 36, height: 36 })
  }
  return { boxes, width: Math.max(0, x - gap.x), height: Math.max(0, height) + (attached.length > 0 ? 18 : 0) }
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height })

function sized(element: XmlElement): ({ id: string; element: XmlElement; inside: Map<string, Box> } & Size)[] {
  const { id } = element.attributes
  if (id === undefined) return []
  if (scopes.test(nameOf(element))) {
    const { boxes, width, height } = layOut(element)
    return [
      { id, element, inside: boxes, width: Math.max(100, width + 2 * inner), height: Math.max(80, height + 2 * inner) },
    ]
  }
  const size = sizes.find(([pattern]) => pattern.test(nameOf(element)))?.[1]
  return size ? [{ id, element, inside: new Map(), ...size }] : []
}

/** Sources with targets; what leaves an event at the border leaves its activity. */
function flowsOf(scope: XmlElement, attached: readonly { id: string; element: XmlElement }[]): [string, string][] {
  const host = new Map(attached.map(({ id, element }) => [id, element.attributes.attachedToRef ?? id]))
  return scope.children
    .filter(isFlow)
    .map(({ attributes: { sourceRef = '', targetRef = '' } }) => [
      host.get(sourceRef) ?? sourceRef,
      host.get(targetRef) ?? targetRef,
    ])
}

/** The longest way to each node that does not go round; nodes nothing leads to stand at the left. */
function columnsOf(ids: readonly string[], flows: readonly [string, string][]): Map<string, number> {
  const next = Map.groupBy(flows, ([source]) => source)
  const column = new Map(ids.map((id) => [id, 0]))
  const entered = new Set(flows.map(([, target]) => target))
  const seen = new Set<string>()
  const order: string[] = []
  // Whatever is left when all ways are walked stands on a circle that nothing leads to.
  for (const start of [...ids.filter((id) => !entered.has(id)), ...ids]) {
    const open: [string, number][] = seen.has(start) ? [] : [[start, 0]]
    seen.add(start)
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const [id] = top
      const target = next.get(id)?.[top[1]++]?.[1]
      if (target === undefined) {
        order.unshift(id)
        open.pop()
      } else if (!seen.has(target) && column.has(target)) {
        seen.add(target)
        open.push([target, 0])
      }
    }
  }
  const place = new Map(order.map((id, i) => [id, i]))
  for (const id of order) {
    for (const [, target] of next.get(id) ?? []) {
      // A way back does not push what it leads back to.
      if ((place.get(target) ?? -1) <= (place.get(id) ?? 0)) continue
      column.set(target, Math.max(column.get(target) ?? 0, (column.get(id) ?? 0) + 1))
    }
  }
  return column
}

const margin = 80
const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const bounds = ({ x, y, width, height }: Box) =>
  `<dc:Bounds x="${Math.round(x)}" y="${Math.round(y)}" width="${Math.round(width)}" height="${Math.round(height)}"/>`

/** The file with a drawing of its processes, one below the other; nothing that stands in it is touched. */
export function addDiagram(xml: string): string {
  const root = readXml(xml.replace(/^\uFEFF/, ''))
  const end = xml.lastIndexOf('</')
  const shapes: string[] = []
  const edges: string[] = []
  const participants = new Map(
    root.children
      .filter((element) => nameOf(element) === 'collaboration')
      .flatMap((element) => childElements(element, 'bpmn:participant'))
      .map(({ attributes }) => [attributes.processRef, attributes.id]),
  )
  const processes = childElements(root, 'bpmn:process')
  let top = margin
  for (const process of processes) {
    const placed = layOut(process)
    const at = (box: Box): Box => ({ ...box, x: box.x + margin + 40, y: box.y + top })
    const pool = participants.get(process.attributes.id)
    if (pool) {
      const box = { x: margin, y: top - inner, width: placed.width + 40 + 2 * inner, height: placed.height + 2 * inner }
      shapes.push(writeShape(pool, box, ' isHorizontal="true"'))
    }
    const boxes = new Map([...placed.boxes].map(([id, box]) => [id, at(box)]))
    const expanded = new Set(
      elementsIn(process).flatMap((each) => (scopes.test(nameOf(each)) ? [each.attributes.id] : [])),
    )
    for (const [id, box] of boxes) shapes.push(writeShape(id, box, expanded.has(id) ? ' isExpanded="true"' : ''))
    for (const flow of elementsIn(process).filter(isFlow)) edges.push(...writeEdge(flow, boxes))
    top += placed.height + 2 * inner + gap.y
  }
  const plane = root.children.find((element) => nameOf(element) === 'collaboration') ?? processes[0]
  const id = quoted(plane?.attributes.id ?? '')
  return `${xml.slice(0, end)}<bpmndi:BPMNDiagram xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="${id}_diagram"><bpmndi:BPMNPlane id="${id}_plane" bpmnElement="${id}">${shapes.join('')}${edges.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>\n${xml.slice(end)}`
}

function elementsIn(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => [child, ...(scopes.test(nameOf(child)) ? elementsIn(child) : [])])
}

const writeShape = (id: string, box: Box, more: string) =>
  `<bpmndi:BPMNShape id="${quoted(id)}_di" bpmnElement="${quoted(id)}"${more}>${bounds(box)}</bpmndi:BPMNShape>`

function writeEdge({ attributes }: XmlElement, boxes: ReadonlyMap<string, Box>): string[] {
  const [from, to] = [boxes.get(attributes.sourceRef ?? ''), boxes.get(attributes.targetRef ?? '')]
  if (!from || !to || attributes.id === undefined) return []
  const points = way(from, to, boxes.values()).map(
    ([x, y]) => `<di:waypoint x="${Math.round(x)}" y="${Math.round(y)}"/>`,
  )
  const id = quoted(attributes.id)
  return [`<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points.join('')}</bpmndi:BPMNEdge>`]
}

/** Straight, or up and down before the target; below whatever stands between, and back the same way. */
function way(from: Box, to: Box, all: Iterable<Box>): [number, number][] {
  const [y1, y2] = [from.y + from.height / 2, to.y + to.height / 2]
  const right = from.x + from.width
  const between = [...all].filter(
    (box) =>
      box !== from &&
      box !== to &&
      box.x >= right &&
      box.x + box.width <= to.x &&
      box.y <= y1 &&
      y1 <= box.y + box.height,
  )
  if (to.x > right && between.length === 0) {
    const x = to.x - gap.x / 2
    if (Math.abs(y1 - y2) < 1)
      return [
        [right, y1],
        [to.x, y2],
      ]
    return [
      [right, y1],
      [x, y1],
      [x, y2],
      [to.x, y2],
    ]
  }
  const below = Math.max(...[from, to, ...between].map((box) => box.y + box.height)) + gap.y / 2
  const [x1, x2] = [from.x + from.width / 2, to.x + to.width / 2]
  return [
    [x1, from.y + from.height],
    [x1, below],
    [x2, below],
    [x2, to.y + to.height],
  ]
}
