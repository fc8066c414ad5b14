import { ChartPage } from './ChartPage.tsx'
import { HistogramChart } from './HistogramChart.tsx'

export default function HistogramChartIndex() {
  return <ChartPage of={HistogramChart} />
}
