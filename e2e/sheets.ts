import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre'

type Cell = string | number | null

export interface Sheet {
  name: string
  rows: Cell[][]
}

/** The file that 导出 of the list gives. */
export async function exported(page: Page): Promise<Download> {
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /导\s*出/ })
    .click()
  return saved
}

/** Sheets of a file the browser saved, their headers included. */
export async function sheetsOf(download: Download): Promise<Sheet[]> {
  const { sheets } = await readXlsx(await readFile(await download.path()))
  return sheets.map(({ name, rows }) => ({ name, rows: rows as Cell[][] }))
}

/** Rows of its first sheet. */
export const rowsOf = async (download: Download) => (await sheetsOf(download))[0]?.rows ?? []

/** A workbook as somebody would choose it from their disk. */
export const aWorkbook = (name: string, rows: Cell[][]) => aBook(name, [{ name: 'Sheet1', rows }])

export async function aBook(name: string, sheets: Sheet[]) {
  const bytes = await writeXlsx({ sheets })
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  }
}
