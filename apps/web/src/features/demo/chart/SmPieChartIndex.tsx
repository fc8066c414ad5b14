import { ChartPage } from './ChartPage.tsx'
import { RoseChart } from './RoseChart.tsx'

export default function SmPieChartIndex() {
  return <ChartPage of={RoseChart} />
}
