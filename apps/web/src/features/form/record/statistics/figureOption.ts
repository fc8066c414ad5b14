import type { FieldStatistics } from '@app/shared/form/statistics.ts'
import type { ChartOption } from '#/components/Chart/chartTypes.ts'

/** More shares than these are easier to compare as bars. */
const mostSlices = 6

/** In how many of the answers a choice stands. */
export const shareOf = (count: number, answers: number) => `${answers > 0 ? Math.round((count / answers) * 100) : 0}%`

/** Shares as a ring, or as bars where one answer may take several; a course as a line, a spread as columns. */
export function figureOption({ shape, several, filled, bars }: FieldStatistics): ChartOption {
  const labels = bars.map(({ label }) => label)
  const counts = bars.map(({ count }) => count)
  if (shape === 'shares' && !several && bars.length <= mostSlices)
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
      grid: { left: 8, right: several ? 56 : 24, top: 8, bottom: 8, containLabel: true },
      xAxis: value,
      yAxis: { ...category, inverse: true },
      series: [
        {
          type: 'bar',
          data: counts,
          barMaxWidth: 18,
          ...(several && {
            label: { show: true, position: 'right', formatter: ({ value: count }) => shareOf(Number(count), filled) },
          }),
        },
      ],
    }
  return {
    tooltip: { trigger: 'axis' },
    grid: { left: 8, right: 16, top: 16, bottom: 8, containLabel: true },
    xAxis: category,
    yAxis: value,
    series: [shape === 'course' ? { type: 'line', smooth: true, data: counts } : { type: 'bar', data: counts }],
  }
}
