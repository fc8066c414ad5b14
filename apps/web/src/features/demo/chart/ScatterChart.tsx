import { Chart } from '#/components/Chart/Chart.tsx'
import type { ChartColours, ChartOption } from '#/components/Chart/chartTypes.ts'
import type { ChartPart } from './ChartPage.tsx'
import { in1990, in2015, type Country } from './countries.ts'
import { curveOf, logarithmicFit } from './regression.ts'

const all = [...in1990, ...in2015]
const fit = logarithmicFit(all.map(({ gdp, years }) => [gdp, years] as const))
const formula = `y = ${fit.slope.toFixed(2)}ln(x) + ${fit.intercept.toFixed(2)}`
const wealth = all.map(({ gdp }) => gdp)
const curve = curveOf(fit, Math.min(...wealth), Math.max(...wealth), 60)

const people = (count: number) => `${(count / 1e4).toLocaleString('zh-CN', { maximumFractionDigits: 0 })} 万人`
const tip = ({ name, gdp, years, people: count }: Country) =>
  `${name}：人均 ${gdp.toLocaleString('zh-CN')} 美元，${years} 岁，${people(count)}`

const dots = (name: string, rows: readonly Country[], symbol: string) => ({
  type: 'scatter' as const,
  name,
  symbol,
  itemStyle: { opacity: 0.75 },
  data: rows.map((row) => ({
    name: tip(row),
    value: [row.gdp, row.years],
    // The area tells the number of people.
    symbolSize: Math.max(6, Math.sqrt(row.people) / 600),
  })),
})

const option = ({ text, secondary }: ChartColours): ChartOption => ({
  title: { subtext: 'By ecStat.regression', left: 0, top: -16, subtextStyle: { color: secondary } },
  legend: { data: ['1990', '2015'] },
  tooltip: { trigger: 'item', formatter: '{b}' },
  grid: { left: 44, right: 32, top: 52, bottom: 40, outerBoundsMode: 'none' },
  xAxis: { type: 'value', name: '人均国内生产总值（美元）', nameLocation: 'middle', nameGap: 24 },
  yAxis: { type: 'value', name: '预期寿命（岁）', scale: true },
  series: [
    dots('1990', in1990, 'circle'),
    dots('2015', in2015, 'diamond'),
    {
      type: 'line',
      name: formula,
      smooth: true,
      showSymbol: false,
      data: curve,
      tooltip: { show: false },
      endLabel: { show: true, formatter: '{a}', color: text, offset: [-150, 16] },
    },
  ],
})

const table = {
  columns: [
    { key: 'name', title: '国家' },
    { key: 'gdp1990', title: '1990 人均国内生产总值（美元）' },
    { key: 'years1990', title: '1990 预期寿命（岁）' },
    { key: 'people1990', title: '1990 人口' },
    { key: 'gdp2015', title: '2015 人均国内生产总值（美元）' },
    { key: 'years2015', title: '2015 预期寿命（岁）' },
    { key: 'people2015', title: '2015 人口' },
  ],
  rows: in1990.map((then, at) => ({
    name: then.name,
    gdp1990: then.gdp,
    years1990: then.years,
    people1990: then.people,
    gdp2015: in2015[at]?.gdp,
    years2015: in2015[at]?.years,
    people2015: in2015[at]?.people,
  })),
}

/** 散点图: two years of nineteen countries and the logarithm that fits them. */
export function ScatterChart({ heading }: ChartPart) {
  return (
    <Chart
      title="1990 and 2015 per capita life expectancy and GDP"
      description={`十九个国家的人均国内生产总值越高，预期寿命越长；拟合曲线 ${formula}`}
      height={420}
      option={option}
      table={table}
      {...(heading ? { heading } : {})}
    />
  )
}
