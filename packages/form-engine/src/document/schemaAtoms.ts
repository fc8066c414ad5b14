import { z } from 'zod'
import { isPlain } from './plain.ts'

/*
 * Kinds of single options. They forgive what databases and hand-written files do to JSON (numbers and booleans as
 * text, text as numbers) and answer the right kind.
 */

export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((word) => word === 'true'),
  z.literal([0, 1]).transform((digit) => digit === 1),
])

export const text = z.union([z.string(), z.number().transform(String)])

const numeric = z
  .string()
  .regex(/^-?\d{1,15}(\.\d+)?$/)
  .transform(Number)

export const number = z.union([z.number(), numeric])

/** A number or none; an emptied field of a panel once left `""`. */
export const anyNumber = z.union([z.number(), z.null(), numeric, z.literal('').transform(() => null)])

/** A CSS length; a bare number means pixels. */
export const width = z.union([z.string(), z.number().transform((pixels) => `${pixels}px`)])

export const scalar = z.union([z.string(), z.number(), z.boolean()])

export const one = <const Word extends string>(...words: Word[]) => z.enum(words)

/** JSON kept as text; an object in its place is written out. */
export const jsonText = z.union([
  z.string(),
  z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value)),
])

export interface Choice {
  value: string | number | boolean
  label: string
  children?: Choice[] | undefined
}

/** A record without the nulls that databases put in the place of nothing. */
export const withoutNulls = (value: unknown): unknown =>
  isPlain(value) ? Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null)) : value

const choice: z.ZodType<Choice> = z.union([
  scalar.transform((value) => ({ value, label: String(value) })),
  z.preprocess(
    withoutNulls,
    z
      .looseObject({
        value: scalar.optional(),
        label: text.optional(),
        disabled: flag.optional(),
        children: z.lazy(() => choices).optional(),
      })
      .transform(({ value, label, ...rest }) => ({
        ...rest,
        value: value ?? label ?? '',
        label: label ?? String(value ?? ''),
      })),
  ),
])

export const choices: z.ZodType<Choice[]> = z.array(choice)
