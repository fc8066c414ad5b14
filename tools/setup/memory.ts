import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const GiB = 2 ** 30
const MEMORY = '/dev/shm'
const PREFIX = 'atrium-run-'

/**
 * Puts the temporary files of this run and of everything it starts into memory where a machine has plenty: a test's
 * database is 1,200 small files, which a disk's file system makes and removes fifteen times as slowly. A `TMPDIR` that
 * is given stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || process.platform !== 'linux') return
  try {
    removeLeftovers()
    if (!hasRoom()) return
    const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
    process.on('exit', () => remove(folder))
    // The database of a run by root is another account's.
    chmodSync(folder, 0o711)
    if (runsPrograms(folder)) process.env.TMPDIR = folder
  } catch {
    // No such folder, or closed to us: the disk does as well.
  }
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(MEMORY)
  // Of the machine or of the container that we are in.
  return bavail * bsize > 6 * GiB && process.availableMemory() > 12 * GiB
}

/** Containers often mount it for data alone. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'tried')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  try {
    execFileSync(program)
    return true
  } catch {
    return false
  } finally {
    rmSync(program)
  }
}

/** What runs of ours left that were killed: memory that nobody would give back. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(MEMORY, name)
    const pid = Number(name.slice(PREFIX.length).split('-')[0])
    if (statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.() && !isAlive(pid)) remove(folder)
  }
}

/** What cannot be removed now is left to the next run: it is no failure of this one. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // Something still writes there.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
