import { ChartPage } from './ChartPage.tsx'
import { ScatterChart } from './ScatterChart.tsx'

export default function ScatterChartIndex() {
  return <ChartPage of={ScatterChart} />
}
