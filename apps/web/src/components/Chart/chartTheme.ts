import type { ChartColours, ChartOption, ChartSeries, ChartStyle } from './chartTypes.ts'

const small = 12

/** The library's theme in the colours of the shell. */
export function chartTheme(c: ChartColours) {
  const label = { color: c.secondary, fontSize: small, hideOverlap: true }
  const axis = {
    axisTick: { show: false },
    axisLabel: label,
    nameTextStyle: label,
    splitLine: { lineStyle: { color: c.split } },
  }
  const onValues = { ...axis, axisLine: { show: false } }
  return {
    color: [...c.series],
    backgroundColor: 'transparent',
    textStyle: { color: c.text, fontFamily: c.family, fontSize: small },
    title: { textStyle: { color: c.heading }, subtextStyle: label },
    legend: {
      left: 'auto',
      right: 0,
      top: 4,
      itemGap: 12,
      itemWidth: 16,
      itemHeight: 8,
      textStyle: { color: c.text, fontSize: small },
      inactiveColor: c.disabled,
    },
    tooltip: {
      backgroundColor: c.elevated,
      borderColor: c.border,
      textStyle: { color: c.text, fontSize: small },
      axisPointer: {
        lineStyle: { color: c.border },
        crossStyle: { color: c.border },
        label: { color: '#ffffff', backgroundColor: c.spotlight },
      },
    },
    categoryAxis: { ...axis, axisLine: { lineStyle: { color: c.border } }, splitLine: { show: false } },
    timeAxis: { ...axis, axisLine: { lineStyle: { color: c.border } }, splitLine: { show: false } },
    valueAxis: onValues,
    logAxis: onValues,
    line: { symbolSize: 6, lineStyle: { width: 2 } },
    pie: { itemStyle: { borderColor: c.card, borderWidth: 2 }, label: { color: c.text, fontSize: small } },
    radar: {
      axisName: label,
      axisLine: { lineStyle: { color: c.split } },
      splitLine: { lineStyle: { color: c.split } },
      splitArea: { areaStyle: { color: ['transparent', c.fill] } },
    },
    gauge: {
      axisLine: { lineStyle: { color: [[1, c.fill]] } },
      axisLabel: label,
      detail: { color: c.heading, fontFamily: c.family },
      title: label,
    },
  }
}

type LineLook = Extract<ChartSeries, { type?: 'line' }>['lineStyle']

const dashes: readonly NonNullable<LineLook>['type'][] = ['solid', [6, 4], [2, 3], [8, 3, 2, 3], [10, 4], [1, 2]]
const symbols = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'pin'] as const
const margins = { left: 44, right: 20, top: 36, bottom: 26, outerBoundsMode: 'none' as const }

/** Lines are told apart by dash and symbol as well, in the order they stand in. */
function told(series: readonly ChartSeries[]): ChartSeries[] {
  const lines = series.filter(({ type }) => type === 'line')
  return series.map((each, at) => {
    // Told by their ids, series that stay are changed and not drawn anew.
    const own = { ...each, id: each.id ?? String(at) }
    if (own.type !== 'line') return own
    const line = lines.indexOf(each)
    const dash = lines.length > 1 ? { type: dashes[line % dashes.length] } : {}
    return {
      ...own,
      symbol: own.symbol ?? symbols[line % symbols.length] ?? 'circle',
      showSymbol: own.showSymbol ?? (own.data?.length ?? 0) <= 40,
      lineStyle: { ...dash, ...own.lineStyle },
    }
  })
}

/** What every chart has unless it says otherwise: margins, a tooltip that stays inside, stillness at the start. */
export function finished(option: ChartOption, { motion, patterns }: ChartStyle): ChartOption {
  const onAxes = option.xAxis !== undefined
  const trigger = onAxes ? ('axis' as const) : ('item' as const)
  return {
    animation: motion,
    // A chart is there at once; only changes are seen moving.
    animationDuration: 0,
    animationDurationUpdate: 240,
    aria: { enabled: patterns, label: { enabled: false }, decal: { show: patterns } },
    ...(onAxes ? { grid: margins } : {}),
    ...option,
    tooltip: Object.assign({ trigger, confine: true }, option.tooltip),
    series: told(option.series),
  }
}
