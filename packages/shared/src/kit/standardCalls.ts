import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { Page } from './envelope.ts'
import type { Fields } from './field.ts'
import type { ListQuery, PageQuery } from './query.ts'
import type { ItemOfFields, RowOfFields } from './rows.ts'
import type { SaveOf } from './save.ts'

export const rowId = z.string().min(1).max(64)
/** Comma-separated ids; at most 200 (L.ids). */
export const idList = z
  .string()
  .max(13_000)
  .refine((text) => text.split(',').every((part) => part.length > 0 && part.length <= 64), '参数不符合规范')
  .refine((text) => text.split(',').length <= 200, '一次最多处理200条数据')

export type ResourceEndpoints<F extends Fields> = {
  page: Endpoint<z.ZodUndefined, z.ZodType<PageQuery>, z.ZodUndefined, z.ZodType<Page<ItemOfFields<F>>>>
  list: Endpoint<z.ZodUndefined, z.ZodType<ListQuery>, z.ZodUndefined, z.ZodType<ItemOfFields<F>[]>>
  get: Endpoint<z.ZodType<{ id: string }>, z.ZodUndefined, z.ZodUndefined, z.ZodType<RowOfFields<F>>>
  save: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodType<SaveOf<F>>, z.ZodType<RowOfFields<F>>>
  remove: Endpoint<z.ZodType<{ ids: string }>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined>
  export: Endpoint<z.ZodUndefined, z.ZodType<ListQuery>, z.ZodUndefined, z.ZodType<TransferAnswer>>
  importTemplate: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined>
  importData: Endpoint<z.ZodUndefined, z.ZodType<ImportQuery>, z.ZodUndefined, z.ZodType<ImportAnswer>>
  changeStatus: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodType<StatusChange>, z.ZodUndefined>
  maxSort: Endpoint<z.ZodType<{ scope?: string }>, z.ZodUndefined, z.ZodUndefined, z.ZodType<number>>
}

/** 启用 or 停用 of one row; with `version` only of the row as the caller has seen it. */
export interface StatusChange {
  id: string
  status: string
  version?: number | undefined
}

/** Answer of an export: the file name stands in `msg`, or a background job was queued. */
export const transferAnswer = z.object({
  background: z.boolean(),
  jobId: z.string().nullable(),
  /** Rows of the file, where its rows are what was asked for. */
  count: z.int().optional(),
})
export type TransferAnswer = z.infer<typeof transferAnswer>

export const importQuery = z.object({
  /** Rows whose unique key exists are updated instead of refused. */
  updateSupport: z.enum(['true', 'false', '1', '0']).default('false'),
  /** The sheet is checked as an import would check it; nothing is stored. */
  checkOnly: z.enum(['true', 'false']).default('false'),
})
export type ImportQuery = z.infer<typeof importQuery>

export const importAnswer = z.object({
  background: z.boolean(),
  jobId: z.string().nullable(),
  total: z.int(),
  failed: z.int(),
  /** The first refused rows; all of them stand in the error file. */
  rows: z.array(
    z.object({
      /** As the spreadsheet counts: the header is 1. */
      rowNum: z.int(),
      /** Value by which the row is recognised. */
      name: z.string(),
      errors: z.array(z.string()),
    }),
  ),
  /** Downloadable sheet of the refused rows with a column 错误信息. */
  errorFile: z.string().nullable(),
  /** Downloadable sheet of what the import made up: generated passwords. To be fetched once. */
  resultFile: z.string().nullable(),
})
export type ImportAnswer = z.infer<typeof importAnswer>

export const uniqueAnswer = z.object({ code: z.enum(['1', '2']) })
export type UniqueCheck = Endpoint<
  z.ZodUndefined,
  z.ZodType<Record<string, string>>,
  z.ZodUndefined,
  typeof uniqueAnswer
>
