import { isPlainList } from '@app/form-engine/document/plain.ts'
import type { ControlOptions, Option } from '@app/form-engine/document/types.ts'

export type Json = Record<string, unknown>

/** A property of a schema as the control for it reads it. */
export interface Property {
  property: Json
  /** Schema of the items of a list. */
  items: Json
  /** It is a list. */
  several: boolean
  /** Where choices stand: in the property or in its items. */
  listed: Json
}

const isScalar = (value: unknown): value is Option['value'] => ['string', 'number', 'boolean'].includes(typeof value)

/** Listed values as choices: `enum`, or `oneOf` with titles. */
export function schemaChoices({ enum: values, oneOf }: Json): Option[] {
  if (Array.isArray(values)) return values.filter(isScalar).map((value) => ({ value, label: String(value) }))
  if (!isPlainList(oneOf)) return []
  return oneOf.flatMap(({ const: value, title }) =>
    isScalar(value) && value !== '' ? [{ value, label: typeof title === 'string' ? title : String(value) }] : [],
  )
}

/** `type`, of several the one that is not null. */
export const schemaKind = ({ type }: Json) => String([type].flat().find((name) => name !== 'null'))

export const numberAt = (json: Json, name: string, option: string): ControlOptions =>
  typeof json[name] === 'number' ? { [option]: json[name] } : {}

/** Decimal places of a step: 0.01 has two. */
export const decimals = (step: number) => Math.max(0, Math.ceil(-Math.log10(step)))

type Specific = (property: Property) => ControlOptions

export const noOptions: Specific = () => ({})
export const textOptions: Specific = ({ property }) => numberAt(property, 'maxLength', 'maxLength')
export const limitOptions: Specific = ({ property }) => ({
  ...numberAt(property, 'minimum', 'min'),
  ...numberAt(property, 'maximum', 'max'),
})
export const choiceOptions: Specific = ({ listed, several }) => ({
  options: schemaChoices(listed),
  ...(several && { multiple: true }),
})
export const listedChoices: Specific = ({ listed }) => ({ options: schemaChoices(listed) })
export const fileOptions: Specific = ({ property }) => numberAt(property, 'maxItems', 'limit')
export const subjectOptions: Specific = ({ several }) => ({ multiple: several })

const standardFormats: Record<string, ControlOptions> = {
  'date-time': { format: 'YYYY-MM-DD HH:mm:ss', showTime: true },
  time: { format: 'HH:mm:ss' },
}

export const momentOptions: Specific = ({ property, several, items }) => {
  const format = [property, items].map((schema) => schema['x-format']).find((given) => typeof given === 'string')
  return {
    ...standardFormats[String(property.format)],
    ...(format !== undefined && { format }),
    ...(several && { range: true }),
  }
}
