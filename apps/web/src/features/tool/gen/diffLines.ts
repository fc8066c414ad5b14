/** A line of two texts: in both, in the former alone, in the latter alone. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Beyond this many lines to compare, all between the first and the last difference counts as replaced. */
const mostPairs = 4_000_000

/** What a text has become, line by line, with as few changes as possible. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }))
  return [
    ...same(a.slice(0, start)),
    ...between(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...same(a.slice(a.length - end)),
  ]
}

const linesOf = (text: string) => text.replace(/\n$/, '').split('\n')

/** By the longest common subsequence. */
function between(a: readonly string[], b: readonly string[]): DiffLine[] {
  const width = b.length + 1
  const isTooMuch = a.length * b.length > mostPairs
  const common = new Uint32Array(isTooMuch ? 0 : (a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  if (!isTooMuch)
    for (let i = a.length - 1; i >= 0; i--)
      for (let j = b.length - 1; j >= 0; j--)
        common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right && !isTooMuch) {
      lines.push({ kind: 'same', text: left })
      i++
      j++
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'removed', text: left })
      i++
    } else {
      lines.push({ kind: 'added', text: right ?? '' })
      j++
    }
  }
  return lines
}
