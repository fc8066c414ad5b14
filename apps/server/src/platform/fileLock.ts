import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

/** Another process holds the lock. */
export class LockTaken extends Error {}

const SQLITE_BUSY = 5

/**
 * Held by one process at a time. Node has no file locks of its own; SQLite's are the kernel's, so they end with the
 * process however it dies and can never be stale.
 */
export function lockFile(path: string): FileLock {
  try {
    const lock = new DatabaseSync(path, { timeout: 300 })
    lock.exec('BEGIN EXCLUSIVE')
    return { release: () => lock.close() }
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) throw new LockTaken()
    throw error
  }
}
