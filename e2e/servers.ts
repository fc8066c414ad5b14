import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { answers, ended, freePort } from '#tools/testing/processes.ts'

const root = join(import.meta.dirname, '..')

/** Journeys of all workers come from one address and click faster than people. */
const generousLimits = {
  L_RATE_ANONYMOUS: '100000',
  L_RATE_USER: '100000',
  L_RATE_WRITE: '100000',
  L_LOGIN_IP: '10000',
  L_CAPTCHA: '10000',
}

/** All nodes share the connections of one embedded database. */
const smallPool = { DATABASE_POOL: '8' }

export interface Server {
  url: string
  /** Where its visitors are. */
  siteUrl: string
  stop(): Promise<void>
  /** As a machine without power ends. */
  kill(): Promise<void>
}

export async function startServer(settings: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const sitePort = await freePort()
  const { DATABASE_URL: _ignored, ...inherited } = process.env
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      ...inherited,
      ...generousLimits,
      ...smallPool,
      NODE_ENV: 'production',
      PORT: String(port),
      SITE_PORT: String(sitePort),
      // Nodes of one machine share files and database, but no log.
      ...(settings.DATA_DIR && { LOG_FILE: join(settings.DATA_DIR, 'logs', `server-${port}.log`) }),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    // Ctrl-C goes to the runner alone, which then stops the servers in order.
    detached: true,
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended(child)
  }
  const url = `http://127.0.0.1:${port}`
  await Promise.race([answers(`${url}/readyz`, 200, 60_000), refused(child)])
  return { url, siteUrl: `http://127.0.0.1:${sitePort}`, stop: () => end('SIGINT'), kill: () => end('SIGKILL') }
}

/** A further node of the server in development mode; journeys count the other nodes. */
export function startDevelopmentNode(): Promise<Server> {
  const { E2E_DEVELOPMENT_DATA_DIR: dataDir = '', E2E_DEVELOPMENT_DATABASE_URL: databaseUrl = '' } = process.env
  const data = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_POOL: '3' }
  return startServer({ ...data, CAPTCHA: 'off', NODE_ENV: 'development' })
}

async function refused(child: ChildProcess): Promise<never> {
  await ended(child)
  throw new Error(`the server ended with ${child.exitCode}`)
}
