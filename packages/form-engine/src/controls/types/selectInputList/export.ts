import type { FieldExports } from '@app/form-engine/controls/definition.ts'
import { noOptions } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { code, element, quoted, valueCode, words } from '@app/form-engine/source/jsx.ts'
import { columnsWithin, nameCode } from '@app/form-engine/source/plainPage.ts'

export const exports: FieldExports = {
  plain: (control, { needs, inside }) => {
    const { model, key, options } = control
    needs.imports.add('Flex').add('Input').add('Checkbox')
    const lines = columnsWithin(control).map(({ value, label, list }, at) => {
      const around = [quoted(model ?? key), String(at)]
      const hidden = (name: string, content: string) =>
        element('Form.Item', { name: nameCode(around, name), initialValue: content, hidden: true }, element('Input'))
      return element(
        'Flex',
        { gap: valueCode(8), align: 'start' },
        hidden('value', value ?? ''),
        hidden('label', label ?? ''),
        element(
          'Form.Item',
          { name: nameCode(around, 'checked'), valuePropName: 'checked', initialValue: code('false') },
          element('Checkbox', { disabled: options.disabled ? true : undefined }, words(label ?? '')),
        ),
        ...inside(list, around),
      )
    })
    return element('', {}, ...lines)
  },
  schema: ({ columns = [] }, objectOf) => {
    // Every line holds its own fields only, and those of a line that is not chosen hold nothing.
    const { type, properties } = objectOf(
      columns.flatMap(({ list }) => list),
      { checked: { type: 'boolean' }, value: { enum: columns.map(({ value }) => value) }, label: { type: 'string' } },
    )
    return { type: 'array', items: { type, properties, required: ['checked', 'value'] } }
  },
  optionsIn: noOptions,
}
