import { z } from 'zod'
import { field, type Field, type FieldOptions, type Fields } from './field.ts'

/** An uploaded file as a row tells of it; its address is signed for some minutes. */
export const toldFile = z.object({ id: z.string(), name: z.string(), url: z.string(), size: z.number() })
export type ToldFile = z.infer<typeof toldFile>

const told = { virtual: true, readonly: true, form: false, sortable: false, log: false } as const

type More = Pick<FieldOptions, 'list' | 'sheet' | 'width' | 'title'>
type Telling<S extends z.ZodType, O> = Field<S, typeof told & O>

// What a caller adds is a few plain options, none of which asks for another: the compiler cannot see it in `O`.
const telling = <S extends z.ZodType, O extends More>(schema: S, label: string, tells: string, more: O | undefined) =>
  field(schema, label, { ...told, ...more, tells } as never) as unknown as Telling<S, O>

/** Whom or what the ids in field `of` mean, by name; those that are deleted too. Column and sheet show it in their place. */
export const nameOf = <const O extends More = Record<never, never>>(of: string, label: string, more?: O) =>
  telling(z.string().nullish(), label, of, more)

/** The files whose ids stand in field `of`. */
export const filesOf = <const O extends More = Record<never, never>>(of: string, label: string, more?: O) =>
  telling(z.array(toldFile).nullish(), label, of, { sheet: false, ...more } as unknown as O)

const attachId = z.string().min(1).max(64)

/**
 * Files that a row keeps beside those of its columns: two fields of its contract, `...attachments()`. The form takes
 * them, the detail names them, a list tells how many there are.
 */
export const attachments = ({ label = '附件', most = 5 }: { label?: string; most?: number } = {}) => ({
  attachments: field(z.array(attachId).max(most).nullish(), label, {
    widget: 'file',
    virtual: true,
    list: false,
    sheet: false,
  }),
  attachmentFiles: filesOf('attachments', label, { width: 88 }),
})

/** Which field tells what the ids in another one mean, by the name of that. */
export const tellers = (fields: Fields): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fields as Record<string, Field>).flatMap(([key, { options }]) =>
      options.tells === undefined ? [] : [[options.tells, key] as const],
    ),
  )

/** Ids of a value: one, several with commas, or a list. */
export function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((id) => typeof id === 'string' && id !== '')
  return typeof value === 'string' ? value.split(',').filter(Boolean) : []
}

/** One row that shows a file. Without a title it has none, or is none that the caller may see. */
export const filePlace = z.object({
  /** What such a row is: 通知公告. */
  kind: z.string(),
  title: z.string().nullable(),
  /** Where such a row is opened. */
  to: z.string().optional(),
})
export type FilePlace = z.infer<typeof filePlace>
