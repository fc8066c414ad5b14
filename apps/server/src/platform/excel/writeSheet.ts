import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { createTurns } from '#/platform/concurrency.ts'
import { CellStyle, cellXml, columnName, textCell, type CellValue } from './cells.ts'
import {
  contentTypesXml,
  rootRelsXml,
  sheetHead,
  sheetTail,
  sheetTitle,
  stylesXml,
  workbookRelsXml,
  workbookXml,
  type ColumnLook,
  type SheetPart,
} from './sheetParts.ts'

export interface SheetColumn extends ColumnLook {
  header: string
  /** Header stands out: the column must be filled in. */
  required?: boolean
  /** The only values a reader may choose from. */
  choices?: readonly string[]
}

/** One table of a workbook. */
export interface SheetPartContent {
  sheetName: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>
}

export interface SheetContent extends SheetPartContent {
  /** Further tables, each on sheets of its own; their rows are asked for when the former have been written. */
  more?: readonly SheetPartContent[]
  /** A further sheet that explains the first. */
  notes?: { sheetName: string; columns: readonly SheetColumn[]; rows: readonly (readonly CellValue[])[] }
  signal?: AbortSignal
}

/** Rows of one sheet, header included (system §1.3); more go to further sheets `{sheet}{n}`. */
export const sheetRowLimit = 65_536
/** Rows handed to the archive together. */
const chunkRows = 100
/** Rows below the header that are bound to the choices of a column. */
const choiceRows = 10_000
const choiceSheet = '可选值'

