import type { Env } from '#/env.ts'
import { logFileOf } from '#/platform/log/log.ts'

/** A file of its own for each worker: `server.log` of the primary, `server.1.log` of the first. */
export function workerLog(env: Pick<Env, 'LOG_FILE' | 'DATA_DIR'>, slot: number): string {
  const file = logFileOf(env)
  return file === '-' || file.startsWith('/dev/') ? file : file.replace(/(\.[^./\\]+)?$/, `.${slot}$1`)
}
