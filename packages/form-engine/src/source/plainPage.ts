import type { Column, Control } from '@app/form-engine/document/types.ts'
import { code, element, printJsx, quoted, type Attribute, type Code, type Jsx } from './jsx.ts'
import { rulesCode } from './plainRules.ts'

/** What the source around the controls has to provide. */
export interface Needs {
  imports: Set<string>
  helpers: Set<string>
  form: boolean
  actions: boolean
}

/** Where a field stands: names before its model, as code (a row) or as they are (a line). */
export type Around = readonly string[]

/** The source that a control is written into. */
export interface Page {
  needs: Needs
  around: Around
  /** The controls of a list as elements, in the same place or in another. */
  inside: (list: readonly Control[], around?: Around) => Jsx[]
  /** Names of the fields that stand in a list, whatever arranges them. */
  modelsIn: (list: readonly Control[]) => string[]
}

export const nameCode = (around: Around, name: string): Attribute =>
  around.length === 0 ? name : code(`[${[...around, quoted(name)].join(', ')}]`)

export const formItem = (control: Control, item: Record<string, Attribute> = {}, widget: Jsx, around: Around): Jsx =>
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

export const columnsWithin = ({ columns = [] }: Control) => columns

/** Fields of a pane that nobody opened belong to the form, too. */
export const alwaysThere = () => 'forceRender: true,'

/** The panes of a control as items; `more` is one line of each that its component asks for. */
export const panes = (control: Control, page: Page, more: (column: Column) => string): Code =>
  code(
    `[\n${columnsWithin(control)
      .map((column) => pane(column, page, more(column)))
      .join('\n')}\n]`,
  )

function pane({ label = '', value = '', list }: Column, { inside }: Page, more: string): string {
  const children = printJsx(element('', {}, ...inside(list)), 6)
  const lines = [`key: ${quoted(value)},`, `label: ${quoted(label)},`, more, `children: (\n${children}\n    ),`]
  return `  {\n${lines.map((line) => `    ${line}`).join('\n')}\n  },`
}
