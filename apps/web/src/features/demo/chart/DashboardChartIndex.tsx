import { ChartPage } from './ChartPage.tsx'
import { GaugeChart } from './GaugeChart.tsx'

export default function DashboardChartIndex() {
  return <ChartPage of={GaugeChart} />
}
