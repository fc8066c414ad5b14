import { sql } from 'drizzle-orm'
import type { Platform } from '#/platform/platform.ts'
import type { OpenRun } from './run.ts'

/** How a run ended. */
export interface Ending {
  status: '0' | '1'
  jobMessage: string
  exceptionInfo: string | null
  output: string | null
  /** Milliseconds; none when it never began. */
  duration: number | null
}

export interface Progress {
  percent: number | null
  text: string | null
  /** Only when there is more than last time. */
  output: string | null
}

interface Noted<T> {
  run: OpenRun
  /** Monotonic. */
  at: number
  what: T
}

const endsMs = 30
const startsMs = 250
const retryMs = 500
/** Statements stay small even when thousands wait after an outage. */
const batch = 200

/**
 * Writes starts, progress and ends of this node's runs, many with one statement. What cannot be written waits for the
 * database; a row whose lease was lost is not touched, because its fence has moved.
 */
export function createLedger({ database, nodeId, log }: Platform, onEnded: () => void) {
  const starts = new Map<string, Noted<null>>()
  const ends = new Map<string, Noted<Ending>>()
  const progress = new Map<string, Noted<Progress>>()
  let timer: NodeJS.Timeout | undefined
  let due = Infinity
  let writing: Promise<void> | undefined
  let warned = false

  function plan(ms: number) {
    const at = performance.now() + ms
    if (at >= due) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  const of = <T>(notes: readonly Noted<T>[], value: (note: Noted<T>) => unknown) => sql.param(notes.map(value))
  const keys = <T>(notes: readonly Noted<T>[]) => sql`${of(notes, ({ run }) => run.logId)}::bigint[],
    ${of(notes, ({ run }) => run.fence)}::int[], ${of(notes, ({ at }) => (performance.now() - at) / 1_000)}::float8[]`
  const mine = sql`l.id = u.id and l.fence = u.fence and l.node_id = ${nodeId} and l.state <> 'ended'`

  const writeStarts = (notes: readonly Noted<null>[]) =>
    database.db.execute(sql`
      update sys_job_log l set state = 'running', start_time = clock_timestamp() - make_interval(secs => u.ago)
      from unnest(${keys(notes)}) as u(id, fence, ago) where ${mine}`)

  const writeProgress = (notes: readonly Noted<Progress>[]) =>
    database.db.execute(sql`
      update sys_job_log l set percent = u.percent, progress_text = u.words, output = coalesce(u.output, l.output)
      from unnest(${keys(notes)}, ${of(notes, ({ what }) => what.percent)}::int[],
        ${of(notes, ({ what }) => what.text)}::text[], ${of(notes, ({ what }) => what.output)}::text[])
        as u(id, fence, ago, percent, words, output) where ${mine}`)

  const writeEnds = (notes: readonly Noted<Ending>[]) =>
    database.db.execute(sql`
      update sys_job_log l set state = 'ended', status = u.status, job_message = u.message, exception_info = u.problem,
        output = u.output, duration = u.duration, create_time = clock_timestamp() - make_interval(secs => u.ago),
        stop_time = clock_timestamp() - make_interval(secs => u.ago),
        start_time = clock_timestamp() - make_interval(secs => u.ago + u.duration / 1000.0),
        percent = case when u.status = '0' and l.percent is not null then 100 else l.percent end
      from unnest(${keys(notes)}, ${of(notes, ({ what }) => what.status)}::varchar[],
        ${of(notes, ({ what }) => what.jobMessage)}::varchar[], ${of(notes, ({ what }) => what.exceptionInfo)}::varchar[],
        ${of(notes, ({ what }) => what.output)}::text[], ${of(notes, ({ what }) => what.duration)}::int[])
        as u(id, fence, ago, status, message, problem, output, duration) where ${mine}`)

  async function drain<T>(notes: Map<string, Noted<T>>, write: (part: Noted<T>[]) => Promise<unknown>) {
    while (notes.size > 0) {
      const part = [...notes.entries()].slice(0, batch)
      await write(part.map(([, note]) => note))
      // What was noted anew meanwhile stays.
      for (const [id, note] of part) if (notes.get(id) === note) notes.delete(id)
    }
  }

  async function writeAll() {
    const ended = ends.size > 0
    await drain(ends, writeEnds)
    await drain(starts, writeStarts)
    await drain(progress, writeProgress)
    warned = false
    if (ended) onEnded()
  }

  async function flush(): Promise<void> {
    due = Infinity
    clearTimeout(timer)
    writing ??= writeAll()
      .catch((error: unknown) => {
        if (!warned) log.warn({ err: error, waiting: ends.size }, 'results of runs wait for the database')
        warned = true
        plan(retryMs)
      })
      .finally(() => {
        writing = undefined
        if (ends.size > 0) plan(endsMs)
        else if (starts.size + progress.size > 0) plan(startsMs)
      })
    await writing
  }

  return {
    /** A run that ends soon is never noted as begun: its end says both. */
    started(run: OpenRun) {
      starts.set(run.logId, { run, at: performance.now(), what: null })
      plan(startsMs)
    },
    progressed(run: OpenRun, what: Progress) {
      progress.set(run.logId, { run, at: performance.now(), what })
      plan(startsMs)
    },
    ended(run: OpenRun, what: Ending) {
      starts.delete(run.logId)
      progress.delete(run.logId)
      ends.set(run.logId, { run, at: performance.now(), what })
      plan(endsMs)
    },
    /** Ends that are not written yet; their leases still count. */
    unwritten: () => [...ends.values()].map(({ run }) => run),
    flush,
  }
}
export type Ledger = ReturnType<typeof createLedger>
