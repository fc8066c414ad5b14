import { initiatorNodeOf, startNodeOf } from '@app/flow-engine/graph/initiatorNode.ts'
import type { FlowGraph, FlowNode, NodeScreen } from '@app/flow-engine/graph/types.ts'
import type { FieldPermission, FieldPermissions } from '@app/form-engine/runtime/types.ts'

/** Dictionary flow_field_perm. */
const rights: Record<NodeScreen['fields'][string], FieldPermission> = { 1: 'read', 2: 'edit', 3: 'hidden' }

const rightsOn = (screen: NodeScreen | undefined, otherwise: FieldPermission): FieldPermissions => ({
  fields: Object.fromEntries(Object.entries(screen?.fields ?? {}).map(([model, code]) => [model, rights[code]])),
  otherwise,
  ...(screen?.required && { required: screen.required }),
  ...(screen?.rows && { rows: screen.rows }),
})

const isStart = (graph: FlowGraph, node: FlowNode | undefined) =>
  node === undefined || node.id === initiatorNodeOf(graph)?.id || node.id === startNodeOf(graph)?.id

/** What somebody may do with the fields of the form at a node; without one, at the start (workflow §9). */
export function rightsAt(graph: FlowGraph, nodeId?: string): FieldPermissions {
  const node = nodeId === undefined ? (initiatorNodeOf(graph) ?? startNodeOf(graph)) : graph.nodes[nodeId]
  return rightsOn(node?.screen, isStart(graph, node) ? 'edit' : 'read')
}

/** Everything may be seen, nothing changed. */
export const everythingRead: FieldPermissions = { fields: {}, otherwise: 'read' }

/**
 * What somebody may see who has no task now: of several kinds of readers the widest, so a field is hidden only where
 * all of them hide it.
 */
export function readRights(all: readonly FieldPermissions[]): FieldPermissions {
  const [first, ...others] = all
  if (!first) return { fields: {}, otherwise: 'hidden' }
  const hidden = Object.keys(first.fields).filter((model) => all.every(({ fields }) => fields[model] === 'hidden'))
  const isBlind = [first, ...others].every(({ otherwise }) => otherwise === 'hidden')
  return {
    fields: Object.fromEntries(hidden.map((model) => [model, 'hidden' as const])),
    otherwise: isBlind ? 'hidden' : 'read',
  }
}

/** Whether something of the form may be changed or has to be filled in with these rights. */
export const mayChange = ({ fields, otherwise, required = [] }: FieldPermissions): boolean =>
  otherwise === 'edit' || required.length > 0 || Object.values(fields).includes('edit')

/** Fields that some node hides: nothing of them stands in titles and lists that everybody reads. */
export const hiddenSomewhere = ({ nodes }: FlowGraph): ReadonlySet<string> =>
  new Set(
    Object.values(nodes).flatMap(({ screen }) =>
      Object.entries(screen?.fields ?? {}).flatMap(([model, code]) => (code === '3' ? [model] : [])),
    ),
  )
