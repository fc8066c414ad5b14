import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import { checkWorkbook, refusals, SheetRefused } from './gate.ts'
import type { ReadValue, SheetJob, SheetNews, SheetRow } from './readSheet.ts'

const partRows = 200
const { path, further, limits } = workerData as SheetJob
const tell = (news: SheetNews) => parentPort?.postMessage(news)
let textLength = 0

/** Numbers stay numbers, moments become the wire's own form, everything else is text; formulas have only their stored value. */
function valueOf(value: unknown): ReadValue {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  const text = value instanceof Date ? momentText(value) : storable(String(value))
  textLength += text.length
  if (textLength > limits.textLength) throw new SheetRefused(refusals.tooLarge)
  return text === '' ? null : text
}

/** A cell may say `_x0000_` or half of a character, which no database takes. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

/** The library reads serial numbers as UTC, which is the wall clock of the sheet. */
function momentText(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new SheetRefused(refusals.format)
  const [day, time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? `${day}` : `${day} ${time.slice(0, 8)}`
}

function trimmed(values: readonly unknown[]): ReadValue[] {
  if (values.length > limits.columns && values.slice(limits.columns).some((value) => value !== null && value !== ''))
    throw new SheetRefused(`导入数据不能超过${limits.columns}列`)
  return values.slice(0, limits.columns).map(valueOf)
}

async function read(file: Buffer): Promise<void> {
  await checkWorkbook(file, limits)
  for (const sheet of [undefined, ...further]) await readOne(file, sheet)
  tell({ kind: 'end' })
}

/** The first sheet unless one is named; nothing of one that is not there. */
async function readOne(file: Buffer, sheet: string | undefined): Promise<void> {
  const said = sheet === undefined ? '' : `工作表“${sheet}”：`
  let headers: string[] | undefined
  let part: SheetRow[] = []
  let count = 0
  for await (const { index, values } of streamXlsxRows(file, sheet === undefined ? {} : { sheet })) {
    const row = trimmed(values)
    if (row.every((value) => value === null || (typeof value === 'string' && value.trim() === ''))) continue
    if (!headers) {
      headers = row.map((value) => String(value ?? '').trim())
      tell({ kind: 'headers', sheet, headers })
      continue
    }
    if (++count > limits.rows) throw new SheetRefused(`${said}导入数据不能超过${limits.rows}条`)
    part.push({ number: index + 1, values: row })
    if (part.length < partRows) continue
    tell({ kind: 'rows', rows: part })
    part = []
  }
  tell({ kind: 'rows', rows: part })
}

const file = readFileSync(path)
try {
  await read(file)
} catch (error) {
  // Whatever goes wrong from here on is the file's doing.
  tell({ kind: 'refused', message: error instanceof SheetRefused ? error.message : refusals.format })
}