/** Writes a workbook to a file, row by row; a failed or aborted one leaves no file behind. */
export async function writeSheet(path: string, content: SheetContent): Promise<void> {
  const zip = new ZipFile()
  const sink = zip.outputStream.pipe(createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  const written = finished(sink)
  zip.on('error', (error: Error) => sink.destroy(error))
  const ended = new AbortController()
  const filled = fillZip(zip, content, ended.signal)
  try {
    await Promise.race([filled, written])
    zip.end()
    await written
    const file = await open(path, 'r+')
    await file.sync()
    await file.close()
  } catch (error) {
    sink.destroy()
    // Nobody takes in any more what is on its way: rows would wait for that, and whoever waits for them, for ever.
    ended.abort()
    await Promise.allSettled([filled, written])
    await rm(path, { force: true })
    throw error
  }
}

async function fillZip(zip: ZipFile, content: SheetContent, ended: AbortSignal): Promise<void> {
  const { more = [], notes, signal } = content
  const addPart = partsOf(zip, ended)
  const sheets: SheetPart[] = []
  const columns: SheetColumn[] = []
  for (const part of [content, ...more]) {
    await addTable(addPart, sheets, part, listsOf(part.columns, columns.length), signal)
    columns.push(...part.columns)
  }
  const choices = columns.some((column) => column.choices)
  if (notes) {
    sheets.push({ name: sheetTitle(notes.sheetName), hidden: false })
    const explained = sheetXml(notes.columns, rowSource(notes.rows), [], signal)
    await addPart(`xl/worksheets/sheet${sheets.length}.xml`, explained)
  }
  if (choices) {
    sheets.push({ name: choiceSheet, hidden: true })
    await addPart(`xl/worksheets/sheet${sheets.length}.xml`, choicesXml(columns))
  }
  for (const [name, text] of [
    ['xl/styles.xml', stylesXml],
    ['xl/workbook.xml', workbookXml(sheets)],
    ['xl/_rels/workbook.xml.rels', workbookRelsXml(sheets)],
    ['[Content_Types].xml', contentTypesXml(sheets)],
    ['_rels/.rels', rootRelsXml],
  ] as const)
    zip.addBuffer(Buffer.from(text), name)
}

/** Adds a table, on as many sheets as its rows need. */
async function addTable(
  addPart: AddPart,
  sheets: SheetPart[],
  { sheetName, columns, rows }: SheetPartContent,
  lists: Parameters<typeof sheetTail>[0],
  signal: AbortSignal | undefined,
): Promise<void> {
  const source = rowSource(rows)
  const own: SheetPart[] = []
  try {
    do {
      const sheet = { name: '', hidden: false }
      own.push(sheet)
      sheets.push(sheet)
      await addPart(`xl/worksheets/sheet${sheets.length}.xml`, sheetXml(columns, source, lists, signal))
    } while (await source.hasMore())
  } finally {
    await source.close()
  }
  own.forEach((sheet, i) => (sheet.name = sheetTitle(sheetName, own.length > 1 ? i + 1 : undefined)))
}

type AddPart = (name: string, chunks: AsyncIterable<string>) => Promise<void>

/** Adds a part and waits until the archive has taken it in, or takes in nothing any more. */
const partsOf =
  (zip: ZipFile, ended: AbortSignal): AddPart =>
  async (name, chunks) => {
    const stream = addAbortSignal(ended, Readable.from(chunks, { objectMode: false }))
    zip.addReadStream(stream, name, { compressionLevel: 1 })
    await finished(stream, { writable: false })
  }

async function* sheetXml(
  columns: readonly SheetColumn[],
  source: RowSource,
  lists: Parameters<typeof sheetTail>[0],
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  const turn = createTurns()
  const names = columns.map((_, i) => columnName(i))
  let buffer = sheetHead(columns)
  const headers = columns.map(({ header, required }, i) =>
    textCell(`${names[i]}1`, required ? CellStyle.requiredHeader : CellStyle.header, header),
  )
  buffer += `<row r="1">${headers.join('')}</row>`
  for (let rowNumber = 2; rowNumber <= sheetRowLimit; rowNumber++) {
    const row = await source.next()
    if (!row) break
    let cells = ''
    for (let i = 0; i < names.length; i++) cells += cellXml(`${names[i]}${rowNumber}`, row[i] ?? null)
    buffer += `<row r="${rowNumber}">${cells}</row>`
    if (rowNumber % chunkRows > 0) continue
    yield buffer
    buffer = ''
    signal?.throwIfAborted()
    await turn()
  }
  yield buffer + sheetTail(lists)
}

interface RowSource {
  next(): Promise<readonly CellValue[] | undefined> | readonly CellValue[] | undefined
  hasMore(): Promise<boolean>
  close(): Promise<void>
}

/** Rows one at a time, with a look at whether another follows. */
function rowSource(rows: SheetContent['rows']): RowSource {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  let ahead: readonly CellValue[] | undefined
  const pull = async () => {
    const { value, done } = await iterator.next()
    return done ? undefined : value
  }
  return {
    next() {
      if (!ahead) return pull()
      const row = ahead
      ahead = undefined
      return row
    },
    async hasMore() {
      ahead ??= await pull()
      return ahead !== undefined
    },
    async close() {
      await iterator.return?.()
    },
  }
}

/** Choices stand in a hidden sheet, behind those of the tables before: a list inside the rule may hold 255 characters and no comma. */
function listsOf(columns: readonly SheetColumn[], before: number) {
  return columns.flatMap(({ choices }, i) => {
    if (!choices?.length) return []
    const [own, name] = [columnName(i), columnName(before + i)]
    return [
      { cells: `${own}2:${own}${choiceRows + 1}`, source: `'${choiceSheet}'!$${name}$1:$${name}$${choices.length}` },
    ]
  })
}

async function* choicesXml(columns: readonly SheetColumn[]): AsyncGenerator<string> {
  const longest = Math.max(...columns.map(({ choices }) => choices?.length ?? 0))
  const rows = Array.from({ length: longest }, (_, r) => {
    const cells = columns.map(({ choices }, c) => {
      const choice = choices?.[r]
      return choice === undefined ? '' : textCell(`${columnName(c)}${r + 1}`, CellStyle.text, choice)
    })
    return `<row r="${r + 1}">${cells.join('')}</row>`
  })
  yield `${sheetHead(columns.map(() => ({}))).replace(/<sheetViews>.*<\/sheetViews>/, '')}${rows.join('')}${sheetTail([])}`
}
