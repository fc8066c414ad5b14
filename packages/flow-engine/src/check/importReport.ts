import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import { checkGraph } from './checkGraph.ts'
import { fileForms, type FileForm } from './fileForms.ts'
import type { CheckContext, Finding } from './types.ts'
import { unusedParts } from './unusedParts.ts'

/** What a file of another engine needs before it runs here (workflow §12.5). */
export interface ImportReport {
  processes: { key: string; name: string; nodes: number; flows: number }[]
  /** Nodes that the interpreter runs, of all. */
  executable: number
  nodes: number
  hasDiagram: boolean
  /** Errors that a mapping does not cure. */
  blocked: Finding[]
  warnings: Finding[]
  /** Forms that stand in the file itself; ours can take their place. */
  fileForms: Pick<FileForm, 'name' | 'elements' | 'fields'>[]
  toMap: {
    handlers: { name: string; source: string; elements: string[] }[]
    forms: { key: string; elements: string[] }[]
    /** People and groups that the file names by text. */
    people: { name: string; elements: string[] }[]
  }
}

/** Reads and checks a file. Throws for one that cannot be read at all. */
export function reportImport(text: string, context: Omit<CheckContext, 'isForm'>): ImportReport {
  const file = compileFile(text)
  const { graphs, hasDiagram, root } = file
  const { forms, left } = fileForms(file)
  const own = new Set(graphs.map(({ key }) => key))
  const isProcess = (key: string, version?: number) =>
    (version === undefined && own.has(key)) || context.isProcess(key, version)
  const findings = graphs.flatMap((graph) => checkGraph(graph, { ...context, isProcess, isForm: () => true }))
  const nodes = graphs.flatMap((graph) => Object.values(graph.nodes))
  if (graphs.length === 0) findings.push({ level: 'error', message: '文件中没有可执行的流程' })
  return {
    processes: graphs.map((graph) => ({
      key: graph.key,
      name: graph.name,
      nodes: Object.keys(graph.nodes).length,
      flows: Object.keys(graph.flows).length,
    })),
    executable: nodes.filter(({ type }) => type !== 'unsupported').length,
    nodes: nodes.length,
    hasDiagram,
    blocked: findings.filter(({ level, handler }) => level === 'error' && !handler),
    warnings: [
      ...findings.filter(({ level }) => level === 'warning'),
      ...unusedParts(root, new Set(forms.flatMap(({ elements }) => elements))),
      ...left,
    ],
    fileForms: forms.map(({ name, elements, fields }) => ({ name, elements, fields })),
    toMap: {
      handlers: handlersOf(findings),
      forms: gather(nodes, formsNamed).map(({ name, elements }) => ({ key: name, elements })),
      people: gather(nodes, peopleNamed),
    },
  }
}

function handlersOf(findings: Finding[]): ImportReport['toMap']['handlers'] {
  const found = new Map<string, { name: string; source: string; elements: string[] }>()
  for (const { handler, element } of findings) {
    if (!handler) continue
    const key = `${handler.source} ${handler.name}`
    const entry = found.get(key) ?? { ...handler, elements: [] }
    found.set(key, entry)
    if (element !== undefined && !entry.elements.includes(element)) entry.elements.push(element)
  }
  return [...found.values()]
}

/** Codes of the forms that a node asks for: of its own, or of the whole process. */
export const formsNamed = ({ user, startForm }: FlowNode): string[] =>
  [user?.formKey ?? startForm ?? ''].filter(Boolean)

function peopleNamed({ user }: FlowNode): string[] {
  const { assignee, owner, candidateUsers = [], candidateGroups = [] } = user ?? {}
  const names = [assignee ?? '', owner ?? '', ...candidateUsers, ...candidateGroups]
  return names.filter((name) => name && !/[$#]\{/.test(name))
}

/** Texts with the nodes that name them. */
function gather(nodes: FlowNode[], textsOf: (node: FlowNode) => string[]) {
  const found = new Map<string, string[]>()
  for (const node of nodes) {
    for (const text of textsOf(node)) found.set(text, [...(found.get(text) ?? []), node.id])
  }
  return [...found].map(([name, elements]) => ({ name, elements }))
}
