import type { NodePart } from './cardKind.ts'
import { kindOf } from './cardRegistry.ts'
import { chainOf, routeTargets } from './cardWalk.ts'
import { textOfCondition } from './routing.ts'
import type { Card, CardOf } from './types.ts'

/** What stands in a column: a node, or gateways with columns between. */
export type Block = { kind: 'node'; part: NodePart; routes: RouteEnd[] } | ForkBlock

export interface ForkBlock {
  kind: 'fork'
  fork: NodePart
  join: NodePart
  branches: BranchBlock[]
}

export interface BranchBlock {
  id: string
  name: string
  condition?: string
  isDefault: boolean
  blocks: Block[]
}

interface RouteEnd {
  id: string
  condition: string
  target: string
}

const exclusive = (id: string): NodePart => ({ id, element: 'exclusiveGateway', name: '' })

/** The blocks of a tree from top to bottom. */
export function blocksOf(root: Card): Block[] {
  const targets = routeTargets(root)
  // A gateway that forks would wait for all who come in; those that come by a route join before it.
  const entry = (id: string, isFork: boolean) => (isFork && targets.has(id) ? [node(exclusive(`${id}.merge`))] : [])
  const entryId = new Map<string, string>()
  const blocks = (first: Card | undefined): Block[] =>
    chainOf(first).flatMap((card) => {
      const kind = kindOf(card)
      if (kind.role === 'step') return kind.nodes(card).flatMap(stepBlocks)
      if (kind.role === 'branch') return []
      const { id, name } = card
      if (kind.role === 'route') {
        const routes = kind.routes(card).map(({ condition, target }, i) => ({
          id: `${id}.${i + 1}`,
          condition: textOfCondition(condition),
          target,
        }))
        return [node({ ...exclusive(id), name }, routes)]
      }
      const merge = entry(id, kind.isConcurrent)
      if (merge.length > 0) entryId.set(id, `${id}.merge`)
      const { element, isConditional } = kind
      const branches = (card.conditionNodes ?? []).map((branch) => branchBlock(branch, isConditional, blocks))
      const join = { id: `${id}.join`, element, name: '' }
      return [...merge, { kind: 'fork', fork: { id, element, name }, join, branches }]
    })
  const all = blocks(root)
  redirect(all, entryId)
  return all
}

const node = (part: NodePart, routes: RouteEnd[] = []): Block => ({ kind: 'node', part, routes })

/** After an event on its border it goes on like after the node itself. */
const stepBlocks = (part: NodePart): Block[] =>
  part.boundary ? [node(part), node(exclusive(`${part.id}.merge`))] : [node(part)]

function branchBlock(
  { id, name, settings, childNode }: CardOf<50>,
  isConditional: boolean,
  blocks: (first: Card | undefined) => Block[],
): BranchBlock {
  const isDefault = isConditional && settings.isDefault === true
  const condition = isConditional && !isDefault && settings.condition ? textOfCondition(settings.condition) : undefined
  return { id, name, isDefault, blocks: blocks(childNode), ...(condition && { condition }) }
}

function redirect(blocks: Block[], entryId: Map<string, string>): void {
  for (const block of blocks) {
    if (block.kind === 'fork') for (const branch of block.branches) redirect(branch.blocks, entryId)
    else for (const route of block.routes) route.target = entryId.get(route.target) ?? route.target
  }
}
