import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { textSchema } from '@app/form-engine/source/jsonSchemaParts.ts'
import { code, element } from '@app/form-engine/source/jsx.ts'
import { flag } from '@app/form-engine/source/plainAttributes.ts'
import { chosen, plainField } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((control, options) => ({
    widget: element('ColorPicker', {
      showText: true,
      allowClear: flag(options.clearable),
      disabledAlpha: flag(!options.showAlpha),
      disabled: flag(options.disabled),
    }),
    item: { getValueFromEvent: code('hexOf'), ...chosen(control) },
    imports: ['ColorPicker'],
    helpers: ['hexOf'],
  })),
  schema: (control) => {
    const { showAlpha } = control.options
    const pattern = showAlpha ? '^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$' : '^#[0-9a-fA-F]{6}$'
    return textSchema(control, showAlpha ? { 'x-alpha': true } : {}, [{ pattern }])
  },
  optionsIn: ({ property }) => ({ showAlpha: property['x-alpha'] === true }),
}
