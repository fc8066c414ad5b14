import { readFileSync, rmSync } from 'node:fs'
import { readXlsx } from 'hucre'
import type { CellValue } from '#/platform/excel/cells.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import { findGenerated } from '#/platform/files/generated.ts'
import type { TestApp } from './testApp.ts'

/** Cells of the first sheet of a file that was made for the user. */
export async function generatedRows(server: TestApp, fileName: unknown, userId: string): Promise<unknown[][]> {
  const file = await findGenerated(server.ctx, String(fileName), userId)
  if (!file) throw new Error(`no file ${String(fileName)} of ${userId}`)
  const chunks = await (await server.platform.files.storage.read(file.fileKey)).toArray()
  const { sheets } = await readXlsx(Buffer.concat(chunks as Buffer[]))
  return sheets[0]?.rows ?? []
}

/** A workbook as somebody would upload it. */
export async function workbook(server: TestApp, headers: readonly string[], rows: CellValue[][]): Promise<Buffer> {
  const path = await server.platform.files.newTempPath()
  await writeSheet(path, { sheetName: 'S', columns: headers.map((header) => ({ header })), rows })
  const bytes = readFileSync(path)
  rmSync(path)
  return bytes
}
