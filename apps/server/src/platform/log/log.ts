import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { ResultCode } from '@app/shared/kit/envelope.ts'
import type { Env } from '#/env.ts'
import type { Refusal } from '#/platform/errors.ts'
import { groupEvents, type SecurityEvent } from './groupedEvents.ts'
import { lineWriter, type LineTarget } from './lineWriter.ts'
import { rotatingFile } from './rotatingFile.ts'

type LogEnv = Pick<Env, 'LOG_FILE' | 'LOG_LEVEL' | 'DATA_DIR' | 'limits'>

const standardOutput: LineTarget = {
  open: () => ({ descriptor: 1, room: Infinity }),
  wrote: () => undefined,
  shut: () => undefined,
}

let [lastAt, lastTime] = [0, '']

/** What `isoTime` of pino says, worked out once for all lines of a millisecond. */
function timeOfLine(): string {
  const now = Date.now()
  if (now !== lastAt) {
    lastAt = now
    lastTime = `,"time":"${new Date(now).toISOString()}"`
  }
  return lastTime
}

export const logFileOf = ({ LOG_FILE, DATA_DIR }: Pick<LogEnv, 'LOG_FILE' | 'DATA_DIR'>): string =>
  LOG_FILE ?? join(DATA_DIR, 'logs', 'server.log')

/**
 * JSON lines in `LOG_FILE`, bounded in size; `-` writes them to standard output. Without room the server works on
 * (security R-24): it says so once where the operator may see it, and how many lines are missing when there is room.
 */
export function openLog(
  { LOG_FILE, LOG_LEVEL, DATA_DIR, limits }: LogEnv,
  gauges: Map<string, () => number> = new Map(),
): Logger {
  const file = logFileOf({ LOG_FILE, DATA_DIR })
  const target =
    file === '-' ? standardOutput : rotatingFile(file, { maxBytes: limits.L_LOG_BYTES, kept: limits.L_LOG_FILES })
  const lines = lineWriter(target, {
    onStop: ({ message }) => process.stderr.write(`服务日志写入失败，服务继续运行，可写入后自动续写：${message}\n`),
    onResume: (lost) => log.error({ lost }, 'the log is written again'),
  })
  gauges.set('logLinesLost', lines.lost)
  const toldNow = groupEvents((event, repeated) => log.warn({ ...event, repeated }))
  const log = pino(
    {
      level: LOG_LEVEL,
      base: null,
      timestamp: timeOfLine,
      hooks: {
        logMethod(args, method) {
          const [first] = args as unknown[]
          if (isEvent(first) && !('repeated' in first) && !toldNow(first)) return
          method.apply(this, args)
        },
      },
    },
    lines,
  )
  return log
}

const isEvent = (value: unknown): value is SecurityEvent =>
  typeof value === 'object' && value !== null && typeof (value as SecurityEvent).event === 'string'

/** What the answer keeps from the caller: why a store or a disk would not serve, or which rule of a table was broken. */
export const tellCause = (log: Logger, { cause, code, message }: Refusal, about: object): void =>
  log.error({ event: code === ResultCode.unavailable ? 'store.down' : 'data.refused', err: cause, ...about }, message)

/** Why a start or a command could not go on; in the file when this returns, because the process ends next. */
export function logRefusedStart(log: Logger, error: unknown, sentence: string): Promise<void> {
  log.error({ event: 'start.refused', err: error }, sentence)
  return new Promise((resolve) => log.flush(() => resolve()))
}
