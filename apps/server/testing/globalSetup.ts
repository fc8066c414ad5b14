import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { loadEnv } from '#/env.ts'
import { startEmbedded, type Embedded } from '#/platform/embedded/embedded.ts'
import { createPlatform } from '../src/platform/start/createPlatform.ts'
import { prepareDatabase } from '../src/platform/start/prepare.ts'
import { adminPassword, databaseUrl, withClient } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the test server that may create others. */
    maintenanceUrl: string
    /** The migrated and seeded database that test files copy; also the prefix of their names. */
    templateName: string
    /** How a copy is made, as `CREATE DATABASE` takes it. */
    copying: string
  }
}

/** One PostgreSQL per run: `DATABASE_URL` when given, else an embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-tests-'))
  const embedded = process.env.DATABASE_URL ? undefined : await startTestServer(join(folder, 'database'))
  const maintenanceUrl = process.env.DATABASE_URL ?? embedded?.url ?? ''
  const templateName = `atrium_test_${randomBytes(6).toString('hex')}`
  const teardown = async () => {
    if (embedded) await embedded.stop()
    else await dropAll(maintenanceUrl, templateName)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await withClient(maintenanceUrl, (client) => client.query(`CREATE DATABASE ${templateName}`))
    await fillTemplate(databaseUrl(maintenanceUrl, templateName), join(folder, 'files'))
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('maintenanceUrl', maintenanceUrl)
  project.provide('templateName', templateName)
  // Ours does without a checkpoint's safety, so that copying its files is the cheaper way.
  project.provide('copying', embedded ? 'STRATEGY FILE_COPY' : '')
  return teardown
}

const startTestServer = (dataDir: string): Promise<Embedded> =>
  startEmbedded({
    dataDir,
    durable: false,
    settings: { max_connections: '200', ...(process.platform === 'linux' ? { file_copy_method: 'clone' } : {}) },
    report: () => undefined,
  })

async function fillTemplate(url: string, dataDir: string): Promise<void> {
  const env = loadEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ADMIN_PASSWORD: adminPassword,
  })
  const platform = await createPlatform(env, url, { log: pino({ level: 'silent' }) })
  try {
    await prepareDatabase(platform)
  } finally {
    await platform.close()
  }
}

/** A given server keeps nothing of ours, whatever the test files left behind. */
async function dropAll(maintenanceUrl: string, prefix: string): Promise<void> {
  await withClient(maintenanceUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of rows) await client.query(`DROP DATABASE ${pg.escapeIdentifier(name)} WITH (FORCE)`)
  })
}
