import { existsSync } from 'node:fs'
import pg from 'pg'
import { serverAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { chooseAddress } from './chooseAddress.ts'
import { clusterFolder, ensureCluster } from './cluster.ts'
import { endLeftovers } from './leftovers.ts'
import { lockDirectory } from './lock.ts'
import { requireRoom } from './room.ts'
import { maintenanceClient, startServer, stopServer, type Place } from './server.ts'
import { openServerLog } from './serverLog.ts'
import { supervise } from './supervisor.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** Tells the person at the terminal what happens, one sentence at a time. */
  report: (sentence: string) => void
  /** Server settings over the defaults. */
  settings?: Record<string, string>
  /** `false` gives up safety against power loss for speed: tests only. */
  durable?: boolean
  /** Bytes that may still be written below a folder, where the file system is not to be asked. */
  freeBytes?: (folder: string) => number
}

export interface Embedded {
  /** For `pg`, the query layer and the queue alike. */
  url: string
  stop(): Promise<void>
}

const defaults = {
  shared_buffers: '64MB',
  max_connections: '60',
  max_wal_size: '512MB',
  shared_preload_libraries: 'pg_stat_statements',
  log_checkpoints: 'off',
  // Refused statements are the application's to log; here they would repeat people's data.
  log_min_messages: 'log',
}

const careless = { fsync: 'off', full_page_writes: 'off' }

/**
 * Runs the PostgreSQL that comes with the packages on `<dataDir>/postgres` and keeps it running until `stop`.
 * Throws `EmbeddedRefusal` with a sentence for the user when that is impossible.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, report, durable = true } = options
  requireRoom(dataDir, options.freeBytes)
  const lock = lockDirectory(dataDir)
  const undo: (() => void)[] = [() => lock.release()]
  const undoAll = () => {
    for (const run of undo.toReversed()) run()
  }
  try {
    const serverLog = openServerLog(dataDir)
    undo.push(() => serverLog.close())
    const account = serverAccount(clusterFolder(dataDir))
    const programs = { binaries: findBinaries(account), account }
    const address = await chooseAddress(dataDir, account)
    process.on('exit', address.remove)
    undo.push(() => {
      process.off('exit', address.remove)
      address.remove()
    })
    if (!existsSync(clusterFolder(dataDir))) report('首次启动，正在建立内置数据库…')
    const cluster = await ensureCluster(dataDir, programs, serverLog, { durable, passwordFile: address.passwordFile })
    await endLeftovers(cluster, programs, serverLog)
    const settings = { ...defaults, ...(durable ? {} : careless), ...options.settings }
    const place: Place = { cluster, programs, address, log: serverLog, settings }
    const server = await startServer(place)
    await prepareDatabase(address.url).catch(async (error: unknown) => {
      await stopServer(server)
      throw error
    })
    const supervisor = supervise(place, server, report)
    const stop = async () => {
      await supervisor.stop()
      undoAll()
    }
    let stopping: Promise<void> | undefined
    return { url: address.url, stop: () => (stopping ??= stop()) }
  } catch (error) {
    undoAll()
    throw error
  }
}

async function prepareDatabase(url: string): Promise<void> {
  const client = maintenanceClient(url)
  await client.connect()
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'app'")
    if (rowCount === 0) await client.query('CREATE DATABASE app')
  } finally {
    await client.end()
  }
  await createExtension(url)
}

/** The statistics of statements are loaded with the server; this makes them readable. */
async function createExtension(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SET client_min_messages = warning')
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  } finally {
    await client.end()
  }
}
