import { childOf, childElements, readXml, type XmlElement } from '@app/flow-engine/xml/readXml.ts'
import type { Box, Edge, Plane, Point, Shape } from './types.ts'

interface Known {
  element: XmlElement
  parent: string | undefined
}

/** The drawings of a file; the first is that of the process. Throws XmlError for a file that is none. */
export function readDiagram(xml: string): Plane[] {
  const root = readXml(xml)
  const known = new Map<string, Known>()
  collect(root, undefined, known)
  const defaults = new Set([...known.values()].flatMap(({ element }) => element.attributes.default ?? []))
  return childElements(root, 'bpmndi:BPMNDiagram').flatMap((diagram) =>
    childElements(diagram, 'bpmndi:BPMNPlane').map((plane) => readPlane(plane, known, defaults)),
  )
}

function collect(element: XmlElement, parent: string | undefined, known: Map<string, Known>): void {
  for (const child of element.children) {
    if (!child.name.startsWith('bpmn:')) continue
    const { id } = child.attributes
    if (id !== undefined) known.set(id, { element: child, parent })
    collect(child, id ?? parent, known)
  }
}

function readPlane(plane: XmlElement, known: Map<string, Known>, defaults: ReadonlySet<string>): Plane {
  const drawn = childElements(plane, 'bpmndi:BPMNShape').flatMap((shape) => readShape(shape, known))
  // What stands inside of a collapsed sub-process is not shown beside it.
  const collapsed = new Set(
    drawn.filter(({ element, isExpanded }) => isScope(element) && !isExpanded).map(({ id }) => id),
  )
  const isInside = (id: string) => ancestorsOf(id, known).some((ancestor) => collapsed.has(ancestor))
  const shapes = drawn.filter(({ id }) => !isInside(id))
  const edges = childElements(plane, 'bpmndi:BPMNEdge')
    .flatMap((edge) => readEdge(edge, known, defaults))
    .filter(({ id }) => !isInside(id))
  const id = plane.attributes.bpmnElement ?? ''
  shapes.sort((one, other) => ancestorsOf(one.id, known).length - ancestorsOf(other.id, known).length)
  return { id, name: known.get(id)?.element.attributes.name ?? '', shapes, edges, box: boxAround(shapes, edges) }
}

/** What others stand in is drawn below the flows. */
export const isFrame = ({ element, isExpanded }: Shape) =>
  element === 'participant' ||
  element === 'lane' ||
  element === 'group' ||
  (isExpanded && /subProcess|transaction/i.test(element))

const isScope = (element: string) => /^(subProcess|transaction|adHocSubProcess)$/.test(element)

function ancestorsOf(id: string, known: Map<string, Known>): string[] {
  const found: string[] = []
  for (let at = known.get(id)?.parent; at !== undefined; at = known.get(at)?.parent) found.push(at)
  return found
}

function readShape(shape: XmlElement, known: Map<string, Known>): Shape[] {
  const id = shape.attributes.bpmnElement ?? ''
  const element = known.get(id)?.element
  const bounds = readBounds(shape)
  if (!element || !bounds) return []
  const name = element.name.replace('bpmn:', '')
  const isExpanded = shape.attributes.isExpanded === 'true'
  return [
    {
      ...bounds,
      id,
      element: name,
      name: element.attributes.name?.trim() || textOf(element),
      event: eventOf(element),
      isInterrupting: element.attributes.cancelActivity !== 'false' && element.attributes.isInterrupting !== 'false',
      isExpanded,
      marks: marksOf(element, isScope(name) && !isExpanded),
      label: readLabel(shape),
    },
  ]
}

/** Notes say their text in a child. */
const textOf = (element: XmlElement) => childOf(element, 'bpmn:text')?.text.trim() ?? ''

function eventOf(element: XmlElement): string | undefined {
  const definitions = element.children.filter(({ name }) => name.endsWith('EventDefinition'))
  if (definitions.length > 1) return 'multiple'
  if (element.attributes.triggeredByEvent === 'true') return 'eventScope'
  return definitions[0]?.name.replace('bpmn:', '').replace('EventDefinition', '')
}

function marksOf(element: XmlElement, isCollapsed: boolean): Shape['marks'] {
  const marks: Shape['marks'] = []
  const many = childOf(element, 'bpmn:multiInstanceLoopCharacteristics')
  if (many) marks.push(many.attributes.isSequential === 'true' ? 'sequential' : 'parallel')
  if (childOf(element, 'bpmn:standardLoopCharacteristics')) marks.push('loop')
  if (element.attributes.isForCompensation === 'true') marks.push('compensation')
  if (element.name === 'bpmn:adHocSubProcess') marks.push('adHoc')
  if (isCollapsed) marks.push('collapsed')
  return marks
}

function readEdge(edge: XmlElement, known: Map<string, Known>, defaults: ReadonlySet<string>): Edge[] {
  const id = edge.attributes.bpmnElement ?? ''
  const element = known.get(id)?.element
  const points = childElements(edge, 'di:waypoint').map(({ attributes }) => pointOf(attributes))
  if (!element || points.length < 2) return []
  const source = known.get(element.attributes.sourceRef ?? '')?.element.name ?? ''
  return [
    {
      id,
      element: element.name.replace('bpmn:', ''),
      name: element.attributes.name?.trim() ?? '',
      points,
      label: readLabel(edge),
      isDefault: defaults.has(id),
      isConditional: childOf(element, 'bpmn:conditionExpression') !== undefined && !source.endsWith('Gateway'),
    },
  ]
}

const pointOf = ({ x, y }: Record<string, string>): Point => ({ x: numberOf(x), y: numberOf(y) })

const numberOf = (text: string | undefined) => (Number.isFinite(Number(text)) ? Number(text) : 0)

function readBounds(element: XmlElement): Box | undefined {
  const bounds = childOf(element, 'dc:Bounds')?.attributes
  if (!bounds) return undefined
  return { ...pointOf(bounds), width: sizeOf(bounds.width), height: sizeOf(bounds.height) }
}

const sizeOf = (text: string | undefined) => Math.max(numberOf(text), 0)

function readLabel(element: XmlElement): Box | undefined {
  const label = childOf(element, 'bpmndi:BPMNLabel')
  return label && readBounds(label)
}

const margin = 24

function boxAround(shapes: readonly Shape[], edges: readonly Edge[]): Box {
  const labels = [...shapes, ...edges].flatMap(({ label }) => label ?? [])
  const boxes: Box[] = [
    ...shapes,
    ...labels,
    ...edges.flatMap(({ points }) => points.map((point) => ({ ...point, width: 0, height: 0 }))),
  ]
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 }
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]
  const right = Math.max(...boxes.map(({ x, width }) => x + width))
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height))
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    // Names below the lowest event have no box of their own in many files.
    height: bottom - top + 2 * margin + 16,
  }
}
