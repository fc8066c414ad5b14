import type {
  BarSeriesOption,
  GaugeSeriesOption,
  LineSeriesOption,
  PieSeriesOption,
  RadarSeriesOption,
  ScatterSeriesOption,
} from 'echarts/charts'
import type {
  AriaComponentOption,
  GraphicComponentOption,
  GridComponentOption,
  LegendComponentOption,
  RadarComponentOption,
  TitleComponentOption,
  TooltipComponentOption,
} from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

export type ChartSeries =
  | BarSeriesOption
  | GaugeSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | RadarSeriesOption
  | ScatterSeriesOption

/** What can be drawn: exactly the parts that `engine.ts` registers. */
export type ChartOption = Omit<
  ComposeOption<
    | ChartSeries
    | AriaComponentOption
    | GraphicComponentOption
    | GridComponentOption
    | LegendComponentOption
    | RadarComponentOption
    | TitleComponentOption
    | TooltipComponentOption
  >,
  'series'
> & { series: ChartSeries[] }

/** Colours of the shell as a chart needs them. */
export interface ChartColours {
  dark: boolean
  /** In the order of ui §13; the first follows the preset. */
  series: readonly string[]
  /** Ground of the preset that white text stands on. */
  solid: string
  heading: string
  text: string
  secondary: string
  disabled: string
  split: string
  border: string
  card: string
  elevated: string
  spotlight: string
  fill: string
  success: string
  warning: string
  error: string
  family: string
}

/** The numbers behind a drawing; they are what is read aloud and printed. */
export interface ChartTableData {
  columns: readonly { key: string; title: string }[]
  rows: readonly Record<string, string | number | null | undefined>[]
}

/** How a chart stands: its colours, and whether changes may be seen moving. */
export interface ChartStyle {
  colours: ChartColours
  motion: boolean
  /** Series differ by pattern as well (色弱模式). */
  patterns: boolean
}
