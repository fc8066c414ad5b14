export interface LogarithmicFit {
  slope: number
  intercept: number
}

/** Least squares of `y = slope · ln x + intercept`; x must be positive and not all the same. */
export function logarithmicFit(points: readonly (readonly [x: number, y: number])[]): LogarithmicFit {
  const n = points.length
  let sumX = 0
  let sumY = 0
  let sumXX = 0
  let sumXY = 0
  for (const [x, y] of points) {
    const ln = Math.log(x)
    sumX += ln
    sumY += y
    sumXX += ln * ln
    sumXY += ln * y
  }
  const slope = (n * sumXY - sumX * sumY) / (n * sumXX - sumX * sumX)
  return { slope, intercept: (sumY - slope * sumX) / n }
}

/** The fitted curve at `steps + 1` places from one x to another. */
export function curveOf({ slope, intercept }: LogarithmicFit, from: number, to: number, steps: number) {
  return Array.from({ length: steps + 1 }, (_, i): [number, number] => {
    const x = from + ((to - from) * i) / steps
    return [x, slope * Math.log(x) + intercept]
  })
}
