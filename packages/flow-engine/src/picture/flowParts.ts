import { wordsBeside, type Parts } from './parts.ts'
import type { Edge, Point } from './types.ts'

/** A flow with rounded corners, its arrow and its name. */
export function flowParts({ element, name, points, label, isDefault, isConditional }: Edge): Parts {
  const dashes = element === 'sequenceFlow' ? undefined : element === 'messageFlow' ? '8 5' : '1 5'
  const lines: Parts['lines'] = [{ d: rounded(points), look: 'flow', dashes, hasArrow: element !== 'association' }]
  if (isDefault) lines.push({ d: slash(points), look: 'flow' })
  if (isConditional) lines.push({ d: diamond(points), look: 'condition' })
  return { lines, words: wordsBeside(name, label, above(points)) }
}

const radius = 6

/** Between the points, cut short at corners so that they are round. */
function rounded(points: readonly Point[]): string {
  const pieces = points.map((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]]
    if (!before) return `M${point.x} ${point.y}`
    if (!after) return `L${point.x} ${point.y}`
    const [enter, leave] = [towards(point, before, radius), towards(point, after, radius)]
    return `L${enter.x} ${enter.y}Q${point.x} ${point.y} ${leave.x} ${leave.y}`
  })
  return pieces.join('')
}

function towards(from: Point, to: Point, most: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const share = length === 0 ? 0 : Math.min(most, length / 2) / length
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

const angleOf = ([first, second]: readonly Point[]) =>
  first && second ? Math.atan2(second.y - first.y, second.x - first.x) : 0

function slash(points: readonly Point[]): string {
  const [first, second] = points
  if (!first || !second) return ''
  const { x, y } = towards(first, second, 12)
  const angle = angleOf(points) + (2 * Math.PI) / 3
  const [dx, dy] = [Math.cos(angle) * 6, Math.sin(angle) * 6]
  return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`
}

function diamond(points: readonly Point[]): string {
  const [first] = points
  if (!first) return ''
  const angle = angleOf(points)
  const along = (length: number, aside: number) =>
    `${first.x + Math.cos(angle) * length - Math.sin(angle) * aside} ${first.y + Math.sin(angle) * length + Math.cos(angle) * aside}`
  return `M${along(0, 0)}L${along(8, 4)}L${along(16, 0)}L${along(8, -4)}Z`
}

/** Above the middle of the longest piece, where a file gives its name no place. */
function above(points: readonly Point[]): Point {
  let best = { length: -1, x: 0, y: 0 }
  for (const [at, point] of points.entries()) {
    const next = points[at + 1]
    if (!next) continue
    const length = Math.hypot(next.x - point.x, next.y - point.y)
    if (length > best.length) best = { length, x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 - 6 }
  }
  return best
}
