import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { requiredIn } from '@app/form-engine/source/jsonSchemaParts.ts'
import { numberAt } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { code, element, printJsx, valueCode, words } from '@app/form-engine/source/jsx.ts'
import { fewestRows } from '@app/form-engine/validation/limits.ts'

export const exports: FieldExports = {
  plain: ({ model, key, list = [], options }, { needs, inside }) => {
    needs.imports.add('Flex').add('Button')
    const row = element(
      'Flex',
      { key: code('key'), gap: valueCode(8), align: 'end', wrap: true },
      ...inside(list, ['name']),
      element('Button', { onClick: code('() => remove(name)') }, words('删除')),
    )
    const body = element(
      '',
      {},
      code(`rows.map(({ key, name }) => (\n${printJsx(row, 2)}\n))`),
      element('Button', { type: 'dashed', block: true, onClick: code('() => add({})') }, words('增加')),
    )
    const rows = Array.from({ length: fewestRows(options) }, () => ({}))
    return element(
      'Form.List',
      { name: model ?? key, initialValue: valueCode(rows) },
      code(`(rows, { add, remove }) => (\n${printJsx(body, 2)}\n)`),
    )
  },
  schema: (control, objectOf) => {
    const { options, list = [] } = control
    return {
      type: 'array',
      items: objectOf(list, {}),
      minItems: Math.max(Number(options.minLimit ?? 0), requiredIn(control) ? 1 : 0),
      ...(typeof options.maxLimit === 'number' && { maxItems: options.maxLimit }),
    }
  },
  optionsIn: ({ property }) => ({
    ...numberAt(property, 'minItems', 'minLimit'),
    ...numberAt(property, 'maxItems', 'maxLimit'),
  }),
}
