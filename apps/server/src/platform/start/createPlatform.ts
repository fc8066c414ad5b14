import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Env } from '#/env.ts'
import { databaseClock, type Clock } from '#/platform/database/clock.ts'
import { openDatabase } from '#/platform/database/db.ts'
import { createFiles } from '#/platform/files/createFiles.ts'
import { sweepGenerated } from '#/platform/files/generated.ts'
import { bundleDir } from '#/platform/http/web.ts'
import { createJobs } from '#/platform/jobs/createJobs.ts'
import { tellPromised } from '#/platform/live/later.ts'
import { storeLive } from '#/platform/live/publish.ts'
import { openLog } from '#/platform/log/log.ts'
import { createEventBus } from '#/platform/nodes/eventBus.ts'
import type { LocalCopies } from '#/platform/nodes/nodeCache.ts'
import { createCommitHandlers } from '#/platform/nodes/onCommit.ts'
import { mailOf } from '#/platform/outside/mail.ts'
import type { Platform } from '#/platform/platform.ts'
import { createPorts } from '#/platform/ports.ts'
import { loadSecret } from '#/platform/secret/secret.ts'
import { createTasks } from '#/platform/tasks.ts'

export interface Doors {
  clock?: Clock
  log?: Logger
  webDir?: string
}

/** Opens the outside doors of a node; `close` shuts them in reverse order. */
export async function createPlatform(
  env: Env,
  databaseUrl: string,
  doors: Doors = {},
): Promise<Platform & { close(): Promise<void> }> {
  const gauges = new Map<string, () => number>()
  const log = doors.log ?? openLog(env, gauges)
  const database = openDatabase(databaseUrl, env)
  const redis = env.REDIS_URL ? openRedis(env.REDIS_URL, databaseUrl, log) : undefined
  const events = createEventBus(log)
  const { ports, fill } = createPorts()
  const closers: (() => Promise<void> | void)[] = []
  const partial = {
    env,
    secret: loadSecret(env),
    webDir: doors.webDir ?? bundleDir,
    nodeId: events.nodeId,
    site: { port: env.SITE_PORT === 'next' ? undefined : env.SITE_PORT },
    database,
    redis,
    log,
    clock: doors.clock ?? databaseClock(database),
    events,
    onCommit: createCommitHandlers(),
    storeLive,
    caches: new Map<string, LocalCopies>(),
    gauges,
    businessForms: [],
    cacheGroups: [],
    absentPages: new Set<string>(),
    logStores: [],
    todos: [],
    runners: [],
    ports,
    fill,
    mail: mailOf(env, log),
    onClose: (run: () => Promise<void> | void) => void closers.unshift(run),
  }
  const platform: Platform = Object.assign(partial, {
    jobs: createJobs(() => platform),
    tasks: createTasks(),
    files: createFiles(env, partial.clock, partial.onClose, async (root) => ports.storedKeys?.(root)),
  })
  tellPromised(platform)
  events.onEveryNode('cache.cleared', ({ cache, keys }) => platform.caches.get(cache)?.clear(keys))
  platform.jobs.hourly('generated files', async (ctx) => void (await sweepGenerated(ctx)))
  return Object.assign(platform, {
    async close() {
      for (const close of closers) await close()
      await events.close()
      redis?.disconnect()
      await database.close()
    },
  })
}

/** Everything in Redis may vanish; no request waits for it longer than a second (security R-18). */
function openRedis(url: string, databaseUrl: string, log: Logger): Redis {
  const redis = new Redis(url, {
    // Products on other databases may use the same server.
    keyPrefix: `${new URL(databaseUrl).pathname.slice(1)}:`,
    commandTimeout: 1_000,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    // Nobody knows whether the lost answer was a yes; whoever asked decides what to do.
    autoResendUnfulfilledCommands: false,
    connectTimeout: 2_000,
  })
  let away = false
  redis.on('error', (error) => {
    if (!away) log.warn({ event: 'store.down', err: error }, 'Redis is away')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.warn({ event: 'store.up' }, 'Redis is back')
    away = false
  })
  return redis
}
