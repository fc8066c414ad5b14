import { ChartPage } from './ChartPage.tsx'
import { LineChart } from './LineChart.tsx'

export default function LineChartIndex() {
  return <ChartPage of={LineChart} />
}
