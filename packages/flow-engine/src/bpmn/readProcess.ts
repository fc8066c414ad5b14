import { processScope, type FlowGraph, type FlowNode, type NodeType } from '@app/flow-engine/graph/types.ts'
import { childOf, childElements, type XmlElement } from '@app/flow-engine/xml/readXml.ts'
import { readCall, readLoop, readMulti } from './activities.ts'
import { either, listOf, setting } from './extension.ts'
import { readHandler, readListeners } from './handler.ts'
import { readEvent, resolve, type Declarations } from './readEvent.ts'
import { readScreen, readUserRule } from './readUserRule.ts'

/** Elements of a process that tokens pass, with the kind of node that runs them. */
const nodeTypes: Record<string, NodeType> = {
  startEvent: 'start',
  endEvent: 'end',
  intermediateCatchEvent: 'catch',
  intermediateThrowEvent: 'throw',
  boundaryEvent: 'boundary',
  userTask: 'userTask',
  serviceTask: 'handlerTask',
  sendTask: 'handlerTask',
  businessRuleTask: 'handlerTask',
  scriptTask: 'handlerTask',
  receiveTask: 'receiveTask',
  manualTask: 'passTask',
  task: 'passTask',
  subProcess: 'subProcess',
  transaction: 'subProcess',
  adHocSubProcess: 'unsupported',
  callActivity: 'callActivity',
  exclusiveGateway: 'exclusive',
  parallelGateway: 'parallel',
  inclusiveGateway: 'inclusive',
  eventBasedGateway: 'eventBased',
  complexGateway: 'unsupported',
}

interface Reading {
  graph: FlowGraph
  declared: Declarations
  /** Sources and targets of associations. */
  associations: [string, string][]
}

/** Reads one process of a file. Whatever has no meaning for the interpreter is left out here and kept in the file. */
export function readProcess(element: XmlElement, declared: Declarations): FlowGraph {
  const key = element.attributes.id ?? ''
  const initiator = element.children.map((child) => setting(child, 'initiator')).find(Boolean)
  const category = setting(element, 'processCategory')
  const graph: FlowGraph = {
    key,
    name: element.attributes.name?.trim() || key,
    nodes: {},
    flows: {},
    starts: {},
    eventSubProcesses: {},
    ...(initiator && { initiatorVariable: initiator }),
    candidateStarters: {
      users: listOf(setting(element, 'candidateStarterUsers')),
      groups: listOf(setting(element, 'candidateStarterGroups')),
    },
    ...(category && { category }),
    data: readData(element),
    listeners: readListeners(element),
  }
  const reading: Reading = { graph, declared, associations: [] }
  readScope(reading, element, processScope)
  connect(reading)
  return graph
}

function readScope(reading: Reading, element: XmlElement, scope: string): void {
  for (const child of element.children) {
    const name = child.name.replace('bpmn:', '')
    if (name === 'sequenceFlow') readFlow(reading, child)
    else if (name === 'association') {
      reading.associations.push([child.attributes.sourceRef ?? '', child.attributes.targetRef ?? ''])
    } else if (Object.hasOwn(nodeTypes, name)) {
      const node = readNode(reading, child, name, scope)
      reading.graph.nodes[node.id] = node
      if (name === 'subProcess' || name === 'transaction') readScope(reading, child, node.id)
    }
  }
}

function readFlow({ graph }: Reading, element: XmlElement) {
  const { sourceRef: source = '', targetRef: target = '' } = element.attributes
  const condition = childOf(element, 'bpmn:conditionExpression')?.text.trim()
  const skip = setting(element, 'skipExpression')
  const id = element.attributes.id ?? freeId(graph.flows, `flow_${source}_${target}`)
  graph.flows[id] = {
    id,
    name: element.attributes.name ?? '',
    source,
    target,
    ...(condition && { condition }),
    ...(skip && { skip }),
    listeners: readListeners(element),
  }
}

function freeId(taken: Record<string, unknown>, wanted: string): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? wanted : `${wanted}_${n}`
    if (!Object.hasOwn(taken, id)) return id
  }
}

