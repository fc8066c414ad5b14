import type { Option } from '@app/form-engine/definition/types.ts'
import type { FormContext, FormError, FormValues } from '@app/form-engine/runtime/types.ts'
import type { DataField } from './recordFields.ts'

const valuesIn = (options: readonly Option[]): Option['value'][] =>
  options.flatMap(({ value, children }) => [value, ...valuesIn(children ?? [])])

/**
 * Values of fields with a data source that does not offer them. The engine leaves such fields to the server, which
 * knows the choices of static sources and dictionaries; what stood in the record already stays.
 */
export function notOffered(
  fields: readonly DataField[],
  values: FormValues,
  { optionsOf }: FormContext,
  stored: FormValues = {},
): FormError[] {
  return fields.flatMap(({ model, label, control }) => {
    const value = values[model]
    const choices = control.options.dynamic === true ? optionsOf?.(control, values) : undefined
    if (!choices || value === undefined || value === null || value === '') return []
    const offered = new Set<unknown>([...valuesIn(choices), ...[stored[model]].flat()])
    return [value].flat().every((one) => offered.has(one))
      ? []
      : [{ path: [model], model, label, message: '选项不存在' }]
  })
}
