import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Ctx } from '#/platform/context.ts'
import type { WorkbookTables } from '#/platform/excel/readSheet.ts'
import type { ExportTarget } from './exportRows.ts'
import type { OnRows, ResultSheet } from './importOptions.ts'
import type { PlannedRow } from './importOptions.ts'
import type { ImportPlan } from './importPlan.ts'

/** What a sheet is called in 下载中心 and 上传中心, and as a file. */
export interface SheetNames {
  label: string
  fileName: string
}

/** What a query asks for, as it travels to a job. */
export type Asked = Record<string, unknown>

/** Something that goes out as a file, a workbook most often, within the request or as a job. */
export interface ExportSource {
  names(ctx: Ctx, query: Asked): Promise<SheetNames> | SheetNames
  /** Whether so many rows are written within the request; `L_EXPORT_INLINE` says it where this does not. */
  isSmall?(query: Asked, total: number): boolean | undefined
  /** How many rows the query finds, counted no further than one beyond `limit`. */
  count(ctx: Ctx, client: pg.ClientBase, query: Asked, limit: number): Promise<number>
  write(ctx: Ctx, client: pg.ClientBase, query: Asked, target: ExportTarget): Promise<void>
}

/** Something that takes rows in from a sheet, all of them or none. */
export interface ImportSource {
  names(ctx: Ctx, query: Asked): Promise<SheetNames> | SheetNames
  /** May refuse before the sheet is looked at. */
  admit(ctx: Ctx, query: Asked): Promise<void> | void
  /** Names of the sheets behind the first that rows of it are joined from; none unless given. */
  further?(ctx: Ctx, query: Asked): Promise<string[]>
  /** Reads every row by the rules of the entity; reads only. A job has no request. */
  plan(ctx: Ctx, table: WorkbookTables, query: Asked, request?: FastifyRequest): Promise<ImportPlan>
  /** Costly work on faultless rows before the transaction. */
  prepare?(ctx: Ctx, rows: readonly PlannedRow[], onRows: OnRows): Promise<void>
  /** Stores all rows inside a transaction; refused rows throw `RowsRefused`. */
  store(ctx: Ctx, rows: readonly PlannedRow[], onRows: OnRows, query: Asked): Promise<void>
  /** Of stored rows; nothing when nothing was made up. */
  result?(rows: readonly PlannedRow[]): ResultSheet | undefined
  /** How a page calls a refused row. */
  nameOf(row: PlannedRow): string
}

/** An entity whose rows go in and out as sheets, by the name under which jobs find it. */
export interface Transferable {
  name: string
  export?: ExportSource
  import?: ImportSource
}
