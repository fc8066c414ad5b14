import type { Box, Point } from './types.ts'
import { wrapText } from './wrapText.ts'

/** How a line is drawn and filled; whoever draws knows its colours. */
export type Look = 'outline' | 'scope' | 'group' | 'line' | 'full' | 'flow' | 'condition'

export interface Line {
  d: string
  look: Look
  isHeavy?: boolean
  dashes?: string | undefined
  transform?: string
  /** Ends in the arrow of a flow. */
  hasArrow?: boolean
}

export interface Words {
  lines: string[]
  x: number
  /** Of the first line. */
  y: number
  isMiddle: boolean
  transform?: string
}

/** What a node or a flow is drawn of, from the lowest to the uppermost; every host puts it in its own words. */
export interface Parts {
  lines: Line[]
  words: Words[]
}

export const lineHeight = 15

export const ring = (cx: number, cy: number, r: number) =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** A box with round corners. */
export function roundBox({ x, y, width, height }: Box, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2)
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  const [across, down] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}Z`
}

interface Room {
  /** Middle of the lines; `y` of the first line, or the middle of all. */
  at: Point
  width: number
  most: number
  isCentred?: boolean
  transform?: string
}

/** A text in lines around a place; none for none. */
export function wordsAt(text: string, { at, width, most, isCentred = false, transform }: Room): Words[] {
  const lines = wrapText(text, width, most)
  if (lines.length === 0) return []
  const y = isCentred ? at.y + 4 - ((lines.length - 1) * lineHeight) / 2 : at.y
  return [{ lines, x: at.x, y, isMiddle: true, ...(transform !== undefined && { transform }) }]
}

/** A name beside what it names, where the file puts it. */
export const wordsBeside = (text: string, label: Box | undefined, otherwise: Point): Words[] =>
  wordsAt(text, {
    at: label ? { x: label.x + label.width / 2, y: label.y + 11 } : otherwise,
    width: Math.max(90, label?.width ?? 0),
    most: 3,
  })
