import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { dateSchema } from '@app/form-engine/source/jsonSchemaParts.ts'
import { momentOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { code, element, quoted } from '@app/form-engine/source/jsx.ts'
import { chosen, plainField, shared } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => {
    const format = String(options.format ?? 'HH:mm:ss')
    return {
      widget: element('TimePicker', { ...shared(options), format }),
      item: { '...': code(`asDate(${quoted(format)})`), ...chosen(control) },
      imports: ['TimePicker'],
      helpers: ['asDate'],
    }
  }),
  schema: (control) => dateSchema(control),
  optionsIn: momentOptions,
}
