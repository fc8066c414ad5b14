/** Signs of a text by code point, as ranges in any order. */
export type Signs = readonly (readonly [number, number])[]

const last = 0x10_ff_ff

export const anySign: Signs = [[0, last]]

export const overlap = (one: Signs, other: Signs) =>
  one.some(([from, to]) => other.some(([start, end]) => from <= end && start <= to))

export function inverted(signs: Signs): Signs {
  const found: [number, number][] = []
  let next = 0
  for (const [from, to] of signs.toSorted(([a], [b]) => a - b)) {
    if (from > next) found.push([next, from - 1])
    next = Math.max(next, to + 1)
  }
  return next > last ? found : [...found, [next, last]]
}

const digits: Signs = [[48, 57]]
const words: Signs = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
const spaces: Signs = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x16_80, 0x16_80],
  [0x20_00, 0x20_0a],
  [0x20_28, 0x20_29],
  [0x20_2f, 0x20_2f],
  [0x20_5f, 0x20_5f],
  [0x30_00, 0x30_00],
  [0xfe_ff, 0xfe_ff],
]

/** What `\d` and its like stand for. */
export const classes: Record<string, Signs> = {
  d: digits,
  D: inverted(digits),
  w: words,
  W: inverted(words),
  s: spaces,
  S: inverted(spaces),
}

/** What the sign may also be when capitals do not matter; beyond ASCII everything is taken for possible. */
export function ignoringCase(signs: Signs): Signs {
  const shifted = signs.flatMap(([from, to]): [number, number][] => {
    const lower: [number, number] = [Math.max(from, 65) + 32, Math.min(to, 90) + 32]
    const upper: [number, number] = [Math.max(from, 97) - 32, Math.min(to, 122) - 32]
    return [lower, upper].filter(([start, end]) => start <= end)
  })
  const beyond: Signs = signs.some(([, to]) => to > 127) || shifted.length > 0 ? [[128, last]] : []
  return [...signs, ...shifted, ...beyond]
}
