import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { choose } from '@app/form-engine/source/jsonSchemaParts.ts'
import { choiceOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { element } from '@app/form-engine/source/jsx.ts'
import { flag } from '@app/form-engine/source/plainAttributes.ts'
import { choices, chosen, plainField, shared } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => ({
    widget: element('TreeSelect', {
      ...shared(options),
      multiple: flag(options.multiple),
      treeCheckable: flag(options.treeCheckable),
      showSearch: flag(options.showSearch),
      treeNodeFilterProp: 'label',
      treeData: choices(options),
    }),
    item: chosen(control),
    imports: ['TreeSelect'],
  })),
  schema: (control) => choose(control, control.options),
  optionsIn: choiceOptions,
}
