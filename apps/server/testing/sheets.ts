import { readFileSync, rmSync } from 'node:fs'
import { readXlsx } from 'hucre'
import type { CellValue } from '#/platform/excel/cells.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import { findGenerated } from '#/platform/files/generated.ts'
import type { TestApp } from './testApp.ts'

/** Cells of the first sheet of a file that was made for the user. */
export async function generatedRows(server: TestApp, fileName: unknown, userId: string): Promise<unknown[][]> {
  const [first] = await sheetsOf(server, fileName, userId)
  return first?.rows ?? []
}

/** A sheet as `sheetsOf` reads it: the header is its first row. */
export interface Sheet {
  name: string
  rows: CellValue[][]
}

/** All sheets of a file that was made for the user. */
export async function sheetsOf(server: TestApp, fileName: unknown, userId: string): Promise<Sheet[]> {
  const file = await findGenerated(server.ctx, String(fileName), userId)
  if (!file) throw new Error(`no file ${String(fileName)} of ${userId}`)
  const chunks = await (await server.platform.files.storage.read(file.fileKey)).toArray()
  const { sheets } = await readXlsx(Buffer.concat(chunks as Buffer[]))
  return sheets.map(({ name, rows }) => ({ name, rows: rows as CellValue[][] }))
}

/** A workbook as somebody would upload it. */
export const workbook = (server: TestApp, headers: readonly string[], rows: CellValue[][]): Promise<Buffer> =>
  workbookOf(server, [{ name: 'S', rows: [[...headers], ...rows] }])

export async function workbookOf(server: TestApp, sheets: readonly Sheet[]): Promise<Buffer> {
  const path = await server.platform.files.newTempPath()
  const [first, ...more] = sheets.map(({ name, rows: [headers = [], ...rows] }) => ({
    sheetName: name,
    columns: headers.map((header) => ({ header: String(header) })),
    rows,
  }))
  if (!first) throw new Error('a workbook has a sheet')
  await writeSheet(path, { ...first, more })
  const bytes = readFileSync(path)
  rmSync(path)
  return bytes
}
