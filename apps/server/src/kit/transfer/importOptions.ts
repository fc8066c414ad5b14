import type { Row } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import type { CellValue } from '#/platform/excel/cells.ts'
import type { SheetRow } from '#/platform/excel/readSheet.ts'
import type { SheetColumn } from '#/platform/excel/writeSheet.ts'

/** A row of the sheet on its way into the table. */
export interface PlannedRow {
  sheetRow: SheetRow
  /** What the cells mean; an entity adds what it found out for them. */
  input: Row
  /** The row it changes, when its key is known and updating was asked for. */
  existing: Row | undefined
  errors: string[]
}

/** How far the work on the rows has come; throws when nobody waits for it any more. */
export type OnRows = (done: number) => Promise<void> | void

/** What was made up for the rows and is told to the one who imports, once. */
export interface ResultSheet {
  sheetName: string
  columns: SheetColumn[]
  rows: CellValue[][]
}

/** What an entity adds to its import. Each part works on the whole sheet, never with a query per row. */
export interface ImportOptions {
  /** Finds what codes and names stand for and checks rules between rows; adds to `errors`. Reads only. */
  review?(ctx: Ctx, rows: PlannedRow[]): Promise<void>
  /** Costly work on faultless rows before the transaction (hashing). */
  prepare?(ctx: Ctx, rows: readonly PlannedRow[], onRows: OnRows): Promise<void>
  /** Stores all rows inside the transaction; the save of the kit or of the entity, row by row, unless given. */
  store?(ctx: Ctx, rows: readonly PlannedRow[], onRows: OnRows): Promise<void>
  /** Of stored rows; nothing when nothing was made up. */
  result?(rows: readonly PlannedRow[]): ResultSheet | undefined
}
