import type { StatisticsBar, StatisticsNumbers } from '@app/shared/form/statistics.ts'

const buckets = 10
/** Sums of numbers beyond it would be none. */
const largest = 1e15

/** Digits that a number holds for sure; the rest is what adding broken numbers leaves behind. */
const certain = (number: number) => Number(number.toPrecision(15))
const short = (number: number) => String(Number(number.toFixed(2)))

/** Numbers as they come: least, mean, greatest, sum, and how they are spread. */
export function createNumberTally() {
  const numbers: number[] = []
  let sum = 0
  /** What the sum has lost to rounding (Neumaier). */
  let rest = 0
  let min = Infinity
  let max = -Infinity

  function add(number: number): void {
    if (Math.abs(number) > largest) return
    const next = sum + number
    rest += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum
    sum = next
    min = Math.min(min, number)
    max = Math.max(max, number)
    numbers.push(number)
  }

  /** Each whole number of a few has a bar, others ten equal parts. */
  function bars(): StatisticsBar[] {
    if (numbers.length === 0 || min === max) return []
    const single = singleBars()
    if (single) return single
    const counts = Array.from({ length: buckets }, () => 0)
    for (const number of numbers) {
      const at = Math.min(Math.floor(((number - min) / (max - min)) * buckets), buckets - 1)
      counts[at] = (counts[at] ?? 0) + 1
    }
    const width = (max - min) / buckets
    return counts.map((count, at) => ({
      label: `${short(min + at * width)} ~ ${short(min + (at + 1) * width)}`,
      count,
    }))
  }

  function singleBars(): StatisticsBar[] | undefined {
    const counts = new Map<number, number>()
    for (const number of numbers) {
      if (!Number.isInteger(number)) return undefined
      counts.set(number, (counts.get(number) ?? 0) + 1)
      if (counts.size > buckets) return undefined
    }
    return [...counts].toSorted(([a], [b]) => a - b).map(([value, count]) => ({ label: String(value), count }))
  }

  return {
    add,
    bars,
    numbers(): StatisticsNumbers | null {
      const all = sum + rest
      return numbers.length === 0 ? null : { min, max, avg: certain(all / numbers.length), sum: certain(all) }
    },
  }
}
