import { ChartPage } from './ChartPage.tsx'
import { AreaChart } from './AreaChart.tsx'

export default function AreaChartIndex() {
  return <ChartPage of={AreaChart} />
}
