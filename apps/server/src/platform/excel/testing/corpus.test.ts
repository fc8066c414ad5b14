import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streamXlsxRows } from 'hucre/xlsx'
import { readSheet as readBySecond } from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { loadEnv } from '#/env.ts'
import { readSheet } from '../readSheet.ts'
import { books, refusedBooks } from './dialects.ts'
import { libreOffice } from './libreOffice.ts'
import { packed } from './packBook.ts'

const dir = mkdtempSync(join(tmpdir(), 'atrium-corpus-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const { limits } = loadEnv({})

type Table = unknown[][]

/** Rows with their numbers, as the product reads them; empty cells at the end of a row count for nothing. */
async function byProduct(file: Buffer): Promise<Table> {
  const path = join(dir, 'book.xlsx')
  writeFileSync(path, file)
  const { headers, rows } = await readSheet(path, limits)
  return shortened([[1, ...headers], ...rows.map(({ number, values }) => [number, ...values])])
}

/** What the library says before the product mends it. */
async function byLibrary(file: Buffer, sheet: string | undefined): Promise<Table> {
  const table: Table = []
  for await (const { index, values } of streamXlsxRows(file, sheet === undefined ? {} : { sheet }))
    table.push([index + 1, ...values.map(said)])
  return shortened(table)
}

async function bySecond(file: Buffer, sheet: string | undefined): Promise<Table> {
  // A reader that gives up has all rows wrong.
  const rows = await readBySecond(file, sheet, { trim: false }).catch((): Table => [])
  return shortened(rows.map((values, i) => [i + 1, ...values.map(said)]))
}

/** A value in the words of the product; a moment before the first day is a time alone, whatever day the reader gives it. */
function said(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (!(value instanceof Date)) return value === '' || value === undefined ? null : value
  // Seconds of a serial number are fractions that readers round differently.
  const [day, time = ''] = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().split('T')
  const clock = time.slice(0, 8)
  if (day !== undefined && day < '1900-01-01') return clock
  return clock === '00:00:00' ? day : `${day} ${clock}`
}

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')

function shortened(table: Table): Table {
  return table
    .filter(([, ...values]) => !values.every(isBlank))
    .map((row) => row.slice(0, row.findLastIndex((value) => !isBlank(value)) + 1))
}

/** Rows that a reader sees in another way than they are meant, by number. */
const differing = (read: Table, meant: Table) => {
  const byNumber = new Map(read.map(([number, ...values]) => [number, JSON.stringify(values)]))
  return meant.flatMap(([number, ...values]) =>
    byNumber.get(number) === JSON.stringify(values) ? [] : [Number(number)],
  )
}

const corpus = [
  ...books.map(({ parts, ...book }) => ({ ...book, file: () => packed(parts) })),
  ...libreOffice.map(({ path, ...book }) => ({ ...book, file: () => Promise.resolve(readFileSync(path)) })),
]

test.each(corpus)('表格语料: $name is read as it is meant', async ({ file, table }) => {
  expect(await byProduct(await file())).toEqual(shortened(table.map((row) => [...row])))
})

// What a reader gets wrong is named row by row, so that its mending is noticed too.
test.each(corpus)('表格语料: two readers see the same in $name, but for the rows named', async (book) => {
  const meant = shortened(book.table.map((row) => [...row]))
  const file = await book.file()
  expect({
    library: differing(await byLibrary(file, book.sheet), meant),
    second: differing(await bySecond(file, book.sheet), meant),
  }).toEqual({ library: book.wrongInLibrary ?? [], second: book.wrongInSecond ?? [] })
})

test.each(refusedBooks)('表格语料: $name is refused with the way out', async ({ parts, refusal }) => {
  await expect(byProduct(await packed(parts))).rejects.toMatchObject({ message: refusal })
})
