import { childOf, childElements, type XmlElement } from '@app/flow-engine/xml/readXml.ts'

/** A setting beyond BPMN: an attribute of the engine families or a child of `extensionElements` of that name. */
export function setting(element: XmlElement, name: string): string | undefined {
  const attribute = element.attributes[`flow:${name}`]?.trim()
  if (attribute) return attribute
  const [child] = extensions(element, name)
  return child?.text.trim() || child?.attributes.value?.trim() || undefined
}

/** Elements of the engine families below `extensionElements`. */
export function extensions(element: XmlElement, name: string): XmlElement[] {
  const holder = childOf(element, 'bpmn:extensionElements')
  return holder ? childElements(holder, `flow:${name}`) : []
}

/** An attribute that may be written with or without the prefix of the family. */
export const either = (element: XmlElement, name: string) =>
  element.attributes[name]?.trim() || element.attributes[`flow:${name}`]?.trim() || undefined

/** A comma list; commas inside an expression do not part it. */
export function listOf(text: string | undefined): string[] {
  if (!text) return []
  const parts = text.match(/(?:[$#]\{[^}]*\}|[^,])+/g) ?? []
  return parts.map((part) => part.trim()).filter(Boolean)
}
