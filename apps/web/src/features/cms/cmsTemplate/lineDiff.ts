export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Cells of the table of comparisons; beyond it the middle counts as changed altogether. */
const mostCells = 4_000_000

/** Two texts line by line: what only the older one has, what only the newer one has. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end++
  const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }))
  return [
    ...same(old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(end === 0 ? [] : old.slice(-end)),
  ]
}

function middle(old: readonly string[], now: readonly string[]): DiffLine[] {
  const whole = (kind: 'added' | 'removed', lines: readonly string[]): DiffLine[] =>
    lines.map((text) => ({ kind, text }))
  if (old.length * now.length > mostCells) return [...whole('removed', old), ...whole('added', now)]
  const width = now.length + 1
  const longest = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number) => longest[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      longest[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const lines: DiffLine[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      lines.push({ kind: 'same', text: old[row] ?? '' })
      row++
      column++
    } else if (column >= now.length || (row < old.length && at(row + 1, column) >= at(row, column + 1)))
      lines.push({ kind: 'removed', text: old[row++] ?? '' })
    else lines.push({ kind: 'added', text: now[column++] ?? '' })
  }
  return lines
}
