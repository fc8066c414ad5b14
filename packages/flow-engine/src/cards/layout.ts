import type { Block } from './blocks.ts'
import type { CardFlowEdge } from './cardFlows.ts'
import type { NodePart } from './cardKind.ts'
import { belowFork, roomForNames } from './nameSize.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export interface Layout {
  boxes: Map<string, Box>
  /** Middle of the column of each branch. */
  columns: Map<string, number>
}

const gap = 50
const columnGap = 60
/** Room for the name of a branch in which nothing stands. */
const leastColumn = 120
const origin = { x: 100, y: 80 }
const laneGap = 20

function sizeOf({ element }: NodePart): { width: number; height: number } {
  if (element.endsWith('Event')) return { width: 36, height: 36 }
  return element.endsWith('Gateway') ? { width: 50, height: 50 } : { width: 120, height: 60 }
}

interface Size {
  width: number
  height: number
}

/** The room of a column; measured once, since forks ask for what stands inside of them. */
function measure(blocks: Block[], known: Map<Block[], Size>): Size {
  const found = known.get(blocks)
  if (found) return found
  const sizes = blocks.map((block) => {
    if (block.kind === 'node') return sizeOf(block.part)
    const inside = block.branches.map((branch) => measure(branch.blocks, known))
    const width = inside.reduce((all, each) => all + each.width, columnGap * (inside.length - 1))
    const gates = 2 * (sizeOf(block.fork).height + gap) + roomForNames(block.branches)
    return { width, height: gates + Math.max(...inside.map(({ height }) => height)) }
  })
  const height = sizes.reduce((all, each) => all + each.height, gap * Math.max(0, sizes.length - 1))
  const size = { width: Math.max(leastColumn, ...sizes.map(({ width }) => width)), height }
  known.set(blocks, size)
  return size
}

/** Puts every node in its place: one column, forks beside one another, nothing on anything else. */
export function layOut(blocks: Block[]): Layout {
  const layout: Layout = { boxes: new Map(), columns: new Map() }
  const known = new Map<Block[], Size>()
  const { width } = measure(blocks, known)
  place(blocks, { x: origin.x + width / 2, y: origin.y }, layout, known)
  return layout
}

function place(blocks: Block[], from: Point, layout: Layout, known: Map<Block[], Size>): void {
  let { y } = from
  const put = (part: NodePart) => {
    const size = sizeOf(part)
    const box = { x: from.x - size.width / 2, y, ...size }
    layout.boxes.set(part.id, box)
    if (part.boundary) {
      const event = sizeOf(part.boundary)
      const corner = { x: box.x + box.width - 30, y: box.y + box.height - event.height / 2 }
      layout.boxes.set(part.boundary.id, { ...corner, ...event })
    }
    y += size.height + gap
  }
  for (const block of blocks) {
    if (block.kind === 'node') {
      put(block.part)
      continue
    }
    put(block.fork)
    y += roomForNames(block.branches)
    const sizes = block.branches.map((branch) => measure(branch.blocks, known))
    const whole = sizes.reduce((all, { width }) => all + width, columnGap * (sizes.length - 1))
    let left = from.x - whole / 2
    for (const [i, branch] of block.branches.entries()) {
      const width = sizes[i]?.width ?? 0
      const x = left + width / 2
      layout.columns.set(branch.id, x)
      place(branch.blocks, { x, y }, layout, known)
      left += width + columnGap
    }
    y += Math.max(...sizes.map(({ height }) => height)) + gap
    put(block.join)
  }
}

/** The corners of every flow; each piece is level or upright. */
export function edgesOf(flows: CardFlowEdge[], { boxes, columns }: Layout): Map<string, Point[]> {
  const right = Math.max(...[...boxes.values()].map(({ x, width }) => x + width))
  let lanes = 0
  const edges = flows.map((flow): [string, Point[]] => {
    const [from, to] = [boxes.get(flow.source), boxes.get(flow.target)]
    if (!from || !to) return [flow.id, []]
    if (flow.shape === 'side') return [flow.id, sideways(from, to)]
    if (flow.shape === 'lane') return [flow.id, past(from, to, right + gap + laneGap * lanes++)]
    return [flow.id, downwards(from, to, columns.get(flow.id))]
  })
  return new Map(edges)
}

const middle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

/** Down, across where nothing stands, down; through the column of its branch when that is empty. */
function downwards(from: Box, to: Box, column: number | undefined): Point[] {
  const [start, end] = [
    { x: middle(from).x, y: from.y + from.height },
    { x: middle(to).x, y: to.y },
  ]
  const x = column ?? start.x
  const [below, above] = [column === undefined ? start.y : start.y + belowFork, end.y - gap / 2]
  return straighten([start, { x: start.x, y: below }, { x, y: below }, { x, y: above }, { x: end.x, y: above }, end])
}

function sideways(from: Box, to: Box): Point[] {
  const { x } = middle(from)
  const { y } = middle(to)
  return [
    { x, y: from.y + from.height },
    { x, y },
    { x: to.x + to.width, y },
  ]
}

function past(from: Box, to: Box, lane: number): Point[] {
  const [start, end] = [middle(from).y, middle(to).y]
  if (start === end) return beside(from, to)
  return [
    { x: from.x + from.width, y: start },
    { x: lane, y: start },
    { x: lane, y: end },
    { x: to.x + to.width, y: end },
  ]
}

const beside = (from: Box, to: Box): Point[] => {
  const { y } = middle(from)
  const isRight = to.x > from.x
  return [
    { x: isRight ? from.x + from.width : from.x, y },
    { x: isRight ? to.x : to.x + to.width, y },
  ]
}

/** Without corners that turn nowhere. */
function straighten(points: Point[]): Point[] {
  const corners = points.filter(({ x, y }, i) => i === 0 || x !== points[i - 1]?.x || y !== points[i - 1]?.y)
  return corners.filter((point, i) => {
    const [before, after] = [corners[i - 1], corners[i + 1]]
    if (!before || !after) return true
    return !(before.x === point.x && point.x === after.x) && !(before.y === point.y && point.y === after.y)
  })
}
