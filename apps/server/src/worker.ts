import type { Logger } from 'pino'
import type { Env } from './env.ts'
import { sureOfTime } from './platform/database/clock.ts'
import { waitForDatabase } from './platform/database/waitForDatabase.ts'
import { lockLog } from './platform/log/lockLog.ts'
import { createPlatform } from './platform/start/createPlatform.ts'
import { drainOnWish } from './platform/start/shutdown.ts'
import { takeErrand } from './platform/workers/worker.ts'
import { serve } from './serve.ts'

/** A node as any other, but for what its primary has done for it and takes care of. */
export async function work(
  settings: Env,
  undo: (() => Promise<void>)[],
  told: { env?: Env; log?: Logger },
): Promise<void> {
  const { assignment, ready, onStop } = await takeErrand()
  const env = { ...settings, LOG_FILE: assignment.logFile, DRAIN_MS: assignment.drainMs }
  told.env = env
  lockLog(env)
  const platform = await createPlatform(env, assignment.databaseUrl)
  told.log = platform.log
  undo.unshift(platform.close)
  await waitForDatabase(platform.database.pool, () => undefined)
  await sureOfTime(platform)
  const { port, sitePort } = assignment
  const place = { host: env.HOST, port, sitePort, shared: true }
  const { listeners, ...listening } = await serve(platform, place, undo)
  drainOnWish({ listeners, platform, waitMs: assignment.drainMs }, onStop)
  ready(listening)
}
