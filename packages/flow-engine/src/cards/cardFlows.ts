import type { Block } from './blocks.ts'

/** A sequence flow and how it is drawn. */
export interface CardFlowEdge {
  id: string
  source: string
  target: string
  name: string
  condition?: string
  isDefault: boolean
  /** Straight on, from an event on the border, or past everything on the right. */
  shape: 'down' | 'side' | 'lane'
}

/** A flow that leads nowhere yet. */
const leaving = (source: string): CardFlowEdge => ({
  id: `${source}.out`,
  source,
  target: '',
  name: '',
  isDefault: false,
  shape: 'down',
})

/** The flows of a column in the order of the file: of several that hold, the first is taken. */
export function flowsOf(blocks: Block[]): CardFlowEdge[] {
  const flows: CardFlowEdge[] = []
  column(blocks, [], flows)
  return flows.filter(({ target }) => target !== '')
}

/** Ties the blocks of a column to the flows that come in; those that leave it are given back without a target. */
function column(blocks: Block[], entering: CardFlowEdge[], flows: CardFlowEdge[]): CardFlowEdge[] {
  let pending = entering
  const enter = (target: string) => {
    for (const flow of pending) flow.target = target
  }
  // A flow has its place where it begins: one through an empty branch is not later than those beside it.
  const leave = (...more: CardFlowEdge[]) => {
    flows.push(...more)
    return more
  }
  for (const block of blocks) {
    if (block.kind === 'node') {
      const { id, boundary } = block.part
      enter(id)
      for (const route of block.routes) leave({ ...leaving(id), ...route, shape: 'lane' })
      pending = leave({ ...leaving(id), isDefault: block.routes.length > 0 })
      if (boundary) pending.push(...leave({ ...leaving(boundary.id), shape: 'side' }))
      continue
    }
    const { fork, join, branches } = block
    enter(fork.id)
    pending = branches.flatMap(({ blocks: inside, id, name, condition, isDefault }) => {
      const first = leave({ ...leaving(fork.id), id, name, isDefault, ...(condition && { condition }) })
      return column(inside, first, flows)
    })
    enter(join.id)
    pending = leave(leaving(join.id))
  }
  return pending
}
