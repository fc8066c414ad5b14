import type { FieldStatistics } from '@app/shared/form/statistics.ts'
import type { ChartOption } from '#/components/Chart/chartTypes.ts'

/** More shares than these are easier to compare as bars. */
const mostSlices = 6

/** Shares as a ring or bars, a course as a line, a spread as columns. */
export function figureOption({ shape, bars }: FieldStatistics): ChartOption {
  const labels = bars.map(({ label }) => label)
  const counts = bars.map(({ count }) => count)
  if (shape === 'shares' && bars.length <= mostSlices)
    return {
      tooltip: { trigger: 'item' },
      legend: { bottom: 0, type: 'scroll' },
      series: [
        {
          type: 'pie',
          radius: ['48%', '70%'],
          center: ['50%', '44%'],
          label: { formatter: '{d}%' },
          data: bars.map(({ label, count }) => ({ name: label, value: count })),
        },
      ],
    }
  const category = { type: 'category' as const, data: labels, axisTick: { show: false } }
  const value = { type: 'value' as const, minInterval: 1 }
  if (shape === 'shares')
    return {
      tooltip: { trigger: 'axis' },
      grid: { left: 8, right: 24, top: 8, bottom: 8, containLabel: true },
      xAxis: value,
      yAxis: { ...category, inverse: true },
      series: [{ type: 'bar', data: counts, barMaxWidth: 18 }],
    }
  return {
    tooltip: { trigger: 'axis' },
    grid: { left: 8, right: 16, top: 16, bottom: 8, containLabel: true },
    xAxis: category,
    yAxis: value,
    series: [shape === 'course' ? { type: 'line', smooth: true, data: counts } : { type: 'bar', data: counts }],
  }
}
