import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Address } from './chooseAddress.ts'
import { EmbeddedRefusal, fullDisk, saysNoRoom } from './embeddedRefusal.ts'
import { endWithUs, exitOf, sendSignal, spawnOnCluster, type Programs } from './program.ts'
import { linesOf, markLog, tailOf, type ServerLog } from './serverLog.ts'

/** A running `postgres`. */
export interface Server {
  pid: number
  isRunning(): boolean
  /** Settles when the process has ended, for whatever reason. */
  ended: Promise<number>
}

export interface Place {
  cluster: string
  programs: Programs
  address: Address
  log: ServerLog
  settings: Record<string, string>
}

/** After a kill -9 the remains of the old server hold their locks for a moment. */
const RETRY_MS = 10_000
/** Recovery of a large write-ahead log takes its time. */
const READY_MS = 120_000

/** How long each way of stopping gets before the next, harder one. */
const STOP_MS = 10_000

const stillHeld = /postmaster\.pid" already exists|pre-existing shared memory block|Is another postmaster/

/** Starts the server and waits until it answers. */
export async function startServer(place: Place): Promise<Server> {
  const deadline = performance.now() + RETRY_MS
  for (;;) {
    markLog(place.log)
    const server = launch(place)
    if (await isReady(place, server)) return server
    if (saysNoRoom(linesOf(place.log))) throw fullDisk(place.cluster)
    if (performance.now() > deadline || !linesOf(place.log).some((line) => stillHeld.test(line))) {
      throw new EmbeddedRefusal(`内置数据库无法启动：${tailOf(place.log)}（日志：${place.log.path}）`)
    }
    await sleep(200)
  }
}

function launch({ programs, cluster, address, settings, log }: Place): Server {
  address.prepare()
  const given = Object.entries({ ...address.settings, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawnOnCluster(programs, 'postgres', cluster, given, log.descriptor)
  child.unref()
  return serverOf(child)
}

function serverOf(child: ChildProcess): Server {
  let running = true
  endWithUs(child, 'SIGINT', 'alone')
  // A program that cannot be started has ended.
  const ended = exitOf(child)
    .catch(() => -1)
    .finally(() => (running = false))
  return { pid: child.pid ?? -1, ended, isRunning: () => running }
}

async function isReady(place: Place, server: Server): Promise<boolean> {
  const deadline = performance.now() + READY_MS
  while (server.isRunning() && performance.now() < deadline) {
    if (await answers(place.address.url)) return server.isRunning()
    await sleep(20)
  }
  await stopServer(server)
  return false
}

/** Any session at all; the application's own database may not exist yet. */
async function answers(url: string): Promise<boolean> {
  const client = maintenanceClient(url)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    // Not listening yet, or still recovering.
    return false
  }
}

export function maintenanceClient(url: string): pg.Client {
  const target = new URL(url)
  target.pathname = '/postgres'
  const client = new pg.Client({ connectionString: target.href, connectionTimeoutMillis: 2_000 })
  // A server that dies under this short session is noticed by its query.
  client.on('error', () => undefined)
  return client
}

/** Fast shutdown: sessions are ended, everything is written. Harder ways follow when it does not end. */
export async function stopServer(server: Server): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!server.isRunning()) return
    sendSignal(server.pid, signal)
    const patience = new AbortController()
    // The timer also keeps this process alive while it waits; the server itself does not.
    const overdue = sleep(STOP_MS, undefined, { signal: patience.signal }).catch(() => undefined)
    await Promise.race([server.ended, overdue])
    patience.abort()
  }
}
