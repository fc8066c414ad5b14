import { blocksOf, type Block } from './blocks.ts'
import { flowsOf, type CardFlowEdge } from './cardFlows.ts'
import type { NodePart } from './cardKind.ts'
import { labelsOf } from './cardNames.ts'
import { kindOf } from './cardRegistry.ts'
import { edgesOf, layOut, type Box, type Point } from './layout.ts'
import { tag, textTag, type Attributes } from './markup.ts'
import type { CardFlow } from './types.ts'

const namespaces = {
  xmlns: 'http://www.omg.org/spec/BPMN/20100524/MODEL',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xmlns:bpmndi': 'http://www.omg.org/spec/BPMN/20100524/DI',
  'xmlns:dc': 'http://www.omg.org/spec/DD/20100524/DC',
  'xmlns:di': 'http://www.omg.org/spec/DD/20100524/DI',
  'xmlns:flowable': 'http://flowable.org/bpmn',
  targetNamespace: 'http://flowable.org/bpmn',
}

/**
 * The BPMN of a card tree with its diagram, so that one engine runs both (workflow §19). Whether the tree is whole is
 * the check's to say; throws CardError for texts that no file can hold.
 */
export function compileCards({ key, name, category, root }: CardFlow): string {
  const blocks = blocksOf(root)
  const parts = blocks.flatMap(partsOf)
  const flows = flowsOf(blocks)
  const process = tag('process', { id: key, name, ...processAttributes(root), 'flowable:processCategory': category }, [
    ...parts.map((part) => writeNode(part, flows)),
    ...flows.map(writeFlow),
  ])
  const layout = layOut(blocks)
  const edges = edgesOf(flows, layout)
  const labels = labelsOf(blocks, layout)
  const plane = tag('bpmndi:BPMNPlane', { id: `${key}.plane`, bpmnElement: key }, [
    ...[...layout.boxes].map(([id, box]) => writeShape(id, box, labels.get(id))),
    ...[...edges].map(([id, points]) => writeEdge(id, points, labels.get(id))),
  ])
  const diagram = tag('bpmndi:BPMNDiagram', { id: `${key}.diagram` }, [plane])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('definitions', namespaces, [process, diagram])}\n`
}

function processAttributes(root: CardFlow['root']): Attributes {
  const kind = kindOf(root)
  return { isExecutable: true, ...(kind.role === 'step' && kind.process?.(root)) }
}

/** In the order of the file: a join behind everything that it joins. */
function partsOf(block: Block): NodePart[] {
  if (block.kind === 'fork') {
    const inside = block.branches.flatMap((branch) => branch.blocks.flatMap(partsOf))
    return [block.fork, ...inside, block.join]
  }
  return block.part.boundary ? [block.part, block.part.boundary] : [block.part]
}

function writeNode({ id, element, name, attributes, inner }: NodePart, flows: CardFlowEdge[]): string {
  const usual = flows.find((flow) => flow.isDefault && flow.source === id)?.id
  return tag(element, { id, name: name || undefined, default: usual, ...attributes }, inner)
}

function writeFlow({ id, name, source, target, condition }: CardFlowEdge): string {
  const attributes = { id, name: name || undefined, sourceRef: source, targetRef: target }
  const inner = condition ? [textTag('conditionExpression', condition, { 'xsi:type': 'tFormalExpression' })] : []
  return tag('sequenceFlow', attributes, inner)
}

const writeBounds = ({ x, y, width, height }: Box) => tag('dc:Bounds', { x, y, width, height })
const writeLabel = (label: Box | undefined) => (label ? [tag('bpmndi:BPMNLabel', {}, [writeBounds(label)])] : [])

const writeShape = (id: string, box: Box, label: Box | undefined) =>
  tag('bpmndi:BPMNShape', { id: `${id}.di`, bpmnElement: id }, [writeBounds(box), ...writeLabel(label)])

const writeEdge = (id: string, points: Point[], label: Box | undefined) =>
  tag('bpmndi:BPMNEdge', { id: `${id}.di`, bpmnElement: id }, [
    ...points.map(({ x, y }) => tag('di:waypoint', { x, y })),
    ...writeLabel(label),
  ])
