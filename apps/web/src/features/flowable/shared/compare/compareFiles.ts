import { readXml, type XmlElement } from '@app/flow-engine/xml/readXml.ts'

export interface Comparison {
  added: string[]
  removed: string[]
  changed: string[]
  /** Names of all, for words. */
  names: Record<string, string>
}

/** What has a place of its own in the drawing and is compared by itself. */
const own = /(Event|[tT]ask|Gateway|callActivity|[sS]ubProcess|transaction|sequenceFlow)$/

/** Nodes and flows that one file has and the other lacks, or that say something else; places do not count. */
export function compareFiles(before: string, after: string): Comparison {
  const [old, now] = [elementsOf(before), elementsOf(after)]
  const added = [...now.keys()].filter((id) => !old.has(id))
  const removed = [...old.keys()].filter((id) => !now.has(id))
  const changed = [...now].flatMap(([id, { says }]) => (old.has(id) && old.get(id)?.says !== says ? [id] : []))
  const names = Object.fromEntries([...old, ...now].map(([id, { name }]) => [id, name]))
  return { added, removed, changed, names }
}

interface Compared {
  name: string
  says: string
}

function elementsOf(xml: string): Map<string, Compared> {
  const found = new Map<string, Compared>()
  const visit = (element: XmlElement) => {
    for (const child of element.children) {
      const { id, name } = child.attributes
      if (child.name.startsWith('bpmn:') && own.test(child.name) && id !== undefined) {
        found.set(id, { name: name?.trim() || id, says: JSON.stringify(saidBy(child)) })
      }
      visit(child)
    }
  }
  visit(readXml(xml))
  return found
}

/** Everything but what is compared by itself, and which flows come and go, which the flows say. */
function saidBy({ name, attributes, children, text }: XmlElement): unknown {
  const sorted = Object.entries(attributes).toSorted(([one], [other]) => one.localeCompare(other))
  const parts = children.filter((child) => {
    const isFlowRef = child.name === 'bpmn:incoming' || child.name === 'bpmn:outgoing'
    return !isFlowRef && !(child.attributes.id !== undefined && own.test(child.name) && child.name.startsWith('bpmn:'))
  })
  return [name, sorted, text.trim(), parts.map(saidBy)]
}
