import type { FlowGraph, FlowNode, HandlerRule, Listener, UserRule } from '@app/flow-engine/graph/types.ts'

/** What stands in an installation for names of a file (workflow §12.5). */
export interface NameMapping {
  /** A handler with fixed parameters, `null` for work that is left out, `undefined` for a name that is not mapped. */
  handlerOf: (name: string) => { name: string; fields: Record<string, string> } | null | undefined
  people: Readonly<Record<string, string>>
  forms: Readonly<Record<string, string>>
}

/** The graph with the names of the installation; the file keeps its own. */
export function mapGraph(graph: FlowGraph, mapping: NameMapping): FlowGraph {
  const mapListeners = (listeners: Listener[]) =>
    listeners.flatMap((listener) => {
      const handler = mapHandler(listener.handler, mapping)
      return handler.kind === 'none' && listener.handler.kind !== 'none' ? [] : [{ ...listener, handler }]
    })
  const mapNode = (node: FlowNode): FlowNode => ({
    ...node,
    ...(node.handler && { handler: mapHandler(node.handler, mapping) }),
    ...(node.user && { user: mapUser(node.user, mapping) }),
    ...(node.startForm !== undefined && { startForm: renamed(mapping.forms, node.startForm) }),
    listeners: mapListeners(node.listeners),
  })
  const mapAll = <T>(parts: Record<string, T>, map: (part: T) => T) =>
    Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, map(part)]))
  return {
    ...graph,
    nodes: mapAll(graph.nodes, mapNode),
    flows: mapAll(graph.flows, (flow) => ({ ...flow, listeners: mapListeners(flow.listeners) })),
    listeners: mapListeners(graph.listeners),
  }
}

function mapHandler(handler: HandlerRule, { handlerOf }: NameMapping): HandlerRule {
  if (handler.kind !== 'named') return handler
  const found = handlerOf(handler.name)
  if (found === undefined) return handler
  if (found === null) return { kind: 'none' }
  return { ...handler, name: found.name, fields: { ...handler.fields, ...found.fields } }
}

const renamed = (names: Readonly<Record<string, string>>, name: string) =>
  new Map(Object.entries(names)).get(name) ?? name

function mapUser(user: UserRule, mapping: NameMapping): UserRule {
  const { people, forms } = mapping
  const named = (name: string) => renamed(people, name)
  const { assignee, owner, formKey } = user
  return {
    ...user,
    ...(assignee !== undefined && { assignee: named(assignee) }),
    ...(owner !== undefined && { owner: named(owner) }),
    candidateUsers: user.candidateUsers.map(named),
    candidateGroups: user.candidateGroups.map(named),
    ...(formKey !== undefined && { formKey: renamed(forms, formKey) }),
  }
}
