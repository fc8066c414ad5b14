import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { memoryPools, serverFlags } from '../setup/runtime.mjs'
import { root } from '../sourceFiles.ts'
import { answers, ended, freePort } from '../testing/processes.ts'
import { signedIn } from '../testing/signedIn.ts'

/** A real server process on an embedded database of its own, with the rate limits out of the way. */
export interface BenchServer {
  url: string
  pid: number
  pool: pg.Pool
  databaseUrl: string
  dataDir: string
  /** Forgets the delays of the event loop so far. */
  resetDelay(): void
  /** Delays of the server's event loop since the last reset. */
  delay(): Promise<{ p99Ms: number; maxMs: number }>
  /** What is in use and resident after everything unused was given back. */
  memory(): Promise<{ usedBytes: number; residentBytes: number }>
  /** A session of a user whose only role has exactly these menus. */
  session(menuIds: string[]): Promise<string>
  stop(): Promise<void>
}

/** Resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
}

/** `from`: the tree that it runs, this one unless given. A `DATA_DIR` in `env` stays when the server stops. */
export async function startBenchServer(env: Record<string, string> = {}, from = root): Promise<BenchServer> {
  const port = await freePort()
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const child = spawn(
    process.execPath,
    [...serverFlags, '--import', join(import.meta.dirname, 'loopDelay.ts'), join(from, 'apps/server/src/main.ts')],
    {
      env: {
        // As `npm start` does.
        ...memoryPools,
        ...process.env,
        NODE_COMPILE_CACHE: join(root, '.cache/compile'),
        PORT: String(port),
        SITE_PORT: '0',
        DATA_DIR: dataDir,
        CAPTCHA: 'off',
        ADMIN_PASSWORD: randomBytes(12).toString('hex'),
        L_RATE_USER: '1000000000',
        L_RATE_WRITE: '1000000000',
        L_TRANSFER_RATE: '1000',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const url = `http://127.0.0.1:${port}`
  await answers(`${url}/readyz`, 200, 240_000)
  const ask = <T>(question: string) =>
    new Promise<T>((resolve) => {
      child.once('message', (message) => resolve(message as T))
      child.send(question)
    })
  const databaseUrl = runningUrl(dataDir) ?? ''
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  // The database may end before the last connection to it.
  pool.on('error', () => undefined)
  return {
    url,
    pid: child.pid ?? 0,
    pool,
    databaseUrl,
    dataDir,
    resetDelay: () => void child.send('reset'),
    delay: () => ask('read'),
    memory: () => ask('memory'),
    session: async (menuIds) => (await signedIn(pool, menuIds)).token,
    async stop() {
      await pool.end()
      child.kill('SIGTERM')
      await ended(child)
      if (env.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
