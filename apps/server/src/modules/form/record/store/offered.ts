import type { Option } from '@app/form-engine/document/types.ts'
import type { FormContext, FormError, FormValues, ValuePath } from '@app/form-engine/runtime/types.ts'
import { nestedFields, type DataField } from '#/modules/form/record/shape/recordFields.ts'
import { rowsOf, type AskedChoices, type RowPlace } from './askedChoices.ts'

const valuesIn = (options: readonly Option[]): Option['value'][] =>
  options.flatMap(({ value, children }) => [value, ...valuesIn(children ?? [])])

/** Texts that no choice has: the answers of interfaces are cut before. */
const longest = 200

interface Offered {
  /** What stood in the record already stays. */
  stored?: FormValues | undefined
  asked?: AskedChoices | undefined
}

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
  const choicesFor = ({ control }: DataField, row?: RowPlace) =>
    asked?.any(control.options.dynamicKey ?? '')
      ? asked.of(control.options.dynamicKey ?? '', row)
      : context.optionsOf?.(control, {})
  return fields.flatMap((field) => {
    const { model, kind, control } = field
    if (kind !== 'rows') return mistakes(field, values[model], [stored[model]].flat(), choicesFor(field), [model])
    const before = rowsOf(stored[model])
    return rowsOf(values[model]).flatMap((row, at) =>
      nestedFields(control).flatMap((child) =>
        mistakes(
          child,
          row[child.model],
          before.flatMap((old) => [old[child.model]].flat()),
          choicesFor(child, [model, at]),
          [model, at, child.model],
        ),
      ),
    )
  })
}

function mistakes(
  { model, label, control }: DataField,
  value: unknown,
  before: readonly unknown[],
  choices: readonly Option[] | undefined,
  path: ValuePath,
): FormError[] {
  if (control.options.dynamic !== true || value === undefined || value === null || value === '') return []
  const offered = choices && new Set<unknown>(valuesIn(choices))
  const isOffered = (one: unknown) =>
    before.includes(one) || (offered ? offered.has(one) : typeof one !== 'string' || one.length <= longest)
  return [value].flat().every(isOffered) ? [] : [{ path, model, label, message: '选项不存在' }]
}
