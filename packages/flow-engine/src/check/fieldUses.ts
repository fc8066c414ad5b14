import { variableFunction } from '@app/flow-engine/expression/functions.ts'
import { parseExpression, parseTemplate } from '@app/flow-engine/expression/parseExpression.ts'
import { refusalIn, type ExpressionNode } from '@app/flow-engine/expression/types.ts'
import type { FlowGraph, FlowNode, NodeScreen } from '@app/flow-engine/graph/types.ts'
import { textsOfHandler, textsOfNode, type NodeText } from './checkGraph.ts'

/** What a process does with a field of its form. */
export type FieldUse = '流转条件' | '审批人' | '字段权限' | '节点设置'

/** Strategies whose parameter begins with a field (workflow §7.1). */
const ofField = new Set([50, 51])

/** What a process uses of its form, by the name of the field. Names of other variables are among them. */
export function fieldUses(graph: FlowGraph): Map<string, Set<FieldUse>> {
  const uses = new Map<string, Set<FieldUse>>()
  const add = (names: Iterable<string>, use: FieldUse) => {
    for (const name of names) uses.set(name, (uses.get(name) ?? new Set<FieldUse>()).add(use))
  }
  for (const { condition, skip } of Object.values(graph.flows)) {
    add(namesIn([condition, true]), '流转条件')
    add(namesIn([skip, true]), '流转条件')
  }
  for (const node of Object.values(graph.nodes)) {
    add(peopleFields(node), '审批人')
    add(screenFields(node.screen), '字段权限')
    for (const text of textsOfNode(node)) add(namesIn(text), '节点设置')
    const handlers = [node.handler, ...node.listeners.map(({ handler }) => handler)].filter(
      (each) => each !== undefined,
    )
    for (const text of handlers.flatMap(textsOfHandler)) add(namesIn([text]), '节点设置')
  }
  return uses
}

const peopleFields = ({ user }: FlowNode): string[] => {
  const { code = 0, param = '' } = user?.strategy ?? {}
  return ofField.has(code) ? [param.replace(/\|.*/s, '')] : []
}

const screenFields = (screen: NodeScreen | undefined): string[] => [
  ...Object.keys(screen?.fields ?? {}),
  ...(screen?.required ?? []),
  ...Object.keys(screen?.rows ?? {}),
]

/** Names that a text reads, bare or by a function that takes the name of a variable. */
function namesIn([text, isCondition]: NodeText): Set<string> {
  const names = new Set<string>()
  if (!text) return names
  try {
    const isBare = isCondition === true && !/[$#]\{/.test(text)
    for (const part of isBare ? [parseExpression(text)] : parseTemplate(text))
      if (typeof part !== 'string') visit(part, names)
  } catch (error) {
    // What cannot be read was refused by the deployment, or is no expression at all.
    refusalIn(error)
  }
  return names
}

function visit(node: ExpressionNode, names: Set<string>): void {
  if (node.kind === 'name') names.add(node.name)
  if (node.kind === 'function' && variableFunction(node.name)) {
    const [first] = node.given
    if (first?.kind === 'literal') names.add(String(first.value))
  }
  for (const child of childrenOf(node)) visit(child, names)
}

function childrenOf(node: ExpressionNode): ExpressionNode[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return []
    case 'member':
      return [node.target, node.key]
    case 'method':
      return [node.target, ...node.given]
    case 'function':
      return node.given
    case 'unary':
      return [node.operand]
    case 'binary':
      return [node.left, node.right]
    case 'choice':
      return [node.condition, node.yes, node.no]
  }
}
