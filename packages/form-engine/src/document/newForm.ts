import type { Breakpoints, FormDefinition } from './types.ts'

/** The same number of columns at every breakpoint. */
export const evenColumns = (span: number): Breakpoints => ({
  xs: span,
  sm: span,
  md: span,
  lg: span,
  xl: span,
  xxl: span,
})

/** An empty form with the default settings (spec §3). */
export const newForm = (): FormDefinition => ({
  list: [],
  config: {
    layout: 'horizontal',
    labelLayout: 'flex',
    labelWidth: 100,
    labelCol: evenColumns(4),
    wrapperCol: evenColumns(18),
    hideRequiredMark: false,
    customStyle: '',
  },
})
