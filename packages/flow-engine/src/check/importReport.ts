import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { checkGraph } from './checkGraph.ts'
import type { CheckContext, Finding } from './types.ts'

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
  toMap: {
    handlers: { name: string; source: string; elements: string[] }[]
    forms: { key: string; elements: string[] }[]
    /** People and groups that the file names by text. */
    people: { name: string; elements: string[] }[]
  }
}

/** Reads and checks a file. Throws for one that cannot be read at all. */
export function reportImport(text: string, context: CheckContext): ImportReport {
  const { graphs, hasDiagram } = compileFile(text)
  const own = new Set(graphs.map(({ key }) => key))
  const isProcess = (key: string) => own.has(key) || context.isProcess(key)
  const findings = graphs.flatMap((graph) => checkGraph(graph, { ...context, isProcess }))
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
    warnings: findings.filter(({ level }) => level === 'warning'),
    toMap: {
      handlers: handlersOf(findings),
      forms: gather(graphs, ({ formKey }) => (formKey ? [formKey] : [])).map(({ name, elements }) => ({
        key: name,
        elements,
      })),
      people: gather(graphs, ({ assignee, owner, candidateUsers, candidateGroups }) =>
        [assignee, owner, ...candidateUsers, ...candidateGroups].filter(
          (name) => name !== undefined && !/[$#]\{/.test(name),
        ),
      ),
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

type UserRule = NonNullable<FlowGraph['nodes'][string]['user']>

/** Texts of user tasks with the nodes that name them. */
function gather(graphs: FlowGraph[], textsOf: (rule: UserRule) => (string | undefined)[]) {
  const found = new Map<string, string[]>()
  for (const { id, user } of graphs.flatMap((graph) => Object.values(graph.nodes))) {
    for (const text of user ? textsOf(user) : []) if (text) found.set(text, [...(found.get(text) ?? []), id])
  }
  return [...found].map(([name, elements]) => ({ name, elements }))
}
