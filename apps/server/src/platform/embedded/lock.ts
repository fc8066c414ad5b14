import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile, LockTaken, type FileLock } from '#/platform/fileLock.ts'
import { makeFolder } from '#/platform/makeFolder.ts'
import { EmbeddedRefusal, fullDisk } from './embeddedRefusal.ts'

const SQLITE_FULL = 13

/** Keeps a second server off the same data directory. */
export function lockDirectory(dataDir: string): FileLock {
  const pidFile = join(dataDir, 'server.pid')
  try {
    makeFolder(dataDir)
    const lock = lockFile(join(dataDir, 'server.lock'))
    writeFileSync(pidFile, String(process.pid))
    return lock
  } catch (error) {
    if (error instanceof LockTaken) throw new EmbeddedRefusal(inUse(dataDir, pidFile))
    if (isFull(error)) throw fullDisk(dataDir)
    throw new EmbeddedRefusal(
      `数据目录 ${dataDir} 无法写入（${messageOf(error)}），请检查权限，或用 DATA_DIR 指定其他目录`,
    )
  }
}

function inUse(dataDir: string, pidFile: string): string {
  const holder = existsSync(pidFile) ? `（进程号 ${readFileSync(pidFile, 'utf8')}）` : ''
  return `数据目录 ${dataDir} 正被另一个进程使用${holder}，请先停止它，或用 DATA_DIR 指定其他目录`
}

const isFull = (error: unknown) =>
  error instanceof Error &&
  (('errcode' in error && error.errcode === SQLITE_FULL) || ('code' in error && error.code === 'ENOSPC'))

/** SQLite speaks of a database file, which is not the one that anybody thinks of here. */
function messageOf(error: unknown): string {
  if (error instanceof Error && 'errcode' in error) return '无法打开 server.lock'
  return error instanceof Error ? error.message : String(error)
}
