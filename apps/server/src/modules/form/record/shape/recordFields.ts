import type { ValueKind } from '@app/form-engine/controls/definition.ts'
import { isHtml, isNesting, valueKindOf } from '@app/form-engine/controls/registry.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import type { FieldKind } from '@app/shared/form/recordQuery.ts'

/** A field of a form as lists, filters and sheets see it. */
export interface DataField {
  /** What its values belong to in every version, whatever the field is called there. */
  key: string
  model: string
  label: string
  kind: FieldKind
  control: Control
}

/** How lists, filters and statistics take what rules ask of a value; a time of the day is looked for as it is written. */
const listKinds: Readonly<Record<ValueKind, FieldKind>> = {
  text: 'text',
  number: 'number',
  choice: 'choice',
  choices: 'choices',
  date: 'time',
  range: 'time',
  time: 'text',
  switch: 'switch',
  files: 'files',
  rows: 'rows',
  secret: 'secret',
}

export const fieldKindOf = (control: Control): FieldKind => listKinds[valueKindOf(control)]

/** Whether the control puts a value of its own into the data. */
const holdsData = ({ model, options }: Control): boolean => Boolean(model) && options.noFormItem !== true

/**
 * The key of the control; of one that came without, which gets another number with every control before it, the name is
 * all there is to know it by.
 */
const identityOf = ({ type, key }: Control, model: string) =>
  key.startsWith(`${type}_k`) && /^\d+$/.test(key.slice(type.length + 2)) ? model : key

/** Fields in document order; those inside a dynamic table belong to it. */
export function dataFields({ list }: FormDefinition): DataField[] {
  const fields = new Map<string, DataField>()
  for (const { control, ancestors } of walk(list)) {
    const { model, label } = control
    if (!model || !holdsData(control) || fields.has(model)) continue
    if (ancestors.some(({ type }) => isNesting(type))) continue
    fields.set(model, {
      key: identityOf(control, model),
      model,
      label: label || model,
      kind: fieldKindOf(control),
      control,
    })
  }
  return [...fields.values()]
}

/** Fields of the rows of a dynamic table. */
export const rowFields = ({ list = [] }: Control): DataField[] => dataFields({ list, config: {} })

/** Fields of the rows of a table or of the lines of a list of inputs. */
export const nestedFields = ({ list = [], columns = [] }: Control): DataField[] =>
  dataFields({ list: [...list, ...columns.flatMap((column) => column.list)], config: {} })

/** Whether values of the field can be kept apart for filters and statistics. */
export const isIndexable = ({ kind, control }: DataField) =>
  kind !== 'files' && kind !== 'rows' && kind !== 'secret' && !isHtml(control.type)

/** Columns of a list that nobody has set up (form-designer §19.5). */
export const defaultColumns = (fields: readonly DataField[]) =>
  fields
    .filter(({ kind, control }) => kind !== 'rows' && !isHtml(control.type))
    .slice(0, 6)
    .map(({ model }) => model)
