import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'

const LARGEST_LOG_BYTES = 5 * 1024 * 1024

/** The file PostgreSQL and its tools print to; it outlives the application, as the database may. */
export interface ServerLog {
  path: string
  descriptor: number
  /** Where this start's lines begin. */
  start: number
  close(): void
}

export function openServerLog(dataDir: string): ServerLog {
  const path = join(dataDir, 'postgres.log')
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST_LOG_BYTES) truncateSync(path)
  const descriptor = openSync(path, 'a', 0o600)
  return { path, descriptor, start: statSync(path).size, close: () => closeSync(descriptor) }
}

/** From here on only new lines count. */
export function markLog(log: ServerLog): void {
  log.start = statSync(log.path).size
}

/** The lines since the mark. */
export const linesOf = (log: ServerLog) => readFileSync(log.path).subarray(log.start).toString().trim().split('\n')

/** The line that most likely says what went wrong. */
export function tailOf(log: ServerLog): string {
  const lines = linesOf(log)
  const reason = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
  return reason.replace(/^.*(?:FATAL|PANIC):\s*/, '')
}
