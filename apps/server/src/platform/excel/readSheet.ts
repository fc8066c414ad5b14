import { availableParallelism } from 'node:os'
import type { Limits } from '#/limits.ts'
import { refuse, unavailable } from '#/platform/errors.ts'
import { keepThreads } from '#/platform/threads.ts'
import { refusals } from './refusals.ts'

export type ReadValue = string | number | null

/** One sheet of a workbook. */
export interface SheetTable {
  headers: string[]
  rows: SheetRow[]
}

/** The first sheet of a workbook, and those of its others that were asked for and are there, by their names. */
export interface WorkbookTables extends SheetTable {
  further: ReadonlyMap<string, SheetTable>
}

export interface SheetRow {
  /** As the spreadsheet counts: the header is 1. */
  number: number
  values: ReadValue[]
}

export interface SheetJob {
  path: string
  /** Names of the sheets that are read after the first. */
  further: readonly string[]
  limits: { entries: number; unpackedBytes: number; ratio: number; rows: number; columns: number; textLength: number }
}

/** What the thread tells: sheets with their rows in parts, then the end; or the sentence it refuses the file with. */
export type SheetNews =
  | { kind: 'headers'; sheet: string | undefined; headers: string[] }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; message: string }

const timeLimitMs = 30_000
const memoryLimitMb = 512
const columnLimit = 100
/** Characters of all cells together: a short file may repeat one long text a million times. */
const textLimit = 50_000_000
const threads = Math.max(1, availableParallelism() - 1)
const queueLimit = 20

let active = 0
const waiting: (() => void)[] = []

/** One of few turns, so that imports do not starve everything else (security RL-04). */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (active >= threads) {
    if (waiting.length >= queueLimit) throw unavailable('系统繁忙，请稍后重试')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else active++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else active--
  }
}

type SheetLimits = Pick<Limits, 'L_ENTRIES' | 'L_UNPACKED' | 'L_RATIO' | 'L_IMPORT_ROWS'>

/** The first sheet of a workbook. */
export const readSheet = (path: string, limits: SheetLimits, limitMs?: number): Promise<SheetTable> =>
  readWorkbook(path, limits, [], limitMs)

/** Reads a workbook in a thread of its own, bounded in time, memory and everything a hostile file may claim (security IN-13). */
export const readWorkbook = (
  path: string,
  limits: SheetLimits,
  further: readonly string[],
  limitMs = timeLimitMs,
): Promise<WorkbookTables> =>
  inTurn(() =>
    readBeside(
      {
        path,
        further,
        limits: {
          entries: limits.L_ENTRIES,
          unpackedBytes: limits.L_UNPACKED,
          ratio: limits.L_RATIO,
          rows: limits.L_IMPORT_ROWS,
          columns: columnLimit,
          textLength: textLimit,
        },
      },
      limitMs,
    ),
  )

const readInThread = keepThreads<SheetJob, SheetNews>(new URL('./readSheet.worker.ts', import.meta.url), memoryLimitMb)

function readBeside(job: SheetJob, limitMs: number): Promise<WorkbookTables> {
  const first: SheetTable = { headers: [], rows: [] }
  const further = new Map<string, SheetTable>()
  let table = first
  const hear = (news: SheetNews) => {
    if (news.kind === 'refused') throw refuse(news.message)
    if (news.kind === 'end') return { ...first, further }
    if (news.kind === 'rows') table.rows.push(...news.rows)
    else {
      if (news.sheet !== undefined) further.set(news.sheet, (table = { headers: [], rows: [] }))
      table.headers = news.headers
    }
    return undefined
  }
  const tooSlow = () => refuse(refusals.tooSlow)
  return readInThread(job, { hear, limitMs, tooSlow, tooLarge: () => refuse(refusals.tooLarge) })
}
