import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

const GiB = 2 ** 30
const MEMORY = '/dev/shm'
const PREFIX = 'atrium-run-'
const HOUR_MS = 3_600_000

/**
 * Puts the temporary files of this run and of everything it starts into memory where a machine has plenty: a test's
 * database is 1,200 small files, which a disk's file system makes and removes fifteen times as slowly. A `TMPDIR` that
 * is given stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return
  removeLeftovers()
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
  // The database of a run by root is another account's.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  if (process.platform !== 'linux') return false
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    const available = /^MemAvailable: +(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0
    return bavail * bsize > 6 * GiB && Number(available) * 1024 > 12 * GiB
  } catch {
    return false
  }
}

/** What runs left that were killed: memory that nobody would give back. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(MEMORY, name)
    const pid = name.slice(PREFIX.length).split('-')[0] ?? ''
    const idleMs = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (!isAlive(Number(pid)) && idleMs > HOUR_MS) rmSync(folder, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
