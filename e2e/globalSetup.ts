import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { freePort } from '#tools/testing/processes.ts'
import { startServer, type Server } from './servers.ts'
import { journeyWorkers } from './workers.ts'

/**
 * The product as `npm start` runs it, on a database of its own, a second node on the same data, and a third that asks
 * for the captcha. Apart from them one in development mode, which writes text messages and letters down instead of
 * sending them: on data of its own, because any node of a database may be the one that sends. The addresses go to the
 * workers through the environment.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-e2e-'))
  const dataDir = join(folder, 'data')
  const servers: Server[] = []
  const teardown = async () => {
    for (const { stop } of servers.toReversed()) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const start = async (settings: Record<string, string>) => {
    const server = await startServer(settings)
    servers.push(server)
    return server
  }
  try {
    // One for each worker; the journeys that embed forms listen there.
    const ports = await Promise.all(Array.from({ length: journeyWorkers }, () => freePort()))
    const embedOrigins = ports.map((port) => `http://localhost:${port}`).join()
    const main = await start({
      DATA_DIR: dataDir,
      CAPTCHA: 'off',
      ADMIN_PASSWORD: 'Zhongting-2026',
      EMBED_ORIGINS: embedOrigins,
    })
    const databaseUrl = runningUrl(dataDir) ?? ''
    const developmentDatabaseUrl = await newDatabase(databaseUrl, 'development')
    const developmentDataDir = join(folder, 'development')
    const node = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DRAIN_MS: '0' }
    const others = [
      start({ ...node, CAPTCHA: 'on' }),
      start({ ...node, CAPTCHA: 'off' }),
      start({
        DATA_DIR: developmentDataDir,
        CAPTCHA: 'off',
        ADMIN_PASSWORD: 'Zhongting-2026',
        DATABASE_URL: developmentDatabaseUrl,
        DRAIN_MS: '0',
        NODE_ENV: 'development',
      }),
    ] as const
    // Whoever comes up is known before one that does not ends them all.
    await Promise.allSettled(others)
    const [guarded, second, development] = await Promise.all(others)
    Object.assign(process.env, {
      E2E_URL: main.url,
      E2E_SITE_URL: main.siteUrl,
      E2E_EMBED_ORIGINS: embedOrigins,
      E2E_CAPTCHA_URL: guarded.url,
      E2E_SECOND_URL: second.url,
      E2E_DEVELOPMENT_URL: development.url,
      E2E_DATABASE_URL: databaseUrl,
      E2E_DEVELOPMENT_DATA_DIR: developmentDataDir,
      E2E_DEVELOPMENT_DATABASE_URL: developmentDatabaseUrl,
      E2E_ADMIN_PASSWORD: 'Zhongting-2026',
    })
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}

async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
