import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import type { Env } from '#/env.ts'
import type { Refusal } from './errors.ts'
import { groupEvents, type SecurityEvent } from './groupedEvents.ts'
import { rotatingFile } from './rotatingFile.ts'

type LogEnv = Pick<Env, 'LOG_FILE' | 'LOG_LEVEL' | 'DATA_DIR' | 'limits'>

/** JSON lines in `LOG_FILE`, bounded in size; `-` writes them to standard output. */
export function openLog({ LOG_FILE, LOG_LEVEL, DATA_DIR, limits }: LogEnv): Logger {
  const file = LOG_FILE ?? join(DATA_DIR, 'logs', 'server.log')
  const target =
    file === '-'
      ? pino.destination({ dest: 1, sync: false })
      : rotatingFile(file, { maxBytes: limits.L_LOG_BYTES, kept: limits.L_LOG_FILES })
  const toldNow = groupEvents((event, repeated) => log.warn({ ...event, repeated }))
  const log = pino(
    {
      level: LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(args, method) {
          const [first] = args as unknown[]
          if (isEvent(first) && !('repeated' in first) && !toldNow(first)) return
          method.apply(this, args)
        },
      },
    },
    target,
  )
  return log
}

const isEvent = (value: unknown): value is SecurityEvent =>
  typeof value === 'object' && value !== null && typeof (value as SecurityEvent).event === 'string'

/** What the answer keeps from the caller: why a store or a disk would not serve. */
export const tellCause = (log: Logger, { cause, message }: Refusal, about: object): void =>
  log.error({ event: 'store.down', err: cause, ...about }, message)

/** Why a start or a command could not go on; in the file when this returns, because the process ends next. */
export function logRefusedStart(log: Logger, error: unknown, sentence: string): Promise<void> {
  log.error({ event: 'start.refused', err: error }, sentence)
  return new Promise((resolve) => log.flush(() => resolve()))
}
