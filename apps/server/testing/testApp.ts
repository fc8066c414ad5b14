import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import type { CallOf, DataOf, Endpoint } from '@app/shared/kit/endpoint.ts'
import type { Envelope } from '@app/shared/kit/envelope.ts'
import { buildApp, buildSite } from '#/app.ts'
import { loadEnv } from '#/env.ts'
import { systemContext, type Ctx } from '#/platform/context.ts'
import type { Platform } from '#/platform/platform.ts'
import type { Clock } from '../src/platform/database/clock.ts'
import { createPlatform } from '../src/platform/start/createPlatform.ts'
import { createTestDatabase } from './database.ts'

/** A clock the test moves. */
export interface TestClock extends Clock {
  moveMs(ms: number): void
  /** Moves on to the next whole minute: what a test counts then falls into one window of a limit, not into two. */
  beginMinute(): void
}

export function testClock(): TestClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    isSure: () => true,
    measure: async () => offset,
    moveMs(ms) {
      offset += ms
    },
    beginMinute() {
      offset += 60_000 - ((Date.now() + offset) % 60_000)
    },
  }
}

export interface TestApp {
  app: FastifyInstance
  platform: Platform
  ctx: Ctx
  /** The public site of this node, made when first asked for. */
  site(): Promise<FastifyInstance>
  clock: TestClock
  databaseUrl: string
  /** Calls a declared endpoint as the holder of the token. */
  send<E extends Endpoint>(
    endpoint: E,
    call?: CallOf<E> & { token?: string; headers?: Record<string, string> },
  ): Promise<Envelope<DataOf<E>>>
  close(): Promise<void>
}

interface TestAppOptions {
  env?: Record<string, string>
  /** A built web bundle other than the product's. */
  webDir?: string
  /** Routes of a toy area instead of the product's. */
  modulesDir?: string
  /** Due jobs are run; left to other tests, they would run in all of them. */
  scheduler?: boolean
  /** Hears the lines of the log, which otherwise nobody reads. */
  log?: (line: string) => void
  /** A second node on the same database. */
  databaseUrl?: string
}

/** The server on a database of its own, made from the migrated and seeded template. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.databaseUrl ? undefined : await createTestDatabase()
  const databaseUrl = options.databaseUrl ?? database?.url ?? ''
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'))
  const clock = testClock()
  const env = loadEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    CAPTCHA: 'off',
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATABASE_POOL: '6',
    REDIS_URL: testRedisUrl(),
    ...options.env,
  })
  const platform = await createPlatform(env, databaseUrl, {
    clock,
    log: options.log ? pino({}, { write: options.log }) : pino({ level: 'silent' }),
    ...(options.webDir ? { webDir: options.webDir } : {}),
  })
  await platform.events.listen(databaseUrl)
  const app = await buildApp(platform, options.modulesDir)
  await platform.files.start()
  await platform.jobs.start()
  if (options.scheduler) for (const runner of platform.runners) await runner.start()
  let site: Promise<FastifyInstance> | undefined

  return {
    app,
    site: () => (site ??= buildSite(platform, options.modulesDir)),
    platform,
    clock,
    databaseUrl,
    ctx: systemContext(platform),
    async send(endpoint, call) {
      const { token, headers, params, query, body } = (call ?? {}) as {
        token?: string
        headers?: Record<string, string>
        params?: Record<string, string>
        query?: object
        body?: object
      }
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
      const response = await app.inject({
        method: endpoint.method,
        url: query ? `${path}?${queryText(query)}` : path,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body ? { payload: body } : {}),
      })
      return response.json()
    },
    async close() {
      await (await site)?.close()
      await app.close()
      for (const runner of platform.runners) await runner.stop(1_000)
      await platform.jobs.stop(1_000)
      await platform.close()
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The suite runs a second time with Redis in CI. */
const testRedisUrl = () => process.env.TEST_REDIS_URL ?? ''

function queryText(query: object): string {
  const pairs = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, item]) => [`${key}[${name}]`, String(item)])
      : value === undefined
        ? []
        : [[key, String(value)]],
  )
  return new URLSearchParams(pairs).toString()
}
