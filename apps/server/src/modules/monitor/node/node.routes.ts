import type { FastifyInstance } from 'fastify'
import { beat, beatMs, driftWarnMs, sayStopped } from './heartbeat.ts'
import { sweepNodes } from './node.sweep.ts'
import { openSampler } from './sampler.ts'
import { sendToWatchers } from './watchers.ts'

/** The life of this node in the registry: a heartbeat while it works, a last word when it stops. */
export default async function nodeRoutes(app: FastifyInstance): Promise<void> {
  const { platform } = app
  const { log, jobs } = platform
  const sampler = openSampler(app)
  let beating: Promise<void> | undefined
  let silent = false
  let adrift = false

  async function beatOnce() {
    try {
      const drift = await beat(platform, await sampler.pulse())
      const isAdrift = Math.abs(drift) > driftWarnMs
      if (isAdrift && !adrift)
        log.warn({ event: 'clock.skew', driftMs: drift }, 'the clock is not that of the database')
      adrift = isAdrift
      silent = false
    } catch (error) {
      if (!silent) log.warn({ err: error }, 'heartbeat failed')
      silent = true
    } finally {
      beating = undefined
    }
  }
  const next = () => {
    beating ??= beatOnce()
  }

  sendToWatchers(app)
  jobs.hourly('nodes', sweepNodes)
  const timer = setInterval(next, beatMs)
  timer.unref()
  app.addHook('onReady', async () => next())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    sampler.stop()
    await beating
    await sayStopped(platform).catch((error: unknown) => log.warn({ err: error }, 'the end was not told'))
  })
}
