import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { dateSchema, requiredIn } from '@app/form-engine/source/jsonSchemaParts.ts'
import { momentOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { code, element, quoted, valueCode } from '@app/form-engine/source/jsx.ts'
import { flag, text } from '@app/form-engine/source/plainAttributes.ts'
import { chosen, given, plainField, shared } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => {
    const { range, showTime, rangePlaceholder = [], placeholder: _placeholder, ...rest } = options
    const format = String(options.format ?? 'YYYY-MM-DD')
    const both = { ...shared(rest), format, showTime: flag(showTime) }
    const [from, to] = (rangePlaceholder as unknown[]).map(String)
    const pair = from !== undefined && to !== undefined ? valueCode([from, to]) : undefined
    return range
      ? {
          widget: element('DatePicker.RangePicker', { ...both, placeholder: pair }),
          item: { '...': code(`asRange(${quoted(format)})`), initialValue: given(options.rangeDefaultValue) },
          imports: ['DatePicker'],
          helpers: ['asRange'],
        }
      : {
          widget: element('DatePicker', { ...both, placeholder: text(options.placeholder) }),
          item: { '...': code(`asDate(${quoted(format)})`), ...chosen(control) },
          imports: ['DatePicker'],
          helpers: ['asDate'],
        }
  }),
  schema: (control) => {
    if (!control.options.range) return dateSchema(control)
    const { rules: _rules, ...one } = control
    return { type: 'array', items: dateSchema(one), maxItems: 2, ...(requiredIn(control) && { minItems: 2 }) }
  },
  optionsIn: momentOptions,
}
