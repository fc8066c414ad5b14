import type { FlowFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { readFields, type FileField } from '@app/flow-engine/bpmn/readFields.ts'
import { initiatorNodeOf, startNodeOf } from '@app/flow-engine/graph/initiatorNode.ts'
import { isKept, meantElsewhere } from '@app/flow-engine/graph/keptNames.ts'
import { titleOf, type FlowGraph, type FlowNode } from '@app/flow-engine/graph/types.ts'
import type { XmlElement } from '@app/flow-engine/xml/readXml.ts'
import type { Finding } from './types.ts'

/** A form that stands in the file itself, and where one of ours takes its place. */
export interface FileForm {
  process: { key: string; name: string }
  /** What it is called beside the name of its process. */
  name: string
  /** The node to which a form is bound. */
  node: string
  fields: FileField[]
  /** The nodes whose fields these are. */
  elements: string[]
  /** Rights that the node at which they hold does not say yet. */
  rights: { node: string; named: [field: string, right: FileField['right']][] }
}

/** Forms of nodes that ask for fields of their own and name no form, and what of them cannot be carried (decision 102). */
export function fileForms({ graphs, root }: FlowFile): { forms: FileForm[]; left: Finding[] } {
  const elements = elementsById(root)
  const forms: FileForm[] = []
  const left: Finding[] = []
  for (const graph of graphs) {
    for (const [place, nodes] of placesIn(graph)) {
      const fields = new Map<string, FileField>()
      const asking: FlowNode[] = []
      for (const node of nodes) {
        const element = elements.get(node.id)
        // Of two nodes of one id the first is meant.
        elements.delete(node.id)
        if (!element) continue
        const read = readFields(element)
        const mute = read.fields.filter(({ id }) => isKept(id, graph) || meantElsewhere.has(id))
        left.push(...[...read.left, ...mute.map(withoutVariable)].map((words) => warning(node, words)))
        if (read.fields.length > 0) asking.push(node)
        for (const field of read.fields) if (!fields.has(field.id)) fields.set(field.id, field)
      }
      const [first] = asking
      if (!first) continue
      forms.push({
        process: { key: graph.key, name: graph.name },
        name: first.name || (first.type === 'start' ? '发起' : first.id),
        node: place.id,
        fields: [...fields.values()],
        elements: asking.map(({ id }) => id),
        rights: rightsOf(graph, place, [...fields.values()]),
      })
    }
  }
  return { forms, left }
}

/** Such a field is filled in and kept with the form; conditions and listeners do not see it. */
const withoutVariable = ({ id, label }: FileField) =>
  `表单字段“${label.slice(0, 50).toWellFormed()}”不会成为流程变量：标识${id.slice(0, 50).toWellFormed()}为流程保留`

const warning = (node: FlowNode, words: string): Finding => ({
  level: 'warning',
  message: `“${titleOf(node)}”的${words}`,
  element: node.id,
})

/**
 * Nodes that may have a form, with those whose fields it shows: a submission passes the task of the initiator, so its
 * fields are filled in with those of the start.
 */
function placesIn(graph: FlowGraph): Map<FlowNode, FlowNode[]> {
  const start = startNodeOf(graph)
  const open = start && !start.startForm ? start : undefined
  const initiator = initiatorNodeOf(graph)
  const tasks = Object.values(graph.nodes).filter(({ type, user }) => type === 'userTask' && !user?.formKey)
  return Map.groupBy(open ? [open, ...tasks] : tasks, (node) => (open && node === initiator ? open : node))
}

function rightsOf(graph: FlowGraph, place: FlowNode, fields: readonly FileField[]): FileForm['rights'] {
  const initiator = initiatorNodeOf(graph)
  const isStart = place.type === 'start' || place === initiator
  const holder = (isStart && initiator) || place
  const said = holder.screen?.fields ?? {}
  // Whoever starts may edit everything, everybody else reads.
  const named = fields.filter(({ id, right }) => !Object.hasOwn(said, id) && !(isStart && right === '2'))
  return { node: holder.id, named: named.map(({ id, right }) => [id, right]) }
}

/** Names as XML allows them; others are found in no file again. */
const name = /^[\p{L}_][\p{L}\p{N}_.-]*$/u

function elementsById(root: XmlElement): Map<string, XmlElement> {
  const found = new Map<string, XmlElement>()
  const ahead = [root]
  for (let element = ahead.pop(); element; element = ahead.pop()) {
    const { id = '' } = element.attributes
    const mayAsk = element.name === 'bpmn:startEvent' || element.name === 'bpmn:userTask'
    if (mayAsk && name.test(id) && !found.has(id)) found.set(id, element)
    ahead.push(...element.children.toReversed())
  }
  return found
}
