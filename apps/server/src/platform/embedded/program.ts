import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { environmentOf } from './binaries.ts'

/** What it takes to run one of PostgreSQL's programs on a cluster. */
export interface Programs {
  binaries: string
  account: Account | undefined
}

const descriptorFolder = '/proc/self/fd'
const firstExtraDescriptor = 3

/**
 * Starts a program on a cluster folder with everything it prints going to the open file `output`.
 *
 * The lent account usually cannot walk to the folder: the data directory is closed to others, as root's home
 * is. On Linux the folder is therefore handed over as an open descriptor, whose path needs no walking.
 */
export function spawnOnCluster(
  programs: Programs,
  name: string,
  cluster: string,
  args: string[],
  output: number,
): ChildProcess {
  const handOver = programs.account !== undefined && existsSync(descriptorFolder)
  const folder = handOver ? openSync(cluster, 'r') : undefined
  try {
    return spawn(
      join(programs.binaries, 'bin', name),
      ['-D', folder === undefined ? cluster : `${descriptorFolder}/${firstExtraDescriptor}`, ...args],
      {
        ...programs.account,
        stdio: ['ignore', output, output, ...(folder === undefined ? [] : [folder])],
        // Out of the terminal's process group: Ctrl-C must not stop the database before the application has drained.
        detached: true,
        cwd: '/',
        env: environmentOf(programs.binaries),
      },
    )
  } finally {
    if (folder !== undefined) closeSync(folder)
  }
}

/** The exit code of a program that ends by itself; a signal counts as -1, a program that cannot start throws. */
export function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? -1))
  })
}

/**
 * A process of ours that ends without draining, even in the middle of a start, takes the program along.
 * `'group'` also ends what the program itself has started.
 */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals, reach: 'alone' | 'group'): void {
  const { pid } = child
  if (pid === undefined) return
  const atExit = () => sendSignal(reach === 'group' && process.platform !== 'win32' ? -pid : pid, signal)
  process.on('exit', atExit)
  child.once('exit', () => process.off('exit', atExit))
}

/** `false` when the process is gone already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
