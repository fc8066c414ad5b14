// oxlint-disable-next-line typescript/triple-slash-reference -- projects that read this source find the types by it
import { BpmnModdle } from 'bpmn-moddle'
/// <reference path="./bpmn-moddle.d.ts" />
import { readXml, type XmlElement } from '@app/flow-engine/xml/readXml.ts'

/** What a save without a change would lose: nothing, or the first differences. */
export interface RoundTrip {
  attributes: boolean
  extensions: boolean
  geometry: boolean
  lost: string[]
}

/** Reads and writes a file with the library of the designer and compares what it says, whatever its order and prefixes. */
export async function roundTrip(text: string): Promise<RoundTrip> {
  const moddle = new BpmnModdle()
  const { rootElement } = await moddle.fromXML(text)
  const { xml } = await moddle.toXML(rootElement, { format: false })
  const [before, after] = [factsOf(readXml(text)), factsOf(readXml(xml))]
  const lost = [...before].filter((fact) => !after.has(fact))
  const isGeometry = (fact: string) => /bpmndi:|dc:|di:/.test(fact)
  const isExtension = (fact: string) => !isGeometry(fact) && /bpmn:extensionElements/.test(fact)
  return {
    geometry: !lost.some(isGeometry),
    extensions: !lost.some(isExtension),
    attributes: !lost.some((fact) => !isGeometry(fact) && !isExtension(fact)),
    lost: lost.slice(0, 20),
  }
}

/** Each attribute and text of a file with the way to it; elements of one name are counted. */
function factsOf(root: XmlElement): Set<string> {
  const facts = new Set<string>()
  const visit = (element: XmlElement, path: string) => {
    const here = `${path}/${element.name}${element.attributes.id ? `#${element.attributes.id}` : ''}`
    for (const [name, value] of Object.entries(element.attributes)) {
      if (name === 'xmlns' || name.startsWith('xmlns:') || name === 'xsi:schemaLocation') continue
      facts.add(`${here}@${name}=${normal(value)}`)
    }
    const text = element.text.trim()
    if (text) facts.add(`${here}=${normal(text)}`)
    const seen = new Map<string, number>()
    for (const child of element.children) {
      const count = (seen.get(child.name) ?? 0) + 1
      seen.set(child.name, count)
      visit(child, child.attributes.id || count === 1 ? here : `${here}[${count}]`)
    }
  }
  visit(root, '')
  return facts
}

/** Numbers are written in more than one way. */
const normal = (value: string) => (/^-?\d+\.\d+$/.test(value) ? String(Number(value)) : value.trim())
