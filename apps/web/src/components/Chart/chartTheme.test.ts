import { expect, test } from 'vitest'
import { finished } from './chartTheme.ts'
import type { ChartColours, ChartStyle } from './chartTypes.ts'

const style: ChartStyle = { colours: {} as ChartColours, motion: true, patterns: false }
const line = (name: string) => ({ type: 'line' as const, name, data: [1, 2] })

test('图表: several lines differ by dash and symbol, not by colour alone', () => {
  const { series } = finished({ xAxis: {}, yAxis: {}, series: [line('a'), line('b'), line('c')] }, style)
  const looks = series.map((each) => (each.type === 'line' ? [each.symbol, each.lineStyle?.type] : []))
  expect(new Set(looks.map(([symbol]) => symbol)).size).toBe(3)
  expect(new Set(looks.map(([, dash]) => JSON.stringify(dash))).size).toBe(3)
})

test('图表: on axes there are margins and a shared tooltip; without, one of the part', () => {
  expect(finished({ xAxis: {}, yAxis: {}, series: [line('a')] }, style)).toMatchObject({
    grid: { left: 44, right: 20, top: 36, bottom: 26 },
    tooltip: { trigger: 'axis', confine: true },
  })
  expect(finished({ series: [{ type: 'pie', data: [] }] }, style)).toMatchObject({ tooltip: { trigger: 'item' } })
})

test('图表: nothing moves for those who asked for stillness', () => {
  expect(finished({ series: [] }, { ...style, motion: false })).toMatchObject({ animation: false })
})
