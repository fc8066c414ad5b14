/** Steps from one word to another: a letter more, less, another one, or two that changed places. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same, swapped))
    }
  }
  return at(a.length, b.length)
}

/** The known word that was most likely meant, if any is that near. */
export function nearest(word: string, known: readonly string[], within: number): string | undefined {
  const near = known.map((each) => ({ each, steps: distance(word, each) })).filter(({ steps }) => steps <= within)
  return near.toSorted((a, b) => a.steps - b.steps)[0]?.each
}
