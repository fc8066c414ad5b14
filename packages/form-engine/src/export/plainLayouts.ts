import {
  code,
  element,
  literal,
  printJsx,
  quoted,
  valueCode,
  words,
  type Attribute,
  type Code,
  type Jsx,
} from './jsx.ts'
import { fields } from './plainFields.ts'
import { ornaments, unknownControl } from './plainOrnaments.ts'
import { fieldsOf } from './jsonSchemaFields.ts'
import { rulesCode } from './plainRules.ts'
import type { Column, Control } from '@app/form-engine/definition/types.ts'
import { fewestRows } from '@app/form-engine/validation/limits.ts'

/** What the source around the controls has to provide. */
export interface Needs {
  imports: Set<string>
  helpers: Set<string>
  form: boolean
  actions: boolean
}

/** Where a field stands: names before its model, as code (a row) or as they are (a line). */
type Around = readonly string[]

const nameCode = (around: Around, name: string): Attribute =>
  around.length === 0 ? name : code(`[${[...around, quoted(name)].join(', ')}]`)

/** The controls of a list as elements. Hidden controls are not part of the form. */
export const controlsJsx = (list: readonly Control[], needs: Needs, around: Around = []): Jsx[] =>
  list.filter(({ options }) => !options.hidden).map((control) => controlJsx(control, needs, around))

function controlJsx(control: Control, needs: Needs, around: Around): Jsx {
  const { type, options } = control
  const field = ownOf(fields, type)?.(control, options)
  if (field) {
    for (const name of field.imports) needs.imports.add(name)
    for (const helper of field.helpers ?? []) needs.helpers.add(helper)
    return options.noFormItem ? field.widget : formItem(control, field.item, field.widget, around)
  }
  const ornament = ownOf(ornaments, type)?.(control)
  if (ornament) {
    for (const name of ornament.imports) needs.imports.add(name)
    needs.form ||= Boolean(ornament.form)
    needs.actions ||= Boolean(ornament.actions)
    return ornament.jsx
  }
  return ownOf(layouts, type)?.(control, needs, around) ?? unknownControl(control)
}

/** What is said of a type; a type of somebody else may be called like something that every object has. */
const ownOf = <T>(table: Readonly<Record<string, T>>, type: string): T | undefined =>
  Object.hasOwn(table, type) ? table[type] : undefined

const formItem = (control: Control, item: Record<string, Attribute> = {}, widget: Jsx, around: Around): Jsx =>
  element(
    'Form.Item',
    {
      name: nameCode(around, control.model ?? control.key),
      label: control.options.showLabel === false ? undefined : control.label,
      tooltip: control.help || undefined,
      rules: rulesCode(control),
      ...item,
    },
    widget,
  )

const columnsOf = ({ columns = [] }: Control) => columns

const layouts: Record<string, (control: Control, needs: Needs, around: Around) => Jsx> = {
  card: ({ label, list = [] }, needs, around) => {
    needs.imports.add('Card')
    return element('Card', { title: label }, ...controlsJsx(list, needs, around))
  },
  grid: (control, needs, around) => {
    needs.imports.add('Row').add('Col')
    return element(
      'Row',
      { gutter: valueCode(control.options.gutter ?? 0) },
      ...columnsOf(control).map(({ span, list }) =>
        element('Col', { span: valueCode(span ?? 24) }, ...controlsJsx(list, needs, around)),
      ),
    )
  },
  tabs: (control, needs, around) => {
    needs.imports.add('Tabs')
    const { tabPosition, type, size } = control.options
    const sides: Record<string, string> = { left: 'start', right: 'end' }
    return element('Tabs', {
      type: type === 'card' ? 'card' : undefined,
      size: size === 'large' || size === 'small' ? size : undefined,
      tabPlacement:
        tabPosition && tabPosition !== 'top' ? (sides[String(tabPosition)] ?? String(tabPosition)) : undefined,
      items: panes(control, needs, around, alwaysThere),
    })
  },
  collapse: (control, needs, around) => {
    needs.imports.add('Collapse')
    const { accordion, bordered, defaultOpen } = control.options
    return element('Collapse', {
      accordion: accordion ? true : undefined,
      ghost: bordered === false ? true : undefined,
      defaultActiveKey: valueCode(defaultOpen ?? []),
      items: panes(control, needs, around, alwaysThere),
    })
  },
  steps: (control, needs, around) => {
    needs.imports.add('Steps').add('Flex').add('Button')
    needs.helpers.add('FormSteps')
    const namesOf = ({ list }: Column) => `names: ${literal(fieldsOf(list).map(({ model }) => model))},`
    return element('FormSteps', { items: panes(control, needs, around, namesOf) })
  },
  table: ({ trs = [], options }, needs, around) => {
    const rows = trs.map(({ tds }) =>
      element(
        'tr',
        {},
        ...tds
          .filter(({ colspan, rowspan }) => colspan > 0 && rowspan > 0)
          .map(({ colspan, rowspan, list }) =>
            element(
              'td',
              {
                colSpan: colspan > 1 ? valueCode(colspan) : undefined,
                rowSpan: rowspan > 1 ? valueCode(rowspan) : undefined,
              },
              ...controlsJsx(list, needs, around),
            ),
          ),
      ),
    )
    return element('table', { style: valueCode({ width: options.width ?? '100%' }) }, element('tbody', {}, ...rows))
  },
  batch: ({ model, key, list = [], options }, needs) => {
    needs.imports.add('Flex').add('Button')
    const row = element(
      'Flex',
      { key: code('key'), gap: valueCode(8), align: 'end', wrap: true },
      ...controlsJsx(list, needs, ['name']),
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
  selectInputList: (control, needs) => {
    const { model, key, options } = control
    needs.imports.add('Flex').add('Input').add('Checkbox')
    const lines = columnsOf(control).map(({ value, label, list }, at) => {
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
        ...controlsJsx(list, needs, around),
      )
    })
    return element('', {}, ...lines)
  },
}

/** Fields of a pane that nobody opened belong to the form, too. */
const alwaysThere = () => 'forceRender: true,'

/** The panes of a control as items; `more` is one line of each that its component asks for. */
const panes = (control: Control, needs: Needs, around: Around, more: (column: Column) => string): Code =>
  code(
    `[\n${columnsOf(control)
      .map((column) => pane(column, needs, around, more(column)))
      .join('\n')}\n]`,
  )

function pane({ label = '', value = '', list }: Column, needs: Needs, around: Around, more: string): string {
  const children = printJsx(element('', {}, ...controlsJsx(list, needs, around)), 6)
  const lines = [`key: ${quoted(value)},`, `label: ${quoted(label)},`, more, `children: (\n${children}\n    ),`]
  return `  {\n${lines.map((line) => `    ${line}`).join('\n')}\n  },`
}
