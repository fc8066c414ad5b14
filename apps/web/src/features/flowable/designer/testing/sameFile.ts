import { readXml, type XmlElement } from '@app/flow-engine/xml/readXml.ts'

/** A file without what says nothing: prefixes, the order of attributes, what flows say of their ends, ids of drawings. */
function plain({ name, attributes, children, text }: XmlElement): unknown {
  const isDrawing = /^(bpmndi|di|dc):/.test(name)
  const own = Object.entries(attributes).filter(
    ([key]) =>
      !/^xmlns(:|$)/.test(key) && !(isDrawing && key === 'id') && !(name === 'bpmn:definitions' && key !== 'id'),
  )
  const inner = children.filter((child) => !/^bpmn:(incoming|outgoing)$/.test(child.name)).map(plain)
  return {
    name,
    attributes: Object.fromEntries(own.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    // Drawings stand in any order, and types of texts are what BPMN means anyway.
    inner: isDrawing ? inner.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)) : inner,
    text: text.trim(),
  }
}

export const contentOf = (xml: string): unknown => plain(readXml(xml))
