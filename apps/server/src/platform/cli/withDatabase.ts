import pg from 'pg'
import type { Logger } from 'pino'
import { loadEnv, type Env } from '#/env.ts'
import { requireDatabase } from '#/platform/database/waitForDatabase.ts'
import { runningUrl } from '#/platform/embedded/chooseAddress.ts'
import { startEmbedded } from '#/platform/embedded/embedded.ts'
import { logRefusedStart } from '#/platform/log/log.ts'
import type { Platform } from '#/platform/platform.ts'
import { createPlatform } from '#/platform/start/createPlatform.ts'
import { misspelled } from '#/platform/start/misspelled.ts'
import { startFailure } from '#/platform/start/startFailure.ts'
import { requireKnownArguments } from '#/platform/text/commandArguments.ts'

export const say = (text: string) => void process.stdout.write(`${text}\n`)

interface CommandOptions {
  /** The command may run while the server does, on its embedded database. */
  beside?: boolean
  /** What may be typed behind it: options by name, with `=` when they take a value, and how many other words. */
  options?: readonly string[]
  words?: number
  /** Whoever calls has judged what was typed. */
  judged?: boolean
  /** What else must be right; asked before anything is opened or made. */
  judge?: (env: Env) => void | Promise<void>
}

/** Runs a command on the configured database, the embedded one included, and closes everything after it. */
export async function withDatabase(
  run: (platform: Platform, env: Env) => Promise<void>,
  { beside = false, options = [], words = 0, judged = false, judge }: CommandOptions = {},
): Promise<void> {
  const undo: (() => Promise<void>)[] = []
  let log: Logger | undefined
  let env: Env | undefined
  try {
    if (!judged) requireKnownArguments(process.argv.slice(2), options, words)
    env = loadEnv(process.env)
    misspelled(process.env).forEach(say)
    await judge?.(env)
    let url = env.DATABASE_URL ?? (beside ? await answering(runningUrl(env.DATA_DIR)) : undefined)
    if (!url) {
      const embedded = await startEmbedded({ dataDir: env.DATA_DIR, report: say })
      undo.unshift(() => embedded.stop())
      url = embedded.url
    }
    const platform = await createPlatform(env, url)
    undo.unshift(() => platform.close())
    log = platform.log
    if (env.DATABASE_URL) await requireDatabase(platform.database.pool)
    await run(platform, env)
  } catch (error) {
    const sentence = startFailure(error, env)
    process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
    if (log) await logRefusedStart(log, error, sentence)
  } finally {
    for (const step of undo) await step()
  }
}

/** The address if somebody answers there; a killed server leaves it behind. */
async function answering(url: string | undefined): Promise<string | undefined> {
  if (!url) return undefined
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return url
  } catch {
    // Nobody there: the database is ours to start.
    return undefined
  }
}
