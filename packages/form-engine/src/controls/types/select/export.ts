import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { choose } from '@app/form-engine/source/jsonSchemaParts.ts'
import { choiceOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { element } from '@app/form-engine/source/jsx.ts'
import { choices, chosen, plainField, search, shared } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => ({
    widget: element('Select', {
      ...shared(options),
      mode: options.multiple ? 'multiple' : undefined,
      showSearch: search(options),
      options: choices(options),
    }),
    item: chosen(control),
    imports: ['Select'],
  })),
  schema: (control) => choose(control, control.options),
  optionsIn: choiceOptions,
}
