import { cancelMessage } from '#/modules/monitor/job/job.run.service.ts'
import { systemContext } from '#/platform/context.ts'
import type { Platform } from '#/platform/platform.ts'
import type { Runner } from '#/platform/ports.ts'
import { claimDue, nextDue } from './claim.ts'
import { endExpired, nodeLost, renewLeases } from './lease.ts'
import { createLedger } from './ledger.ts'
import { createNews } from './news.ts'
import { adopt, pickUp, putBack } from './pickup.ts'
import { cancelledBy, planUnplanned, replanAll } from './replan.ts'
import { createRunner } from './runner.ts'
import { engineSettings as settings } from './settings.ts'

/** Timers may be early by a fraction. */
const lateMs = 3
const retryMs = 500
const warnMs = 60_000

/**
 * The scheduler of one node. Any number of nodes share the work through the rows of `sys_job` and `sys_job_log`
 * alone; a node that dies is noticed by its leases.
 */
export function createEngine(platform: Platform): Runner {
  const { events, log } = platform
  let [started, stopping] = [false, false]
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let again = false
  /** Something may wait for a place or for the end of another run. */
  let blocked = true
  /** A commit whose answer never came may have given runs to this node. */
  let uncertain = false
  let renewedAt = performance.now()
  let warnedAt = -Infinity
  const rounds: NodeJS.Timeout[] = []

  const news = createNews(platform)
  const ledger = createLedger(platform, () => blocked && wake())
  const runner = createRunner(platform, ledger, news, () => blocked && wake())

  function failed(error: unknown, what: string) {
    if (performance.now() - warnedAt < warnMs) return
    warnedAt = performance.now()
    log.warn({ err: error }, what)
  }

  function wake() {
    if (!started || stopping) return
    if (looking) again = true
    else sleep(0)
  }

  function sleep(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => {
      looking = look().finally(() => {
        looking = undefined
        if (again) wake()
      })
    }, ms)
  }

  /** Takes whatever is due and goes to sleep until the next planned time. */
  async function look() {
    again = false
    try {
      if (uncertain) {
        runner.add(
          await adopt(
            platform,
            [...runner.held(), ...ledger.unwritten()].map(({ logId }) => logId),
          ),
        )
        uncertain = false
      }
      let found = await nextDue(platform)
      if (found.lost) {
        await sweep()
        found = await nextDue(platform)
      }
      if (found.late) await takeDue()
      const free = runner.free()
      const taken = found.open && free > 0 && !stopping ? await takeOpen(free) : []
      // A look that finds nothing is one statement.
      const { waitMs, late } = found.late || found.open ? await nextDue(platform) : found
      blocked = late || free === 0 || taken.length === free
      if (!stopping) sleep(Math.min(waitMs + lateMs, blocked ? settings.blockedMs : settings.idleMs))
    } catch (error) {
      failed(error, 'due jobs wait for the database')
      if (!stopping) sleep(retryMs)
    }
  }

  async function takeOpen(free: number) {
    uncertain = true
    const taken = await pickUp(platform, free)
    uncertain = false
    runner.add(taken)
    return taken
  }

  async function takeDue() {
    for (;;) {
      const room = settings.batch - runner.waiting()
      if (room <= 0 || stopping) return
      uncertain = true
      const { runs, more } = await claimDue(platform, room)
      uncertain = false
      runner.add(runs)
      if (!more) return
    }
  }

  async function renew() {
    try {
      const held = [...runner.held(), ...ledger.unwritten()]
      const { lost, cancelled } = await renewLeases(platform, held)
      renewedAt = performance.now()
      for (const logId of lost) runner.end(logId, nodeLost)
      for (const [logId, userName] of cancelled) runner.end(logId, cancelMessage(userName))
    } catch (error) {
      failed(error, 'leases of runs are not renewed')
      // By now another node may have given them up.
      if (performance.now() - renewedAt > settings.leaseSeconds * 1_000)
        for (const { logId } of runner.held()) runner.end(logId, nodeLost)
    }
  }

  async function sweep() {
    try {
      const { ended, repeated } = await endExpired(platform)
      if (ended > 0) log.warn({ ended, repeated }, 'runs of a lost node were ended')
    } catch (error) {
      failed(error, 'runs of lost nodes are not looked for')
    }
  }

  async function giveBack(olderThanMs: number) {
    const runs = runner.takeBack(olderThanMs)
    try {
      await putBack(platform, runs)
    } catch (error) {
      failed(error, 'waiting runs are not put back')
      if (!stopping) runner.add(runs)
    }
    if (runs.length > 0) blocked = true
  }

  const every = (ms: number, work: () => Promise<void>) => rounds.push(setInterval(() => void work(), ms))

  async function replanned(keys: readonly string[]) {
    if (started && keys.includes('sys.job.timezone')) await replanAll(systemContext(platform))
  }

  async function endCancelled(logId: string) {
    if (!runner.held().some((run) => run.logId === logId)) return
    runner.end(logId, cancelMessage(await cancelledBy(platform, logId)))
  }

  events.onEveryNode('task.due', wake)
  events.onEveryNode('task.cancelled', ({ logId }) => endCancelled(logId))
  events.on('config.changed', ({ keys }) => replanned(keys))
  events.onResync(() => {
    wake()
    if (started) void renew()
  })

  return {
    async start() {
      started = true
      try {
        await planUnplanned(systemContext(platform))
      } catch (error) {
        failed(error, 'new jobs are not planned yet')
      }
      every(settings.renewMs, renew)
      every(settings.patienceMs, () => giveBack(settings.patienceMs))
      sleep(0)
    },
    async stop(graceMs) {
      if (!started || stopping) return
      stopping = true
      clearTimeout(timer)
      await looking
      await giveBack(-Infinity)
      await runner.drain(graceMs, '服务停止，任务中断')
      rounds.forEach(clearInterval)
      await ledger.flush()
      news.close()
    },
  }
}