function readNode({ graph, declared }: Reading, element: XmlElement, name: string, scope: string): FlowNode {
  const isEventScope = element.attributes.triggeredByEvent === 'true'
  const id = element.attributes.id ?? freeId(graph.nodes, name)
  const node: FlowNode = {
    id,
    type: isEventScope ? 'eventSubProcess' : (nodeTypes[name] ?? 'unsupported'),
    name: element.attributes.name?.trim() ?? '',
    element: name,
    scope,
    order: Object.keys(graph.nodes).length,
    in: [],
    out: [],
    boundary: [],
    listeners: readListeners(element),
  }
  if (element.attributes.default) node.default = element.attributes.default
  if (isAsync(element)) node.async = isAsync(element)
  const skip = setting(element, 'skipExpression')
  if (skip) node.skip = skip
  if (name === 'transaction') node.isTransaction = true
  if (element.attributes.isForCompensation === 'true') node.isCompensation = true
  const screen = readScreen(element)
  if (screen) node.screen = screen
  if (name.endsWith('Event')) addEvent(node, element, declared)
  else addActivity(node, element, declared)
  return node
}

function isAsync(element: XmlElement): FlowNode['async'] {
  const before = setting(element, 'async') === 'true' || setting(element, 'asyncBefore') === 'true'
  const after = setting(element, 'asyncAfter') === 'true' || setting(element, 'asyncLeave') === 'true'
  return before || after ? { before, after } : undefined
}

function addEvent(node: FlowNode, element: XmlElement, declared: Declarations) {
  const { event, unknown } = readEvent(element, declared)
  if (event) node.event = event
  else {
    node.type = 'unsupported'
    node.element = unknown ?? node.element
  }
  if (node.element === 'boundaryEvent') {
    node.attachedTo = element.attributes.attachedToRef ?? ''
    node.interrupting = element.attributes.cancelActivity !== 'false'
  }
  if (node.type === 'start') {
    node.interrupting = element.attributes.isInterrupting !== 'false'
    const form = setting(element, 'formKey')
    if (form) node.startForm = form
  }
  if (node.event?.kind === 'message' && node.type !== 'start') {
    // A message that is sent by a class is sent outside.
    const handler = element.children.filter(({ name }) => name === 'bpmn:messageEventDefinition').map(readHandler)[0]
    if (handler && handler.kind !== 'none') node.handler = handler
  }
}

function addActivity(node: FlowNode, element: XmlElement, declared: Declarations) {
  const multi = readMulti(element)
  const loop = readLoop(element)
  if (multi) node.multi = multi
  if (loop) node.loop = loop
  if (node.type === 'userTask') node.user = readUserRule(element)
  if (node.type === 'handlerTask') {
    node.handler = readHandler(element)
    // 抄送: work that names people as a task does.
    if (setting(element, 'candidateStrategy')) node.user = readUserRule(element)
    if (setting(element, 'decisionRef') || setting(element, 'type') === 'dmn') node.type = 'unsupported'
  }
  const message = node.type === 'receiveTask' ? either(element, 'messageRef') : undefined
  if (message) node.event = { kind: 'message', name: resolve(declared.messages, message) ?? message }
  if (node.type === 'callActivity') {
    const call = readCall(element)
    if (call) node.call = call
    else node.type = 'unsupported'
  }
}

/** Ties flows, boundary events, starts and compensation to their nodes. */
function connect({ graph, associations }: Reading) {
  for (const flow of Object.values(graph.flows)) {
    graph.nodes[flow.source]?.out.push(flow.id)
    graph.nodes[flow.target]?.in.push(flow.id)
  }
  for (const node of Object.values(graph.nodes)) {
    if (node.type === 'start') (graph.starts[node.scope] ??= []).push(node.id)
    if (node.type === 'eventSubProcess') (graph.eventSubProcesses[node.scope] ??= []).push(node.id)
    const host = node.attachedTo === undefined ? undefined : graph.nodes[node.attachedTo]
    host?.boundary.push(node.id)
    if (host && node.event?.kind === 'compensate') {
      const handler = associations.find(([source]) => source === node.id)?.[1]
      if (handler && graph.nodes[handler]) host.compensatedBy = handler
    }
  }
}

/** Values of data objects; their types are those of XML Schema. */
function readData(element: XmlElement): FlowGraph['data'] {
  const data: FlowGraph['data'] = {}
  for (const object of childElements(element, 'bpmn:dataObject')) {
    const name = object.attributes.name ?? object.attributes.id
    const text = setting(object, 'value')
    if (!name || text === undefined) continue
    const type = object.attributes.itemSubjectRef?.replace(/^.*:/, '') ?? 'string'
    data[name] =
      type === 'boolean' ? text === 'true' : /^(int|long|double|float|decimal)/.test(type) ? Number(text) : text
  }
  return data
}
