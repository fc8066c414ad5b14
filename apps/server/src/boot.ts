import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { loadEnv, type Env } from '#/env.ts'
import { startEmbedded } from '#/platform/embedded/embedded.ts'
import { startLockFree } from './platform/database/migrateDatabase.ts'
import { waitForDatabase } from './platform/database/waitForDatabase.ts'
import { ownHost, siteOrigin } from './platform/http/siteAddress.ts'
import { lockLog } from './platform/log/lockLog.ts'
import { logRefusedStart } from './platform/log/log.ts'
import { checkSharedSecret } from './platform/secret/secret.ts'
import { createPlatform } from './platform/start/createPlatform.ts'
import { requireFreePort } from './platform/start/freePort.ts'
import { misspelled, requireNoArguments } from './platform/start/misspelled.ts'
import { prepareDatabase } from './platform/start/prepare.ts'
import { balancersMs, drainOnSignal, stopOnSignal } from './platform/start/shutdown.ts'
import { startFailure } from './platform/start/startFailure.ts'
import { startCrew, WorkerFailed } from './platform/workers/crew.ts'
import { workerLog } from './platform/workers/workerLog.ts'
import type { Listening } from './platform/workers/workerTalk.ts'
import { serve } from './serve.ts'
import { work } from './worker.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** A port that somebody asked for must be free; the one beside PORT gives way to any other. */
async function chooseSitePort({ HOST, PORT, SITE_PORT, WORKERS }: Env): Promise<number | undefined> {
  if (SITE_PORT === undefined) return undefined
  const wanted = SITE_PORT === 'next' ? (PORT === 0 || PORT === 65535 ? 0 : PORT + 1) : SITE_PORT
  const any = () => (WORKERS > 1 ? requireFreePort(HOST, 0) : 0)
  if (wanted === 0) return any()
  return requireFreePort(HOST, wanted).catch((error: unknown) => {
    if (SITE_PORT === 'next') return any()
    throw error
  })
}

// A closed pipe or a full disk behind them is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** What the operator reads of a server that is ready. */
function sayReady(env: Env, { port, sitePort }: Listening, seconds: number): void {
  if (env.CAPTCHA === 'off') say('验证码已通过 CAPTCHA=off 关闭，仅用于自动化测试')
  if (env.BLACK_LIST === 'off') say('登录黑名单已通过 BLACK_LIST=off 停用，请修正参数后恢复')
  const workers = env.WORKERS > 1 ? `，${env.WORKERS} 个工作进程` : ''
  say(`Atrium 中庭已就绪：http://${ownHost(env.HOST)}:${port}/admin/（${seconds.toFixed(1)} 秒${workers}）`)
  if (sitePort !== undefined) say(`公开站点：${siteOrigin({ env, site: { port: sitePort } })}/`)
}

type Undo = (() => Promise<void>)[]
type Told = { env?: Env; log?: Logger }

/** What is there before anybody serves: settings, ports, the database as this program wants it. */
async function prepare(undo: Undo, told: Told) {
  requireNoArguments(process.argv.slice(2))
  const env = (told.env = loadEnv(process.env))
  misspelled(process.env).forEach(say)
  // Workers meet on one port; alone, any free one is found when it is listened for.
  const free = await requireFreePort(env.HOST, env.PORT)
  const port = env.WORKERS > 1 ? free : env.PORT
  const sitePort = await chooseSitePort(env)
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbedded({ dataDir: env.DATA_DIR, report: say, settings: roomForWorkers(env) })
  if (embedded) undo.unshift(embedded.stop)
  lockLog(env)
  const platform = await createPlatform(env, env.DATABASE_URL ?? embedded?.url ?? '')
  undo.unshift(platform.close)
  told.log = platform.log
  await waitForDatabase(platform.database.pool, say)
  await prepareDatabase(platform, say)
  await checkSharedSecret(platform.database, platform.secret)
  return {
    env,
    port,
    sitePort,
    embedded: embedded && { stop: () => startLockFree(embedded.url).then(embedded.stop) },
    platform,
    waitMs: balancersMs(env, embedded !== undefined),
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Each worker brings a pool, and some connections beside it. */
const roomForWorkers = ({ WORKERS, DATABASE_POOL }: Env): Record<string, string> =>
  WORKERS > 1 ? { max_connections: String(20 + WORKERS * (DATABASE_POOL + 10)) } : {}

async function serveAlone(
  { env, port, sitePort, embedded, platform, waitMs }: Prepared,
  undo: Undo,
): Promise<Listening> {
  const { listeners, ...listening } = await serve(platform, { host: env.HOST, port, sitePort, shared: false }, undo)
  drainOnSignal({ listeners, platform, waitMs, embedded })
  return listening
}

/** This process serves nothing itself: it keeps the database, the locks and the workers. */
async function serveWithWorkers(prepared: Prepared): Promise<Listening> {
  const { env, port, sitePort, embedded, platform, waitMs } = prepared
  const { log, database } = platform
  await platform.close()
  const assignmentOf = (slot: number) => ({
    slot,
    databaseUrl: database.url,
    port,
    sitePort,
    drainMs: waitMs,
    logFile: workerLog(env, slot),
  })
  const crew = startCrew({ count: env.WORKERS, assignmentOf, log, report: say })
  const listening = await crew.ready
  const stop = async (signal: NodeJS.Signals) => {
    const clean = await crew.stop(signal)
    await embedded?.stop()
    await new Promise<void>((resolve) => log.flush(() => resolve()))
    return clean
  }
  stopOnSignal(stop, prepared)
  return listening
}

async function start(): Promise<void> {
  const startedAt = performance.now()
  // A start that is given up ends through `exit`, whose handlers take the embedded database along.
  const giveUp = () => process.exit(130)
  process.on('SIGINT', giveUp).on('SIGTERM', giveUp)
  const told: Told = {}
  const undo: Undo = []
  try {
    if (cluster.isWorker) await work(loadEnv(process.env), undo, told)
    else {
      const prepared = await prepare(undo, told)
      const listening = await (prepared.env.WORKERS > 1 ? serveWithWorkers(prepared) : serveAlone(prepared, undo))
      sayReady(prepared.env, listening, (performance.now() - startedAt) / 1000)
    }
    process.off('SIGINT', giveUp).off('SIGTERM', giveUp)
  } catch (error) {
    // A worker that failed has said why.
    if (!(error instanceof WorkerFailed)) {
      const sentence = startFailure(error, told.env)
      process.stderr.write(`${sentence}\n`)
      if (told.log) await logRefusedStart(told.log, error, sentence)
    }
    for (const step of undo) await step().catch(() => undefined)
    process.exit(1)
  }
}

await start()
