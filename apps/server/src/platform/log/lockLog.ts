import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError, type Env } from '#/env.ts'
import { lockFile, LockTaken } from '#/platform/fileLock.ts'
import { makeFolder } from '#/platform/makeFolder.ts'
import { logFileOf } from './log.ts'

/** Kept for as long as the process lives: what nothing refers to any more lets go of its lock. */
const held: unknown[] = []

/** Two servers on one log would each put aside what the other is writing. */
export function lockLog(env: Pick<Env, 'LOG_FILE' | 'DATA_DIR'>): void {
  const file = logFileOf(env)
  if (file === '-') return
  try {
    if (isDevice(file)) return
    makeFolder(dirname(file))
    held.push(lockFile(`${file}.lock`))
  } catch (error) {
    if (error instanceof LockTaken)
      throw new ConfigError(
        `日志 ${file} 正被另一个服务进程使用，请先停止它；同一台机器上的多个节点各用自己的 DATA_DIR（或 LOG_FILE），只可共用 DATA_DIR/files`,
      )
    // A log that cannot be written stops nobody, and a file system without locks neither.
  }
}

const isDevice = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === false
