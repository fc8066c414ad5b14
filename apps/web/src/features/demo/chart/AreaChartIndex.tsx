import { AreaChart } from './AreaChart.tsx'
import { ChartPage } from './ChartPage.tsx'

export default function AreaChartIndex() {
  return <ChartPage of={AreaChart} />
}
