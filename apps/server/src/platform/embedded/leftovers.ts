import { existsSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pidFileOf, readPidNote } from './pidFile.ts'
import { exitOf, sendSignal, spawnOnCluster, type Programs } from './program.ts'
import type { ServerLog } from './serverLog.ts'

/** How long a server that outlived its application gets for each way of stopping. */
const PATIENCE_MS = 10_000

/**
 * Stops what a killed application left running on the cluster: the database server, or its orphaned backends
 * when the server was killed too. The caller holds the directory's lock, so nobody else wants them.
 */
export async function endLeftovers(cluster: string, programs: Programs, log: ServerLog): Promise<void> {
  const note = readPidNote(cluster)
  if (!existsSync('/proc/self/cwd')) {
    if (note)
      await exitOf(spawnOnCluster(programs, 'pg_ctl', cluster, ['stop', '-m', 'fast', '-t', '10'], log.descriptor))
    return
  }
  if (note && postgresProcesses(cluster).includes(note.pid)) await end(cluster, [note.pid], 'SIGINT')
  await end(cluster, postgresProcesses(cluster), 'SIGQUIT')
  await end(cluster, postgresProcesses(cluster), 'SIGKILL')
  // The number may meanwhile belong to a stranger, whom PostgreSQL would take for a running server.
  rmSync(pidFileOf(cluster), { force: true })
  if (note?.socketFolder) rmSync(note.socketFolder, { recursive: true, force: true })
}

async function end(cluster: string, pids: number[], signal: NodeJS.Signals): Promise<void> {
  if (pids.length === 0) return
  for (const pid of pids) sendSignal(pid, signal)
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline && postgresProcesses(cluster).length > 0) await sleep(20)
}

/** Every process of PostgreSQL works inside its cluster folder, which tells ours from any other. */
function postgresProcesses(cluster: string): number[] {
  const folder = realpathSync(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPostgresIn(folder, name))
    .map(Number)
}

function isPostgresIn(folder: string, pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n' && readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    // The process ended while we looked, or belongs to someone else.
    return false
  }
}
