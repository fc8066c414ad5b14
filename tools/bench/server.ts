import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { serverFlags } from '../setup/runtime.mjs'
import { root } from '../sourceFiles.ts'
import { answers, ended, freePort } from '../testing/processes.ts'

/** A real server process on an embedded database of its own, with the rate limits out of the way. */
export interface BenchServer {
  url: string
  pid: number
  pool: pg.Pool
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

export async function startBenchServer(env: Record<string, string> = {}): Promise<BenchServer> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const child = spawn(
    process.execPath,
    [...serverFlags, '--import', join(import.meta.dirname, 'loopDelay.ts'), join(root, 'apps/server/src/main.ts')],
    {
      env: {
        ...process.env,
        // As `npm start` does.
        NODE_COMPILE_CACHE: join(root, '.cache/compile'),
        PORT: String(port),
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
  const pool = new pg.Pool({ connectionString: runningUrl(dataDir) ?? '', max: 4 })
  // The database may end before the last connection to it.
  pool.on('error', () => undefined)
  return {
    url,
    pid: child.pid ?? 0,
    pool,
    dataDir,
    resetDelay: () => void child.send('reset'),
    delay: () => ask('read'),
    memory: () => ask('memory'),
    session: (menuIds) => createSession(pool, menuIds),
    async stop() {
      await pool.end()
      child.kill('SIGTERM')
      await ended(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function createSession(pool: pg.Pool, menuIds: string[]): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const id = randomBytes(16).toString('hex')
  const hash = createHash('sha256').update(token).digest('hex')
  await pool.query(
    `insert into sys_user (id, dept_id, name, no, user_name, user_name_key, user_type, password, pwd_update_date)
     values ($1, '100', '压测', $1, $2, $2, '1', '-', now())`,
    [id, `bench${id.slice(-8)}`],
  )
  await pool.query(`insert into sys_role (id, role_name, role_key, sort, data_scope) values ($1, $2, $2, 10, '1')`, [
    id,
    `bench${id.slice(-8)}`,
  ])
  await pool.query('insert into sys_user_role (user_id, role_id) values ($1, $1)', [id])
  for (const menuId of menuIds)
    await pool.query('insert into sys_role_menu (role_id, menu_id) values ($1, $2)', [id, menuId])
  await pool.query(
    `insert into sys_session (id, token_hash, user_id, user_name, login_type, ipaddr, login_time, last_access_time, expire_time)
     values ($1, $2, $1, 'bench', 'password', '127.0.0.1', now(), now(), now() + interval '1 day')`,
    [id, hash],
  )
  return token
}
