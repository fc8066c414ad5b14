import { z } from 'zod'
import { evenColumns } from '@app/form-engine/document/newForm.ts'
import { flag, number, one, text } from '@app/form-engine/document/schemaAtoms.ts'

const breakpoint = number.optional()

/** Six widths; before 3.7 one `span` for all of them. */
const columns = z
  .looseObject({
    span: breakpoint,
    xs: breakpoint,
    sm: breakpoint,
    md: breakpoint,
    lg: breakpoint,
    xl: breakpoint,
    xxl: breakpoint,
  })
  .transform(({ span, ...six }) => (span === undefined ? six : { ...evenColumns(span), ...six }))

/** Settings of a form with their kinds (form-designer §1.2); linkages are read one by one. */
export const configShape = {
  layout: one('horizontal', 'vertical', 'inline'),
  labelLayout: one('flex', 'Grid'),
  labelWidth: number,
  labelCol: columns,
  wrapperCol: columns,
  hideRequiredMark: flag,
  customStyle: text,
  schemaVersion: number,
  previewWidth: number,
  labelAlign: one('left', 'right'),
  size: one('small', 'middle', 'large'),
  readOnly: flag,
  hiddenValue: one('exclude', 'keep', 'clear'),
}
