import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import { checkWorkbook } from './gate.ts'
import { plainParts, type PlainWorkbook } from './plainWorkbook.ts'
import type { ReadValue, SheetJob, SheetNews, SheetRow } from './readSheet.ts'
import { refusals, SheetRefused } from './refusals.ts'

const partRows = 200
const tell = (news: SheetNews) => parentPort?.postMessage(news)

/** Of the file in hand: a thread reads one at a time. */
let limits: SheetJob['limits']
let textLength = 0

/** Numbers stay numbers, moments become the wire's own form, everything else is text; formulas have only their stored value. */
function valueOf(value: unknown, book: PlainWorkbook): ReadValue {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  const text = value instanceof Date ? momentText(value, book) : storable(String(value))
  textLength += text.length
  if (textLength > limits.textLength) throw new SheetRefused('tooLarge')
  return text === '' ? null : text
}

/** A cell may say `_x0000_` or half of a character, which no database takes. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

const dayMs = 86_400_000
/** The 29th of February 1900, which only spreadsheets know, was a day. */
const lotusDayMs = 60 * dayMs

/**
 * The library reads serial numbers as UTC, which is the wall clock of the sheet. What lies before a whole day has
 * passed is a time alone; hours beyond a day look like days of the first year.
 */
function momentText(date: Date, { from1904, hasElapsed }: PlainWorkbook): string {
  if (Number.isNaN(date.getTime())) throw new SheetRefused('format')
  const [day, time = ''] = date.toISOString().split('T')
  const clock = time.slice(0, 8)
  const firstYear = from1904 ? 1904 : 1900
  const sinceMs = date.getTime() - (from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 31))
  if (hasElapsed && sinceMs >= dayMs && date.getUTCFullYear() === firstYear) {
    if (clock === '00:00:00') throw new SheetRefused('dayOrHours')
    const allMs = !from1904 && sinceMs >= lotusDayMs ? sinceMs + dayMs : sinceMs
    return `${Math.floor(allMs / 3_600_000)}${clock.slice(2)}`
  }
  if (sinceMs >= 0 && sinceMs < dayMs) return clock
  return clock === '00:00:00' ? `${day}` : `${day} ${clock}`
}

function trimmed(values: readonly unknown[], book: PlainWorkbook): ReadValue[] {
  if (values.length > limits.columns && values.slice(limits.columns).some((value) => value !== null && value !== ''))
    throw new SheetRefused('tooMany', { sentence: `导入数据不能超过${limits.columns}列` })
  return values.slice(0, limits.columns).map((value) => valueOf(value, book))
}

async function read(file: Buffer, further: readonly string[]): Promise<void> {
  const { entries, odd } = await checkWorkbook(file, limits)
  const book = plainParts(file, entries, odd)
  for (const sheet of [undefined, ...further]) await readOne(book, sheet)
  tell({ kind: 'end' })
}

/** The first sheet unless one is named; nothing of one that is not there. */
async function readOne(book: PlainWorkbook, sheet: string | undefined): Promise<void> {
  const name = sheet ?? book.firstSheet
  const said = sheet === undefined ? '' : `工作表“${sheet}”：`
  let headers: string[] | undefined
  let part: SheetRow[] = []
  let count = 0
  for await (const { index, values } of streamXlsxRows(book.file, name === undefined ? {} : { sheet: name })) {
    const row = trimmed(values, book)
    if (row.every((value) => value === null || (typeof value === 'string' && value.trim() === ''))) continue
    if (!headers) {
      headers = row.map((value) => String(value ?? '').trim())
      tell({ kind: 'headers', sheet, headers })
      continue
    }
    if (++count > limits.rows)
      throw new SheetRefused('tooMany', { sentence: `${said}导入数据不能超过${limits.rows}条` })
    part.push({ number: index + 1, values: row })
    if (part.length < partRows) continue
    tell({ kind: 'rows', rows: part })
    part = []
  }
  tell({ kind: 'rows', rows: part })
}

async function answer(job: SheetJob): Promise<void> {
  limits = job.limits
  textLength = 0
  const file = readFileSync(job.path)
  try {
    await read(file, job.further)
  } catch (error) {
    // Whatever goes wrong from here on is the file's doing.
    tell({ kind: 'refused', message: error instanceof SheetRefused ? error.message : refusals.format })
  }
}

parentPort?.on('message', (job: SheetJob) => void answer(job))
