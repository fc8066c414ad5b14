import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp, buildSite } from '#/app.ts'
import { ConfigError, loadEnv, type Env } from '#/env.ts'
import { startEmbedded } from '#/platform/embedded/embedded.ts'
import { MigrationError } from './platform/database/migrateDatabase.ts'
import { waitForDatabase } from './platform/database/waitForDatabase.ts'
import { siteOrigin } from './platform/http/siteAddress.ts'
import { lockLog } from './platform/log/lockLog.ts'
import { logRefusedStart } from './platform/log/log.ts'
import { checkSharedSecret } from './platform/secret/secret.ts'
import { createPlatform } from './platform/start/createPlatform.ts'
import { requireFreePort } from './platform/start/freePort.ts'
import { misspelled } from './platform/start/misspelled.ts'
import { prepareDatabase } from './platform/start/prepare.ts'
import { drainOnSignal } from './platform/start/shutdown.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** A start that cannot go on ends with one sentence. */
function startFailure(error: unknown, env: Env | undefined): string {
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message
  const { code, message, port } = error as { code?: string; message?: string; port?: number }
  if (code === 'EADDRINUSE' && port === env?.SITE_PORT)
    return `公开站点的端口 ${port} 已被占用，请用 SITE_PORT 指定其他端口，或用 SITE_PORT=off 关闭公开站点`
  if (code === 'EADDRINUSE') return `端口 ${env?.PORT} 已被占用，请用 PORT 指定其他端口`
  if (code === 'EACCES' && port !== undefined && port === env?.SITE_PORT) return `没有权限使用公开站点的端口 ${port}`
  if (code === 'EACCES') return `没有权限使用端口 ${env?.PORT} 或目录 ${env?.DATA_DIR}`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `无法监听地址 ${env?.HOST}：它不是本机的地址，请检查 HOST`
  if (code === 'ENOSPC') return `磁盘空间不足：${env?.DATA_DIR}，请清理磁盘，或用 DATA_DIR 指定其他目录`
  return message ?? String(error)
}

/** A port that somebody asked for must be free; the one beside PORT gives way to any other. */
async function chooseSitePort({ HOST, PORT, SITE_PORT }: Env): Promise<number | undefined> {
  if (SITE_PORT !== 'next') {
    if (SITE_PORT) await requireFreePort(HOST, SITE_PORT)
    return SITE_PORT
  }
  const next = PORT === 0 || PORT === 65535 ? 0 : PORT + 1
  return requireFreePort(HOST, next).then(
    () => next,
    () => 0,
  )
}

/** Listens and answers on which port. */
async function listen(app: FastifyInstance, { HOST: host }: Env, port = 0): Promise<number> {
  await app.listen({ host, port })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

// A closed pipe or a full disk behind them is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

async function start(): Promise<void> {
  const startedAt = performance.now()
  // A start that is given up ends through `exit`, whose handlers take the embedded database along.
  const giveUp = () => process.exit(130)
  process.on('SIGINT', giveUp).on('SIGTERM', giveUp)
  let env: Env | undefined
  let log: Logger | undefined
  const undo: (() => Promise<void>)[] = []
  try {
    env = loadEnv(process.env)
    misspelled(process.env).forEach(say)
    await requireFreePort(env.HOST, env.PORT)
    const sitePort = await chooseSitePort(env)
    const embedded = env.DATABASE_URL ? undefined : await startEmbedded({ dataDir: env.DATA_DIR, report: say })
    if (embedded) undo.unshift(embedded.stop)
    lockLog(env)
    const platform = await createPlatform(env, env.DATABASE_URL ?? embedded?.url ?? '')
    undo.unshift(platform.close)
    log = platform.log
    await waitForDatabase(platform.database.pool, say)
    await prepareDatabase(platform, say)
    await checkSharedSecret(platform.database, platform.secret)
    await platform.events.listen(platform.database.url)
    const app = await buildApp(platform)
    undo.unshift(() => app.close())
    const site = sitePort === undefined ? undefined : await buildSite(platform)
    undo.unshift(async () => site?.close())
    await platform.files.start()
    await platform.jobs.start()
    for (const runner of platform.runners) await runner.start()
    // First, so that whoever sees the back office ready finds the site too.
    if (site) platform.site.port = await listen(site, env, sitePort)
    const port = await listen(app, env, env.PORT)
    if (env.CAPTCHA === 'off') say('验证码已通过 CAPTCHA=off 关闭，仅用于自动化测试')
    if (env.BLACK_LIST === 'off') say('登录黑名单已通过 BLACK_LIST=off 停用，请修正参数后恢复')
    say(
      `Atrium 中庭已就绪：http://${env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST}:${port}/admin/（${((performance.now() - startedAt) / 1000).toFixed(1)} 秒）`,
    )
    if (site) say(`公开站点：${siteOrigin(platform)}/`)
    process.off('SIGINT', giveUp).off('SIGTERM', giveUp)
    drainOnSignal({ app, site, platform, embedded })
  } catch (error) {
    const sentence = startFailure(error, env)
    process.stderr.write(`${sentence}\n`)
    if (log) await logRefusedStart(log, error, sentence)
    for (const step of undo) await step().catch(() => undefined)
    process.exit(1)
  }
}

await start()
