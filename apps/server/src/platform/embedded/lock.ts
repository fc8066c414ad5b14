import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedRefusal } from './embeddedRefusal.ts'

export interface DirectoryLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Keeps a second server off the same data directory. Node has no file locks of its own; SQLite's are the
 * kernel's, so they end with the process however it dies and can never be stale.
 */
export function lockDirectory(dataDir: string): DirectoryLock {
  const pidFile = join(dataDir, 'server.pid')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 300 })
    lock.exec('BEGIN EXCLUSIVE')
    writeFileSync(pidFile, String(process.pid))
    return { release: () => lock.close() }
  } catch (error) {
    if (isBusy(error)) throw new EmbeddedRefusal(inUse(dataDir, pidFile))
    throw new EmbeddedRefusal(
      `数据目录 ${dataDir} 无法写入（${messageOf(error)}），请检查权限，或用 DATA_DIR 指定其他目录`,
    )
  }
}

function inUse(dataDir: string, pidFile: string): string {
  const holder = existsSync(pidFile) ? `（进程号 ${readFileSync(pidFile, 'utf8')}）` : ''
  return `数据目录 ${dataDir} 正被另一个进程使用${holder}，请先停止它，或用 DATA_DIR 指定其他目录`
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
