// oxlint-disable-next-line typescript/triple-slash-reference -- projects that read this source find the types by it
/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'

/** An element of a file; names carry the prefix of {@link prefixes}, whatever the file declares. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** Its own text, CDATA included. */
  text: string
}

/** A file that is not read at all: the sentence is shown as it stands. */
export class XmlError extends Error {}

/** Three families of engines name the same things; on reading they are one (workflow §12.2). */
const prefixes = {
  'http://www.omg.org/spec/BPMN/20100524/MODEL': 'bpmn',
  'http://schema.omg.org/spec/BPMN/2.0': 'bpmn',
  'http://www.omg.org/spec/BPMN/20100524/DI': 'bpmndi',
  'http://www.omg.org/spec/DD/20100524/DC': 'dc',
  'http://www.omg.org/spec/DD/20100524/DI': 'di',
  'http://flowable.org/bpmn': 'flow',
  'http://activiti.org/bpmn': 'flow',
  'http://activiti.com/bpmn': 'flow',
  'http://camunda.org/schema/1.0/bpmn': 'flow',
}

/** Whether a namespace is that of an engine family. */
export const isFamily = (uri: string) =>
  Object.entries(prefixes).some(([each, prefix]) => each === uri && prefix === 'flow')

const mostBytes = 2 * 1024 * 1024
const mostDepth = 100

/** Reads a file into a tree. Document types and entities of their own are refused, so are files beyond the limits. */
export function readXml(text: string): XmlElement {
  if (text.length > mostBytes || new TextEncoder().encode(text).length > mostBytes) {
    throw new XmlError('流程文件不能超过2MB')
  }
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const faults: XmlError[] = []
  const stop = (message: string) => {
    faults.push(new XmlError(message))
    parser.stop()
  }
  /** The root stays open. */
  const inner = () => open.at(-1) as XmlElement
  const parser = new Parser().ns(prefixes)
  parser.on('openTag', (name, attributes, decode) => {
    if (open.length > mostDepth) return stop('流程文件的嵌套不能超过100层')
    const element: XmlElement = { name, attributes: {}, children: [], text: '' }
    for (const [key, value] of Object.entries(attributes())) element.attributes[key] = decode(value)
    inner().children.push(element)
    open.push(element)
  })
  parser.on('closeTag', () => void open.pop())
  const append = (part: string) => void (inner().text += part)
  parser.on('text', (part, decode) => append(decode(part)))
  parser.on('cdata', append)
  parser.on('attention', (part) => {
    if (/^<!(DOCTYPE|ENTITY)/i.test(part)) stop('流程文件不能包含文档类型声明')
  })
  parser.on('error', (error) => stop(`流程文件不是有效的XML：${error.message}`))
  parser.parse(text)
  const [fault] = faults
  if (fault) throw fault
  const [top] = root.children
  if (!top) throw new XmlError('流程文件不是有效的XML：没有内容')
  return top
}

/** The direct children of a name. */
export const childElements = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name)

export const childOf = (element: XmlElement, name: string) => element.children.find((child) => child.name === name)

/** The trimmed text of a child; `undefined` where it is missing or empty. */
export function textIn(element: XmlElement, name: string): string | undefined {
  return childOf(element, name)?.text.trim() || undefined
}
