import { ChartPage } from './ChartPage.tsx'
import { PieChart } from './PieChart.tsx'

export default function PieChartIndex() {
  return <ChartPage of={PieChart} />
}
