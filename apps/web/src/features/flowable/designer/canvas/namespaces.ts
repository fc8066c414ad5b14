import { readXml, type XmlElement } from '@app/flow-engine/xml/readXml.ts'

export const flowableUri = 'http://flowable.org/bpmn'

/** Families of engines that name the same things (workflow §12.2). */
const families = new Set([
  flowableUri,
  'http://activiti.org/bpmn',
  'http://activiti.com/bpmn',
  'http://camunda.org/schema/1.0/bpmn',
])

const bpmnUri = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const xmlnsUri = 'http://www.w3.org/2000/xmlns/'

/**
 * A file as the editor takes it: settings of all families bear the prefix `flowable`, by their declaration and not by
 * their prefix, and sequence flows have ids. Throws XmlError for what is no file of processes or beyond its limits.
 */
export function toFlowable(text: string): string {
  const xml = text.replace(/^\uFEFF/, '')
  const root = readXml(xml)
  if (isPlain(xml) && everyFlowHasId(root)) return xml
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  const ids = new Set([...document.querySelectorAll('[id]')].map((element) => element.id))
  for (const element of document.querySelectorAll('*')) rename(element)
  for (const flow of document.getElementsByTagNameNS(bpmnUri, 'sequenceFlow')) {
    if (!flow.getAttribute('id')) flow.setAttribute('id', freeId(ids, flow))
  }
  document.documentElement.setAttributeNS(xmlnsUri, 'xmlns:flowable', flowableUri)
  return new XMLSerializer().serializeToString(document)
}

/** Nothing of the families but `flowable`, declared as such at the root. */
function isPlain(xml: string): boolean {
  const declared = [...xml.matchAll(/xmlns(?::([\w.-]+))?\s*=\s*["']([^"']*)["']/g)]
  const own = declared.filter(([, , uri = '']) => families.has(uri))
  return own.length === 1 && own[0]?.[1] === 'flowable' && own[0][2] === flowableUri
}

const everyFlowHasId = (element: XmlElement): boolean =>
  (element.name !== 'bpmn:sequenceFlow' || Boolean(element.attributes.id)) && element.children.every(everyFlowHasId)

function rename(element: Element): void {
  for (const attribute of Array.from(element.attributes)) {
    if (attribute.namespaceURI === xmlnsUri && families.has(attribute.value)) element.removeAttributeNode(attribute)
    if (!families.has(attribute.namespaceURI ?? '')) continue
    element.removeAttributeNode(attribute)
    element.setAttributeNS(flowableUri, `flowable:${attribute.localName}`, attribute.value)
  }
  if (!families.has(element.namespaceURI ?? '') || element.nodeName === `flowable:${element.localName}`) return
  const renamed = element.ownerDocument.createElementNS(flowableUri, `flowable:${element.localName}`)
  for (const attribute of Array.from(element.attributes)) {
    element.removeAttributeNode(attribute)
    renamed.setAttributeNodeNS(attribute)
  }
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** The same id as the interpreter gives it. */
function freeId(ids: Set<string>, flow: Element): string {
  const wanted = `flow_${flow.getAttribute('sourceRef') ?? ''}_${flow.getAttribute('targetRef') ?? ''}`
  let id = wanted
  for (let n = 2; ids.has(id); n++) id = `${wanted}_${n}`
  ids.add(id)
  return id
}

/** The same file with every node saying which flows come and go, which a layout asks for. */
export function withEnds(xml: string): string {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  const nodes = new Map([...document.querySelectorAll('[id]')].map((element) => [element.id, element]))
  for (const flow of document.getElementsByTagNameNS(bpmnUri, 'sequenceFlow')) {
    name(nodes.get(flow.getAttribute('sourceRef') ?? ''), 'outgoing', flow.id)
    name(nodes.get(flow.getAttribute('targetRef') ?? ''), 'incoming', flow.id)
  }
  return new XMLSerializer().serializeToString(document)
}

function name(node: Element | undefined, end: 'incoming' | 'outgoing', flow: string): void {
  if (!node || [...node.children].some((child) => child.localName === end && child.textContent?.trim() === flow)) return
  const prefix = node.prefix ? `${node.prefix}:` : ''
  const said = node.ownerDocument.createElementNS(bpmnUri, `${prefix}${end}`)
  said.textContent = flow
  node.append(said)
}
