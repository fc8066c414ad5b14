import { must } from '@app/flow-engine/expression/must.ts'
import type { Block } from './blocks.ts'
import type { Box, Layout } from './layout.ts'
import { belowFork, sizeOfName } from './nameSize.ts'

const apart = 8

/**
 * Where names stand that are written outside of their shapes: those of gateways at the left, where no flow comes or
 * goes, those of branches beside the upright piece of their flow, at the side that looks away from the gateway.
 */
export function labelsOf(blocks: Block[], { boxes, columns }: Pick<Layout, 'boxes' | 'columns'>): Map<string, Box> {
  const labels = new Map<string, Box>()
  const besideGateway = ({ id, name }: { id: string; name: string }) => {
    const box = must(boxes.get(id), id)
    const size = sizeOfName(name, 'gateway')
    if (name) labels.set(id, { x: box.x - apart - size.width, y: box.y + (box.height - size.height) / 2, ...size })
    return box
  }
  for (const block of blocks) {
    if (block.kind === 'node') {
      if (block.part.element.endsWith('Gateway')) besideGateway(block.part)
      continue
    }
    const fork = besideGateway(block.fork)
    for (const { id, name, blocks: inside } of block.branches) {
      if (name) {
        const column = must(columns.get(id), id)
        const size = sizeOfName(name, 'branch')
        const isLeft = column < fork.x + fork.width / 2
        const x = isLeft ? column - apart - size.width : column + apart
        labels.set(id, { x, y: fork.y + fork.height + belowFork + 4, ...size })
      }
      for (const label of labelsOf(inside, { boxes, columns })) labels.set(...label)
    }
  }
  return labels
}
