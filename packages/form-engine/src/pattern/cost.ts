import type { PatternNode } from './read.ts'
import { anySign, overlap, type Signs } from './signs.ts'

/** How a match that goes back step by step behaves on a text of length n. */
export interface Cost {
  /** In how many ways it may be tried before it is given up, loops apart. */
  ways: number
  /** The power of n in the number of ways; Infinity when it may grow without measure. */
  degree: number
  /** It has loops that end where the next sign says so. */
  scans: boolean
  /** The power of n in the work of its looks around; they add to the work and not to the ways. */
  aside: number
}

const single: Cost = { ways: 1, degree: 0, scans: false, aside: 0 }
const measureless: Cost = { ...single, degree: Infinity }
/** More ways than this are as bad as a loop inside a loop. */
export const mostWays = 1000
/** From here on a counted loop is as bad as one without an end. */
const manyTimes = 200

/** Signs with which a part can begin. */
function firstOf(node: PatternNode): Signs {
  switch (node.kind) {
    case 'sign':
      return node.signs
    case 'echo':
      return anySign
    case 'choice':
      return node.options.flatMap((option) => firstOf(option))
    case 'sequence': {
      const taking = node.parts.findIndex((part) => !canBeNothing(part))
      return (taking < 0 ? node.parts : node.parts.slice(0, taking + 1)).flatMap((part) => firstOf(part))
    }
    case 'repeat':
      return firstOf(node.body)
    default:
      return []
  }
}

function canBeNothing(node: PatternNode): boolean {
  switch (node.kind) {
    case 'sign':
      return false
    case 'choice':
      return node.options.some(canBeNothing)
    case 'sequence':
      return node.parts.every(canBeNothing)
    case 'repeat':
      return node.least === 0 || canBeNothing(node.body)
    default:
      return true
  }
}

/**
 * The cost of a pattern when it is tried by going back. A loop costs nothing extra when the next sign alone decides
 * whether it goes on; otherwise each of its lengths may be tried, and one such loop inside another is measureless.
 * `after` are the signs that may follow.
 */
export function costOf(node: PatternNode, after: Signs = []): Cost {
  switch (node.kind) {
    case 'look': {
      const inside = costOf(node.body)
      const work = Math.max(inside.degree + (inside.scans ? 1 : 0), inside.aside)
      return (node.behind && work > 0) || inside.ways > mostWays ? measureless : { ...single, aside: work }
    }
    case 'choice':
      return costOfChoice(node.options, after)
    case 'sequence':
      return costOfSequence(node.parts, after)
    case 'repeat':
      return costOfRepeat(node, after)
    default:
      return single
  }
}

function costOfChoice(options: readonly PatternNode[], after: Signs): Cost {
  const firsts = options.map((option) => [...firstOf(option), ...(canBeNothing(option) ? after : [])])
  const decided =
    options.filter(canBeNothing).length < 2 &&
    firsts.every((first, at) => !firsts.slice(at + 1).some((other) => overlap(first, other)))
  const costs = options.map((option) => costOf(option, after))
  const ways = costs.map((cost) => cost.ways)
  return {
    ways: decided ? Math.max(...ways) : ways.reduce((sum, count) => sum + count, 0),
    degree: Math.max(...costs.map(({ degree }) => degree)),
    scans: costs.some(({ scans }) => scans),
    aside: Math.max(...costs.map(({ aside }) => aside)),
  }
}

function costOfSequence(parts: readonly PatternNode[], after: Signs): Cost {
  let next = after
  let total = single
  for (const part of parts.toReversed()) {
    const { ways, degree, scans, aside } = costOf(part, next)
    // A look around behind a loop runs for each place where the loop may end.
    const again = total.aside > 0 && (scans || degree > 0) ? 1 : 0
    total = {
      ways: total.ways * ways,
      degree: total.degree + degree,
      scans: total.scans || scans,
      aside: Math.max(total.aside + again, aside),
    }
    next = [...firstOf(part), ...(canBeNothing(part) ? next : [])]
  }
  return total
}

function costOfRepeat({ body, least, most }: PatternNode & { kind: 'repeat' }, after: Signs): Cost {
  const first = firstOf(body)
  const inside = costOf(body, most > 1 ? [...first, ...after] : after)
  const undecided = least !== most && (overlap(first, after) || canBeNothing(body))
  if (most <= manyTimes) {
    const ways = inside.ways ** most * (undecided ? most - least + 1 : 1)
    return { ...inside, ways, degree: inside.degree === 0 ? 0 : inside.degree * most }
  }
  // A loop with another undecided one inside, or with a look around of its own in every round.
  if (canBeNothing(body) || inside.ways > 1 || inside.degree > 0 || inside.aside > 0) return measureless
  return undecided ? { ...single, degree: 1 } : { ...single, scans: true }
}

/** Whether every way through the pattern begins at the start of the text. */
export function isAnchored(node: PatternNode): boolean {
  if (node.kind === 'place') return node.start
  if (node.kind === 'choice') return node.options.every(isAnchored)
  return node.kind === 'sequence' && node.parts[0] !== undefined && isAnchored(node.parts[0])
}
