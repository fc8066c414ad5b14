import type { NumberBounds } from '@app/form-engine/controls/definition.ts'
import { definitionOf } from '@app/form-engine/controls/registry.ts'
import { mostRows } from '@app/form-engine/document/formLimits.ts'
import type { Control } from '@app/form-engine/document/types.ts'

const rows = { least: 1, most: 100, whole: true } as const
const pixels = { least: 0, most: 5_000 }

/** Options of any control. A form with one beyond its bounds is neither imported nor published, and drawn at the bound. */
const anywhere: Readonly<Record<string, NumberBounds>> = {
  minRows: { name: '最小高度', ...rows },
  maxRows: { name: '最大高度', ...rows },
  step: { name: '步长', least: Number.MIN_VALUE, most: 1e12, tooSmall: '步长必须大于0' },
  precision: { name: '数值精度', least: 0, most: 50, whole: true },
  maxLength: { name: '最大长度', least: 0, most: 1_000_000, whole: true },
  limit: { name: '最大上传数量', least: 1, most: 100, tooSmall: '最大上传数量不能小于1' },
  maxSizeMB: { name: '文件大小', least: 0, most: 10_240 },
  minLimit: { name: '最小行数', least: 0, most: mostRows, whole: true, tooSmall: '最小行数不能小于0' },
  maxLimit: { name: '最大行数', least: 1, most: mostRows, whole: true },
  scrollY: { name: '滚动高度', ...pixels },
  height: { name: '高度', ...pixels },
  gutter: { name: '栅格间距', least: 0, most: 200 },
  tabBarGutter: { name: '标签间距', least: 0, most: 200 },
  digits: { name: '位数', least: 1, most: 10, whole: true },
  penWidth: { name: '笔迹粗细', least: 1, most: 20 },
}

/** Settings of the form itself. */
const ofForm: Readonly<Record<string, NumberBounds>> = {
  labelWidth: { name: '标签宽度', least: 0, most: 1_000 },
  previewWidth: { name: '预览模态框宽度', ...pixels },
}

const ofColumn: NumberBounds = { name: '列宽', least: 0, most: 24 }

export const boundsOf = (type: string, option: string): NumberBounds | undefined => {
  const { bounds = {} } = definitionOf(type) ?? {}
  if (Object.hasOwn(bounds, option)) return bounds[option]
  return Object.hasOwn(anywhere, option) ? anywhere[option] : undefined
}

/** A number as it is drawn; one without bounds stays. */
export function clamped(type: string, option: string, value: number): number {
  const { least, most } = boundsOf(type, option) ?? { least: -Infinity, most: Infinity }
  return Math.min(Math.max(value, least), most)
}

function problemOf(value: unknown, bounds: NumberBounds | undefined): string[] {
  if (!bounds || typeof value !== 'number') return []
  const { name, least, most, whole, tooSmall } = bounds
  if (value >= least && value <= most && (!whole || Number.isInteger(value))) return []
  if (tooSmall && value < least) return [tooSmall]
  return [whole ? `${name}必须是${least}到${most}之间的整数` : `${name}必须在${Math.round(least)}到${most}之间`]
}

/** What is wrong with the numbers of one control. */
export const boundProblems = ({ type, options, columns = [] }: Control): string[] => [
  ...Object.entries(options).flatMap(([option, value]) => problemOf(value, boundsOf(type, option))),
  ...columns.flatMap(({ span }) => problemOf(span, ofColumn)).slice(0, 1),
]

/** What is wrong with the numbers of the form's own settings. */
export const configBoundProblems = (config: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(ofForm).flatMap(([name, bounds]) => problemOf(config[name], bounds))
