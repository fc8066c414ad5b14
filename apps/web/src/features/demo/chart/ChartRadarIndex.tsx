import { ChartPage } from './ChartPage.tsx'
import { RadarChart } from './RadarChart.tsx'

export default function ChartRadarIndex() {
  return <ChartPage of={RadarChart} />
}
