import type { Control, Option } from '@app/form-engine/definition/types.ts'
import type { FormContext, FormError, FormValues, ValuePath } from '@app/form-engine/runtime/types.ts'
import type { AskedChoices } from './askedChoices.ts'
import { nestedFields, type DataField } from './recordFields.ts'

const valuesIn = (options: readonly Option[]): Option['value'][] =>
  options.flatMap(({ value, children }) => [value, ...valuesIn(children ?? [])])

/** Texts that no choice has: the answers of interfaces are cut before. */
const longest = 200

interface Offered {
  /** What stood in the record already stays. */
  stored?: FormValues | undefined
  asked?: AskedChoices | undefined
}

const isRow = (row: unknown): row is FormValues => typeof row === 'object' && row !== null && !Array.isArray(row)
const rowsOf = (value: unknown): FormValues[] => (Array.isArray(value) ? value.filter(isRow) : [])

/**
 * Values of fields with a data source that does not offer them, in rows too. The engine leaves such fields to the
 * server, which knows the choices of static sources and dictionaries, and has asked the interfaces.
 */
export function notOffered(
  fields: readonly DataField[],
  values: FormValues,
  context: FormContext,
  { stored = {}, asked }: Offered = {},
): FormError[] {
  return fields.flatMap((field) => {
    const { model, kind, control } = field
    if (kind !== 'rows') return mistakes(field, values[model], [stored[model]].flat(), context, [model])
    const before = rowsOf(stored[model])
    return rowsOf(values[model]).flatMap((row, at) =>
      nestedFields(control).flatMap((child) =>
        mistakes(
          child,
          row[child.model],
          before.flatMap((old) => [old[child.model]].flat()),
          // A row may ask with values of its own, which the question about the form does not know.
          dependsOnValues(child.control, asked) ? {} : context,
          [model, at, child.model],
        ),
      ),
    )
  })
}

const dependsOnValues = ({ options }: Control, asked: AskedChoices | undefined) =>
  options.dynamic === true && asked?.get(options.dynamicKey ?? '')?.depends === true

function mistakes(
  { model, label, control }: DataField,
  value: unknown,
  before: readonly unknown[],
  { optionsOf }: Pick<FormContext, 'optionsOf'>,
  path: ValuePath,
): FormError[] {
  if (control.options.dynamic !== true || value === undefined || value === null || value === '') return []
  const choices = optionsOf?.(control, {})
  const offered = choices && new Set<unknown>(valuesIn(choices))
  const isOffered = (one: unknown) =>
    before.includes(one) || (offered ? offered.has(one) : typeof one !== 'string' || one.length <= longest)
  return [value].flat().every(isOffered) ? [] : [{ path, model, label, message: '选项不存在' }]
}
