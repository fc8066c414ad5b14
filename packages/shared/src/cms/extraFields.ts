import type { ExtraField } from './cmsClass.ts'
import { isNothing, refusedValue, type ParamRule } from './paramValues.ts'

/** 扩展字段 of an article: a value by the name of its field. */
export type ExtraValues = Readonly<Record<string, unknown>>

/** What a value of the field is judged by. A draft may lack it: what is required is asked for before it is published. */
export const extraRule = ({ label, kind, options }: ExtraField): ParamRule => ({
  fieldName: label,
  kind,
  required: false,
  options: options ?? '',
})

/** Why a value cannot be published; nothing when it can. */
export const lackingExtra = (field: ExtraField, value: unknown): string | undefined =>
  refusedValue({ ...extraRule(field), required: field.required }, value)

/** Of values from elsewhere or from former days, those that the fields declare and take. */
export const fittingExtras = (fields: readonly ExtraField[], values: ExtraValues): ExtraValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.name]
      return isNothing(value) || refusedValue(extraRule(field), value) !== undefined ? [] : [[field.name, value]]
    }),
  )

/** Uploads among the values. */
export const extraFileIds = (fields: readonly ExtraField[], values: ExtraValues): string[] =>
  fields.flatMap(({ kind, name }) => {
    const value = values[name]
    return (kind === 'image' || kind === 'file') && typeof value === 'string' && !isNothing(value) ? [value] : []
  })
