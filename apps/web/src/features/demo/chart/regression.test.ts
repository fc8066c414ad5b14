import { expect, test } from 'vitest'
import { in1990, in2015 } from './countries.ts'
import { curveOf, logarithmicFit } from './regression.ts'

test('散点图: points on a logarithm give back its slope and intercept', () => {
  const points = [1, 2, 5, 10, 100].map((x) => [x, 3 * Math.log(x) - 2] as const)
  const { slope, intercept } = logarithmicFit(points)
  expect(slope).toBeCloseTo(3, 10)
  expect(intercept).toBeCloseTo(-2, 10)
})

test('散点图: of the countries nobody fits better by a small step in any direction', () => {
  const points = [...in1990, ...in2015].map(({ gdp, years }) => [gdp, years] as const)
  const best = logarithmicFit(points)
  const error = (slope: number, intercept: number) =>
    points.reduce((sum, [x, y]) => sum + (y - slope * Math.log(x) - intercept) ** 2, 0)
  const least = error(best.slope, best.intercept)
  for (const [a, b] of [
    [0.01, 0],
    [-0.01, 0],
    [0, 0.1],
    [0, -0.1],
  ] as const)
    expect(error(best.slope + a, best.intercept + b)).toBeGreaterThan(least)
})

test('散点图: the curve begins and ends where it is told to', () => {
  const curve = curveOf({ slope: 2, intercept: 1 }, 1, 10, 9)
  expect(curve).toHaveLength(10)
  expect(curve[0]).toEqual([1, 1])
  expect(curve.at(-1)).toEqual([10, 2 * Math.log(10) + 1])
})
