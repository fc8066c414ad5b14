import { childOf, isFamily, readXml, type XmlElement } from './readXml.ts'
import { attributes, escaped } from './renameProcess.ts'

/** What a node of a file is to say of its form. */
export interface FormBinding {
  node: string
  formKey?: string
  /** By the names of fields, as `fieldsPermission` says it. */
  rights: readonly (readonly [field: string, permission: string])[]
}

/** Tags, and what looks like one and is none. */
const tags = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s/>!?]+)((?:[^>"']|"[^"]*"|'[^']*')*)>/g

const bare = (name: string) => name.slice(name.indexOf(':') + 1)
const asks = new Set(['startEvent', 'userTask'])

/** The file of which nodes name forms and rights on their fields; everything else stays as it is written. */
export function bindForms(xml: string, bindings: readonly FormBinding[]): string {
  const ahead = new Map(bindings.map((binding) => [binding.node, binding]))
  const holding = nodesWithExtensions(readXml(xml.replace(/^\uFEFF/, '')))
  let prefix = ''
  let depth = 0
  /** Rights that wait for the extensions of their node. */
  let waiting: { depth: number; rights: string } | undefined
  return xml.replace(tags, (whole, end: string | undefined, tag: string, inner: string) => {
    if (end === undefined) return whole
    if (end === '/') {
      depth--
      return whole
    }
    const isEmpty = inner.endsWith('/')
    const at = depth
    if (!isEmpty) depth++
    if (at === 0) {
      const family = familyIn(inner, xml)
      prefix = family.prefix
      return family.isDeclared ? whole : `<${tag} xmlns:${prefix}="http://flowable.org/bpmn"${inner}>`
    }
    if (waiting?.depth === at && bare(tag) === 'extensionElements') {
      const { rights } = waiting
      waiting = undefined
      return isEmpty ? `<${tag}${inner.slice(0, -1)}>${rights}</${tag}>` : `${whole}${rights}`
    }
    const id = asks.has(bare(tag)) ? pairsOf(inner).find(({ name }) => name === 'id')?.value : undefined
    const binding = id === undefined ? undefined : ahead.get(id)
    if (!binding) return whole
    ahead.delete(binding.node)
    const named = binding.formKey === undefined ? inner : withKey(inner, prefix, binding.formKey)
    const rights = binding.rights
      .map(([field, right]) => `<${prefix}:fieldsPermission field="${escaped(field)}" permission="${right}"/>`)
      .join('')
    if (rights === '') return `<${tag}${named}>`
    if (holding.has(binding.node)) {
      waiting = { depth: at + 1, rights }
      return `<${tag}${named}>`
    }
    const holder = tag.replace(/[^:]+$/, 'extensionElements')
    const inside = `<${holder}>${rights}</${holder}>`
    return isEmpty ? `<${tag}${named.slice(0, -1)}>${inside}</${tag}>` : `<${tag}${named}>${inside}`
  })
}

function nodesWithExtensions(root: XmlElement): Set<string> {
  const found = new Set<string>()
  const ahead = [root]
  for (let element = ahead.pop(); element; element = ahead.pop()) {
    const { id } = element.attributes
    if (id !== undefined && childOf(element, 'bpmn:extensionElements')) found.add(id)
    ahead.push(...element.children)
  }
  return found
}

/** Attributes of a tag. */
const pairsOf = (inner: string) =>
  [...inner.matchAll(attributes)].map(([, name, value]) => ({ name: `${name}`, value: `${value}`.slice(1, -1) }))

/** The prefix under which the root knows a family of engines, else one that nobody has. */
function familyIn(root: string, xml: string): { prefix: string; isDeclared: boolean } {
  const known = pairsOf(root).find(({ name, value }) => name.startsWith('xmlns:') && isFamily(value))
  if (known) return { prefix: bare(known.name), isDeclared: true }
  const taken = new Set([...xml.matchAll(/xmlns:([\w.-]+)/g)].map(([, prefix]) => prefix))
  let prefix = 'flowable'
  for (let n = 2; taken.has(prefix); n++) prefix = `flowable${n}`
  return { prefix, isDeclared: false }
}

/** An empty key gives way. */
function withKey(inner: string, prefix: string, formKey: string): string {
  const others = inner.replace(attributes, (pair, name: string) => (name.endsWith(':formKey') ? '' : pair))
  return others.replace(/\s*\/?$/, (end) => ` ${prefix}:formKey="${escaped(formKey)}"${end}`)
}
