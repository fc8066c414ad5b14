import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { requiredIn } from '@app/form-engine/source/jsonSchemaParts.ts'
import { element, valueCode } from '@app/form-engine/source/jsx.ts'
import { flag } from '@app/form-engine/source/plainAttributes.ts'
import { chosen, plainField, shared } from '@app/form-engine/source/plainParts.ts'

const levels = ['province', 'city', 'district']

export const exports: FieldExports = {
  // The places are filled in by whoever takes the source: there are three thousand of them.
  plain: plainField((control, options) => ({
    widget: element('Cascader', {
      ...shared(options),
      showSearch: flag(options.showSearch),
      options: valueCode([]),
    }),
    item: chosen(control),
    imports: ['Cascader'],
  })),
  schema: (control) => ({
    type: 'array',
    items: { type: 'string', pattern: '^\\d{6}$' },
    maxItems: levels.indexOf(String(control.options.level)) + 1 || levels.length,
    ...(requiredIn(control) && { minItems: 1 }),
  }),
  optionsIn: ({ property }) => ({ level: levels[Number(property.maxItems) - 1] ?? 'district' }),
}
