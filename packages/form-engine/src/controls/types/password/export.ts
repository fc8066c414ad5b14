import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { requiredIn } from '@app/form-engine/source/jsonSchemaParts.ts'
import { numberAt } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { element } from '@app/form-engine/source/jsx.ts'
import { flag, text } from '@app/form-engine/source/plainAttributes.ts'
import { plainField } from '@app/form-engine/source/plainParts.ts'

export const exports: FieldExports = {
  plain: plainField((_, { placeholder, disabled }) => ({
    widget: element('Input', { type: 'password', placeholder: text(placeholder), disabled: flag(disabled) }),
    imports: ['Input'],
  })),
  schema: (control) => {
    const { minLength } = control.options
    const least = typeof minLength === 'number' ? minLength : 0
    const base = { type: 'string', format: 'password', writeOnly: true }
    if (requiredIn(control)) return { ...base, minLength: Math.max(least, 1) }
    return least > 1 ? { ...base, anyOf: [{ maxLength: 0 }, { minLength: least }] } : base
  },
  optionsIn: ({ property }) => numberAt(property, 'minLength', 'minLength'),
}
