import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre'

type Cell = string | number | null

/** Rows of the first sheet of a file the browser saved, its header included. */
export async function rowsOf(download: Download) {
  const { sheets } = await readXlsx(await readFile(await download.path()))
  return sheets[0]?.rows ?? []
}

/** A workbook as somebody would choose it from his disk. */
export async function aWorkbook(name: string, rows: Cell[][]) {
  const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  }
}
