import { BarChart, GaugeChart, LineChart, PieChart, RadarChart, ScatterChart } from 'echarts/charts'
import {
  AriaComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  RadarComponent,
  TitleComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'
import { chartTheme, finished } from './chartTheme.ts'
import type { ChartOption, ChartStyle } from './chartTypes.ts'

// The one place that names parts of the library; it is a chunk of its own, fetched when the first chart is shown.
use([
  BarChart,
  GaugeChart,
  LineChart,
  PieChart,
  RadarChart,
  ScatterChart,
  AriaComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  RadarComponent,
  TitleComponent,
  TooltipComponent,
  CanvasRenderer,
  SVGRenderer,
])

/** A drawing in a box of the page. */
export interface Drawing {
  show: (option: ChartOption, style: ChartStyle) => void
  resize: () => void
  /** The drawing as it stands, on the colour of its card, in twice the size. */
  picture: () => Promise<Blob>
  close: () => void
}

export type Renderer = 'svg' | 'canvas'

export function openDrawing(box: HTMLElement, renderer: Renderer, { colours }: ChartStyle): Drawing {
  const chart = init(box, chartTheme(colours), { renderer })
  let painted = colours
  let shown: { option: ChartOption; style: ChartStyle } | undefined
  return {
    show(option, style) {
      if (painted !== style.colours) chart.setTheme(chartTheme(style.colours))
      painted = style.colours
      chart.setOption(finished(option, style), { replaceMerge: ['series'] })
      // A page that is printed is taken before the next frame.
      chart.getZr().flush()
      shown = { option, style }
    },
    resize: () => chart.resize(),
    picture: () => {
      if (!shown) throw new Error('nothing is drawn yet')
      return pictureOf(shown.option, shown.style, chart.getWidth(), chart.getHeight())
    },
    close: () => chart.dispose(),
  }
}

/** Drawn once more on a canvas: an SVG cannot be turned into pixels without a detour over a loaded image. */
async function pictureOf(option: ChartOption, style: ChartStyle, width: number, height: number): Promise<Blob> {
  const box = document.createElement('div')
  const still = { ...style, motion: false }
  const chart = init(box, chartTheme(style.colours), { renderer: 'canvas', width, height })
  try {
    chart.setOption(finished(option, still))
    const canvas = chart.renderToCanvas({ pixelRatio: 2, backgroundColor: style.colours.card })
    const blob = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, 'image/png')
    })
    if (!blob) throw new Error('the browser gave no picture')
    return blob
  } finally {
    chart.dispose()
  }
}
